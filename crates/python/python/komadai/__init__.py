"""Shogi for programs: rules, records, packed positions, features for networks and mates.

Squares are numbers, 0 (1a) to 80 (9i); sides are BLACK (0, the first player) and WHITE (1); pieces are the letters of SFEN.
"""

from komadai import _komadai
from komadai._komadai import *  # noqa: F403

BLACK = 0
WHITE = 1
STARTING_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

__version__ = "0.2.0"
__all__ = ["BLACK", "STARTING_SFEN", "WHITE", *_komadai.__all__]
