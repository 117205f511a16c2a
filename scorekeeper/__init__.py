"""Keep score of Pinochle played with real cards."""

DISTRIBUTION = "pinochle-scorekeeper"  # the name on the package index
