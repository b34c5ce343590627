"""The playground as tests use it: with scripted people, trouble on demand and a clock that is moved by hand."""

from playground import RateLimits
from tests.scripted.clock import ManualClock
from tests.scripted.playground import Playground

__all__ = ["ManualClock", "Playground", "RateLimits"]
