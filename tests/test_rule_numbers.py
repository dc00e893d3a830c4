"""Rule numbers: every rule is proved by a test that carries its number, and no number is cited that is not a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import caravanserai as cv

ROOT = Path(__file__).parents[1]
RULE_LISTS = {path.stem: path for path in (ROOT / "docs" / "rules").glob("*.md")}
NUMBER = re.compile(r"\b(?:CU|SC|TG|PH)-\d+\b")
SOURCES = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.ftl"), *(ROOT / "benchmarks").glob("*")]


def rules(rule_list: Path) -> set[str]:
    return set(re.findall(r"^- ((?:CU|SC|TG|PH)-\d+) ", rule_list.read_text("utf-8"), re.MULTILINE))


ALL_RULES = set().union(*(rules(path) for path in RULE_LISTS.values()))


def marked_rules() -> set[str]:
    """The numbers on `@pytest.mark.rule(…)` of all tests."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_the_lists_of_rules_are_read() -> None:
    assert {"camelup", "touareg", "pharaohs"} <= set(RULE_LISTS)
    assert {"CU-1", "CU-55", "SC-1", "SC-40"} <= rules(RULE_LISTS["camelup"])


def test_every_rule_of_every_game_here_is_proved_by_a_marked_test() -> None:
    wanted = set().union(*(rules(RULE_LISTS[name]) for name in cv.all_games() if name in RULE_LISTS))
    assert sorted(wanted - marked_rules()) == []


def test_no_test_is_marked_with_a_rule_that_does_not_exist() -> None:
    assert sorted(marked_rules() - ALL_RULES) == []


def test_no_source_cites_a_rule_that_does_not_exist() -> None:
    cited = {
        (number, path.name) for path in SOURCES if path.is_file() for number in NUMBER.findall(path.read_text("utf-8"))
    }
    assert cited
    assert sorted(pair for pair in cited if pair[0] not in ALL_RULES) == []


def test_every_rule_error_names_a_rule_that_exists() -> None:
    from caravanserai.games.camelup import faults

    assert {rule for _, rule in faults.RULES.values()} <= ALL_RULES
