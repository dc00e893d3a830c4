"""The command `caravan`."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NoReturn

import platformdirs
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import caravanserai as cv
from caravanserai.arena import picture
from caravanserai.arena.simulation import bench as run_bench
from caravanserai.bots import registry
from caravanserai.bots.bot import SECONDS, Budget, check_seconds
from caravanserai.bots.temper import FAMILIES, name_of, temper_of
from caravanserai.core.fault import BadSetting, CaravanError, Reason, quote
from caravanserai.core.record import items
from caravanserai.messages import LANGUAGE_VARIABLE, LANGUAGES, say, user_language
from caravanserai.terminal import guests
from caravanserai.terminal.drawing import draw
from caravanserai.terminal.outlook import show_odds
from caravanserai.terminal.scoreboard import show_report, show_standings
from caravanserai.terminal.table import Seating

BAD_INPUT = 2
INTERRUPTED = 130
STANDARD_INPUT = "-"
DATA_VARIABLE = "CARAVANSERAI_DATA"
HOST, PORT = "127.0.0.1", 8000


def ask_early(arguments: Sequence[str]) -> None:
    """Heed --language before anything else: the help texts below are made when this file is read."""
    for asked, value in pairwise([part for argument in arguments for part in argument.split("=", 1)]):
        if asked == "--language" and value in LANGUAGES:
            os.environ[LANGUAGE_VARIABLE] = value


ask_early(sys.argv[1:])
app = typer.Typer(add_completion=True, rich_markup_mode=None, pretty_exceptions_enable=False)


def told(message: str, **about: Any) -> str:
    """A message in the user's language."""
    return say(message, user_language(), **about)


GameName = Annotated[str, typer.Argument(metavar="GAME", help=told("help-game"))]
Options = Annotated[str, typer.Option("--options", metavar="LIST", help=told("help-options"))]
Json = Annotated[bool, typer.Option("--json", help=told("help-json"))]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FOLDER", help=told("help-cards"))]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help=told("help-plot"))]
Players = Annotated[int, typer.Option("--players", metavar="N", help=told("help-players"))]


def choose_language(language: str | None) -> None:
    """Use a language from here on."""
    if language is None:
        return
    if language not in LANGUAGES:
        raise BadSetting(Reason("unknown-language", {"language": language, "languages": ", ".join(LANGUAGES)}))
    os.environ[LANGUAGE_VARIABLE] = language


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"caravan {cv.__version__}")
        raise typer.Exit


