"""The documentation site: every page is in its navigation, says for whom it is, and has links that lead somewhere."""

import re
from pathlib import Path

import pytest

import docs_site

PAGES = docs_site.written_pages()
SITE = docs_site.pages()
OTHER_BEGINNINGS = {"CONTRIBUTING"}
"""Pages that need not begin with their readers: the title names them."""
WITH_READERS = [
    page
    for page in PAGES
    if page.parent.name != "games" and page.stem not in OTHER_BEGINNINGS and page.stem != "README"
]
TREE = re.compile(r"^```\{toctree\}\n(?::[^\n]*\n)+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_there_are_pages_for_all_four_audiences() -> None:
    assert len(PAGES) > 30
    assert len(docs_site.NAVIGATION) == 4


@pytest.mark.parametrize("page", sorted(set(SITE) - {"index.md"}))
def test_every_page_is_reached_from_the_first_one_in_one_way(page: str) -> None:
    leading = [name for text in SITE.values() for names in TREE.findall(text) for name in names.split()]
    assert leading.count(page.removesuffix(".md")) == 1


@pytest.mark.parametrize("page", WITH_READERS, ids=lambda page: page.stem)
def test_a_page_begins_with_a_sentence_that_says_for_whom_it_is(page: Path) -> None:
    title, first, *_ = page.read_text(encoding="utf-8").split("\n\n")
    assert title.startswith("# ")
    assert first.startswith("For ")


def test_the_pages_of_the_site_alone_say_for_whom_they_are_too() -> None:
    alone = ["rules.md", "reference.md", *(f"reference/{name}.md" for name in docs_site.REFERENCE)]
    assert all("\n\nFor " in SITE[name] for name in alone)
    assert "\n\nPour " in SITE["regles.md"]


def test_links_become_those_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs_site, "ROOT", tmp_path)
    (tmp_path / "docs" / "games").mkdir(parents=True)
    (tmp_path / "src.py").touch()
    (tmp_path / "README.md").write_text("[a](docs/a.md#there) ![p](docs/p.svg) [code](src.py)", encoding="utf-8")
    (tmp_path / "docs" / "p.svg").touch()
    (tmp_path / "docs" / "a.md").write_text(
        "[home](../README.md), [games](games/)\n\n```\n[x](y)\n```\n", encoding="utf-8"
    )
    assert docs_site.fitted(tmp_path / "README.md") == "[a](a.md#there) ![p](p.svg) code"
    assert docs_site.fitted(tmp_path / "docs" / "a.md") == "[home](index.md), games\n\n```\n[x](y)\n```\n"


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs_site, "ROOT", tmp_path)
    (tmp_path / "README.md").write_text("[gone](docs/gone.md)", encoding="utf-8")
    with pytest.raises(docs_site.BrokenLinkError, match=r"README\.md links to docs/gone\.md"):
        docs_site.fitted(tmp_path / "README.md")


def test_scripts_and_styles_move_out_of_the_pages(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    page = tmp_path / "page.html"
    page.write_text(
        '<head><style>b {}</style></head><script src="a.js"></script><script>go()</script><p class="x" style="c: d">',
        encoding="utf-8",
    )
    docs_site.move_inline_code(tmp_path)
    text = page.read_text(encoding="utf-8")
    moved = {path.read_text(encoding="utf-8") for path in (tmp_path / "_static").iterdir()}
    assert moved == {"b {}", "go()", '[data-style="0"] { c: d }\n'}
    assert "<style>" not in text
    assert "<script>" not in text
    assert " style=" not in text
