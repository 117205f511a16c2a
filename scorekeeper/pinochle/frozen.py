"""A fast ``dataclasses.replace`` for frozen values."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy checks calls as if they were calls of ``replace``
    from dataclasses import replace

    fast_replace = replace
else:

    def fast_replace(value, **fields):
        """Copy a frozen dataclass with new fields, five times as fast as ``dataclasses.replace``.

        A replay copies a hand and the game for each recorded fact, and a long game has a thousand
        facts. ``__post_init__`` does not check the copy. Only mypy finds unknown field names.
        """
        copy = object.__new__(type(value))
        old, new = vars(value), vars(copy)
        # A loop over ``old`` could fail, because another thread may add a cached property to it.
        for name in value.__dataclass_fields__:
            if name in old:  # ``__dataclass_fields__`` also has class variables
                new[name] = old[name]
        new.update(fields)
        return copy