@app.callback(help=told("help-caravan"), invoke_without_command=True)
def caravan(
    context: typer.Context,
    language: Annotated[
        str | None, typer.Option("--language", metavar="en|fr", help=told("help-language"), callback=choose_language)
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help=told("help-version"), callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """What is common to all commands; alone, it opens the house and the browser."""
    if context.invoked_subcommand is None:
        open_house(database="", host=HOST, port=PORT, browser=True)


def options_of(text: str) -> list[str]:
    """Options from a comma-separated list; none from an empty one."""
    return items(text) if text else []


@app.command(help=told("help-games"))
def games(as_json: Json = False) -> None:
    """List the games."""
    known = cv.all_games().values()
    if as_json:
        print(
            json.dumps(
                [
                    {
                        "name": game.name,
                        "title": game.title,
                        "version": game.version,
                        "players": [game.seats[0], game.seats[-1]],
                        "options": list(game.options),
                    }
                    for game in known
                ],
                ensure_ascii=False,
            )
        )
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("name", "title", "players", "options"):
        table.add_column(told(f"games-{column}"))
    for game in known:
        table.add_row(game.name, game.title, f"{game.seats[0]}–{game.seats[-1]}", ", ".join(game.options))
    Console().print(table)


@app.command(help=told("help-list-bots"))
def bots(as_json: Json = False) -> None:
    """List the bots."""
    # Ours first, from the easiest on.
    known = [(kind, name_of(kind)) for kind in {**FAMILIES, **registry.registered()}]
    if as_json:
        told_of = [
            {"bot": kind, "name": name, "temper": {language: temper_of(kind, language) for language in LANGUAGES}}
            for kind, name in known
        ]
        print(json.dumps(told_of, ensure_ascii=False))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("bot", "name", "temper"):
        table.add_column(told(f"bots-{column}"))
    for kind, name in known:
        table.add_row(kind, name, temper_of(kind, user_language()))
    Console().print(table)


@app.command(help=told("help-referee"))
def referee(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help=told("help-files"))],
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Play records through and print where they stand."""
    several = len(files) > 1
    bad = False
    for file in files:
        try:
            match = cv.read(read_file(file), cards=cards)
        except CaravanError as error:
            bad = True
            if as_json and several:
                line = getattr(error, "line", None)
                write_json({"file": file, "error": error.say(user_language()), "line": line})
            else:
                complain(f"{quote(file)}: {error.say(user_language())}" if several else error.say(user_language()))
            continue
        if as_json:
            write_json({"file": file, **match.describe()} if several else match.describe())
        else:
            show_standing(match, file if several else None)
    if bad:
        raise typer.Exit(BAD_INPUT)


def read_file(file: str) -> bytes:
    """A record's bytes, `-` being standard input."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadSetting(Reason("cannot-read", {"file": file, "why": why})) from None


def write_json(told_of: dict[str, Any]) -> None:
    """One object on one line."""
    print(json.dumps(told_of, ensure_ascii=False))


def show_standing(match: cv.Match, file: str | None) -> None:
    """Where a match stands, for a person; a record knows all."""
    console = Console()
    language = user_language()
    if file is not None:
        console.print(Text(file, style="bold"))
    standing = match.describe()
    draw(standing, language, console)
    console.print()
    if match.over:
        winners = match.winners()
        console.print(Text(say("table-over", language, winners=", ".join(winners), count=len(winners))))
    elif match.waiting_for_chance:
        console.print(Text(say("standing-waiting", language, player=match.to_move)))
    else:
        count = len(standing["legal"])
        console.print(Text(say("standing-to-move", language, player=match.to_move, count=count)))


@app.command(help=told("help-play"))
def play(
    game: GameName,
    players: Annotated[str, typer.Option("--players", metavar="NAMES", help=told("help-people"))] = "",
    bots: Annotated[
        str, typer.Option("--bots", metavar="LIST", help=told("help-play-bots", bots=", ".join(FAMILIES)))
    ] = "",
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help=told("help-play-seconds"))] = SECONDS,
    strangers: Annotated[int | None, typer.Option("--random", metavar="N", help=told("help-random"))] = None,
    options: Options = "",
    head: Annotated[list[str] | None, typer.Option("--head", metavar="LINE", help=told("help-head"))] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=told("help-seed"))] = None,
    start: Annotated[Path | None, typer.Option("--continue", metavar="FILE", help=told("help-continue"))] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=told("help-save"))] = None,
    dice: Annotated[str, typer.Option("--dice", metavar="seed|table", help=told("help-dice"))] = "seed",
    cards: Cards = None,
) -> None:
    """Sit down at a table in the terminal."""
    found = cv.game(game, cards)
    budget = Budget(seconds=check_seconds(seconds))
    kinds = items(bots) if bots else []
    if start is not None:
        record = read_file(str(start))
        match = cv.read(record, seed=seed, dice=dice, cards=cards)
        if match.game is not found:
            raise BadSetting(Reason("other-game", {"file": str(start), "game": match.game.name}))
        people = items(players) if players else guests.people_in(match)
        for name in people:
            match.view(name)  # says so if nobody of that name is there
        company = guests.come_back(match, kinds, people)
        # A record with somebody's own comments is not written over.
        save = save or (start if record == match.record().encode() else new_file(found.name))
    else:
        people = items(players) if players else [told("you")]
        if not bots and strangers is None:
            kinds, strangers = guests.expected(found, len(people), alone=not players)
        company = guests.arrive(kinds, people)
        names = [*people, *company]
        names += guests.strangers(strangers or 0, names)
        match = cv.Match(found, names, options_of(options), seed=seed, head=head_of(head), dice=dice)
        save = save or new_file(found.name)
    for guest in company.values():
        registry.prepare(guest.bot, guest.kind, found)
    language, console = user_language(), Console(highlight=False)
    Seating(match, people, language, console, save, bots=company, budget=budget).run()


