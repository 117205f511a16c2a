"""A fast ``dataclasses.replace`` for frozen values."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # so that the fields' names and types are checked
    from dataclasses import replace

    fast_replace = replace
else:

    def fast_replace(value, **fields):
        """Do what ``dataclasses.replace`` does for a plain frozen dataclass, five times as fast.

        Reading a long game is mostly this: each of its thousand facts makes a new hand and a new
        game. A field that does not exist is not refused here, but by mypy.
        """
        copy = object.__new__(type(value))
        old, new = vars(value), vars(copy)
        # Not ``old.items()``: another thread may be adding a cached property.
        for name in value.__dataclass_fields__:
            if name in old:  # class variables are not
                new[name] = old[name]
        new.update(fields)
        return copy
