"""What every other part may use: errors, time, chance, paths, and short texts."""
