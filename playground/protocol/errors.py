"""Discord's refusals as values: a status, a code, a sentence and, for forms, where in the form it went wrong."""

from __future__ import annotations

from typing import Any

from playground.protocol.limits import LIMITS

Json = dict[str, Any]

MESSAGES: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20012: (403, "You are not authorized to perform this action on this application"),
    30003: (400, "Maximum number of pins reached"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30015: (400, "Maximum number of attachments in a message reached (10)"),
    30032: (400, "Maximum number of application commands reached"),
    30034: (400, "Maximum number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


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
