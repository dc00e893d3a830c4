"""The README's pictures: those that `make pictures` takes, and no others, and all of them small."""

from __future__ import annotations

import re

from page.screenshots import PICTURES, SHOWN
from page.speech import ROOT

LARGEST = 150_000  # bytes


def test_the_readme_shows_what_the_command_takes() -> None:
    shown = re.findall(r'src="docs/pictures/([\w-]+)\.webp"', (ROOT / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(screen for screen, *_ in SHOWN)
    assert sorted(file.name for file in PICTURES.iterdir()) == sorted(f"{screen}.webp" for screen in shown)


def test_no_picture_is_large() -> None:
    assert {file.name: file.stat().st_size for file in PICTURES.iterdir() if file.stat().st_size > LARGEST} == {}


def test_every_picture_is_told_in_words() -> None:
    for tag in re.findall(r"<img [^>]*>", (ROOT / "README.md").read_text("utf-8")):
        assert re.search(r'alt="[^"]{20,}"', tag), tag
