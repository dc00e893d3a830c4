"""Fingerprints: they change with all that machine code depends on, and with nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from caravanserai.kernels import fingerprint as module
from caravanserai.kernels.fingerprint import fingerprint, layout
from caravanserai.kernels.mark import BadKernel
from caravanserai.kernels.template import instantiate

OTHER = """
import numpy as np
from caravanserai.kernels import kernel

STEP = 2
TABLE = np.array([1, 2, 3], np.int16)

@kernel
def move(space):
    return space + STEP
"""

RULES = """
import math
import numpy as np
import other_rules
from caravanserai.kernels import entry, inlined, kernel, wrapping
from other_rules import STEP, TABLE, move

RECORD = np.dtype([("space", np.int8), ("money", np.int16, (2,))], align=True)
LETTERS = b"abc"
PAIR = (1, 2.5)

@kernel
def look(space):
    '''Look something up.'''
    return TABLE[space % 3] + LETTERS[0] + int(PAIR[1])

@entry("intp(records, intp)", records=RECORD)
def play(records, number):
    '''Play.'''
    position = records[number]
    if position.space < 0:
        return -1
    return move(look(position.space)) + STEP + int(math.sqrt(4.0)) + other_rules.STEP
"""


class Sources:
    """Two files of kernels, which a test changes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.many = 0

    def key(self, rules: str = RULES, other: str = OTHER) -> str:
        return self.made(rules, other)[0]

    def made(self, rules: str = RULES, other: str = OTHER) -> tuple[str, int]:
        """The fingerprint of these sources, each time in files and modules of another name."""
        self.many += 1
        folder = self.folder / str(self.many)
        folder.mkdir()
        for name, source in (("other_rules", other), ("main_rules", rules)):
            (folder / f"{name}.py").write_text(source, "utf-8")
            last = instantiate(folder / f"{name}.py", name)
        return fingerprint([last.play])


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    for name in ("other_rules", "main_rules"):
        monkeypatch.setitem(sys.modules, name, sys)
    return Sources(tmp_path)


def changed(source: str, old: str, new: str) -> str:
    assert source.count(old) == 1
    return source.replace(old, new)


def test_the_same_sources_have_the_same_fingerprint_wherever_they_lie(sources: Sources) -> None:
    assert sources.key() == sources.key()


def test_all_kernels_are_counted(sources: Sources) -> None:
    assert sources.made()[1] == 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("'''Play.'''", "'''Play on, and on.'''"),
        ("    '''Play.'''\n", ""),
        ("    '''Look something up.'''\n", ""),
        ("    position = records[number]", "\n\n    # The one to play.\n    position = records[number]  # here"),
        ("LETTERS = b", "UNREAD = [1, 2]\nLETTERS = b"),
        ("\n@kernel", "\ndef unmarked():\n    return look(1)\n\n@kernel"),
    ],
    ids=["docstring", "no docstring", "no inner docstring", "comment", "what nobody reads", "who calls"],
)
def test_what_code_does_not_depend_on_changes_nothing(sources: Sources, old: str, new: str) -> None:
    assert sources.key(changed(RULES, old, new)) == sources.key()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return -1", "return -2"),
        ("position.space < 0", "position.space <= 0"),
        ("space % 3", "space // 3"),
        ("@kernel", "@inlined"),
        ("intp(records, intp)", "int32(records, intp)"),
        ("np.int8", "np.int16"),
        ("(2,)", "(3,)"),
        ("align=True", "align=False"),
        ('b"abc"', 'b"bbc"'),
        ("(1, 2.5)", "(1, 2.25)"),
        ("(1, 2.5)", "(1, 2.5, 3)"),
        ("math.sqrt", "math.exp"),
        ("from other_rules import STEP, TABLE, move", "from other_rules import TABLE, move\nSTEP = 3"),
    ],
)
def test_it_changes_with_a_kernel_its_mark_and_what_it_reads(sources: Sources, old: str, new: str) -> None:
    assert sources.key(changed(RULES, old, new)) != sources.key()


