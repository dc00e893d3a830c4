"""The proof: it shows whether all that chance said in a record follows from the seed and the words that it reveals."""

from __future__ import annotations

import hashlib
from pathlib import Path

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.match import Match
from caravanserai.core.proof import HASHES, WORDS
from caravanserai.core.record import read
from caravanserai.games import with_cards
from caravanserai.house.dice import FairDice


def verify(record: str | bytes, cards: str | Path | None = None) -> tuple[Match, int]:
    """Return the match of a record, and how many outcomes were recomputed.

    `cards` is the folder with the board and cards it was played with, if they are not ours. Raise a CaravanError if the
    record has no proof, or for the first outcome that is not what the seed gives.
    """
    match = read(record, with_cards(cards))
    for key in HASHES:
        if key not in match.proof:
            raise BadSetting(Reason("verify-no-proof", {"key": key}))
    seed = bytes.fromhex(match.proof["seed"])
    if hashlib.sha256(seed).hexdigest() != match.proof["commitment"]:
        raise BadSetting(Reason("verify-other-seed"))
    dice = FairDice(seed, match.proof.get(WORDS, ""))
    # Keys that a record may leave out were chosen by people; the keys that it must have were drawn.
    chosen = {key: match.head[key] for key in match.game.head.optional if key in match.head}
    again = Match(match.game, match.players, match.options, seed=dice.head_seed(), head=chosen, dice="table")
    for key, value in match.head.items():
        if again.head[key] != value:
            raise BadSetting(Reason("verify-head", {"key": key, "value": value, "seed": again.head[key]}))
    drawn = 0
    for number, event in enumerate(match.events, 1):
        again.play(match.game.actions[event.action].format(*match.players))
        if again.waiting_for_chance:
            again.settle_by(dice.draws(number))
        if event.outcomes != again.events[-1].outcomes:
            said, drawn_now = match.text(event), again.text(again.events[-1])
            raise BadSetting(Reason("verify-event", {"number": number, "event": said, "seed": drawn_now}))
        drawn += len(event.outcomes)
    return match, drawn
