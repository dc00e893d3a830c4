"""Pictures of every screen, in both sizes and languages, dark and light: `python tests/page/screenshots.py`.

A house of its own is opened on a free port, games are played on to where there is something to see, and one file is
written for each: `camelup-phone-fr-dark.png`. With `--pictures` the few that the README and the guides show are taken
instead.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from caravanserai.house.units import all_units
from caravanserai.kernels.unit import require_all
from house.conftest import Server
from page import chromium
from page.screens import SCREENS, screens
from page.visitor import SIZES, Visitor, settings

LOOKS = ("dark", "light")
OTHER = {"en": "fr", "fr": "en"}
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN = (
    ("home", "laptop", "en", "dark"),
    ("camelup", "laptop", "en", "dark"),
    ("touareg", "laptop", "en", "light"),
    ("charts", "laptop", "en", "light"),
    ("camelup-scored", "phone", "fr", "dark"),
    ("pharaohs-question", "phone", "en", "light"),
    ("new-pharaohs", "laptop", "en", "light"),
    ("join", "phone", "en", "light"),
    ("curtain", "phone", "fr", "dark"),
)
QUALITY = 80  # per cent


@contextmanager
def house() -> Iterator[str]:
    """The address of a house that is open meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/house.sqlite", Path(folder) / "house.log").start()
        try:
            yield server.address
        finally:
            server.stop()


def visitor(browser: Browser, address: str, size: str, language: str, look: str) -> Visitor:
    """Somebody with a sharp screen, as phones have."""
    sharpness = 2 if size == "phone" else 1
    return Visitor(browser.new_context(**settings(size, language, look, sharpness)), address, language, size)


def take(who: Visitor, screen: str, out: Path, *, whole: bool) -> None:
    """Four pictures of one screen: both languages, dark and light, by the buttons of the page itself."""
    for _ in OTHER:
        for look, turned in zip(LOOKS, reversed(LOOKS), strict=True):
            who.page.screenshot(path=out / f"{screen}-{who.size}-{who.language}-{look}.png", full_page=whole)
            who.turn_look(turned)
        who.language_button().dispatch_event("click")
        who.language = OTHER[who.language]


def take_all(browser: Browser, address: str, out: Path, begins: str, *, whole: bool) -> None:
    """Pictures of all screens whose name begins so."""
    for size in SIZES:
        who = visitor(browser, address, size, "en", "dark")
        for screen in screens(who, begins):
            take(who, screen, out, whole=whole)
            print(f"{screen}, {size}", flush=True)
        leave(who)


def take_shown(browser: Browser, address: str, out: Path) -> None:
    """Those of the README and the guides, small: Chromium writes WebP itself."""
    for screen, size, language, look in SHOWN:
        who = visitor(browser, address, size, language, look)
        SCREENS[screen](who)
        session = who.context.new_cdp_session(who.page)
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (out / f"{screen}.webp").write_bytes(base64.b64decode(taken["data"]))
        print(f"{screen}: {(out / f'{screen}.webp').stat().st_size // 1024} kB", flush=True)
        leave(who)


def leave(who: Visitor) -> None:
    for fault in who.close():
        print(fault, file=sys.stderr)


def main() -> None:
    """Take them."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--out", type=Path, help="the folder they are written to (screenshots, or docs/pictures)")
    asked.add_argument("--whole", action="store_true", help="the whole page, not what a screen shows of it")
    asked.add_argument("--only", default="", help="screens whose name begins so")
    asked.add_argument("--pictures", action="store_true", help="those of the README and the guides")
    wish = asked.parse_args()
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    print("The rules are compiled (once) ...", flush=True)
    require_all(all_units())
    out = wish.out or (PICTURES if wish.pictures else Path("screenshots"))
    out.mkdir(parents=True, exist_ok=True)
    with (
        house() as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS) as browser,
    ):
        if wish.pictures:
            take_shown(browser, address, out)
        else:
            take_all(browser, address, out, wish.only, whole=wish.whole)


if __name__ == "__main__":
    main()