def head_of(lines: Sequence[str] | None) -> dict[str, str] | None:
    """The game's own keys from lines of a record's head; none where they are to be drawn."""
    if not lines:
        return None
    head: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        if not colon:
            raise BadSetting(Reason("head-form"))
        head[key.strip()] = value.strip()
    return head


def data_folder() -> Path:
    """Where games and tables are kept: CARAVANSERAI_DATA, or the user's own data folder."""
    chosen = os.environ.get(DATA_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("caravanserai", appauthor=False))


def new_file(game: str) -> Path | None:
    """A file of its own for a new game, in the user's data folder; none where that cannot be written."""
    folder = data_folder()
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return folder / "games" / f"{game}-{stamp}-{os.getpid()}.caravan"


@app.command(help=told("help-odds"))
def odds(
    source: Annotated[str, typer.Argument(metavar="RECORD|GAME", help=told("help-odds-source"))],
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help=told("help-odds-player"))] = None,
    public: Annotated[bool, typer.Option("--public", help=told("help-odds-public"))] = False,
    track: Annotated[str, typer.Option("--track", metavar="STACKS", help=told("help-odds-track"))] = "",
    out: Annotated[str, typer.Option("--out", metavar="DICE", help=told("help-odds-out"))] = "",
    support: Annotated[str, typer.Option("--support", metavar="COLOURS", help=told("help-odds-support"))] = "",
    desert: Annotated[str, typer.Option("--desert", metavar="TILES", help=told("help-odds-desert"))] = "",
    top: Annotated[str, typer.Option("--top", metavar="TILES", help=told("help-odds-top"))] = "",
    held: Annotated[str, typer.Option("--held", metavar="TILES", help=told("help-odds-held"))] = "",
    purse: Annotated[str, typer.Option("--purse", metavar="N", help=told("help-odds-purse"))] = "",
    options: Options = "",
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", help=told("help-odds-playouts"))] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Tell the odds: of a record, or of a position that is typed."""
    typed = {"track": track, "out": out, "support": support, "desert": desert, "top": top, "held": held, "purse": purse}
    given = [f"--{key}" for key, value in typed.items() if value]
    chosen = options_of(options)
    if source in cv.all_games() and not Path(source).exists():
        name = source
        reckoned = cv.odds_at(name, chosen, typed)
    else:
        if given or chosen:
            raise BadSetting(Reason("odds-typed-with-record", {"option": (given or ["--options"])[0]}))
        match = cv.read(read_file(source), cards=cards)
        name, chosen = match.game.name, list(match.options)
        reckoned = cv.odds(match, player, public=public, seed=seed, playouts=playouts)
    if as_json:
        write_json(reckoned)
    else:
        show_odds(name, reckoned, chosen, user_language(), Console())
        if "support" in chosen and track and out and "support" not in out and not support:
            Console().print(Text(told("odds-camelup-assumed"), style="dim"))


