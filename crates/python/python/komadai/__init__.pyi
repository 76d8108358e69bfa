"""Shogi for programs; see the documentation of each name."""

from typing import Any, Literal, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

BLACK: int
WHITE: int
STARTING_SFEN: str
__version__: str

@final
class Move:
    """A move: two squares, or a piece and the square it is dropped on. It means something in a position only.

    Equal moves are the same object. `str()` is its text in USI.
    """
    @staticmethod
    def from_usi(text: str) -> Move:
        """The move of a text in USI: `7g7f`, `8h2b+`, `P*5e`."""
    @staticmethod
    def from_code(code: int) -> Move:
        """The move of 16 bits as arrays have them; see `code`."""
    def usi(self) -> str:
        """Its text in USI."""
    @property
    def code(self) -> int:
        """Its 16 bits in arrays, as YaneuraOu's training data have them: destination, origin or kind dropped, drop, promotion."""
    @property
    def to_square(self) -> int:
        """Where it leads."""
    @property
    def from_square(self) -> int | None:
        """Where the piece stood; None for a drop."""
    @property
    def promotion(self) -> bool:
        """Whether the piece promotes."""
    @property
    def drop(self) -> str | None:
        """The letter of the piece that is dropped, such as `"P"`; None for a move on the board."""
    def rotate(self) -> Move:
        """The same move on the board turned by 180 degrees."""

@final
class Board:
    """A position, with the moves played on it since it was made.

    Without an SFEN it is the start of an even game. A side may be without a king, as in mate problems.
    """
    def __init__(self, sfen: str | None = None) -> None: ...
    @staticmethod
    def from_usi(line: str) -> Board:
        """The board of a position line of USI: `position startpos moves 7g7f`, `startpos`, `sfen … moves …`."""
    @staticmethod
    def from_packed_sfen(packed: bytes) -> Board:
        """The board of 32 bytes of PackedSfen (YaneuraOu)."""
    @staticmethod
    def from_hcp(packed: bytes) -> Board:
        """The board of 32 bytes of HuffmanCodedPos (Apery, dlshogi, cshogi)."""
    def sfen(self) -> str:
        """The position as SFEN, with the number of the next move."""
    def usi(self) -> str:
        """The position line of USI from the board's first position on, without the word `position`."""
    def packed_sfen(self) -> bytes:
        """The position in 32 bytes of PackedSfen."""
    def hcp(self) -> bytes:
        """The position in 32 bytes of HuffmanCodedPos."""
    def set_sfen(self, sfen: str) -> None:
        """Sets up another position and forgets the moves."""
    def copy(self) -> Board:
        """A board of its own with the same moves."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...
    @property
    def turn(self) -> int:
        """Whose turn it is: `BLACK` or `WHITE`."""
    @property
    def move_number(self) -> int:
        """The number of the next move, as the SFEN has it."""
    @property
    def key(self) -> int:
        """A key of 64 bits of squares, hands and side to move; the same in every version 0.1."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board."""
    def ply(self) -> int:
        """How many moves were played on this board."""
    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves, non-promotions included."""
    def count_legal_moves(self) -> int:
        """How many legal moves there are, without listing them."""
    def is_legal(self, mv: Move, /) -> bool:
        """Whether a move is legal here."""
    def foul(self, mv: Move, /) -> str | None:
        """Why a move is illegal here, in the words of the rules; None if it is legal."""
    def gives_check(self, mv: Move, /) -> bool:
        """Whether a legal move gives check."""
    def push(self, mv: Move, /) -> None:
        """Plays a move. ValueError if it is illegal."""
    def push_usi(self, text: str) -> Move:
        """Plays a move in USI and returns it. ValueError if it is illegal."""
    def pop(self) -> Move:
        """Takes the last move back and returns it. IndexError if there is none."""
    def peek(self) -> Move:
        """The last move. IndexError if there is none."""
    def parse_csa(self, text: str) -> Move:
        """The legal move of a text in CSA: `7776FU`, `+7776FU`."""
    def parse_japanese(self, text: str) -> Move:
        """The legal move of a text in Japanese notation, as KIF and KI2 have it: `７六歩(77)`, `▲７六歩`, `同銀成`."""
    def parse_western(self, text: str) -> Move:
        """The legal move of a text in Western notation: `P-7f`, `P-76`, `Sx3d+`."""
    def csa(self, mv: Move, /) -> str:
        """The name of a legal move in CSA: `+7776FU`."""
    def kif(self, mv: Move, /) -> str:
        """The name of a legal move in KIF: `７六歩(77)`."""
    def ki2(self, mv: Move, /) -> str:
        """The name of a legal move in KI2: `▲７六歩`."""
    def western(self, mv: Move, /) -> str:
        """The name of a legal move in Western notation: `P-7f`."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
    def is_game_over(self) -> bool:
        """Whether the game is over by the position itself; see `outcome`."""
    def outcome(self) -> tuple[str, int | None] | None:
        """How the game is over, and who won: `("checkmate", BLACK)`, `("no-legal-move", …)`, `("repetition", None)`,
        `("perpetual-check", …)`; None while it goes on. Impasse is declared: see `can_declare_win`.
        """
    def repetitions(self) -> int:
        """How often this position has occurred on this board, now included."""
    def repetition(self) -> Literal["draw", "win", "loss"] | None:
        """What the fourth occurrence of a position means for the side to move: `"draw"`, `"win"` or `"loss"` (somebody did nothing but
        check); None while it has not occurred four times.
        """
    def can_declare_win(self, rule: str = "declaration-27") -> bool:
        """Whether the side to move may declare a win under an impasse rule (`declaration-27`, `points-24-2019`, …)."""
    def declaration_points(self, color: int) -> int:
        """The points of a side as declarations count them: what it holds and has in the promotion zone, rooks and bishops 5, others 1."""
    def piece_at(self, square: int) -> str | None:
        """The piece on a square as SFEN has it, `"P"`, `"+r"`; None if there is none."""
    def piece_map(self) -> dict[int, str]:
        """Every piece on the board by its square."""
    def hand(self, color: int) -> dict[str, int]:
        """What a side holds: `{"P": 2, "R": 1}`."""
    def king(self, color: int) -> int | None:
        """Where a side's king stands; None if it has none."""
    def attackers(self, color: int, square: int) -> list[int]:
        """The squares of a side's pieces that attack a square."""
    def checkers(self) -> list[int]:
        """The squares of the pieces that give check."""
    def perft(self, depth: int) -> int:
        """How many lines of `depth` moves there are. The interpreter's lock is let go."""
    def mate_in_one(self) -> Move | None:
        """A move that mates at once; None if there is none."""
    def mate_move(self, plies: int) -> Move | None:
        """A move that mates by force within so many plies (1, 3, 5 or 7), checks only; None if there is none. For more plies, and for the
        line, there is `MateSolver`.
        """

