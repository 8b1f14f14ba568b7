"""The numbers of directions in addresses and board files."""

WAYS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}
WAY_NUMBERS = {way: number for number, way in WAYS.items()}
