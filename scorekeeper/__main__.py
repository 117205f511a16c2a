"""Run the command as ``python -m scorekeeper``, which also works in a moved checkout."""

from .cli import main

main()
