"""People at one table: by invitations and without, cut off or away for a while; and two people at one device."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from page.screens import arrange, bearer, send
from page.visitor import Visitor, both


def invited(host: Visitor, guest: Visitor, name: str) -> None:
    """The guest follows the host's link and sits down."""
    link = host.page.get_by_role("textbox", name=host.say("invite-seat", seat=2)).input_value()
    guest.page.goto(link)
    guest.page.get_by_label(guest.say("my-name")).fill(name)
    guest.press(guest.button(guest.say("join")))
    guest.page.wait_for_url("**/#/table/*")


@pytest.mark.parametrize("anew", [False, True])
def test_a_guest_whose_answer_was_lost_sits_down_by_another_tap(anew: bool, visit: Callable[..., Visitor]) -> None:
    """The house has heard them the first time, and the seat is theirs; or by loading the page anew."""
    ana, bo = visit("laptop", "en"), visit("phone", "fr")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    bo.page.route("**/seats", lose, times=1)
    bo.lost = True
    link = ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=2)).input_value()
    bo.page.goto(link)
    bo.page.get_by_label(bo.say("my-name")).fill("Bo")
    bo.press(bo.button(bo.say("join")))
    expect(bo.page.get_by_role("alert")).to_be_visible()
    bo.lost = False
    if anew:
        bo.page.reload()
    else:
        bo.press(bo.button(bo.say("join")))
    bo.page.wait_for_url("**/#/table/*")
    assert list(bo.keys()) == [1]
    roll(ana)
    roll(bo)


def roll(who: Visitor) -> None:
    assert who.wait_for_turn()
    who.press(who.button(who.say("do-camelup-roll"), who.bar))


def lines(who: Visitor) -> list[str]:
    return [line.strip() for line in who.lines.all_inner_texts()]


def test_two_browsers_play_one_another_and_one_is_cut_off(visit: Callable[..., Visitor]) -> None:
    ana, bo = visit("laptop", "en"), visit("phone", "fr")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])
    expect(ana.page.get_by_role("img", name=ana.say("qr-of", seat=2))).to_be_visible()
    invited(ana, bo, "Bo")

    roll(ana)
    roll(bo)
    assert ana.wait_for_turn()
    expect(bo.lines).to_have_count(2)  # either may be told first
    with bo.cut_off():
        expect(bo.page.get_by_role("status").get_by_text(bo.say("health-healing"))).to_be_visible()
        roll(ana)
        expect(ana.lines).to_have_count(3)
        assert len(lines(bo)) == 2
    expect(bo.page.get_by_text(bo.say("health-healing"))).to_be_hidden()
    expect(bo.lines).to_have_count(3)
    bo.lost = False
    assert len(lines(ana)) == 3

    turn = [bo, ana]
    while turn[0].wait_for_turn():
        roll(turn[0])
        turn.reverse()
    assert not turn[1].wait_for_turn()
    assert ana.scores() == bo.scores() == ana.ask(key=ana.keys()[0])["view"]["scores"]
    assert len(lines(ana)) == len(lines(bo)) == len(ana.ask("/log")["log"])


