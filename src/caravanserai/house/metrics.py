"""Metrics for Prometheus. None of them mentions a table, a player or an address.

How long bots think is not measured: at a house where only one bot plays, two readings would tell how long it thought
about one move, and so something about the cards it holds.
"""

from __future__ import annotations

import os
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

WORKERS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
PREFIX = "caravanserai"
REGISTRY = CollectorRegistry()

REQUESTS = Counter("requests", "HTTP requests answered.", ("route", "status"), namespace=PREFIX, registry=REGISTRY)
EVENTS = Counter("events", "Events written to the log.", ("kind",), namespace=PREFIX, registry=REGISTRY)
REFUSALS = Counter("refusals", "What was refused, by its code.", ("code",), namespace=PREFIX, registry=REGISTRY)
SOCKETS = Gauge("sockets", "Live connections.", namespace=PREFIX, registry=REGISTRY, multiprocess_mode="livesum")
HELD = Gauge("tables_held", "Tables held in memory.", namespace=PREFIX, registry=REGISTRY, multiprocess_mode="livesum")
COMMITS = Histogram("commit_seconds", "How long a commit took.", namespace=PREFIX, registry=REGISTRY)
BATCHES = Histogram(
    "commit_tables",
    "How many tables were written by one commit.",
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
)
ACTIONS = Histogram("action_seconds", "From an action's arrival to its answer.", namespace=PREFIX, registry=REGISTRY)
FOULS = Counter("bot_fouls", "Moves that bots lost to random ones.", ("kind",), namespace=PREFIX, registry=REGISTRY)
SLOW = Counter("slow_readers", "Connections cut because they read too slowly.", namespace=PREFIX, registry=REGISTRY)

count_event = cache(EVENTS.labels)  # cached, since looking up a counter takes longer than counting; there are few kinds


def exposition() -> bytes:
    """Return all metrics in Prometheus's text format, those of all workers together."""
    if WORKERS_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    all_workers = CollectorRegistry()
    MultiProcessCollector(all_workers)  # type: ignore[no-untyped-call]
    return generate_latest(all_workers)
