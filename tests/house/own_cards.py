"""A folder with a board and cards of one's own, small and unlike ours, as docs/cards.md tells how to write it."""

from __future__ import annotations

from pathlib import Path

KINDS = ("tools", "pharaoh", "jewels", "die", "amulet", "instruments", "hieroglyph", "spell", "pyramid", "hieroglyph")
PRISONS = (13, 37, 61)
PASSAGES = {5: 25, 30: 45, 66: 50, 80: 92}
DECKS = ("who", "truth", "knowledge", "logic")
QUESTIONS = 3  # a deck, each with two answers; the first is right


def write_folder(folder: Path, prisons: tuple[int, ...] = PRISONS) -> Path:
    """Write all eight files, and return the folder."""
    squares: dict[str, list[int]] = {}
    for square in range(1, 100):
        if square not in PASSAGES:
            squares.setdefault("prison" if square in prisons else KINDS[square % len(KINDS)], []).append(square)
    board = [f"{kind} = {listed}" for kind, listed in squares.items()]
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "board.toml").write_text(
        "\n".join([*board, "[passage]", *(f"{start} = {end}" for start, end in PASSAGES.items()), ""]), "utf-8"
    )
    decks = {deck: [question(f"own-{deck}-{number}") for number in range(1, QUESTIONS + 1)] for deck in DECKS}
    decks |= {"amulets": [luck("own-gift", "forward 2")], "spells": [luck("own-curse", "back 2")]}
    decks |= {"missions": [mission(f"own-mission-{number}") for number in range(1, 7)]}
    for deck, cards in decks.items():
        (folder / "cards" / f"{deck}.toml").write_text("\n".join(cards), "utf-8")
    return folder


def text(key: str, said: str) -> str:
    """A text in both languages."""
    return f'{key}.en = "{said} (en)"\n{key}.fr = "{said} (fr)"\n'


def question(slug: str) -> str:
    answers = '["Yes", "No"]'
    told = f"age = 6\nanswers.en = {answers}\nanswers.fr = {answers}\nright = 1\n"
    return f"[{slug}]\n{text('question', f'Our question {slug}?')}{told}{text('comment', 'So it is.')}"


def luck(slug: str, does: str) -> str:
    told = text("name", f"Our {slug}") + text("story", "It came to pass.")
    return f'[{slug}]\n{told}level1 = "{does}"\nlevel2 = "{does}"\n'


def mission(slug: str) -> str:
    told = text("name", f"Our {slug}") + text("story", "Bring these.")
    return f"[{slug}]\n{told}needs = {{ tools = 2, jewels = 2, instruments = 1 }}\n"