@both
def test_a_tap_while_the_connection_is_lost_is_kept(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    """It is shown as waiting, and played once when the connection is back."""
    ana = visit(size, language)
    ana.set_up("camelup", ["person", "random"], names=["Ana"])
    assert ana.wait_for_turn()
    rolled = re.compile(rf"^{re.escape('Ana: roll')} ")
    with ana.cut_off():
        expect(ana.page.get_by_text(ana.say("health-healing"))).to_be_visible()
        ana.press(ana.button(ana.say("do-camelup-roll"), ana.bar))
        kept = ana.say("sending-later", what=ana.say("do-camelup-roll"))
        expect(ana.bar.get_by_text(kept)).to_have_count(2)  # to be read, and to be heard
    expect(ana.log.get_by_text(ana.sounds_like("said-camelup-rolled", player="Ana"))).to_have_count(1)
    ana.lost = False
    assert ana.wait_for_turn()
    assert [bool(rolled.match(line)) for line in ana.ask("/log")["log"]] == [True, False]


@pytest.mark.parametrize("is_before", [True, False])
def test_a_tap_that_comes_too_late_is_refused_visibly(is_before: bool, visit: Callable[..., Visitor]) -> None:
    """Somebody else has played at that seat, before the connection was back; also if others go on, before or after."""
    ana = visit("laptop", "en")
    arrange(ana, "camelup", ["person", "person"])
    ana.give("Ana")
    assert ana.wait_for_turn()
    keys = ana.keys()

    def play(seat: int, action: str) -> None:
        send(ana.house, ana.table, keys[seat], "actions", {"number": ana.ask()["number"], "action": action})

    with ana.cut_off():
        expect(ana.page.get_by_text(ana.say("health-healing"))).to_be_visible()
        ana.press(ana.button(ana.say("do-camelup-roll"), ana.bar))
        play(0, "leg blue")
        if is_before:
            play(1, "leg green")
    refused = ana.bar.get_by_role("alert")
    expect(refused).to_contain_text("somebody has played meanwhile")
    if not is_before:
        play(1, "leg green")
    expect(ana.lines).to_have_count(2)
    expect(refused).to_be_visible()
    expect(ana.bar.get_by_text(ana.sounds_like("sending-later"))).to_have_count(0)
    ana.lost = False
    assert ana.ask("/log")["log"] == ["Ana: leg blue", "Bo: leg green"]
    assert ana.wait_for_turn()
    ana.press(ana.button(f"{ana.say('my-cards')}: {ana.say('colour-white')}"))
    expect(refused).to_have_count(0)


def test_a_mere_question_replaces_nothing_and_what_is_kept_can_be_forgotten(visit: Callable[..., Visitor]) -> None:
    """Offline a tap on what is not legal is not kept, and the move that is stays; until one thinks better of it."""
    ana = visit("laptop", "en")
    arrange(ana, "touareg", ["person", "person"])
    ana.give("Ana")
    assert ana.wait_for_turn()
    draw = ana.button(ana.say("do-touareg-draw"), ana.bar)
    kept = ana.bar.get_by_text(ana.say("sending-later", what=ana.say("do-touareg-draw")))
    question = ana.button(
        ana.say("hand-of", count=0), ana.page.get_by_role("region", name="Bo")
    )  # there is no thief yet
    with ana.cut_off():
        expect(ana.page.get_by_text(ana.say("health-healing"))).to_be_visible()
        ana.press(question)
        expect(kept).to_have_count(0)
        ana.press(draw)
        expect(kept).to_have_count(2)  # to be read, and to be heard
        ana.press(ana.button(ana.say("never-mind"), ana.bar))
        expect(kept).to_have_count(0)
        ana.press(draw)
        ana.press(question)
        expect(kept).to_have_count(2)
    expect(ana.lines.get_by_text(ana.sounds_like("said-touareg-draw", player="Ana"))).to_be_visible()
    expect(ana.bar.get_by_role("alert")).to_have_count(0)
    ana.lost = False
    assert len(ana.ask("/log")["log"]) == 1


def test_a_move_that_ends_the_connection_is_not_sent_for_ever(visit: Callable[..., Visitor]) -> None:
    ana = visit("laptop", "en")
    acts: list[str | bytes] = []

    def watch(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            if '"act"' in str(message):
                acts.append(message)
                house.close()
                socket.close()
            else:
                house.send(message)

        socket.on_message(hear)

    ana.page.route_web_socket("**/live", watch)
    arrange(ana, "camelup", ["person", "random"])
    assert ana.wait_for_turn()
    ana.press(ana.button(ana.say("do-camelup-roll"), ana.bar))
    expect(ana.bar.get_by_role("alert")).to_have_text(ana.say("no-answer"))
    expect(ana.page.get_by_text(ana.say("health-healing"))).to_have_count(0)
    assert len(acts) == 3
    assert ana.wait_for_turn()


def test_what_is_tapped_at_a_table_that_lets_nobody_in_is_not_kept(visit: Callable[..., Visitor]) -> None:
    ana = visit("laptop", "en")

    def turn_out(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()
        socket.on_message(lambda message: socket.close(code=4401) if '"act"' in str(message) else house.send(message))

    ana.page.route_web_socket("**/live", turn_out)
    arrange(ana, "camelup", ["person", "random"])
    assert ana.wait_for_turn()
    roll = ana.button(ana.say("do-camelup-roll"), ana.bar)
    ana.press(roll)
    expect(ana.page.get_by_role("alert")).to_have_text(ana.say("health-gone-key"))
    ana.press(roll)
    expect(ana.bar.get_by_text(ana.say("your-turn"))).to_be_visible()
    expect(ana.bar.get_by_text(ana.sounds_like("sending-later"))).to_have_count(0)


def test_a_refused_guest_sits_down_by_a_tap_alone(visit: Callable[..., Visitor]) -> None:
    """A name that another has is refused: coming again takes no seat until one taps."""
    ana, bo = visit("laptop", "en"), visit("laptop", "en")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])
    link = ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=2)).input_value()
    bo.page.goto(link)
    bo.page.get_by_label(bo.say("my-name")).fill("Ana")
    bo.press(bo.button(bo.say("join")))
    expect(bo.page.get_by_role("alert")).to_be_visible()
    bo.page.evaluate("localStorage.setItem('caravanserai.name', 'Bo')")
    bo.page.reload()
    expect(bo.page.get_by_label(bo.say("my-name"))).to_have_value("Bo")
    expect(bo.page.get_by_text(bo.say("join-text", game="Camel Up"))).to_be_visible()
    assert [seat["kind"] for seat in ana.ask()["table"]["seats"]] == ["person", "open"]
    bo.press(bo.button(bo.say("join")))
    bo.page.wait_for_url("**/#/table/*")