@final
class Boards:
    """Many positions, for work on arrays: every method lets the interpreter's lock go and does all of them at once.

    Made of SFENs, or of arrays by `from_packed_sfens` and `from_hcps`. It knows no history.
    """
    def __init__(self, sfens: list[str]) -> None: ...
    @staticmethod
    def from_packed_sfens(packed: ArrayLike) -> Boards:
        """The positions of an array of PackedSfen: uint8 of shape (n, 32), such as the field `sfen` of training data."""
    @staticmethod
    def from_hcps(packed: ArrayLike) -> Boards:
        """The positions of an array of HuffmanCodedPos: uint8 of shape (n, 32), such as the field `hcp` of training data."""
    def packed_sfens(self) -> NDArray[np.uint8]:
        """The positions as PackedSfen: uint8 of shape (n, 32)."""
    def hcps(self) -> NDArray[np.uint8]:
        """The positions as HuffmanCodedPos: uint8 of shape (n, 32)."""
    def sfens(self) -> list[str]:
        """The positions as SFEN."""
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Board: ...
    def push(self, codes: ArrayLike) -> None:
        """Plays one move on each: an array of codes (`Move.code`, uint16), 0 to leave a position as it is. All of them or, on an illegal
        one (ValueError), none.
        """
    def legal_moves(self) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
        """The legal moves of all: their codes (uint16) one position after the other, and where each position's begin (int64, one more than
        there are positions).
        """
    def count_legal_moves(self) -> NDArray[np.int64]:
        """How many legal moves each has (int64)."""
    def is_check(self) -> NDArray[np.bool_]:
        """Whether the side to move is in check (bool)."""
    def turns(self) -> NDArray[np.uint8]:
        """Whose turn it is (uint8)."""
    def keys(self) -> NDArray[np.uint64]:
        """The keys of `Board.key` (uint64)."""
    def mate_moves(self, plies: int = 1) -> NDArray[np.uint16]:
        """The code of a move that mates by force within 1, 3, 5 or 7 plies, checks only (uint16); 0 where there is none."""
    def perft(self, depth: int) -> NDArray[np.uint64]:
        """How many lines of `depth` moves each has (uint64)."""
    def planes(
        self, hands: bool = True, turned: bool = False, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The positions as planes for networks: float32 of shape (n, 104, 9, 9), or (n, 28, 9, 9) without the hands; the last two axes are
        file and rank, 1a first. Planes 0 to 27 are the kinds P L N S B R G K +P +L +N +S +B +R of one side, then of the other; then
        for each side one plane full of ones for every piece it holds (P up to 18, L N S up to 4, B R up to 2, G up to 4). First comes
        Black, or with `turned` who is to move, with the board turned to that side. `out` is an array to write into.
        """

@final
class MateSolver:
    """A solver of mates with its memory, for one position after another."""
    def __init__(self, mib: int = 64, threads: int = 1) -> None: ...
    def solve(
        self,
        board: Board,
        goal: Literal["shortest", "any"] | int | None = None,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> MateAnswer:
        """Whether the side to move mates by checks alone. `goal` is `"shortest"` (the shortest mate against the longest defence, futile
        interpositions left out as composers do), `"any"` (any mate, everything counted), or a number of plies within which to mate.
        `nodes` and `seconds` limit the search. The interpreter's lock is let go.
        """

@final
class MateAnswer:
    """What a solver found."""
    @property
    def verdict(self) -> Literal["mate", "no-mate", "unknown"]:
        """`"mate"`, `"no-mate"` (proven) or `"unknown"` (a limit ended the search)."""
    @property
    def length(self) -> int | None:
        """How many plies the mate takes; None without a mate."""
    @property
    def exact(self) -> bool | None:
        """Whether no shorter mate exists; None without a mate."""
    @property
    def line(self) -> list[Move]:
        """The moves of the mate; empty without one."""
    @property
    def nodes(self) -> int:
        """Positions visited."""

@final
class Record:
    """A game record: a start position, headers, and a tree of moves whose first branch is the game.

    Made of an SFEN (the start of an even game without one) it has no moves yet: see `root`.
    """
    def __init__(self, sfen: str | None = None) -> None: ...
    @staticmethod
    def parse(data: str | bytes, format: str | None = None) -> Record:
        """The first game of a text or of bytes, as `read` reads them. ValueError, with line, column and what was expected, if anything was
        not understood.
        """
    def write(self, format: str) -> str:
        """The record as text of a format: `"kif"`, `"ki2"`, `"csa"`, `"csa3"`, `"jkf"`, `"usi"`, `"sfen"`, `"usen"`, `"psn"`, `"hodges"`,
        `"hosking"`, `"japanese"`. What the format has no place for is left out.
        """
    def encode(self, format: str, encoding: str = "utf-8") -> bytes:
        """The same as bytes of an encoding: `"utf-8"`, `"shift_jis"`, `"euc-jp"`, …. ValueError if it has no character for one of them."""
    @property
    def start(self) -> str:
        """The start position as SFEN. It may be any diagram."""
    @property
    def handicap(self) -> str | None:
        """The name of the handicap whose start this is, `"even"` for none of the pieces missing; None for any other position."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers by name: `black`, `white`, `event`, `site`, `title`, `start-time`, `end-time`, `time-limit`, `opening`, `note`,
        `handicap`, and others by the name they were written with.
        """
    def set_header(self, name: str, value: str | None) -> None:
        """Gives a header a value, or takes it away with None."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line, up to its end or its first move that cannot be played."""
    @property
    def times_ms(self) -> list[int | None]:
        """The time of each move of the main line in milliseconds; None where none was written."""
    @property
    def end(self) -> str | None:
        """How the main line ends: `"resignation"`, `"checkmate"`, `"timeout"`, …; None if the record does not say."""
    @property
    def winner(self) -> int | None:
        """Who won: `BLACK` or `WHITE`; None if nobody, or if the record does not say."""
    @property
    def root(self) -> Node:
        """The node before the first move: from here on the tree is read and grown."""
    def main_line(self) -> list[Node]:
        """The nodes of the main line, the root left out."""
    def board(self, ply: int | None = None) -> Board:
        """The board after so many moves of the main line; after all of them without a number."""
    def boards(self) -> Boards:
        """The positions of the main line, the start first."""

@final
class Node:
    """A place in a record: what happens there, what is written beside it, and what follows."""
    @property
    def move(self) -> Move | None:
        """The legal move made here; None at the root, at an end, and for a move that cannot be played."""
    @property
    def broken(self) -> tuple[str, str | None] | None:
        """The text of a move that is illegal or could not be made out, and why; None for any other step."""
    @property
    def end(self) -> str | None:
        """How the line ends here: `"resignation"`, …; None if it does not."""
    @property
    def time_ms(self) -> int | None:
        """The time of the move in milliseconds; None where none was written."""
    @property
    def comments(self) -> list[str]:
        """The lines of comment."""
    @property
    def children(self) -> list[Node]:
        """What follows, the main continuation first."""
    @property
    def parent(self) -> Node | None:
        """What came before; None at the root."""
    def add(self, mv: Move, /, *, time_ms: int | None = None) -> Node:
        """Adds a move after this one: the continuation, or one more variation if there is one. ValueError if it is illegal."""
    def add_comment(self, comment: str) -> None:
        """Adds a line of comment."""
    def promote(self) -> None:
        """Makes this the main continuation of what came before."""
    def remove(self) -> None:
        """Cuts this and all that follows off the record."""

@final
class Reading:
    """What was read of a file: the records, and what was not understood."""
    @property
    def records(self) -> list[Record]:
        """The games, in the order of the file."""
    @property
    def faults(self) -> list[Fault]:
        """What was not understood."""
    @property
    def format(self) -> str:
        """The format that the text turned out to be in: `"kif"`, `"csa"`, …."""
    @property
    def encoding(self) -> str:
        """The encoding that the bytes turned out to be in: `"utf-8"`, `"shift_jis"`, …."""

@final
class Fault:
    """A place in a text that was not understood."""
    @property
    def game(self) -> int:
        """The game of the file, counted from 0."""
    @property
    def line(self) -> int:
        """The line, counted from 1."""
    @property
    def column(self) -> int:
        """The column in characters, counted from 1."""
    @property
    def text(self) -> str:
        """The text there, shortened if it is long."""
    @property
    def expected(self) -> str:
        """What was expected."""

def read(data: str | bytes, format: str | None = None) -> Reading:
    """Reads records of any format (KIF, KI2, CSA, JKF, USI, SFEN, USEN, PSN, Western notations) from text, or from bytes of any encoding
    (UTF-8, Shift_JIS, EUC-JP, UTF-16, ISO-2022-JP). The text itself decides which it is; `format` helps where it does not.

    It never gives up: `faults` of what it returns has what was not understood.
    """
def write_all(records: list[Record], format: str) -> str:
    """Several records as one text of a format."""
def apery_moves(codes: ArrayLike) -> NDArray[np.uint16]:
    """Codes of moves (`Move.code`) as the 16 bits that hcpe and Apery have for them (uint16); 0 stays 0."""
def codes_of_apery(moves: ArrayLike) -> NDArray[np.uint16]:
    """Moves in the 16 bits of hcpe and Apery as codes (`Move.code`, uint16); 0 stays 0."""
def hcps_of_packed_sfens(packed_sfens: ArrayLike) -> NDArray[np.uint8]:
    """PackedSfen as packed positions of Apery, dlshogi and cshogi (hcp): uint8 arrays of shape (n, 32)."""
def packed_sfens_of_hcps(hcps: ArrayLike) -> NDArray[np.uint8]:
    """Packed positions of Apery, dlshogi and cshogi (hcp) as PackedSfen: uint8 arrays of shape (n, 32)."""
def square(file: int, rank: int) -> int:
    """The number of the square on a file and a rank, both 1 to 9: `(file - 1) * 9 + rank - 1`."""
def parse_square(name: str) -> int:
    """The number of a square by its name, such as `"7f"`."""
def square_name(square: int) -> str:
    """The name of a square, such as `"7f"`."""
def square_file(square: int) -> int:
    """The file of a square, 1 (on Black's right) to 9."""
def square_rank(square: int) -> int:
    """The rank of a square, 1 (White's back rank) to 9."""
