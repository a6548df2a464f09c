"""The Prometheus metrics of the server."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
COMMANDS = Counter("lastcard_commands", "Commands by outcome.", ["outcome"], registry=REGISTRY)
ENTRIES = Counter("lastcard_entries", "Entries appended, by kind.", ["kind"], registry=REGISTRY)
RACES = Counter("lastcard_races", "Appends that another process won.", registry=REGISTRY)
FRAMES = Counter("lastcard_frames", "Frames sent.", registry=REGISTRY)
BEHIND = Counter(
    "lastcard_behind", "Connections that fell behind and were sent the full state.", registry=REGISTRY
)
REJECTED = Counter("lastcard_rejected", "Connections and requests turned away.", ["why"], registry=REGISTRY)
ERRORS = Counter("lastcard_errors", "Internal errors, logged with a traceback.", registry=REGISTRY)
CONNECTIONS = Gauge("lastcard_connections", "Open sockets.", registry=REGISTRY)
OPEN_TABLES = Gauge("lastcard_open_tables", "Tables held in memory.", registry=REGISTRY)
APPEND_SECONDS = Histogram(
    "lastcard_append_seconds",
    "From a command's decision to its commit.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
