"""Environments for learning agents: vector, Gymnasium, PettingZoo, RLCard, OpenSpiel."""
