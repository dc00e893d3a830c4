"""The judge of histories, judged: it finds what was made by hand, and agrees with a search among all orders."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from house.linearizability import (
    BECOMES,
    Answer,
    Call,
    Done,
    Event,
    Heard,
    Log,
    Record,
    Refused,
    Seen,
    is_like,
    judge,
)

BEGUN = (Event("opened"), Event("began"))


def act(number: int, tag: str, invoked: float, answered: float, answer: Answer | None, seat: int = 0) -> Call:
    return Call("a", "act", invoked, answered, answer, seat, number, tag, "roll")


def read(invoked: float, answered: float, number: int, **about: object) -> Call:
    return Call("b", "read", invoked, answered, Seen(number, **about))  # type: ignore[arg-type]


def played(*tags: str) -> Log:
    """A log of two players in turn, each action with its tag; the next one is to move."""
    return Log([*BEGUN, *(Event("played", place % 2, tag) for place, tag in enumerate(tags))], len(tags) % 2)


def kinds(calls: list[Call], log: Log) -> list[str]:
    return [violation.kind for violation in judge(calls, log)]


def fits_in_some_order(calls: list[Call], log: Log) -> bool:
    """Whether the calls fit in some order: Wing and Gong's search, as in Porcupine and Knossos.

    What can come next is a call that was invoked before any that is left was answered, or an event of the house itself.
    """
    if log.doubled or any(log.fault(call) for call in calls):
        return False
    tried: set[tuple[frozenset[int], int]] = set()

    def search(left: frozenset[int], k: int) -> bool:
        if k == len(log) and all(calls[one].answer is None for one in left):
            return True
        if (left, k) in tried:
            return False
        tried.add((left, k))
        first = min((calls[one].answered for one in left), default=math.inf)
        for one in left:
            call = calls[one]
            if call.invoked > first:
                continue
            if k and call.answer is not None and log.has(k, call) and search(left - {one}, k):
                return True
            if k < len(log) and writes(k, call, log) and search(left - {one}, k + 1):
                return True
        return k < len(log) and not log.events[k].tag and search(left, k + 1)

    return search(frozenset(range(len(calls))), 0)


def writes(k: int, call: Call, log: Log) -> bool:
    """Whether a call may become the event `k`."""
    if call.key is None or log.places.get(call.key) != k:
        return False
    is_done = isinstance(call.answer, Done) and not call.answer.repeat and call.answer.number in (None, k)
    return (call.answer is None or is_done) and log.outcome(k, call) is None


def test_what_was_done_in_turn_is_linearizable() -> None:
    log = played("x", "y")
    calls = [
        act(2, "x", 0, 1, Done(2)),
        read(2, 3, 3, status="on", turn=1, away=frozenset()),
        act(3, "y", 4, 5, Done(3), seat=1),
        act(3, "y", 6, 7, Done(3, repeat=True), seat=1),
        act(2, "z", 6, 7, Refused("late-action")),
        act(4, "z", 6, 7, Refused("not-your-turn"), seat=1),
        act(9, "z", 6, 7, Refused("early-action")),
        read(8, 9, 4),
    ]
    assert judge(calls, log) == []
    assert fits_in_some_order(calls, log)


STRANGE: dict[str, tuple[str, list[Call], Log]] = {
    "a read that began after an acknowledged action does not show it": (
        "stale",
        [act(2, "x", 0, 1, Done(2)), read(2, 3, 2)],
        played("x"),
    ),
    "two reads, of which the later one shows less, while the action is on its way": (
        "stale",
        [act(2, "x", 0, 9, Done(2)), read(1, 2, 3), read(3, 4, 2)],
        played("x"),
    ),
    "the same, of an action that was never answered": (
        "stale",
        [act(2, "x", 0, math.inf, None), read(1, 2, 3), read(3, 4, 2)],
        played("x"),
    ),
    "a read that shows an action before it was called": (
        "ahead",
        [read(0, 1, 3), act(2, "x", 2, 3, Done(2))],
        played("x"),
    ),
    "an event is told before anybody called it": (
        "ahead",
        [Call("b", "told", 0, 1, Heard(2)), act(2, "x", 2, 3, Done(2))],
        played("x"),
    ),
    "an acknowledged action is not in the log": ("lost", [act(2, "x", 0, 1, Done(2))], played()),
    "another action is there under its number": (
        "lost",
        [act(2, "x", 0, 1, Done(2)), act(2, "y", 0, 1, Refused("late-action"))],
        played("y"),
    ),
    "an action is twice in the log": (
        "doubled",
        [act(2, "x", 0, 1, Done(2))],
        Log([*BEGUN, *[Event("played", 0, "x")] * 2]),
    ),
    "an action is in the log that nobody called": ("unasked", [], played("x")),
    "an action is in the log that was refused": ("unasked", [act(2, "x", 0, 1, Refused("late-action"))], played("x")),
    "an action that came too late was played": (
        "unasked",
        [act(2, "x", 0, 1, Done(2)), act(2, "y", 0, 1, Done(3), seat=1)],
        played("x", "y"),
    ),
    "actions are in the log the other way round": (
        "order",
        [act(2, "x", 2, 3, Done(2)), act(3, "y", 0, 1, Done(3), seat=1)],
        played("x", "y"),
    ),
    "an action is refused as late, and nothing was played": (
        "unjustified",
        [act(2, "x", 0, 1, Refused("late-action"))],
        played(),
    ),
    "an action is refused as late before another was played": (
        "unjustified",
        [act(2, "y", 0, 1, Refused("late-action")), act(2, "x", 2, 3, Done(2))],
        played("x"),
    ),
    "a player is refused as out of turn when it is that player's turn": (
        "unjustified",
        [act(2, "x", 0, 1, Done(2)), act(3, "y", 2, 3, Refused("not-your-turn"), seat=1)],
        played("x"),
    ),
    "a repeat is answered before anybody called": (
        "ahead",
        [act(2, "x", 0, 1, Done(2, repeat=True)), act(2, "x", 2, 3, Done(2))],
        played("x"),
    ),
    "a repeat is told as such, and nothing came before": (
        "unasked",
        [act(2, "x", 0, 1, Done(2, repeat=True))],
        played("x"),
    ),
    "a read tells the wrong seat to move": (
        "otherwise",
        [read(0, 1, 2, status="on", turn=1, away=frozenset())],
        played(),
    ),
    "a read tells more events than there ever were": ("otherwise", [read(0, 1, 7)], played()),
    "a read tells another line": (
        "otherwise",
        [read(0, 1, 3, lines=("Ana: roll white 2",))],
        Log([*BEGUN, Event("played", 0)], 1, lines={None: ["Ana: roll white 1"]}),
    ),
    "a read tells a line too few": (
        "otherwise",
        [read(0, 1, 3, lines=())],
        Log([*BEGUN, Event("played", 0)], 1, lines={None: ["Ana: roll white 1"]}),
    ),
    "an event was told otherwise": (
        "otherwise",
        [Call("b", "told", 0, 1, Heard(2, "played", 1))],
        Log([*BEGUN, Event("played", 0)], 1),
    ),
    "two see different views at one number": ("otherwise", [read(0, 1, 2, view=1), read(0, 1, 2, view=2)], played()),
    "a bot plays, and the seat is told that it does not": (
        "unjustified",
        [
            Call("a", "hand-over", 0, 1, Done(), 0, tag="0"),
            Call("a", "come-back", 2, 3, Refused("not-away"), 0, tag="0"),
        ],
        Log([*BEGUN, Event("handed", 0, "0")], 0),
    ),
    "a seat is taken twice": (
        "lost",
        [
            Call("a", "join", 0, 1, Done(), 1, tag="Bo"),
            Call("b", "join", 0, 1, Done(), 1, tag="Cy"),
        ],
        Log([Event("opened"), Event("sat", 1, "Bo"), Event("began")], 0),
    ),
    "two rematches": (
        "lost",
        [
            Call("a", "rematch", 0, 1, Done(told="R"), 0, tag="again"),
            Call("b", "rematch", 0, 1, Done(told="S"), 1, tag="again"),
        ],
        Log([*BEGUN, Event("played", 0), Event("again", None, "again")], is_over=True, again="R"),
    ),
    "a record of a game that is on": (
        "unjustified",
        [act(2, "x", 2, 3, Done(2)), Call("b", "record", 0, 1, Record("text"))],
        Log([*BEGUN, Event("played", 0, "x")], is_over=True, record="text"),
    ),
    "a finished game has no record": (
        "unjustified",
        [act(2, "x", 0, 1, Done(2)), Call("b", "record", 2, 3, Refused("not-over"))],
        Log([*BEGUN, Event("played", 0, "x")], is_over=True, record="text"),
    ),
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_cannot_have_been_is_found(what: str) -> None:
    kind, calls, log = STRANGE[what]
    assert kind in kinds(calls, log)
    if kind != "otherwise":  # the search knows no views
        assert not fits_in_some_order(calls, log)


def test_what_may_have_been_is_not_refused() -> None:
    """Where calls overlap, any order will do; what was not answered may have happened at any time, or never."""
    unknown = act(2, "x", 0, math.inf, None)
    for calls, log in [
        ([act(2, "x", 0, 9, Done(2)), read(1, 2, 2), read(3, 4, 3), read(5, 6, 3)], played("x")),
        ([unknown, read(1, 2, 2), read(50, 60, 3)], played("x")),
        ([unknown, read(50, 60, 2)], played()),
        ([unknown, act(2, "x", 5, 6, Done(2))], played("x")),  # whichever of both it was
        ([unknown, act(2, "x", 5, 6, Done(2, repeat=True))], played("x")),
        ([unknown, act(2, "y", 5, 6, Refused("late-action"))], played("x")),
        ([act(2, "x", 0, 1, Refused("not-written")), read(2, 3, 2)], played()),
        (
            [
                Call("a", "hand-over", 0, math.inf, None, 0, tag="0"),
                Call("b", "act", 2, 3, Refused("not-your-turn"), 1, 2),
            ],
            Log([*BEGUN, Event("handed", 0, "0"), Event("played", 0)], 1),
        ),
        (
            [Call(name, "rematch", 0, 1, Done(told="R"), 0, tag="again") for name in "ab"],
            Log([*BEGUN, Event("played", 0), Event("again", None, "again")], is_over=True, again="R"),
        ),
    ]:
        assert judge(calls, log) == []
        assert fits_in_some_order(calls, log)


def test_a_greeting_shows_what_was_acknowledged_before() -> None:
    """And nothing that was not there, and nothing less than what it goes on from."""
    done = act(2, "x", 0, 1, Done(2))
    late = Call("b", "greeting", 2, 3, Seen(2), number=2)
    assert kinds([done, late], played("x")) == ["stale"]
    early = Call("b", "greeting", -2, -1, Seen(3))
    assert kinds([done, early], played("x")) == ["ahead"]


def test_hidden_words_may_have_been_any() -> None:
    assert is_like("Bo: bet ? winner", "Bo: bet blue winner")
    assert is_like("Bo: steal Ana (?)", "Bo: steal Ana (gold)")
    assert not is_like("Bo: bet ? winner", "Bo: bet blue loser")
    assert not is_like("Bo: roll", "Bo: roll white 2")


MOMENTS = st.integers(0, 12)
CODES = [
    "late-action",
    "early-action",
    "not-your-turn",
    "not-away",
    "already-bot",
    "not-over",
    "not-begun",
    "game-over",
]


@st.composite
def histories(draw: Callable[..., object]) -> tuple[list[Call], Log]:
    """A short history: calls with random intervals, answered rightly at some moment, and often a little wrong."""

    def one(what: st.SearchStrategy[object]) -> object:
        return draw(what)

    count = int(str(one(st.integers(1, 4))))
    events = list(BEGUN)
    calls: list[Call] = []
    handed = [0, 0]
    away: set[int] = set()
    for place in range(count):
        kind = str(one(st.sampled_from(["played", "played", "played", "switched", "own"])))
        seat = int(str(one(st.integers(0, 1))))
        tag = "" if kind == "own" else str(place)
        if kind != "switched":
            events.append(Event("played", seat, tag))
            continue
        tag = str(handed[seat])
        if seat in away:
            handed[seat] += 1
        events.append(Event("returned" if seat in away else "handed", seat, tag))
        away ^= {seat}
    over = bool(one(st.booleans())) and any(event.kind == "played" for event in events)
    log = Log(events, None if over else int(str(one(st.integers(0, 1)))), over)
    kind_of = {event: call for call, event in BECOMES.items()}
    # Each event has its point, and each call one within its interval; so far the history is linearizable.
    points = sorted(int(str(one(MOMENTS))) for _ in events)

    def around(point: int) -> tuple[int, int]:
        return point - int(str(one(st.integers(0, 3)))), point + int(str(one(st.integers(0, 3))))

    for number, event in enumerate(events):
        if event.tag:
            begin, end = around(points[number])
            seen = int(str(one(st.integers(log.moved[number] + 1, number))))
            done = Done(number if event.kind == "played" else None)
            call = Call("a", kind_of[event.kind], begin, end, done, event.seat, seen if done.number else 0, event.tag)
            calls.append(call)
            if done.number and one(st.booleans()):
                begin, end = around(int(str(one(st.integers(points[number], 14)))))
                calls.append(
                    replace(call, invoked=begin, answered=end, answer=replace(done, repeat=bool(one(st.booleans()))))
                )
    for place in range(int(str(one(st.integers(0, 3))))):
        point = int(str(one(MOMENTS)))
        begin, end = around(point)
        k = max(1, sum(one <= point for one in points))
        kind = str(one(st.sampled_from(["read", "act", "hand-over", "come-back", "record"])))
        seat = int(str(one(st.integers(0, 1))))
        call = Call("b", kind, begin, end, Seen(k), seat, tag=f"n{place}", wrong=kind == "act")
        if kind == "act":
            call = replace(call, number=int(str(one(st.integers(1, len(log) + 1)))))
        if kind == "record":
            call = replace(call, answer=Record("") if log.status[k] == "over" else Refused("not-over"))
        elif call.key is not None:
            call = replace(call, answer=log.outcome(k, call) or Refused(str(one(st.sampled_from(CODES)))))
        calls.append(call)
    # Then something is changed that may make it impossible.
    for _ in range(int(str(one(st.integers(0, 2))))):
        place = int(str(one(st.integers(0, len(calls) - 1)))) if calls else -1
        if place < 0:
            break
        call, shift = calls[place], int(str(one(st.integers(-4, 4))))
        match one(st.sampled_from(["unknown", "shift", "answer", "gone"])):
            case "unknown":
                calls[place] = replace(call, answered=math.inf, answer=None)
            case "shift" if call.answer is not None:
                calls[place] = replace(call, invoked=call.invoked + shift, answered=call.answered + shift)
            case "answer" if isinstance(call.answer, Seen):
                calls[place] = replace(call, answer=Seen(max(1, call.answer.number + shift)))
            case "answer" if isinstance(call.answer, Refused) and call.key is not None:
                calls[place] = replace(call, answer=Refused(str(one(st.sampled_from(CODES)))))
            case "gone":
                del calls[place]
    return calls, log


def test_it_agrees_with_a_search_among_all_orders() -> None:
    verdicts: list[bool] = []

    @settings(max_examples=500)
    @given(histories())
    def agrees(history: tuple[list[Call], Log]) -> None:
        calls, log = history
        right = fits_in_some_order(calls, log)
        assert (judge(calls, log) == []) == right
        verdicts.append(right)

    agrees()
    assert min(verdicts.count(True), verdicts.count(False)) > len(verdicts) / 8
