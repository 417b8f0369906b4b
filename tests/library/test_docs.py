"""The documentation is current: the list of packages, and no words that do not belong in the project."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import animation
from support.counted import counted

ROOT = Path(__file__).parents[2]


def test_the_architecture_page_lists_every_package() -> None:
    source = ROOT / "src" / "ludogite"
    packages = {file.parent.relative_to(source).as_posix() for file in source.glob("*/**/__init__.py")}
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^ *- `([a-z_/]+)`: ", page, flags=re.MULTILINE)
    assert sorted(listed) == sorted(packages), "run `make docs`"


def test_the_architecture_page_is_current() -> None:
    assert subprocess.run([sys.executable, ROOT / "tools" / "tree.py", "--check"], check=False).returncode == 0, (
        "run `make docs`"
    )


def test_every_link_between_pages_leads_somewhere() -> None:
    for page, target in counted(_links(), 100):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def _links() -> Iterator[tuple[Path, str]]:
    """Links to files, with the pages that have them."""
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]:
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        yield from ((page, target) for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text))


def test_the_picture_of_a_game_shows_its_moves() -> None:
    assert animation.FILE.read_text(encoding="utf-8") == animation.animation(), "run `make docs`"


def test_lock_files_name_no_host() -> None:
    for lock in counted(ROOT.glob("requirements/*.txt"), 2):
        assert "://" not in lock.read_text(encoding="utf-8")
