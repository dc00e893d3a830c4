"""A cluster: Ray, on this machine or on many, that plays a tournament's batches. Needs the extra `cluster`.

Ray plays a batch again whose worker or machine was lost: it comes to the same.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from caravanserai.arena.bout import Played
from caravanserai.arena.crew import TRIES, WAIT, lost
from caravanserai.arena.tournament import Tournament, own_modules, play_batch, with_classes
from caravanserai.core.fault import BadSetting, CaravanError, Reason

PATIENCE = 10.0  # seconds that a cluster may take to answer
LOCAL = "local"  # a cluster of this machine alone, for as long as the tournament lasts
AHEAD = 2  # batches a core that are handed out before one is done


def load_ray() -> Any:
    """Ray, which has no complete types; BadSetting where it is not installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadSetting(Reason("arena-no-ray")) from None


def connect(ray: Any, address: str) -> bool:
    """Be part of a cluster; whether it was us who joined, and who must leave."""
    if ray.is_initialized():
        return False
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what is to come; else it warns of it
    knock(address)
    settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        settings["include_dashboard"] = False
    try:
        ray.init(address=address, **settings)
    except Exception as error:
        raise no_cluster(address, error) from error
    return True


def knock(address: str) -> None:
    """See whether anybody is at an address, before Ray does: it would try for a minute and say much."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise no_cluster(address, error) from None


def no_cluster(address: str, error: Exception) -> BadSetting:
    """That a cluster cannot be joined, and why, in one line."""
    told = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return BadSetting(Reason("arena-no-cluster", {"address": address, "why": told.split("\n", 1)[0]}))


@contextmanager
def hushed() -> Iterator[None]:
    """Ray prints to standard output that a worker died; that is for our results, and the batch is played again."""
    module: Any = importlib.import_module("ray._private.worker")
    before = getattr(module, "print_to_stdstream", None)
    module.print_to_stdstream = lambda *_, **__: None
    try:
        yield
    finally:
        module.print_to_stdstream = before


def run(tournament: Tournament, address: str) -> Iterator[tuple[int, list[Played]] | None]:
    """Each batch with its number, in whatever order they are done; None now and then while nothing is."""
    ray = load_ray()
    tournament = with_classes(tournament)
    joined = connect(ray, address)
    modules = own_modules(tournament)
    try:
        # Bots of the user's own files travel whole: other machines have not those files.
        for module in modules:
            ray.cloudpickle.register_pickle_by_value(module)
        with hushed():
            yield from handed_out(ray, tournament)
    finally:
        for module in modules:
            ray.cloudpickle.unregister_pickle_by_value(module)
        if joined:
            ray.shutdown()


def handed_out(ray: Any, tournament: Tournament) -> Iterator[tuple[int, list[Played]] | None]:
    """Hand the batches out, a few more than there are cores at a time."""
    batches = tournament.batches()
    coming = iter(range(len(batches)))
    playing: dict[Any, int] = {}
    play = ray.remote(num_cpus=1, max_retries=TRIES - 1)(play_batch)
    shared = ray.put(tournament)
    try:
        while True:
            room = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1))) - len(playing)
            for _, index in zip(range(room), coming, strict=False):
                playing[play.remote(shared, batches[index])] = index
            if not playing:
                return
            done, _ = ray.wait(list(playing), num_returns=1, timeout=WAIT)
            if not done:
                yield None
            for one in done:
                index = playing.pop(one)
                yield index, result(ray, one, tournament, batches[index])
    finally:
        for one in playing:
            ray.cancel(one, force=True)


def result(ray: Any, one: Any, tournament: Tournament, batch: range) -> list[Played]:
    """What came of a batch; or what is wrong."""
    try:
        played: list[Played] = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, CaravanError):
            raise error.cause from None
        raise
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
        raise lost(tournament, batch) from None
    return played
