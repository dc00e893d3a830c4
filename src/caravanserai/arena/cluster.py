"""A cluster: Ray, on this machine or on many, plays a tournament's batches. It needs the extra `cluster`.

If a worker or a machine is lost, Ray plays its batch again, with the same result.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from caravanserai.arena.bout import BoutResult
from caravanserai.arena.crew import TRIES, WAIT, lost
from caravanserai.arena.tournament import Tournament, own_modules, play_batch, with_classes
from caravanserai.core.fault import BadSetting, CaravanError, Reason

PATIENCE = 10.0  # seconds that a cluster may take to accept a connection
LOCAL = "local"  # the address that stands for a cluster of this machine alone, which ends with the tournament
AHEAD = 2  # how many batches for each core are handed out at the same time


def load_ray() -> Any:
    """Return the module `ray`, which has no complete types; raise BadSetting if it is not installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadSetting(Reason("arena-no-ray")) from None


def connect(ray: Any, address: str) -> bool:
    """Connect this process to a cluster; return whether it was not connected before, so that it must disconnect later.

    Raise BadSetting if the cluster cannot be reached.
    """
    if ray.is_initialized():
        return False
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # the future default; Ray warns if it is not set
    check_reachable(address)
    settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        settings["include_dashboard"] = False
    try:
        ray.init(address=address, **settings)
    except Exception as error:
        raise no_cluster(address, error) from error
    return True


def check_reachable(address: str) -> None:
    """Raise BadSetting if nothing accepts connections at an address.

    Ray itself would try for a minute and print much.
    """
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise no_cluster(address, error) from None


def no_cluster(address: str, error: Exception) -> BadSetting:
    """Return the error that says in one line why a cluster cannot be joined."""
    told = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return BadSetting(Reason("arena-no-cluster", {"address": address, "why": told.split("\n", 1)[0]}))


@contextmanager
def hushed() -> Iterator[None]:
    """Keep Ray from printing to standard output that a worker died, since results are printed there.

    Nothing is lost: the batch is played again.
    """
    module: Any = importlib.import_module("ray._private.worker")
    before = getattr(module, "print_to_stdstream", None)
    module.print_to_stdstream = lambda *_, **__: None
    try:
        yield
    finally:
        module.print_to_stdstream = before


def run(tournament: Tournament, address: str) -> Iterator[tuple[int, list[BoutResult]] | None]:
    """Yield the number and the results of each batch as it is done, in any order, and None while nothing is done."""
    ray = load_ray()
    tournament = with_classes(tournament)
    joined = connect(ray, address)
    modules = own_modules(tournament)
    try:
        # Bots from the user's own files are sent as code, since other machines do not have those files.
        for module in modules:
            ray.cloudpickle.register_pickle_by_value(module)
        with hushed():
            yield from handed_out(ray, tournament)
    finally:
        for module in modules:
            ray.cloudpickle.unregister_pickle_by_value(module)
        if joined:
            ray.shutdown()


def handed_out(ray: Any, tournament: Tournament) -> Iterator[tuple[int, list[BoutResult]] | None]:
    """Hand the batches out, AHEAD for each core at a time, and yield what `run` yields."""
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


def result(ray: Any, one: Any, tournament: Tournament, batch: range) -> list[BoutResult]:
    """Return the results of a batch; raise what its worker raised, or BadSetting if the worker died too often."""
    try:
        played: list[BoutResult] = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, CaravanError):
            raise error.cause from None
        raise
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
        raise lost(tournament, batch) from None
    return played
