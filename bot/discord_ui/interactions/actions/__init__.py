"""The actions of buttons, menus and forms, each with a payload class. Importing this package registers them all, so
that their custom IDs can be read.

A released code and the meaning of its fields must never change, because messages in people's chats contain them. A
field may be added at the end, with a default.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
