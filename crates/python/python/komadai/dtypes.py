"""NumPy's types of the rows of training data, as they lie in files: `numpy.fromfile(path, dtypes.PackedSfenValue)`.

Needs NumPy, which the rest of the package asks for only where arrays are handed in or out.
"""

import numpy as np

#: A row of YaneuraOu's training data (psv), 40 bytes. `move` is a `Move.code`; `score` and `game_result` (1, 0, -1) are of the side to
#: move.
PackedSfenValue = np.dtype(
    [
        ("sfen", np.uint8, 32),
        ("score", np.int16),
        ("move", np.uint16),
        ("gamePly", np.uint16),
        ("game_result", np.int8),
        ("padding", np.uint8),
    ]
)

#: A row of Apery's and dlshogi's training data (hcpe), 38 bytes. `bestMove16` is translated by `codes_of_apery` and `apery_moves`;
#: `eval` is of the side to move, `gameResult` is 0 for a draw, 1 where Black won, 2 where White won.
HuffmanCodedPosAndEval = np.dtype(
    [
        ("hcp", np.uint8, 32),
        ("eval", np.int16),
        ("bestMove16", np.int16),
        ("gameResult", np.int8),
        ("dummy", np.uint8),
    ]
)
