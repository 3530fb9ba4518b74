"""The bot's user interface on Discord, and its ways around the library's faults.

Modules move here from `bot.front` one by one; new ones start here.
"""