def test_another_language_asks_nothing_again_before_one_sits_down(visit: Callable[..., Visitor]) -> None:
    """And what was refused stays on the screen."""
    ana, bo = visit("laptop", "en"), visit("laptop", "en")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])
    link = ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=2)).input_value()
    bo.page.goto(link)
    bo.page.get_by_label(bo.say("my-name")).fill("Ana")
    bo.press(bo.button(bo.say("join")))
    expect(bo.page.get_by_role("alert")).to_be_visible()
    asked: list[str] = []
    bo.page.on("request", lambda request: asked.append(request.url))
    bo.press(bo.language_button())
    bo.language = "fr"
    expect(bo.button(bo.say("join"))).to_be_visible()
    expect(bo.page.get_by_role("alert")).to_be_visible()
    assert asked == []


@both
def test_a_used_invitation_says_so_before_it_is_tapped(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    ana, bo, cy = visit("laptop", "en"), visit(size, language), visit(size, language)
    ana.set_up("camelup", ["person", "open", "open"], names=["Ana"])
    link = ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=2)).input_value()
    other = ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=3)).input_value()
    invited(ana, bo, "Bo")

    cy.page.goto(link)
    expect(cy.page.get_by_text(cy.say("join-used"))).to_be_visible()
    expect(cy.button(cy.say("join"))).to_have_count(0)
    expect(cy.page.get_by_role("link", name=cy.say("watch"))).to_be_visible()
    bo.page.goto(f"{bo.address}/?again#{link.partition('#')[2]}")  # who has used it may go on
    expect(bo.page.get_by_text(bo.say("join-sits"))).to_be_visible()
    bo.press(bo.page.get_by_role("link", name=bo.say("go-on")))
    expect(bo.page.get_by_text(bo.say("waiting-for", count=1))).to_be_visible()

    ana.press(ana.button(ana.say("begin-now")))
    assert ana.wait_for_turn()
    cy.page.goto(f"{cy.address}/?other#{other.partition('#')[2]}")
    expect(cy.page.get_by_text(cy.say("join-begun"))).to_be_visible()
    expect(cy.button(cy.say("join"))).to_have_count(0)


