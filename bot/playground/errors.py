"""Discord's errors, as a bot reads them, and the refusals that a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from bot.playground.wire import Obj


class ApiError(Exception):
    """An error answer of the HTTP API: status, Discord's own code, its message and, for a bad form, where it is bad."""

    def __init__(self, status: int, code: int, message: str, errors: Obj | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Obj:
        """The JSON body of the answer."""
        body: Obj = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class RefusedError(Exception):
    """Something a person cannot do here. Its text is a sentence for that person."""


class Form:
    """Collects what is wrong with a request, each complaint at its path."""

    def __init__(self) -> None:
        self._errors: Obj = {}

    def complain(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Notes one complaint."""
        node = self._errors
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: tuple[str | int, ...], text: object, *, low: int = 0, high: int, units: bool = False) -> str:
        """The text, complained about unless it is one of `low` to `high` characters; with `units` in UTF-16, too."""
        if not isinstance(text, str):
            self.complain(path, "BASE_TYPE_REQUIRED", "This field is required")
            return ""
        if len(text) < max(low, 0) or (low > 0 and not text.strip()):
            code = "BASE_TYPE_REQUIRED" if not text else "BASE_TYPE_BAD_LENGTH"
            self.complain(path, code, f"Must be between {low} and {high} in length.")
        elif (len(text.encode("utf-16-le", "surrogatepass")) // 2 if units else len(text)) > high:
            code = "BASE_TYPE_BAD_LENGTH" if low else "BASE_TYPE_MAX_LENGTH"
            said = f"Must be between {low} and {high} in length." if low else f"Must be {high} or fewer in length."
            self.complain(path, code, said)
        return text

    def check(self) -> None:
        """Raises ApiError 50035 if anything was complained about."""
        if self._errors:
            raise ApiError(400, 50035, "Invalid Form Body", self._errors)


def invalid(path: tuple[str | int, ...], code: str, message: str) -> NoReturn:
    """Raises ApiError 50035 with one complaint."""
    form = Form()
    form.complain(path, code, message)
    form.check()
    raise AssertionError("a form with a complaint raises")


def unauthorized() -> ApiError:
    """The token is not that of this application."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """No such route."""
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    """No such channel."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """No such guild."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """No such member."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """No such message."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """No such user."""
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    """No such webhook: an interaction's token that is unknown."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """The interaction is unknown, or was not acknowledged in time."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_emoji() -> ApiError:
    """No such emoji."""
    return ApiError(404, 10014, "Unknown Emoji")


def too_many_emoji(most: int) -> ApiError:
    """The application has as many emoji as it may have."""
    return ApiError(400, 30008, f"Maximum number of emojis reached ({most})")


def foreign_application() -> ApiError:
    """Another application than one's own."""
    return ApiError(403, 20012, "You are not authorized to perform this action on this application")


def large_asset() -> ApiError:
    """A picture that is too large; the size that it names is another one than the limit, as with Discord."""
    return ApiError(400, 50045, "Asset exceeds maximum size: 33554432")


def invalid_asset() -> ApiError:
    """A picture that is none."""
    return ApiError(400, 50046, "Invalid Asset")


def unknown_command() -> ApiError:
    """No such application command."""
    return ApiError(404, 10063, "Unknown application command")


def already_acknowledged() -> ApiError:
    """A second first answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def too_large() -> ApiError:
    """An attachment over the limit."""
    return ApiError(413, 40005, "Request entity too large")


def thread_exists() -> ApiError:
    """A message can start one thread."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def missing_access() -> ApiError:
    """The channel cannot be seen."""
    return ApiError(403, 50001, "Missing Access")


def dm_closed() -> ApiError:
    """The person takes no private messages."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def dms_too_fast() -> ApiError:
    """Too many private channels opened in a short time."""
    return ApiError(400, 40003, "You are opening direct messages too fast")


def no_mutual_guild() -> ApiError:
    """No guild is shared with the person."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def missing_permissions() -> ApiError:
    """A permission is lacking."""
    return ApiError(403, 50013, "Missing Permissions")


def not_the_author() -> ApiError:
    """Only one's own messages can be edited."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """A message needs something in it."""
    return ApiError(400, 50006, "Cannot send an empty message")


def token_expired() -> ApiError:
    """An interaction's token older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    """The thread is archived, and locked or out of reach."""
    return ApiError(400, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    """The thread is locked; those who manage threads alone can write there."""
    return ApiError(400, 160005, "Thread is locked")


def bad_json() -> ApiError:
    """The body is no JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")
