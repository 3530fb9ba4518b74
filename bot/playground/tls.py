"""Production addresses on this machine: a throw-away authority, and connectors that reach nothing but the stand-in."""

from __future__ import annotations

import json
import socket
import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import aiohttp
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

if TYPE_CHECKING:
    from pathlib import Path

HOSTS: Final = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net")
LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a stand-in listens, and the authority (PEM) that vouches for it."""

    port: int
    authority: str

    def save(self, path: Path) -> None:
        """Writes the address for another process."""
        path.write_text(json.dumps({"port": self.port, "authority": self.authority}))

    @classmethod
    def load(cls, path: Path) -> Address:
        """The address that another process saved."""
        data = json.loads(path.read_text())
        return cls(port=int(data["port"]), authority=str(data["authority"]))

    def connector(self) -> aiohttp.TCPConnector:
        """A connector, made in a running loop, for which the whole internet is this stand-in."""
        context = ssl.create_default_context(cadata=self.authority)
        return aiohttp.TCPConnector(resolver=OnlyHere(self.port), ssl=context, limit=0)


class OnlyHere(AbstractResolver):
    """Resolves Discord's names to a port of this machine, and refuses every other name."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self,
        host: str,
        port: int = 0,  # noqa: ARG002 - the base's signature: whatever port is asked for, it is this one
        family: socket.AddressFamily = socket.AF_INET,  # noqa: ARG002 - the base's signature
    ) -> list[ResolveResult]:
        """The stand-in's address. Raises OSError for a name that is not Discord's."""
        if host not in HOSTS:
            raise OSError(f"{host} is not to be reached from here")
        result = ResolveResult(
            hostname=host, host=LOOPBACK, port=self._port, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST
        )
        return [result]

    async def close(self) -> None:
        """Nothing is held."""


def authority() -> tuple[ssl.SSLContext, str]:
    """A server context for Discord's names, and the PEM of the new authority behind it, whose key is kept nowhere."""
    ca = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ca.issue_cert(*HOSTS).configure_cert(context)
    return context, ca.cert_pem.bytes().decode()
