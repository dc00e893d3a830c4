"""Pictures of every screen, in both sizes and languages, dark and light: `python tests/page/screenshots.py`.

A house of its own is opened on a free port, games are played on to where there is something to see, and one file is
written for each: `camelup-phone-fr-dark.png`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from caravanserai.house.butler import warm_up
from caravanserai.house.serve import prepare
from house.conftest import Server
from page import chromium
from page.screens import screens
from page.visitor import SIZES, Visitor, settings

LOOKS = ("dark", "light")
OTHER = {"en": "fr", "fr": "en"}


def take(who: Visitor, screen: str, out: Path, *, whole: bool) -> None:
    """Four pictures of one screen: both languages, dark and light, by the buttons of the page itself."""
    for _ in OTHER:
        for look, turn in zip(LOOKS, ("look-light", "look-dark"), strict=True):
            who.page.screenshot(path=out / f"{screen}-{who.size}-{who.language}-{look}.png", full_page=whole)
            who.button(who.say(turn)).dispatch_event("click")  # a tap would leave its mark
        who.button(who.say("language-other")).dispatch_event("click")
        who.language = OTHER[who.language]


def main() -> None:
    """Take them all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--out", type=Path, default=Path("screenshots"), help="the folder they are written to")
    asked.add_argument("--whole", action="store_true", help="the whole page, not what a screen shows of it")
    asked.add_argument("--only", help="screens whose name begins so")
    wish = asked.parse_args()
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    print("The rules are compiled (once) ...", flush=True)
    prepare(workers=1)
    warm_up()
    wish.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/house.sqlite", Path(folder) / "house.log").start()
        browser = playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS)
        try:
            for size in SIZES:
                who = Visitor(browser.new_context(**settings(size, "en", "dark")), server.address, "en", size)
                for screen in screens(who, wish.only or ""):
                    take(who, screen, wish.out, whole=wish.whole)
                    print(f"{screen}, {size}", flush=True)
                for fault in who.close():
                    print(fault, file=sys.stderr)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