@both
def test_who_watches_a_public_table_that_waits_may_sit_down(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    ana, bo = visit("laptop", "en"), visit(size, language)
    arrange(ana, "camelup", ["person", "open"], public=True)
    ana.page.get_by_text(ana.say("waiting-for", count=1)).wait_for()
    sit = ana.page.get_by_role("link", name=ana.say("sit-down"))
    expect(sit).to_have_count(0)  # Ana sits already
    bo.go(f"#/table/{ana.table}")
    bo.press(bo.page.get_by_role("link", name=bo.say("sit-down")))
    bo.page.get_by_label(bo.say("my-name")).fill("Bo")
    bo.press(bo.button(bo.say("join")))
    assert ana.wait_for_turn()
    assert [seat["name"] for seat in ana.ask()["table"]["seats"]] == ["Ana", "Bo"]


def test_at_a_private_table_nobody_is_offered_a_seat(visit: Callable[..., Visitor]) -> None:
    ana, bo = visit("laptop", "en"), visit("laptop", "en")
    arrange(ana, "camelup", ["person", "open"])
    ana.page.get_by_text(ana.say("waiting-for", count=1)).wait_for()
    bo.go(f"#/table/{ana.table}")
    bo.page.get_by_text(bo.say("waiting-for", count=1)).wait_for()
    expect(bo.page.get_by_role("link", name=bo.say("sit-down"))).to_have_count(0)
    bo.go(f"#/join/{ana.table}/")
    expect(bo.page.get_by_text(bo.say("join-private"))).to_be_visible()


@both
def test_what_a_bot_plays_for_somebody_is_told_as_such(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language)
    arrange(who, "camelup", ["person", "random"])
    assert who.wait_for_turn()
    who.house.post(
        f"/tables/{who.table}/hand-over", json={"level": "random"}, headers=bearer(who.keys()[0])
    ).raise_for_status()
    anas = re.compile(f"^Ana .*{re.escape(who.say('said-by-stand-in', line=''))}$")
    expect(who.log.get_by_text(anas).first).to_be_visible()
    who.final_scores.wait_for()
    told = told_by(who, anas)
    assert all(by_bot == line.startswith("Ana ") for line, by_bot in told)
    who.page.reload()
    expect(who.lines).to_have_count(len(told))
    assert told_by(who, anas) == told


def told_by(who: Visitor, anas: re.Pattern[str]) -> list[tuple[str, bool]]:
    """The lines of the log, each with whether it says that a bot has played for Ana."""
    return [(line, bool(anas.match(line))) for line in lines(who)]


# All that has ever stood on the page, to be read or told.
EVER_SHOWN = """
    const shown = new Set();
    window.everShown = () => [...shown];
    window.forgetShown = () => shown.clear();
    const keep = (node) => {
        if (node.nodeType === Node.TEXT_NODE) { shown.add(node.data); return; }
        if (node.nodeType !== Node.ELEMENT_NODE) return;
        for (const attribute of node.attributes) shown.add(attribute.value);
        shown.add(node.textContent);
        node.childNodes.forEach(keep);
    };
    new MutationObserver((changes) => {
        for (const change of changes) {
            change.addedNodes.forEach(keep);
            if (change.type === "attributes") shown.add(change.target.getAttribute(change.attributeName) ?? "");
            if (change.type === "characterData") shown.add(change.target.data);
        }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


@both
def test_who_has_moved_sees_what_came_of_it_before_the_device_is_handed_over(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    who = visit(size, language)
    who.set_up("camelup", ["person", "person"], names=["Ana", "Bo"])
    track = who.page.get_by_role("group", name=who.say("track"))
    who.give("Ana")
    roll(who)
    rolled = who.sounds_like("said-camelup-rolled", player="Ana")
    expect(who.bar.get_by_text(rolled)).to_be_visible()
    expect(track).to_be_visible()
    expect(who.button(who.say("hand-over", player="Bo"), who.bar)).to_be_visible()
    expect(who.button(who.sounds_like("curtain-open"))).to_have_count(0)

    who.press(who.button(who.say("hand-over", player="Bo"), who.bar))
    expect(who.button(who.say("curtain-open", player="Bo"))).to_be_visible()
    expect(track).to_have_count(0)
    who.press(who.button(who.say("curtain-open", player="Bo")))
    assert who.wait_for_turn()
    expect(who.log.get_by_text(rolled)).to_have_count(1)


def test_what_is_read_aloud_stays_when_nothing_is_secret(visit: Callable[..., Visitor]) -> None:
    """In Le Jeu des Pharaons the next one at the device goes on at once, with what came of the move before."""
    who = visit("laptop", "en")
    who.page.add_init_script(EVER_SHOWN)
    who.set_up("pharaohs", ["person", "person"], names=["Ana", "Bo"])
    luck, read = random.Random(1), 0
    assert who.wait_for_turn()
    who.page.evaluate("forgetShown()")
    for done in range(1, 200):
        mover = who.ask()["view"]["to_move"]
        who.press(luck.choice(who.choices()))
        expect(who.lines).to_have_count(done)
        last = who.ask(f"/events?from={who.ask()['number'] - 1}")["events"][0]
        if last["view"]["over"]:
            break
        assert who.wait_for_turn()
        if last["notes"] and not last["view"]["position"]["asks"] and last["view"]["to_move"] != mover:
            expect(who.page.get_by_text(last["notes"][0]["en"], exact=True)).to_be_visible()
            read += 1
            if read == 3:
                break
    assert read > 0
    assert who.say("health-joining") not in who.page.evaluate("everShown()")


@both
def test_a_hand_is_never_shown_to_the_other_at_one_device(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """Until the curtain falls there is what the mover may see; behind it nothing secret; then what the next may see."""
    who = visit(size, language)
    who.page.add_init_script(EVER_SHOWN)
    names = ["Ana", "Bo"]
    who.set_up("touareg", ["person", "person"], names=names)
    turns, hidden, mover = 0, 0, ""
    while turns < 5:
        opens = who.button(who.sounds_like("curtain-open"))
        gives = who.button(who.sounds_like("hand-over"), who.bar)
        opens.or_(who.my_turn).or_(gives).first.wait_for()
        if gives.is_visible():
            others = [name for name in names if name != mover]
            hidden += sweep(who, others, "\n".join([who.page.content(), *who.page.evaluate("everShown()")]))
            who.press(gives)
            opens.wait_for()
        if opens.is_visible():
            hidden += sweep(who, names, who.page.content())
            assert who.say("my-hand") not in who.page.content()
            mover = next(name for name in names if opens.inner_text() == who.say("curtain-open", player=name))
            who.page.evaluate("forgetShown()")
            who.press(opens)
            assert who.wait_for_turn()
            assert camp(who) == hand(who, names.index(mover))
            turns += 1
        others = [name for name in names if name != mover]
        hidden += sweep(who, others, "\n".join([who.page.content(), *who.page.evaluate("everShown()")]))
        draw = who.button(who.say("do-touareg-draw"), who.bar)
        who.press(draw if draw.is_visible() else who.choices()[0])
    assert hidden > 5  # there was something to hide


def camp(who: Visitor) -> set[str]:
    """What the page has called the camp of the player who looks, at any time since the curtain was opened."""
    return {text for text in who.page.evaluate("everShown()") if text.startswith(f"{who.say('my-hand')}: ")}


def hand(who: Visitor, seat: int) -> set[str]:
    """What it should have called it."""
    position = who.ask(key=who.keys()[seat])["view"]["position"]
    held = position["players"][who.ask()["view"]["players"][seat]]["hand"]
    return {f"{who.say('my-hand')}: {who.say(f'good-{good}')} {count}" for good, count in held.items()}


def sweep(who: Visitor, names: list[str], shown: str) -> int:
    """Look for what these players alone know in what was shown; how much there was to look for."""
    players = who.ask()["view"]["players"]
    secrets = [secret for name in names for secret in draws(who, name, who.keys()[players.index(name)])]
    assert [secret for secret in secrets if secret in shown] == []
    return len(secrets)


def draws(who: Visitor, name: str, key: str) -> list[str]:
    """Sentences that one player alone may read: what their draws brought."""
    told = zip(who.ask("/log", key)["log"], who.ask("/log")["log"], strict=True)
    drawn = [re.fullmatch(rf"{name}: draw ((?:\w+ ?)+)", mine) for mine, all_see in told if mine != all_see]
    goods = [", ".join(who.say(f"good-{good}") for good in match[1].split()) for match in drawn if match]
    return [who.say("said-touareg-draw", player=name, goods=each) for each in goods]


def test_a_link_is_copied_where_the_browser_has_no_clipboard_too(visit: Callable[..., Visitor]) -> None:
    """As on a page over plain http at another machine's address."""
    who = visit("phone", "en")
    who.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    who.set_up("camelup", ["person", "open"], names=["Ana"])
    link = who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2))
    who.press(who.button(who.say("copy")))
    expect(who.button(who.say("copied"))).to_be_visible()
    assert link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == link.input_value()


