"""Lines of the log, as text or JSON: which table and which interaction each is about, and no secret in any."""

import json
import logging
import re
import time
from collections.abc import Sequence
from contextvars import Context, ContextVar, copy_context
from urllib.parse import unquote

TABLE: ContextVar[str] = ContextVar("table", default="")
"""The table that is at work here; tasks begun from here have it, too."""
INTERACTION: ContextVar[int] = ContextVar("interaction", default=0)
"""What a person did, of which everything here is a consequence."""


def about(table: str) -> Context:
    """What a task about this table is run in."""
    context = copy_context()
    context.run(TABLE.set, table)
    return context


def sealed(text: str, *secrets: str) -> str:
    for secret in secrets:
        text = text.replace(secret, "[secret]") if secret else text
    return text


def secrets_of(token: str, database: str) -> tuple[str, ...]:
    """What no line may show: the token, and the password in the address of a database, wherever it stands there.

    >>> secrets_of("t", "postgresql://ada:a%40b@host:nonsense/x?password=other")
    ('t', 'a%40b', 'a@b', 'other', 'other')
    """
    login = database.partition("//")[2].partition("?")[0].rpartition("@")[0]
    named = [value for name, _, value in (one.partition("=") for one in re.split(r"[?&]", database)) if "pass" in name]
    passwords = [one for one in (login.partition(":")[2], *named) if one]
    return token, *(form for password in passwords for form in (password, unquote(password)))


class Sealed(logging.Formatter):
    """A line of the log without secrets, wherever they stood: in the words, in an exception, in its traceback."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return sealed(self.line(record), *self._secrets)

    def line(self, record: logging.LogRecord) -> str:
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        named = " ".join(f"{name}={value}" for name, value in _about().items())
        return super().formatMessage(record) + (f" [{named}]" if named else "")


class JsonLines(Sealed):
    """One object a line, for whatever gathers logs."""

    def line(self, record: logging.LogRecord) -> str:
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_about(),
        }
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        # Sealed before a secret's letters are written JSON's way.
        return json.dumps({name: sealed(value, *self._secrets) for name, value in said.items()}, ensure_ascii=False)


FORMATS: dict[str, type[Sealed]] = {"text": Sealed, "json": JsonLines}


def formatter(kind: str, secrets: Sequence[str]) -> logging.Formatter:
    return FORMATS[kind](*secrets)


def _about() -> dict[str, str]:
    # An id is a string: as a number it is too long for what reads JSON into floating point.
    found = {"table": TABLE.get(), "interaction": str(INTERACTION.get() or "")}
    return {name: value for name, value in found.items() if value}
