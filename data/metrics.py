"""What an operator can count and time, by Prometheus' conventions. No label names a person, a server or a table.

What is counted where it happens stands here; what is looked up when it is asked for, in cogs/operating/health.py.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry(auto_describe=True)
ProcessCollector(registry=REGISTRY)

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


def _counter(name: str, says: str, *labels: str) -> Counter:
    return Counter(f"skyline_{name}", says, labels, registry=REGISTRY)


def _gauge(name: str, says: str, *labels: str) -> Gauge:
    return Gauge(f"skyline_{name}", says, labels, registry=REGISTRY)


def _histogram(name: str, says: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"skyline_{name}", says, labels, buckets=buckets, registry=REGISTRY)


INTERACTIONS = _counter("interactions", "What people did, by its kind and by how it was answered.", "kind", "result")
ACKNOWLEDGED = _histogram(
    "acknowledge_seconds", "From an interaction's arrival to the end of our first answer to it; 3 are allowed.", QUICK
)
STORE = _histogram("store_seconds", "A transaction of the store, its waiting included.", QUICK, "kind")
STORE_FAILURES = _counter("store_failures", "Transactions that did not happen.", "kind")
POSTED = _histogram("post_seconds", "From a post's claim to its being seen, all attempts included.", SLOW)
NOT_POSTED = _counter("posts_failed", "Posts given up for now; they wait and are tried again.")
DRAWN = _histogram("draw_seconds", "Drawing a picture that was not at hand.", QUICK)
ENCODED = _histogram("encode_seconds", "Encoding it.", QUICK)
REQUESTS = _counter("discord_requests", "Requests to Discord, by kind and status.", "kind", "status")
DISCONNECTS = _counter("gateway_disconnects", "Connections to the gateway that ended.")

TABLES = _gauge("tables", "Tables by state.", "state")
OUTBOX = _gauge("outbox_tables", "Tables with news that wait to be posted; those whose channel is gone among them.")
OUTBOX_AGE = _gauge("outbox_age_seconds", "For how long the oldest post has been tried that is being tried now.")
JOBS = _gauge("jobs_waiting", "Pictures and thoughts for which no worker is free.")
SERVERS = _gauge("servers", "Servers that have the bot.")
GATEWAY = _gauge("gateway_ready", "1 while the gateway is connected and has told us where we are.")
LATENCY = _gauge("gateway_latency_seconds", "The last heartbeat's way there and back.")
LEASE = _gauge("lease_held", "1 while this process owns the store; 0 in a spare.")
ABOUT = _gauge("build_info", "1, by version.", "version")