def test_words_for_the_dice_are_hidden_until_the_game_begins_and_told_then(visit: Callable[..., Visitor]) -> None:
    """In the waiting room and when joining; afterwards they stand where the dice can be checked."""
    ana, bo = visit("laptop", "en"), visit("phone", "fr")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])
    field = ana.page.get_by_label(ana.say("word-mine"))
    field.fill("a, b")
    ana.press(ana.button(ana.say("word-give")))
    expect(ana.page.get_by_role("alert")).to_contain_text('","')  # why not, by the house
    field.fill("first thought")
    ana.press(ana.button(ana.say("word-give")))
    expect(ana.page.get_by_text(ana.say("word-given"))).to_be_visible()
    expect(field).to_have_value("")
    field.fill("sésame")
    ana.press(ana.button(ana.say("word-change")))
    expect(field).to_have_value("")
    ana.press(ana.page.get_by_text(ana.say("proof-title")))
    promised = ana.ask()["table"]["commitment"]
    expect(ana.page.get_by_text(promised)).to_be_visible()

    bo.page.goto(ana.page.get_by_role("textbox", name=ana.say("invite-seat", seat=2)).input_value())
    bo.page.get_by_label(bo.say("my-name")).fill("Bo")
    bo.page.get_by_label(bo.say("word-mine")).fill("vieux chameau")
    bo.press(bo.page.get_by_text(bo.say("proof-title")))
    expect(bo.page.get_by_text(promised)).to_be_visible()
    expect(bo.page.get_by_text("sésame")).to_have_count(0)
    bo.press(bo.button(bo.say("join")))
    for who in (ana, bo):
        for player, word in (("Ana", "sésame"), ("Bo", "vieux chameau")):
            expect(who.log.get_by_text(who.say("word-told", player=player, word=word))).to_be_visible()

    for key in (ana.keys()[0], bo.keys()[1]):
        send(ana.house, ana.table, key, "leave")
    expect(ana.final_scores).to_be_visible()
    ana.press(ana.page.get_by_text(ana.say("proof-title")))
    told = ana.ask("/proof")
    assert (told["commitment"], told["words"]) == (promised, "sésame, vieux chameau")
    for text in (promised, told["seed"], "sésame", "vieux chameau"):
        expect(ana.page.get_by_role("group").get_by_text(text)).to_be_visible()


def test_a_word_is_taken_back_and_two_people_at_one_device_have_one_each(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "fr")
    who.set_up("camelup", ["person", "person", "open"], names=["Ana", "Bo"])
    given = who.page.get_by_text(who.say("word-given"))
    for player in ("Ana", "Bo"):
        form = who.page.locator("form").filter(has=who.page.get_by_label(who.say("word-of", player=player)))
        form.get_by_role("textbox").fill(player * 2)
        who.press(who.button(who.say("word-give"), form))
        expect(who.button(who.say("word-take-back"), form)).to_be_visible()
    expect(given).to_have_count(2)
    who.press(who.button(who.say("word-take-back")).first)
    expect(given).to_have_count(1)
    who.press(who.button(who.say("begin-now")))
    who.press(who.button(who.sounds_like("curtain-open")))
    expect(who.log.get_by_text(who.say("word-told", player="Bo", word="BoBo"))).to_be_visible()
    expect(who.log.get_by_text(who.say("word-told", player="Ana", word="AnaAna"))).to_have_count(0)
