"""A Discord of one's own on this machine: for trying the bot without a token, and for end-to-end tests."""

from playground.app import CannotServe, Playground, serve
from playground.clock import SystemClock
from playground.page.greeting import Action, Greeting
from playground.protocol.ratelimit import RateLimits

__all__ = ["Action", "CannotServe", "Greeting", "Playground", "RateLimits", "SystemClock", "serve"]
