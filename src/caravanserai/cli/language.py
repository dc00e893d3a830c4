"""The language that `caravan` speaks. It is found before anything else, since help texts are made on import."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import LANGUAGE_VARIABLE, LANGUAGES, say, user_language


def ask_early(arguments: Sequence[str]) -> None:
    """Obey `--language` before the commands' modules are imported, since that makes their help texts."""
    for asked, value in pairwise([part for argument in arguments for part in argument.split("=", 1)]):
        if asked == "--language" and value in LANGUAGES:
            os.environ[LANGUAGE_VARIABLE] = value


ask_early(sys.argv[1:])


def told(message: str, **about: Any) -> str:
    """Return a message in the user's language."""
    return say(message, user_language(), **about)


def choose_language(language: str | None) -> None:
    """Use a language from here on; raise BadSetting if it is not known. None changes nothing."""
    if language is None:
        return
    if language not in LANGUAGES:
        raise BadSetting(Reason("unknown-language", {"language": language, "languages": ", ".join(LANGUAGES)}))
    os.environ[LANGUAGE_VARIABLE] = language
