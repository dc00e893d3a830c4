"""The pictures of the README and the guides: those that `make pictures` takes, and no others, and all of them small."""

from __future__ import annotations

import re

from page.screenshots import PICTURES, SHOWN
from page.speech import ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
LARGEST = 150_000  # bytes


def test_the_pages_show_what_the_command_takes() -> None:
    shown = {
        name for page in PAGES for name in re.findall(r'src="[\w/]*pictures/([\w-]+)\.webp"', page.read_text("utf-8"))
    }
    assert shown == {screen for screen, *_ in SHOWN}
    assert {file.name for file in PICTURES.iterdir()} == {f"{screen}.webp" for screen in shown}


def test_no_picture_is_large() -> None:
    assert {file.name: file.stat().st_size for file in PICTURES.iterdir() if file.stat().st_size > LARGEST} == {}


def test_every_picture_is_told_in_words() -> None:
    tags = [tag for page in PAGES for tag in re.findall(r"<img [^>]*>", page.read_text("utf-8"))]
    assert len(tags) >= len(SHOWN)
    for tag in tags:
        assert re.search(r'alt="[^"]{20,}"', tag), tag
