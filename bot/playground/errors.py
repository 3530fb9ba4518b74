"""Discord's errors for bots, and refusals for people."""

from __future__ import annotations

from collections.abc import Sized
from functools import partial
from typing import Any, NoReturn

from bot.playground.wire import Obj


class ApiError(Exception):
    """An error response: status, Discord's own code and message, and for an invalid form, the invalid fields."""

    def __init__(self, status: int, code: int, message: str, errors: Obj | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Obj:
        body: Obj = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class RefusedError(Exception):
    """A person can't do this here. The text is a sentence for that person."""


class Form:
    """Collects a request's errors, each with its path."""

    def __init__(self) -> None:
        self._errors: Obj = {}

    def complain(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        node = self._errors
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: tuple[str | int, ...], text: object, *, low: int = 0, high: int, units: bool = False) -> str:
        """Return the text; empty if `text` isn't a string. Add an error unless it has `low` to `high` characters, not
        all blank if `low` isn't 0; with `units`, `high` counts UTF-16 units."""
        if not isinstance(text, str):
            self.complain(path, "BASE_TYPE_REQUIRED", "This field is required")
            return ""
        if len(text) < low or (low and not text.strip()):
            code = "BASE_TYPE_REQUIRED" if not text else "BASE_TYPE_BAD_LENGTH"
            self.complain(path, code, f"Must be between {low} and {high} in length.")
        elif (len(text.encode("utf-16-le", "surrogatepass")) // 2 if units else len(text)) > high:
            code = "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH"
            said = f"Must be between {low} and {high} in length." if low else f"Must be {high} or fewer in length."
            self.complain(path, code, said)
        return text

    def count(self, path: tuple[str | int, ...], items: Sized, most: int) -> None:
        if len(items) > most:
            self.complain(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def items(self, path: tuple[str | int, ...], value: object, most: int) -> list[Any]:
        """Return the list. If `value` isn't a list, is empty or has more than `most` items, complain and return an
        empty list."""
        if isinstance(value, list) and 1 <= len(value) <= most:
            return value
        self.complain(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
        return []

    def choose(self, path: tuple[str | int, ...], value: object, *known: object) -> bool:
        """Return whether the value is one of the `known` ones; complain if it isn't."""
        if value not in known:
            said = f"Value must be one of {{{', '.join(map(str, known))}}}."
            self.complain(path, "BASE_TYPE_CHOICES", said)
        return value in known

    def check(self) -> None:
        """Raise ApiError 50035 if there are any errors."""
        if self._errors:
            raise ApiError(400, 50035, "Invalid Form Body", self._errors)


def invalid(path: tuple[str | int, ...], code: str, message: str) -> NoReturn:
    form = Form()
    form.complain(path, code, message)
    form.check()
    raise AssertionError("a form with a complaint raises")


unauthorized = partial(ApiError, 401, 0, "401: Unauthorized")
not_found = partial(ApiError, 404, 0, "404: Not Found")
unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
unknown_guild = partial(ApiError, 404, 10004, "Unknown Guild")
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""The interaction is unknown, or wasn't acknowledged in time."""
unknown_emoji = partial(ApiError, 404, 10014, "Unknown Emoji")
too_many_emoji = partial(ApiError, 400, 30008, "Maximum number of emojis reached (2000)")
foreign_application = partial(ApiError, 403, 20012, "You are not authorized to perform this action on this application")
large_asset = partial(ApiError, 400, 50045, "Asset exceeds maximum size: 33554432")
"""Like Discord's, the message gives a size that isn't the limit."""
invalid_asset = partial(ApiError, 400, 50046, "Invalid Asset")
unknown_command = partial(ApiError, 404, 10063, "Unknown application command")
already_acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
too_large = partial(ApiError, 413, 40005, "Request entity too large")
thread_exists = partial(ApiError, 400, 160004, "A thread has already been created for this message")
missing_access = partial(ApiError, 403, 50001, "Missing Access")
dm_closed = partial(ApiError, 403, 50007, "Cannot send messages to this user")
dms_too_fast = partial(ApiError, 400, 40003, "You are opening direct messages too fast")
no_mutual_guild = partial(ApiError, 403, 50278, "Cannot send messages to this user due to having no mutual guilds")
missing_permissions = partial(ApiError, 403, 50013, "Missing Permissions")
not_the_author = partial(ApiError, 403, 50005, "Cannot edit a message authored by another user")
empty_message = partial(ApiError, 400, 50006, "Cannot send an empty message")
token_expired = partial(ApiError, 401, 50027, "Invalid Webhook Token")
thread_archived = partial(ApiError, 400, 50083, "Thread is archived")
thread_locked = partial(ApiError, 400, 160005, "Thread is locked")
bad_json = partial(ApiError, 400, 50109, "The request body contains invalid JSON.")
