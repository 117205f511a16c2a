"""``python -m scorekeeper``, which also works in a checkout that was moved."""

from scorekeeper.cli import main

main()