@app.command(help=told("help-simulate"))
def simulate(
    game: GameName,
    players: Players = 4,
    count: Annotated[int, typer.Option("--games", metavar="N", help=told("help-count"))] = 10_000,
    options: Options = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help=told("help-threads"))] = None,
    with_report: Annotated[bool, typer.Option("--report", help=told("help-report"))] = False,
    plot: Plot = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Play many games at random and tell what came of them."""
    if plot is not None:
        picture.check(plot)
    made = cv.simulate(game, players, count, options_of(options), seed=seed, threads=threads, cards=cards)
    mean = made.scores.mean(axis=0)
    spread = made.scores.std(axis=0)
    # A shared victory counts for each by its share.
    shares = (made.winners / made.winners.sum(axis=1, keepdims=True)).mean(axis=0)
    result: dict[str, Any] = {
        "game": made.game,
        "players": made.players,
        "options": list(made.options),
        "seed": made.seed,
        "games": len(made),
        "moves": {"mean": made.moves.mean(), "least": int(made.moves.min()), "most": int(made.moves.max())},
        "seats": [
            {"seat": seat + 1, "score": mean[seat], "deviation": spread[seat], "wins": shares[seat]}
            for seat in range(made.players)
        ],
    }
    if with_report or plot is not None:
        result["report"] = cv.report(made, cards=cards)
    if plot is not None:
        picture.draw_report({**result, "title": cv.game(game).title}, plot, user_language())
    if as_json:
        write_json(result)
        return
    console = Console()
    least, most = int(made.moves.min()), int(made.moves.max())
    length = {"games": len(made), "mean": round(float(made.moves.mean()), 1), "least": least, "most": most}
    console.print(Text(told("simulate-length", **length)))
    if with_report:
        show_report(result["report"], user_language(), console)
    else:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for column in ("seat", "score", "deviation", "wins"):
            table.add_column(told(f"simulate-{column}"), justify="right")
        for seat in range(made.players):
            table.add_row(str(seat + 1), f"{mean[seat]:.2f}", f"{spread[seat]:.2f}", f"{100 * shares[seat]:.1f} %")
        console.print(table)
    if plot is not None:
        console.print(Text(told("plot-written", file=str(plot)), style="dim"))


@app.command(help=told("help-arena"))
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST", help=told("help-bots"))],
    players: Players = 4,
    count: Annotated[int, typer.Option("--games", metavar="N", help=told("help-arena-count"))] = 100,
    options: Options = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help=told("help-arena-seconds"))] = None,
    playouts: Annotated[int | None, typer.Option("--playouts", metavar="N", help=told("help-arena-playouts"))] = None,
    limit: Annotated[float | None, typer.Option("--limit", metavar="S", help=told("help-arena-limit"))] = None,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help=told("help-arena-workers"))] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help=told("help-cluster"))] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FOLDER", help=told("help-records"))] = None,
    plot: Plot = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games against each other."""
    if plot is not None:
        picture.check(plot)
    found = cv.game(game, cards)
    made = cv.arena(
        game,
        [name for name in items(bots) if name],
        players,
        count,
        options_of(options),
        seed=seed,
        seconds=seconds,
        playouts=playouts,
        limit=limit,
        workers=workers,
        cluster=cluster,
        on_game=None if records is None else keeper(records),
        cards=cards,
    )
    result = {**made.describe(), "title": found.title}
    if plot is not None:
        picture.draw_standings(result, plot, user_language())
    if as_json:
        write_json(made.describe())
        return
    console = Console()
    show_standings(result, user_language(), console)
    if len(made) > count:
        about = {"asked": count, "round": made.tournament.round_games}
        console.print(Text(told("arena-rounded", **about), style="dim"))
    if plot is not None:
        console.print(Text(told("plot-written", file=str(plot)), style="dim"))
    if records is not None:
        console.print(Text(told("arena-records", folder=str(records), games=len(made)), style="dim"))


def keeper(folder: Path) -> Callable[[str, str], None]:
    """Keeps each game's record in a folder, which must not hold any yet."""

    def keep(name: str, record: str) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.caravan").write_text(record, "utf-8", newline="\n")
        except OSError as error:
            raise cannot_write(folder, error) from None

    try:
        if any(folder.glob("*.caravan")):
            raise BadSetting(Reason("arena-records-there", {"folder": str(folder)}))
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    return keep


def cannot_write(path: Path, error: OSError) -> BadSetting:
    """That something cannot be written, and why."""
    return BadSetting(Reason("cannot-write", {"file": str(path), "why": error.strerror or str(error)}))


