"""Discord's refusals as values (errors.toml), and every limit that the playground enforces (limits.toml).

A refusal is a status, a code, a sentence and, for forms, where in the form it went wrong. The tests are made from the
limits, too: at the value accepted, one above refused with the code. `status` and `code` are those of Discord's answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

INVALID_FORM = 50035


@dataclass(frozen=True)
class Limit:
    value: int
    code: int = INVALID_FORM
    status: int = 400
    unit: str = "characters"


LIMITS = msgspec.toml.decode(Path(__file__).with_name("limits.toml").read_bytes(), type=dict[str, Limit])


def limit(key: str) -> int:
    return LIMITS[key].value


Json = dict[str, Any]

MESSAGES = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[int, tuple[int, str]])


class ApiError(Exception):
    """What the REST side answers instead of a result."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def refuse(code: int) -> ApiError:
    status, message = MESSAGES[code]
    return ApiError(status, code, message)


class TooOften(ApiError):
    """A 429 that has a code of its own."""

    def __init__(self, code: int, retry_after: float) -> None:
        status, message = MESSAGES[code]
        super().__init__(status, code, message)
        self.retry_after = retry_after


def unauthorised() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


class Form:
    """Collects what is wrong with a form, at the place where it is wrong, and refuses it once at the end."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def at(self, *path: str | int) -> Field:
        return Field(self, path)

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        node = self._errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        if self._errors:
            status, message = MESSAGES[50035]
            raise ApiError(status, 50035, message, self._errors)


class Field:
    """One place in a form."""

    def __init__(self, form: Form, path: tuple[str | int, ...]) -> None:
        self.form = form
        self.path = path

    def at(self, *path: str | int) -> Field:
        return Field(self.form, self.path + path)

    def error(self, code: str, message: str) -> None:
        self.form.add(self.path, code, message)

    def required(self) -> None:
        self.error("BASE_TYPE_REQUIRED", "This field is required")

    def one_of(self, allowed: tuple[int, ...]) -> None:
        self.error("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')

    def text(self, value: Any, key: str, *, least: int = 0) -> bool:
        """A text within the limit of that key; `None` counts as absent."""
        most = LIMITS[key].value
        if value is None:
            if least:
                self.required()
            return not least
        if not isinstance(value, str):
            self.error("STRING_TYPE_CONVERT", "Could not interpret the given value as a string.")
            return False
        if least and not value.strip():
            self.required()
        elif len(value) < least or len(value) > most:
            if least:
                self.error("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.error("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        else:
            return True
        return False

    def items(self, value: Any, key: str, *, least: int = 0) -> list[Any]:
        """A list within the limit of that key; the elements come back even when there are too many."""
        most = LIMITS[key].value
        if value is None and not least:
            return []
        if not isinstance(value, list):
            self.error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            if least:
                self.error("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            else:
                self.error("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return value