@pytest.mark.parametrize(
    ("old", "new"),
    [("STEP = 2", "STEP = 3"), ("[1, 2, 3]", "[1, 2, 4]"), ("np.int16", "np.int32"), ("space + STEP", "space - STEP")],
    ids=["constant", "table's bytes", "table's type", "called kernel"],
)
def test_it_changes_with_another_file(sources: Sources, old: str, new: str) -> None:
    assert sources.key(other=changed(OTHER, old, new)) != sources.key()


def test_it_changes_with_a_constant_that_is_read_as_a_modules(sources: Sources) -> None:
    """`other_rules.STEP` counts as much as an imported `STEP`."""
    rules = changed(RULES, "from other_rules import STEP, TABLE, move", "from other_rules import TABLE, move\nSTEP = 2")
    other = changed(OTHER, "space + STEP", "space + 2")
    assert sources.key(rules, changed(other, "STEP = 2", "STEP = 3")) != sources.key(rules, other)


def test_it_changes_with_what_an_instance_of_a_template_is_made_of(sources: Sources) -> None:
    file = sources.folder / "template.py"
    file.write_text(
        "from caravanserai.kernels import entry\n@entry('intp()')\ndef play():\n    return FACTOR\n", "utf-8"
    )
    keys = [fingerprint([instantiate(file, "main_rules", FACTOR=factor).play]).key for factor in (2, 2, 3, True)]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3


@pytest.mark.parametrize("name", ["numba", "llvmlite", "numpy"])
def test_it_changes_with_versions(sources: Sources, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sources.key()
    version = module.version
    monkeypatch.setattr(module, "version", lambda asked: "99.0" if asked == name else version(asked))
    assert sources.key() != before


@pytest.mark.parametrize(
    ("where", "what"),
    [("platform.machine", lambda: "riscv64"), ("sys.platform", "amiga"), ("FORMAT", "other")],
)
def test_it_changes_with_the_machine_and_the_format(
    sources: Sources, where: str, what: str | Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sources.key()
    monkeypatch.setattr(f"{module.__name__}.{where}", what)
    assert sources.key() != before


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("PAIR = (1, 2.5)", "PAIR = [1, 2.5]", "main_rules.look reads PAIR, which is no constant but a list"),
        ("PAIR = (1, 2.5)", "PAIR = (1, {2: 5})", "main_rules.look reads PAIR, which is no constant but a dict"),
        ("PAIR = (1, 2.5)", "class PAIR:\n    pass", "main_rules.look reads PAIR, which is no constant but a type"),
        ("\n@kernel\n", "\n", "main_rules.play calls look, which is not marked @kernel"),
    ],
    ids=["list", "tuple of more", "class", "unmarked function"],
)
def test_what_is_no_constant_is_told_by_its_name(sources: Sources, old: str, new: str, words: str) -> None:
    with pytest.raises(BadKernel) as refusal:
        sources.key(changed(RULES, old, new))
    assert str(refusal.value) == words
    assert isinstance(refusal.value, TypeError)


def test_what_is_no_constant_of_another_module_is_told_by_its_name(sources: Sources) -> None:
    rules = changed(RULES, "other_rules.STEP", "other_rules.STEPS[0]")
    with pytest.raises(BadKernel, match=r"main_rules\.play reads other_rules\.STEPS, which is no constant but a list"):
        sources.key(rules, OTHER + "\nSTEPS = [2]\n")


def test_kernels_that_call_each_other_come_to_an_end(sources: Sources) -> None:
    other = changed(OTHER, "return space + STEP", "return space if space > 9 else move(space + STEP)")
    assert sources.made(other=other)[1] == 3


def test_a_layout_tells_names_places_and_types() -> None:
    one = np.dtype([("a", np.int8), ("b", np.int16)])
    for other in (
        np.dtype([("a", np.int8), ("c", np.int16)]),
        np.dtype([("a", np.int8), ("b", np.uint16)]),
        np.dtype([("a", np.int8), ("b", np.int16, (1,))]),
        np.dtype([("a", np.int8), ("b", np.int16)], align=True),
        np.dtype([("a", np.int8), ("b", [("c", np.int16)])]),
        np.dtype({"names": ["a", "b"], "formats": [np.int8, np.int16], "offsets": [2, 0]}),
    ):
        assert layout(other) != layout(one)
    assert layout(np.dtype([("a", np.int8), ("b", np.int16)])) == layout(one)