@app.command(help=told("help-bench"))
def bench(
    game: GameName,
    players: Players = 4,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help=told("help-seconds"))] = 3.0,
    options: Options = "",
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Measure how fast one thread plays random games."""
    found = cv.game(game, cards)
    measured = run_bench(found, players, seconds, options_of(options))
    if as_json:
        about = {"game": found.name, "players": players, "options": options_of(options)}
        write_json({**about, **vars(measured)})
        return
    for key, value in vars(measured).items():
        label = told(f"bench-{key.replace('_', '-')}")
        print(f"{label:<24}{value:>16,.1f}")


Database = Annotated[str, typer.Option("--database", metavar="URL", help=told("help-database"))]


@app.command(help=told("help-serve"))
def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help=told("help-host"))] = HOST,
    port: Annotated[int, typer.Option("--port", metavar="N", help=told("help-port"))] = PORT,
    database: Database = "",
    workers: Annotated[int, typer.Option("--workers", metavar="N", help=told("help-house-workers"))] = 1,
    origins: Annotated[list[str] | None, typer.Option("--origin", metavar="URL", help=told("help-origin"))] = None,
    proxies: Annotated[list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help=told("help-proxy"))] = None,
    pause: Annotated[float, typer.Option("--bot-pause", metavar="S", help=told("help-bot-pause"))] = 0.8,
    unlimited: Annotated[bool, typer.Option("--unlimited", help=told("help-unlimited"))] = False,
    browser: Annotated[bool, typer.Option("--browser", help=told("help-browser"))] = False,
) -> None:
    """Open the house."""
    open_house(
        database=database,
        host=host,
        port=port,
        browser=browser,
        workers=workers,
        origins=tuple(origins or ()),
        proxies=tuple(proxies or ()),
        bot_pause=pause,
        unlimited=unlimited,
    )


def open_house(*, database: str, host: str, port: int, browser: bool, **settings: Any) -> None:
    """Serve tables until stopped; with `browser`, show them, those of a house that is open already too."""
    # The house brings a web server and a database: other commands do without.
    from caravanserai.house import serve as house
    from caravanserai.house.settings import Settings

    for origin in settings.get("origins", ()):
        if not re.fullmatch(r"https?://[^/\s]+", origin):
            raise BadSetting(Reason("bad-origin", {"origin": origin}))
    address = f"http://{house.browsable(host)}:{port}/"
    if browser and house.is_house(address):
        print(told("serve-there", address=address))
        house.open_browser(address)
        return
    chosen = Settings(database or default_database(), host, port, **settings)
    house.serve(chosen, browse=browser, ready=lambda address: print(told("serve-open", address=address), flush=True))


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{data_folder() / 'house.sqlite'}"


@app.command(help=told("help-migrate"))
def migrate(
    database: Database = "",
    check: Annotated[bool, typer.Option("--check", help=told("help-check"))] = False,
    as_json: Json = False,
) -> None:
    """Show the migrations of the house's database, and run those that are missing."""
    from caravanserai.house import database as databases

    engine = databases.open_database(database or default_database())
    if not check:
        databases.migrate(engine)
    steps = databases.steps(engine)
    if as_json:
        print(json.dumps([vars(step) for step in steps], ensure_ascii=False))
        return
    for step in steps:
        print(f"{step.revision}  {told('migrate-done') if step.done else told('migrate-missing'):<8}  {step.title}")


@app.command(help=told("help-verify"))
def verify(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=told("help-record"))],
    as_json: Json = False,
) -> None:
    """Recompute what chance said in a game of the house."""
    from caravanserai.house import proof

    match, draws = proof.verify(read_file(record), cv.all_games())
    if as_json:
        write_json({"game": match.game.name, "players": list(match.players), "draws": draws, **match.proof})
    else:
        print(told("verify-good", draws=draws))


def complain(line: str) -> None:
    """One clear line on standard error."""
    print(line, file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; what the user got wrong is one line and exit 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(args=arguments, prog_name="caravan", standalone_mode=False)
    except CaravanError as error:
        complain(f"caravan: {error.say(user_language())}")
        sys.exit(BAD_INPUT)
    except typer.Abort:
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        complain(f"caravan: {' '.join(error.format_message().split())}")
        sys.exit(BAD_INPUT)
    if code == INTERRUPTED:
        complain(told("stopped"))
    sys.exit(code if isinstance(code, int) else 0)
