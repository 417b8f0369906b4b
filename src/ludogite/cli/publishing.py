"""``ludogite site``: the whole house as files, for any web space."""

import argparse
from pathlib import Path

from ludogite.browser_app import write_static
from ludogite.cli.session import Session

FINE = 0
MEGABYTE = 1_000_000


def write_site(arguments: argparse.Namespace, session: Session) -> int:
    """Write the house as files."""
    out = Path(arguments.out)
    write_static(out, arguments.server)
    sizes = [path.stat().st_size for path in out.rglob("*") if path.is_file()]
    megabytes = session.voice.number(sum(sizes) / MEGABYTE, 1)
    said = session.voice("house_site", folder=str(out), count=str(len(sizes)), megabytes=megabytes)
    session.console.print(said, soft_wrap=True)
    return FINE
