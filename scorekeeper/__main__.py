"""Run the command as ``python -m scorekeeper``, which also works in a moved checkout."""

from scorekeeper.cli import main

main()
