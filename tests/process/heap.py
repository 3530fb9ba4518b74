"""glibc's memory use in this process."""

from __future__ import annotations

import ctypes
import re
import threading

_FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
_MANY = 50


class Info(ctypes.Structure):
    """The result of `mallinfo2`."""

    _fields_ = [(name, ctypes.c_size_t) for name in _FIELDS]


def tells() -> bool:
    """Whether the C library has `mallinfo2`."""
    return hasattr(ctypes.CDLL(None), "mallinfo2")


def apart(size: int) -> bool:
    """Whether blocks of this size are mapped separately, so that freeing them returns them to the system."""
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype, libc.malloc.restype = Info, ctypes.c_void_p
    before = libc.mallinfo2().hblks
    blocks = [ctypes.c_void_p(libc.malloc(size)) for _ in range(_MANY)]  # some of them may fit into holes
    after = libc.mallinfo2().hblks
    for block in blocks:
        libc.free(block)
    return bool(after > before)


def stores() -> int:
    """Number of arenas after several threads have allocated at once."""
    libc, meet = ctypes.CDLL(None), threading.Barrier(5)
    libc.malloc.restype = libc.open_memstream.restype = ctypes.c_void_p

    def use() -> None:
        libc.free(ctypes.c_void_p(libc.malloc(1000)))
        meet.wait()

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    meet.wait()
    text, size = ctypes.c_char_p(), ctypes.c_size_t()
    stream = ctypes.c_void_p(libc.open_memstream(ctypes.byref(text), ctypes.byref(size)))
    libc.malloc_info(0, stream)
    libc.fclose(stream)
    return len(re.findall(b"<heap nr=", text.value or b""))
