"""``ludogite site``: the browser app as plain files for any web space."""

import argparse
from pathlib import Path

from ludogite.cli.command import Command
from ludogite.cli.session import OK, Session

MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", required=True, metavar="FOLDER", help="a new folder, or one that this command wrote")
    parser.add_argument("--server", default="", metavar="URL", help="a server where people can meet")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Write the files."""
    from ludogite.browser_app import write_static

    out = Path(arguments.out)
    write_static(out, arguments.server)
    sizes = [path.stat().st_size for path in out.rglob("*") if path.is_file()]
    megabytes = session.voice.number(sum(sizes) / MEGABYTE, 1)
    words = session.voice("server_site", folder=str(out), count=str(len(sizes)), megabytes=megabytes)
    session.console.print(words, soft_wrap=True)
    return OK


COMMAND = Command(
    "site",
    "write the browser app as files for any web space: it plays on one device, without a server",
    run,
    add_arguments,
    ("ludogite site --out public", "ludogite site --out public --server https://games.example.org"),
)
