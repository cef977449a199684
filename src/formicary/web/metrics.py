"""Metrics for Prometheus, on an address of their own: off unless asked for, and never where players come in.

Several workers count in files that they share; whoever serves the metrics adds them up.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile

from formicary.kernel import FormicaryError
from formicary.table.service.meter import Meter

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the name that prometheus-client has for the folder of the files
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MISSING = "Metrics need one more package: pip install 'formicary[metrics]'."


def address_of(text: str) -> tuple[str, int]:
    """HOST:PORT, or a port on this machine alone.

    >>> address_of("9100"), address_of("10.0.0.5:9100")
    (('127.0.0.1', 9100), ('10.0.0.5', 9100))
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= 65535):
        raise FormicaryError(f"Metrics are served at PORT or HOST:PORT, not at '{text}'.")
    return host.strip("[]") or "127.0.0.1", int(port)


def serve_metrics(address: tuple[str, int], shared: bool) -> int:
    """Serves the metrics of this process, or of all workers that share their counts, in a thread; returns the port."""
    if importlib.util.find_spec("prometheus_client") is None:
        raise FormicaryError(MISSING)
    if shared:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="formicary-metrics-")
    from prometheus_client import REGISTRY, CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = REGISTRY
    if shared:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    host, port = address
    try:
        server, _ = start_http_server(port, host, registry)
    except OSError as wrong:
        raise FormicaryError(f"Metrics cannot be served at {host}:{port}: {wrong.strerror or wrong}.") from None
    return int(server.server_port)


def forget_worker(process: int) -> None:
    """A worker has died: the streams and tables it had open no longer count."""
    if SHARED in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process)  # type: ignore[no-untyped-call]


class PrometheusMeter(Meter):
    """Counts for Prometheus. One for each process: the names of metrics are global."""

    def __init__(self) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        super().__init__()
        self._moves = Counter("formicary_moves", "Moves saved, by who answered.", ["by"])
        self._saved = Histogram("formicary_move_save_seconds", "From a legal move to everybody's stream.", buckets=SECONDS)
        self._answers = Histogram("formicary_move_answer_seconds", "From the request of a move to its answer.", buckets=SECONDS)
        self._faults = Counter("formicary_store_errors", "How often the database was out of order.")
        self._thought = Counter("formicary_bot_seconds", "How long bots have thought.")
        self._streams = Gauge("formicary_streams", "Open streams.", multiprocess_mode="livesum")
        self._tables = Gauge("formicary_tables_in_memory", "Tables in memory.", multiprocess_mode="livesum")

    def moved(self, by: str, seconds: float) -> None:
        super().moved(by, seconds)
        self._moves.labels(by).inc()
        self._saved.observe(seconds)

    def answered(self, seconds: float) -> None:
        self._answers.observe(seconds)

    def faulted(self) -> None:
        super().faulted()
        self._faults.inc()

    def thought(self, seconds: float) -> None:
        super().thought(seconds)
        self._thought.inc(seconds)

    def stands(self, streams: int, tables: int) -> None:
        self._streams.set(streams)
        self._tables.set(tables)
