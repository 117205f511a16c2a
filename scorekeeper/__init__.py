"""Keep score of Pinochle played with real cards."""
