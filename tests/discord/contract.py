"""Check HTTP exchanges against Discord's published OpenAPI document, in both directions.

The document isn't part of this project: the environment variable DISCORD_OPENAPI has its path.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from jsonschema_rs import Draft202012, Draft202012Validator, Registry, ValidationErrorKind

from tests.discord import forms

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

    from bot.playground.http.api import Exchange
    from bot.playground.wire import Obj

VARIABLE = "DISCORD_OPENAPI"
_URI = "urn:discord"


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path in the document."""

    template: str
    pattern: re.Pattern[str]
    variables: int
    methods: Obj


class Contract:
    """The document, prepared for checking."""

    def __init__(self, path: Path) -> None:
        self._document = _with_whole_numbers(json.loads(path.read_text()))
        self._registry = Registry([(_URI, self._document)], draft=Draft202012)
        operations = [_operation(template, methods) for template, methods in self._document["paths"].items()]
        # A path that names a part (@me) goes before one that leaves it open.
        self._operations = sorted(operations, key=lambda each: each.variables)
        self._validators: dict[str, Draft202012Validator] = {}

    def complaints(self, exchange: Exchange) -> list[str]:
        """Complaints about an exchange, one per line. Responses that were meant to be wrong get none."""
        method = exchange.method.lower()
        found = next(
            (each for each in self._operations if method in each.methods and each.pattern.fullmatch(exchange.path)),
            None,
        )
        where = f"{exchange.method} {exchange.path}"
        if found is None:
            return [f"{where}: not in Discord's document"]
        spoken = [f"{where} request: {each}" for each in self._request(found, method, exchange)]
        if exchange.status and not exchange.wanted and not exchange.bug:
            spoken += [f"{where} answer {exchange.status}: {each}" for each in self._response(found, method, exchange)]
        return spoken

    def _request(self, operation: Operation, method: str, exchange: Exchange) -> list[str]:
        if exchange.status >= 400:
            return []  # what was refused may be wrong: that is what it was refused for
        expected = operation.methods[method].get("requestBody")
        if expected is None:
            return []
        if not exchange.request:
            return ["the body is missing"] if expected.get("required") else []
        if exchange.request_type.startswith("multipart/form-data"):
            return self._multipart(operation, method, exchange)
        if exchange.request_type.split(";")[0] != "application/json":
            return [f"content type {exchange.request_type}"]
        return self._check(_pointer(operation, method, "requestBody"), json.loads(exchange.request))

    def _multipart(self, operation: Operation, method: str, exchange: Exchange) -> list[str]:
        names = forms.parts(exchange)
        if "payload_json" not in names:
            return ["no part payload_json"]
        payload = forms.read(names["payload_json"])
        listed = (payload.get("data") or payload).get("attachments") or []
        bound = {f"files[{each['id']}]" for each in listed}
        loose = sorted(name for name in names if name.startswith("files[") and name not in bound)
        told = [f"{name} is bound by no attachment" for name in loose]
        return told + self._check(_pointer(operation, method, "requestBody"), payload)

    def _response(self, operation: Operation, method: str, exchange: Exchange) -> list[str]:
        offered: Obj = operation.methods[method]["responses"]
        key = str(exchange.status) if str(exchange.status) in offered else f"{exchange.status // 100}XX"
        if key not in offered:
            return [f"only {', '.join(sorted(offered))} are known"]
        if exchange.status == 204:
            return ["a body where none belongs"] if exchange.response else []
        if exchange.response_type != "application/json":
            return [f"content type {exchange.response_type!r}: clients read exactly application/json"]
        body = json.loads(exchange.response)
        if exchange.status >= 400:
            return [] if {"message", "code"} <= set(body) or exchange.status == 429 else ["no message and code"]
        if "application/json" not in offered[key].get("content", {}):
            return []
        return self._check(_pointer(operation, method, f"responses/{key}"), body)

    def _check(self, pointer: str, value: object) -> list[str]:
        validator = self._validators.get(pointer)
        if validator is None:
            validator = Draft202012Validator({"$ref": f"{_URI}#{quote(pointer)}"}, registry=self._registry)
            self._validators[pointer] = validator
        return [_told(error) for error in validator.iter_errors(value)]


def _operation(template: str, methods: Obj) -> Operation:
    parts = re.split(r"\{[^}]+\}", template)
    pattern = re.compile("[^/]+".join(re.escape(part) for part in parts))
    return Operation(template, pattern, len(parts) - 1, methods)


def _pointer(operation: Operation, method: str, what: str) -> str:
    path = operation.template.replace("~", "~0").replace("/", "~1")
    return f"/paths/{path}/{method}/{what}/content/application~1json/schema"


def _told(error: ValidationError) -> str:
    deepest = error
    while branches := _branches(deepest):
        deepest = _likeliest(branches, len(deepest.instance_path))
    said = deepest.message  # it begins with the value, however long that is
    return (
        f"/{'/'.join(map(str, deepest.instance_path))}: {said if len(said) <= 200 else f'{said[:100]} … {said[-100:]}'}"
    )


def _branches(error: ValidationError) -> list[list[ValidationError]]:
    """The errors of each alternative of an anyOf or oneOf, or an empty list."""
    match error.kind:
        case ValidationErrorKind.AnyOf(context) | ValidationErrorKind.OneOfNotValid(context):
            return [branch for branch in context if branch]
        case _:
            return []


def _likeliest(branches: list[list[ValidationError]], depth: int) -> ValidationError:
    """The errors of the alternative that was probably meant: one with the right type, then the one that got deepest."""

    def fits(branch: list[ValidationError]) -> bool:
        return not any(each.instance_path[depth:] == ["type"] for each in branch)

    meant = max(branches, key=lambda branch: (fits(branch), max(len(each.instance_path) for each in branch)))
    return max(meant, key=lambda each: len(each.instance_path))


def _with_whole_numbers(document: Obj) -> Obj:
    """The document with snowflakes also allowed as numbers, which Discord accepts and clients send."""
    pending: list[object] = [document]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            if node.get("format") == "snowflake" and node.get("type") == "string":
                node["type"] = ["string", "integer"]
            pending += node.values()
        elif isinstance(node, list):
            pending += node
    return document


@lru_cache(maxsize=1)
def published() -> Contract | None:
    """Discord's document, if the environment says where it is."""
    path = os.environ.get(VARIABLE)
    return Contract(Path(path)) if path else None
