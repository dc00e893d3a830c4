"""Tables: opened, joined, renamed, begun, left, handed over, played again; and who may do what."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.house.client import Client, HouseError, bot, open_seat, person
from house.inside import house_inside
from house.own_cards import question, write_folder
from house.players import refused

START = "1 green yellow orange / 3 blue white"


def test_games_options_and_bots_are_told_in_both_languages(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            games = await inside.client.games()
            assert [game.name for game in games] == list(cv.all_games())
            for told in (*games, *(option for game in games for option in game.options), *await inside.client.bots()):
                assert set(told.sentence) == {"en", "fr"}
            for option in (option for game in games for option in game.options):
                assert set(option.title) == {"en", "fr"}
            assert all(game.minutes for game in games)

    play(ask())


def test_what_an_option_needs_is_told_as_the_rules_have_it(tmp_path: Path, play: Callable[..., Any]) -> None:
    """SC-40: spicy needs support, partners six players; the quiz is of level 1; questions are read aloud in either."""

    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            games = {game.name: game for game in await inside.client.games()}
            camelup = {option.name: option for option in games["camelup"].options}
            assert camelup["spicy"].needs == ["support"]
            assert camelup["photographer"].needs == []
            assert camelup["photographer"].players == (2, 8)
            assert camelup["partners"].players == (6, 8)
            assert all(option.bars == [] for option in camelup.values())
            pharaohs = {option.name: option for option in games["pharaohs"].options}
            assert (pharaohs["quiz"].bars, pharaohs["level2"].bars) == (["level2", "age6"], ["quiz", "age9"])
            assert (pharaohs["aloud"].needs, pharaohs["aloud"].one_of) == ([], ["level2", "quiz"])
            assert [name for name, option in pharaohs.items() if not option.bots] == ["aloud"]
            assert all(option.bots for option in camelup.values())
            assert (pharaohs["age6"].needs, pharaohs["age6"].one_of) == (["level2"], [])

    play(ask())


@pytest.mark.parametrize(
    ("host", "origins", "asked", "linked"),
    [
        ("127.0.0.1", (), "127.0.0.1", r"http://127\.0\.0\.1/#/join/"),
        ("192.168.7.9", (), "localhost", r"http://192\.168\.7\.9/#/join/"),
        ("0.0.0.0", (), "10.1.2.3", r"http://10\.1\.2\.3/#/join/"),  # noqa: S104
        ("127.0.0.1", ("https://play.example.org",), "localhost", r"https://play\.example\.org/#/join/"),
    ],
)
def test_an_invitation_carries_an_address_that_others_can_reach(
    tmp_path: Path, play: Callable[..., Any], host: str, origins: tuple[str, ...], asked: str, linked: str
) -> None:
    async def invite() -> None:
        async with house_inside(tmp_path, host=host, origins=origins) as inside:
            wish = {"game": "camelup", "seats": [{"kind": "person", "name": "Ana"}, {"kind": "open"}]}
            told = (await inside.http.post("/api/tables", json=wish, headers={"host": asked})).json()
            assert re.match(linked, told["invitations"][0]["link"])

    play(invite())


def test_a_table_begins_when_its_last_seat_is_taken(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def sit() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), open_seat(), open_seat()])
            table = opened.table.id
            assert len(opened.table.commitment or "") == 64
            assert opened.table.seed is None
            one, two = opened.invitations
            assert one.link.endswith(f"#/join/{table}/{one.code}")  # a fragment: no server's log has it
            bo = await house.join(table, "Bo", one.code)
            await refused(house.join(table, "Cy", one.code), 403, "bad-code")  # good once
            await refused(house.join(table, "bo", two.code), 422, "name-twice")
            await refused(house.join(table, "Cy"), 403, "private-table")
            await refused(house.start(table, bo.key), 403, "host-only")
            await house.rename(table, bo.key, "Boris")
            again = await house.invite(table, opened.host, 2)
            await refused(house.join(table, "Cy", two.code), 403, "bad-code")
            cy = await house.join(table, "Cy", again.code)
            assert cy.table.status == "on"
            assert [seat.name for seat in cy.table.seats] == ["Ana", "Boris", "Cy"]
            await refused(house.rename(table, bo.key, "Bo"), 409, "has-begun")
            await refused(house.join(table, "Di", again.code), 409, "has-begun")

    play(sit())


def test_a_drawn_order_of_seats_is_each_as_often_and_keys_lead_there(tmp_path: Path, play: Callable[..., Any]) -> None:
    """CU-8, TG-7: drawn when the table is opened; keys, invitations and names are those of the drawn seats."""
    names = ["Ana", "Bo", "Cy", "Di"]

    async def draw() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            places: Counter[tuple[int, str]] = Counter()
            for _ in range(400):
                seats = [*map(person, names), open_seat()]
                opened = await house.open_table("touareg", seats, shuffle=True)
                assert opened.table.shuffle
                places.update((place, seat.name or "?") for place, seat in enumerate(opened.table.seats))
                assert [opened.table.seats[one.seat].kind for one in opened.invitations] == ["open"]
            assert len(places) == 25
            assert all(40 < count < 125 for count in places.values())
            table, (invited,) = opened.table.id, opened.invitations
            for held in opened.keys:
                assert (await house.snapshot(table, held.key)).seat == held.seat
            eli = await house.join(table, "Eli", invited.code)
            assert (eli.seat, eli.table.seats[eli.seat].name) == (invited.seat, "Eli")
            view = (await house.snapshot(table)).view
            assert view is not None
            assert view["players"] == [seat.name for seat in eli.table.seats]
            plain = await house.open_table("touareg", [*map(person, names), open_seat()])
            assert ([seat.name for seat in plain.table.seats], plain.table.shuffle) == ([*names, None], False)

    play(draw())


def test_ages_and_lengths_are_told_as_the_boxes_have_them(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            games = {game.name: game for game in await inside.client.games()}
            touareg, pharaohs, camelup = games["touareg"], games["pharaohs"], games["camelup"]
            assert (touareg.ages, touareg.minutes) == ({"en": "ages 10 and up", "fr": "dès 10 ans"}, (20, 45))
            assert (pharaohs.ages or {})["en"] == "level 1: ages 6 to 8"
            assert camelup.ages is None
            assert [game.prints_minutes for game in (touareg, pharaohs, camelup)] == [True, False, False]

    play(ask())


def test_public_tables_are_listed_until_they_begin(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            await house.open_table("camelup", [person("Ana"), open_seat()])
            shown = await house.open_table("touareg", [person("Ana"), open_seat(), open_seat()], public=True)
            assert [table.id for table in await house.open_tables()] == [shown.table.id]
            joined = await house.join(shown.table.id, "Bo", seat=2)
            assert joined.seat == 2
            # Who stands up leaves an open seat, and a key that holds nothing.
            await house.leave(shown.table.id, joined.key)
            await refused(house.leave(shown.table.id, joined.key), 401, "bad-key")
            cy = await house.join(shown.table.id, "Cy", seat=2)
            begun = await house.start(shown.table.id, shown.host)
            assert [seat.name for seat in begun.seats] == ["Ana", "Cy"]  # the open seat is taken away
            assert await house.open_tables() == []
            assert (await house.snapshot(shown.table.id, cy.key)).seat == 1

    play(look())


def test_who_watches_from_a_seat_is_moved_with_it_and_who_left_sees_nothing_more(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("touareg", [person("Ana"), open_seat(), open_seat()], public=True)
            table = opened.table.id
            gone = await house.join(table, "Bo", seat=2)
            async with inside.live(table, gone.key) as left:
                await left.wait(1)
                await house.leave(table, gone.key)
                cy = await house.join(table, "Cy", seat=2)
                async with inside.live(table, cy.key) as here:
                    await house.start(table, opened.host)
                    told = await here.wait(2)
                    assert told[-1]["you"] == 1
                    assert told[-1]["view"]["you"] == "Cy"
                    told = await left.wait(4)
                    assert told[-1]["view"]["you"] is None

    play(look())


@pytest.mark.parametrize(
    ("seats", "wishes", "code"),
    [
        ([person("Ana")], {}, "camelup-players"),
        ([person("Ana"), person("ana")], {}, "name-twice"),
        ([person("Ana"), bot("grandmaster")], {}, "unknown-level"),
        ([person("Ana"), bot("json:loads")], {}, "unknown-level"),
        ([person("Ana"), bot("easy")], {"options": ["wings"]}, "unknown-option"),
        ([person("Ana"), bot("easy")], {"clock": 1}, "bad-clock"),
        ([person("Ana"), bot("easy")], {"dice": "loaded"}, "unknown-house-dice"),
        ([person("Ana"), bot("easy")], {"head": {"start": START}}, "head-is-drawn"),
        ([person("Ana"), bot("easy")], {"head": {"end": "x"}}, "unknown-key"),
        ([person("Ana"), bot("easy")], {"stand_in": "nobody"}, "unknown-level"),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, play: Callable[..., Any], seats: list[Any], wishes: dict[str, Any], code: str
) -> None:
    async def wish() -> HouseError:
        async with house_inside(tmp_path) as inside:
            return await refused(inside.client.open_table("camelup", seats, **wishes), 422, code)

    assert play(wish()).message


def test_no_bot_holds_real_cards(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def wish() -> None:
        async with house_inside(tmp_path) as inside:
            seats = [person("Ana"), bot("easy")]
            await refused(inside.client.open_table("touareg", seats, dice="table"), 422, "bots-have-no-hands")

    play(wish())


@pytest.mark.rule("PH-50", "PH-61")
def test_no_bot_sits_where_answers_are_said_aloud(tmp_path: Path, play: Callable[..., Any]) -> None:
    """With the cards of a real box, or with own ones that have no choices; where nothing is asked, bots may play."""
    folder = write_folder(tmp_path / "spoken")
    spoken = question("own-spoken").replace("answers.", "answer.").replace('["Yes", "No"]', '"Yes"')
    (folder / "cards" / "who.toml").write_text(spoken.replace("right = 1\n", ""), "utf-8")

    async def wish() -> None:
        async with house_inside(tmp_path, cards=(("Box", str(folder)),)) as inside:
            seats = [person("Ana"), bot("easy")]
            for asked in ("quiz", "level2"):
                for wishes in ({"options": [asked, "aloud"]}, {"options": [asked], "cards": "Box"}):
                    wrong = await refused(
                        inside.client.open_table("pharaohs", seats, **wishes), 422, "pharaohs-bots-hear-nobody"
                    )
                    assert wrong.rule == {"quiz": "PH-50", "level2": "PH-61"}[asked]
                    await inside.client.open_table("pharaohs", [person("Ana"), person("Bo")], **wishes)
            await inside.client.open_table("pharaohs", seats, cards="Box")
            await inside.client.open_table("pharaohs", seats, options=["quiz"])

    play(wish())


def test_an_action_has_its_number_and_a_repeat_is_answered_as_before(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def act() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            number = opened.table.number
            wrong = await refused(house.act(table, bo.key, number, "leg blue"), 409, "not-your-turn")
            assert wrong.rule == "CU-21"
            first = await house.act(table, ana.key, number, "leg blue", "a")
            assert (first.number, first.line, first.repeat) == (number, "Ana: leg blue", False)
            again = await house.act(table, ana.key, number, "leg blue", "a")
            assert (again.number, again.line, again.repeat) == (number, "Ana: leg blue", True)
            late = await refused(house.act(table, bo.key, number, "leg blue", "a"), 409, "late-action")
            assert late.number == number + 1
            await refused(house.act(table, bo.key, number + 9, "leg blue"), 409, "early-action")
            await refused(house.act(table, bo.key, number + 1, "leg purple"), 422, "word-unknown")
            await refused(house.act(table, bo.key, number + 1, "roll white 3"), 422, "house-dice")
            # What is no move of the game makes nobody late.
            await house.hand_over(table, ana.key)
            assert (await house.act(table, bo.key, number + 1, "leg green")).number == number + 2
            assert (await house.log(table)).log[:2] == ["Ana: leg blue", "Bo: leg green"]

    play(act())


def test_a_key_holds_one_seat_of_one_table(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def try_keys() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            mine = await house.open_table("camelup", [person("Ana"), person("Bo")])
            other = await house.open_table("camelup", [person("Ana"), person("Bo")])
            number = mine.table.number
            for key in (other.keys[0].key, other.host, "", "x", mine.keys[0].key[:-1], "é" * 40, "x" * 5000):
                answer = await inside.http.post(
                    f"/api/tables/{mine.table.id}/actions",
                    headers={"authorization": f"Bearer {key}".encode()},
                    json={"number": number, "action": "leg blue"},
                )
                assert answer.status_code in (401, 403), key
            await refused(house.act(mine.table.id, mine.host, number, "leg blue"), 403, "no-seat")
            assert (await house.log(mine.table.id)).log == []
            async with inside.live(mine.table.id, other.keys[0].key) as live:
                assert await live.closed() == 4401
            async with inside.live("nowhere") as live:
                assert await live.closed() == 4404

    play(try_keys())


def test_no_key_code_or_seed_is_kept_or_told(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def open_one() -> tuple[list[str], bytes]:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat(), bot("random")])
            secrets = [opened.host, opened.keys[0].key, opened.invitations[0].code]
            table = await inside.house.table(opened.table.id)
            secrets.append(table.seed.hex())
            joined = await inside.client.join(opened.table.id, "Bo", opened.invitations[0].code)
            told = (await inside.client.snapshot(opened.table.id, joined.key)).model_dump_json()
            for secret in secrets:
                assert secret not in told
            return secrets[:3], told.encode()

    secrets, _ = play(open_one())
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in secrets:
        assert secret.encode() not in stored


def test_a_real_pyramid_stands_on_the_table(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def roll() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table(
                "camelup", [person("Ana"), person("Bo")], dice="table", head={"start": START}
            )
            table, (ana, bo) = opened.table.id, opened.keys
            assert opened.table.commitment is None
            number = opened.table.number
            done = await house.act(table, ana.key, number, "roll")
            assert done.line == "Ana: roll"
            # Whoever sits may say what it showed, and is told what it can have shown; a spectator is not.
            asked = (await house.snapshot(table, bo.key)).chance
            assert asked is not None
            assert asked.count == 1
            assert asked.outcomes[:3] == ["blue 1", "blue 2", "blue 3"]
            assert len(asked.outcomes) == 15
            assert (await house.snapshot(table)).chance is None
            await refused(house.act(table, bo.key, number + 1, "leg blue"), 409, "not-your-turn")
            await refused(house.act(table, ana.key, number + 1, "leg blue"), 409, "waiting-for-chance")
            await refused(house.settle(table, bo.key, number + 1, "white 9"), 422, "word-unknown")
            # Anybody at the table may read the die out.
            told = await house.settle(table, bo.key, number + 1, "white 2", "b")
            assert (told.line, told.repeat) == ("Ana: roll white 2", False)
            assert (await house.settle(table, bo.key, number + 1, "white 2", "b")).repeat
            assert (await house.log(table)).log == ["Ana: roll white 2"]
            # Or with the action, in one go.
            assert (await house.act(table, bo.key, number + 2, "roll blue 1")).line == "Bo: roll blue 1"

    play(roll())


def test_with_hidden_hands_only_who_drew_says_what(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def draw() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("touareg", [person("Ana"), person("Bo")], dice="table")
            table, (ana, bo) = opened.table.id, opened.keys
            number = opened.table.number
            await house.act(table, ana.key, number, "draw")
            # Which goods are left in the deck is nobody's to know: all four are offered.
            asked = (await house.snapshot(table, ana.key)).chance
            assert asked is not None
            assert (asked.outcomes, asked.count) == (["water", "gold", "salt", "millet"], 3)
            assert (await house.snapshot(table, bo.key)).chance is None
            await refused(house.settle(table, bo.key, number + 1, "salt salt salt"), 409, "not-your-turn")
            await house.settle(table, ana.key, number + 1, "water gold salt")
            assert (await house.snapshot(table, ana.key)).chance is None
            assert (await house.log(table, ana.key)).log == ["Ana: draw water gold salt"]
            assert (await house.log(table, bo.key)).log == ["Ana: draw ? ? ?"]

    play(draw())


def test_when_time_runs_out_the_stand_in_plays_one_action(tmp_path: Path, play: Callable[..., Any]) -> None:
    """On a clock that the test moves: no second is waited for in vain."""
    moment = [1_000_000.0]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")], clock=60, stand_in="random")
            table = opened.table.id
            async with inside.live(table) as live:
                told = await live.wait(1)
                assert told[0]["deadline"] == moment[0] + 60
                assert told[0]["view"]["to_move"] == "Ana"
                moment[0] += 61
                told = await live.wait(2)  # the sweep finds it
                assert (told[1]["kind"], told[1]["player"]) == ("played", "Ana")
                assert told[1]["deadline"] == moment[0] + 60
                assert told[1]["view"]["to_move"] == "Bo"
                assert (await house.snapshot(table)).table.seats[0].stand_in is None

    play(wait())


def test_in_the_quiz_a_minute_without_an_answer_is_a_pass(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [1_000_000.0]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("pharaohs", [person("Ana"), person("Bo")], ["quiz"])
            table, keys = opened.table.id, {"Ana": opened.keys[0].key, "Bo": opened.keys[1].key}
            async with inside.live(table) as live:
                told = await live.wait(1)
                while told[-1]["view"]["position"]["choice"] != "question":
                    view = told[-1]["view"]
                    key = keys[view["to_move"]]
                    legal = (await house.view(table, key)).view["legal"]
                    await house.act(table, key, len(told) - 1 + told[0]["number"], legal[0])
                    told = await live.wait(len(told) + 1)
                assert told[-1]["deadline"] == moment[0] + 60
                count = len(told)
                moment[0] += 60
                told = await live.wait(count + 1)
                assert told[count]["line"].endswith(": pass")

    play(wait())


def test_an_absent_player_is_handed_to_a_bot_and_comes_back(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [1_000_000.0]

    async def away() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")], stand_in="random")
            table, (ana, bo) = opened.table.id, opened.keys
            error = await refused(house.hand_over(table, bo.key, 0), 409, "not-absent")
            assert "Ana" in error.message
            await refused(house.come_back(table, ana.key), 409, "not-away")
            moment[0] += 61
            async with inside.live(table, bo.key) as live:
                await live.wait(1)
                told = await house.hand_over(table, bo.key, 0, "random")
                assert told.seats[0].stand_in == "random"
                events = await live.wait(3)
                assert [event["kind"] for event in events[1:]] == ["handed", "played"]
            await refused(house.hand_over(table, bo.key, 0), 409, "already-bot")
            back = await house.come_back(table, ana.key)
            assert back.seats[0].stand_in is None
            number = (await house.snapshot(table)).number
            await house.act(table, bo.key, number, "leg green")
            assert (await house.act(table, ana.key, number + 1, "leg yellow")).number == number + 1

    play(away())


def test_who_played_for_a_person_is_told_with_the_move_and_in_the_log(tmp_path: Path, play: Callable[..., Any]) -> None:
    """A stand-in, or the clock: live, to who comes later, and after a restart; not what somebody played themselves."""
    moment = [1_000_000.0]

    async def away() -> str:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table(
                "camelup", [person("Ana"), bot("random"), person("Bo")], clock=60, stand_in="random"
            )
            table, (ana, _) = opened.table.id, opened.keys
            async with inside.live(table) as live:
                snapshot = (await live.wait(1))[0]
                assert snapshot["by"] == {}
                await house.act(table, ana.key, snapshot["number"], "leg blue")
                await live.wait(3)  # Ana's, and the bot's own
                moment[0] += 61  # Bo's time is over
                await live.wait(4)
                await house.hand_over(table, ana.key, level="random")
                told = [event for event in await live.wait(7) if event.get("kind") == "played"]
            played = [(event["player"], event.get("by")) for event in told]
            bots_name = opened.table.seats[1].name
            assert played == [("Ana", None), (bots_name, None), ("Bo", "clock"), ("Ana", "stand-in"), (bots_name, None)]
            assert (await house.log(table)).by == {"clock": [2], "stand-in": [3]}
            missed = (await house.events(table, since=snapshot["number"])).events
            assert [event["by"] for event in missed if "by" in event] == ["clock", "stand-in"]
            return table

    async def later(table: str) -> None:
        async with house_inside(tmp_path, now=lambda: moment[0]) as inside:
            assert (await inside.client.snapshot(table)).by == {"clock": [2], "stand-in": [3]}

    play(later(play(away())))


def test_what_real_dice_showed_is_of_the_line_that_a_stand_in_played(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def away() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("pharaohs", [person("Ana"), person("Bo")], dice="table", stand_in="random")
            table = opened.table.id
            # Who begins is drawn.
            first, other = opened.keys
            view = (await house.snapshot(table)).view
            assert view is not None
            mover = view["to_move"]
            if mover == "Bo":
                first, other = other, first
            await house.hand_over(table, first.key)
            while not (told := await house.snapshot(table, other.key)).log:
                await asyncio.sleep(0.01)
            assert (told.log, told.by) == ([f"{mover}: roll"], {"stand-in": [0]})
            await house.settle(table, other.key, told.number, "3")
            told = await house.snapshot(table, other.key)
            assert told.log[0] == f"{mover}: roll 3"
            assert told.by["stand-in"][0] == 0

    play(away())


def test_an_invitation_tells_whether_it_still_leads_to_a_seat(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), open_seat(), open_seat()])
            table, (second, third) = opened.table.id, opened.invitations
            assert (await house.invitation(table, second.code)).seat == second.seat
            assert (await house.invitation(table, third.code)).seat == third.seat
            await house.join(table, "Bo", second.code)
            await refused(house.invitation(table, second.code), 403, "bad-code")
            anew = await house.invite(table, opened.host, third.seat)
            await refused(house.invitation(table, third.code), 403, "bad-code")
            assert (await house.invitation(table, anew.code)).seat == third.seat
            await refused(house.invitation(table, opened.host), 403, "bad-code")
            assert (await inside.http.get(f"/api/tables/{table}/invitation")).status_code == 403
            await house.start(table, opened.host)
            await refused(house.invitation(table, anew.code), 409, "has-begun")

    play(look())


def test_a_rematch_has_the_same_people_and_their_keys(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def twice() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("pharaohs", [person("Ana"), bot("random"), bot("random")])
            table, key = opened.table.id, opened.keys[0].key
            await refused(house.rematch(table, key), 409, "not-over")
            await refused(house.record(table), 409, "not-over")
            await house.hand_over(table, key, level="random")
            async with inside.live(table) as live:
                while '"status":"over"' not in live.texts[-1] if live.texts else True:
                    await live.wait(len(live.texts) + 1)
            # Both ask at once: one table.
            one, two = await asyncio.gather(house.rematch(table, key), house.rematch(table, opened.host))
            assert one.id == two.id != table
            assert one.previous == table
            assert (await house.snapshot(table)).table.again == one.id
            assert [seat.name for seat in one.seats] == [seat.name for seat in opened.table.seats]
            assert (await house.snapshot(one.id, key)).seat == 0
            assert one.commitment != opened.table.commitment

    play(twice())


def test_the_odds_of_a_table_where_it_allows_them(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("pharaohs", [person("Ana"), person("Bo")])
            told = await house.odds(opened.table.id)
            table = await inside.house.table(opened.table.id)
            assert table.state.match is not None
            assert told.odds == cv.odds_of(table.state.match, public=True)
            assert (await house.odds(opened.table.id, opened.keys[0].key)).number == told.number
            silent = await house.open_table("pharaohs", [person("Ana"), person("Bo")], odds=False)
            await refused(house.odds(silent.table.id), 403, "odds-forbidden")
            waiting = await house.open_table("pharaohs", [person("Ana"), open_seat()])
            await refused(house.odds(waiting.table.id), 409, "not-begun")

    play(ask())


def test_looking_back_shows_what_the_seat_saw_then(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            number = opened.table.number
            before = (await house.view(table, bo.key)).view
            await house.act(table, ana.key, number, "win green")
            await house.act(table, bo.key, number + 1, "leg green")
            then = (await house.view(table, bo.key, at=1)).view
            assert then["position"]["winner_pile"] == [["Ana", None]]
            assert (await house.view(table, ana.key, at=1)).view["position"]["winner_pile"] == [["Ana", "green"]]
            assert (await house.view(table, bo.key, at=0)).view == before
            await refused(house.view(table, bo.key, at=3), 422, "no-such-event")

    play(look())


def test_after_a_cut_nothing_is_missed(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def cut() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            number = opened.table.number
            async with inside.live(table, bo.key) as live:
                await live.wait(1)
                await house.act(table, ana.key, number, "leg blue")
                seen = (await live.wait(2))[1]
            for turn, (key, action) in enumerate(((bo.key, "win green"), (ana.key, "lose white")), 1):
                await house.act(table, key, number + turn, action)
            async with inside.live(table, bo.key, **{"from": seen["number"] + 1}) as live:
                *missed, snapshot = await live.wait(3)
            assert [(event["number"], event["line"]) for event in missed] == [
                (number + 1, "Bo: win green"),
                (number + 2, "Ana: lose ?"),
            ]
            assert snapshot["log"] == ["Ana: leg blue", "Bo: win green", "Ana: lose ?"]
            assert missed[-1]["view"] == snapshot["view"]
            told = await house.events(table, bo.key, seen["number"] + 1)
            assert [event["line"] for event in told.events] == [event["line"] for event in missed]

    play(cut())


def test_the_house_is_read_from_its_log_after_a_stop(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def before() -> tuple[str, str, str]:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("touareg", [person("Ana"), bot("random"), bot("random")])
            key = opened.keys[0].key
            await inside.client.hand_over(opened.table.id, key, level="random")
            async with inside.live(opened.table.id, key) as live:
                await live.wait(20)
            await inside.client.come_back(opened.table.id, key)
            return opened.table.id, key, (await inside.client.snapshot(opened.table.id, key)).model_dump_json()

    async def after(table: str, key: str, told: str) -> None:
        async with house_inside(tmp_path) as inside:
            now = await inside.client.events(table, key)
            numbers = [event["number"] for event in now.events]
            assert numbers == list(range(len(numbers)))
            first = re.search(r'"log":\["[^]]*\]', told)
            assert first is not None
            lines = first.group(0).split('","')
            assert now.snapshot.log[: len(lines) - 1] == [line.removeprefix('"log":["') for line in lines[:-1]]
            # A bot's turn that was cut is taken up again: it comes to Ana's turn.
            async with inside.live(table, key) as live:
                while not live.texts or '"legal":[]' in live.texts[-1]:
                    await live.wait(len(live.texts) + 1)

    play(after(*play(before())))


def test_a_bot_answers_at_whole_pauses_however_soon_it_knew(tmp_path: Path, play: Callable[..., Any]) -> None:
    """So the time it takes tells nothing of what it holds."""

    async def wait() -> None:
        pause = 0.3
        async with house_inside(tmp_path, bot_pause=pause) as inside:
            opened = await inside.client.open_table("camelup", [bot("random"), bot("random"), person("Ana")])
            async with inside.live(opened.table.id) as live:
                first, *events = await live.wait(3)
            began = first["table"]["opened"]
            for event in events:
                # Never before a pause has passed since the turn began.
                assert event["at"] - began >= pause
                began = event["at"]

    play(wait())


def test_errors_speak_french_where_it_is_wanted(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            async with Client("http://127.0.0.1", language="fr", transport=inside.client._http._transport) as house:
                error = await refused(
                    house.act(opened.table.id, opened.keys[1].key, opened.table.number, "roll"), 409, "not-your-turn"
                )
                assert error.message == "c’est à Ana de jouer (CU-21)"

    play(ask())
