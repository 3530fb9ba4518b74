"""Discord's addresses on this machine, with a temporary certificate authority."""

from __future__ import annotations

import json
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

HOSTS: Final = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net")
LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Address:
    """A fake Discord's address, with its certificate authority (PEM)."""

    port: int
    authority: str

    def save(self, path: Path) -> None:
        path.write_text(json.dumps({"port": self.port, "authority": self.authority}))

    @classmethod
    def load(cls, path: Path) -> Address:
        data = json.loads(path.read_text())
        return cls(port=int(data["port"]), authority=str(data["authority"]))

    def connector(self) -> aiohttp.TCPConnector:
        """A connector for this fake Discord, under Discord's host names. It needs a running loop."""
        context = ssl.create_default_context(cadata=self.authority)
        return aiohttp.TCPConnector(resolver=OnlyHere(self.port), ssl=context, limit=0)


class OnlyHere(AbstractResolver):
    """Resolves Discord's names to a port on this machine, and refuses all other names."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self,
        host: str,
        port: int = 0,  # noqa: ARG002 - part of the base class; the port is always ours
        family: socket.AddressFamily = socket.AF_INET,  # noqa: ARG002 - part of the base class
    ) -> list[ResolveResult]:
        if host not in HOSTS:
            raise OSError(f"{host} can't be reached from here")
        result = ResolveResult(
            hostname=host, host=LOOPBACK, port=self._port, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST
        )
        return [result]

    async def close(self) -> None:
        """Do nothing, because there's nothing to close."""


def authority() -> tuple[ssl.SSLContext, str]:
    """A server context for Discord's names, and its new authority as PEM. The authority's key isn't stored."""
    ca = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ca.issue_cert(*HOSTS).configure_cert(context)
    return context, ca.cert_pem.bytes().decode()
