# Words that several pages share.
new-game = New game
close = Close
cancel = Cancel
copy = Copy link
copied = Copied
download = Download
side = Side
you = You
friend = Friend
guest = Guest

side-black = ☗ Sente
side-white = ☖ Gote
side-odds-black = ☗ Shitate
side-odds-white = ☖ Uwate

# Settings
settings = Settings
settings-language = Language
settings-theme = Appearance
theme-auto = System
theme-light = Light
theme-dark = Dark
settings-pieces = Pieces
pieces-hitomoji = One kanji
pieces-futamoji = Two kanji
pieces-international = International
pieces-bilingual = Kanji and letter
pieces-kurobori = Kurobori
pieces-reduced = Print, reduced
pieces-cursive = Print, cursive
pieces-animals = Animals
settings-board = Board
board-kaya = Kaya
board-kaede = Maple
board-keyaki = Zelkova
board-paper = Paper
settings-coordinates = Coordinates
coordinates-auto = Auto
coordinates-japanese = 1 一
coordinates-western = 1 a
coordinates-none = None
settings-notation = Move names
notation-auto = Auto
notation-japanese = ７六歩
notation-western = P-7f
settings-targets = Show where pieces can go
settings-sounds = Sounds
settings-voice = Voice counts byōyomi
settings-volume = Volume

# Handicaps
handicap = Handicap
handicap-even = Even game
handicap-lance = Lance
handicap-right-lance = Right lance
handicap-bishop = Bishop
handicap-rook = Rook
handicap-rook-lance = Rook and lance
handicap-two = Two pieces
handicap-three = Three pieces
handicap-four = Four pieces
handicap-five = Five pieces
handicap-left-five = Five pieces (left)
handicap-six = Six pieces
handicap-left-seven = Seven pieces (left)
handicap-right-seven = Seven pieces (right)
handicap-eight = Eight pieces
handicap-nine = Nine pieces
handicap-ten = Ten pieces
handicap-dragonfly = Dragonfly
handicap-three-pawns = Three pawns
handicap-naked-king = Naked king
handicap-custom = Own position

# Clocks
clock-none = No clock
clock-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
  }
clock-plus = { " + " }
clock-periods = { $period } × { $periods }
clock-increment = { $seconds } a move
clock-byoyomi-only = { $period } a move
clock-sudden = { $main }, no byōyomi
duration-hours = { $hours } h
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-seconds = { $seconds } s

# Rules
conduct-friendly = Friendly: illegal moves are refused
conduct-strict = Strict: an illegal move loses
impasse-none = No impasse rule
impasse-points-24 = 24-point impasse
impasse-declaration-27 = 27-point declaration
impasse-simple-27 = 27-point count
impasse-try = Try rule
impasse-points-24-2019 = 24-point impasse (2019)
impasse-automatic-27 = 27 points, automatic
impasse-try-at-once = Try rule, at once
impasse-all-in = All pieces in
impasse-protected-camp = Protected camp
impasse-custom = Own impasse rule

# Pieces, for those who hear the board
piece-k = king
piece-r = rook
piece-b = bishop
piece-g = gold
piece-s = silver
piece-n = knight
piece-l = lance
piece-p = pawn
piece-promoted-r = dragon
piece-promoted-b = horse
piece-promoted-s = promoted silver
piece-promoted-n = promoted knight
piece-promoted-l = promoted lance
piece-promoted-p = tokin
piece-promoted-g = gold
piece-promoted-k = king

# The board
board-role = shogi board
board-label = Shogi board
board-keys = Arrow keys move the cursor, Enter takes a piece and sets it down, the letters P L N S G B R take a piece from your hand, Escape lets go.
hand-black = Pieces in Sente's hand
hand-white = Pieces in Gote's hand
hand-empty = Empty
square = { $name }
square-empty = { $square }, empty
square-piece = { $square }, { $side ->
    [black] Sente
   *[white] Gote
  } { $piece }
piece-taken = { $square }, taken up
hand-taken-of = { $piece } from hand, one of { $count }, taken up
hand-none = No { $piece } in hand
promote-question = Promote? Y or N

# Fouls
foul-no-piece = No such piece.
foul-no-piece-why = There is no piece to move there, or none of that kind in hand.
foul-not-yours = Not your piece.
foul-not-yours-why = That piece belongs to your opponent.
foul-blocked = The way is blocked.
foul-blocked-why = A piece stands in between; only the knight jumps.
foul-wrong-movement = The piece does not move that way.
foul-wrong-movement-why = See how it moves by selecting it.
foul-occupied = The square is occupied.
foul-occupied-why = Pieces are dropped on empty squares, and one never takes one's own.
foul-nifu = Nifu: two pawns on one file.
foul-nifu-why = A pawn may not be dropped on a file that already holds an unpromoted pawn of yours.
foul-uchifuzume = Uchifuzume: mate by a dropped pawn.
foul-uchifuzume-why = A pawn drop may give check, but never mate.
foul-no-retreat = A piece that could never move again.
foul-no-retreat-why = Pawns and lances are not dropped on the last rank, knights not on the last two.
foul-must-promote = This move must promote.
foul-must-promote-why = Unpromoted, the piece could never move again.
foul-cannot-promote = This move cannot promote.
foul-cannot-promote-why = Pieces promote when they move into, within or out of the far three ranks, and are dropped unpromoted.
foul-leaves-check = The king would be left in check.
foul-leaves-check-why = A check must be answered, and a king does not step into one.
foul-perpetual-check = Perpetual check.
foul-perpetual-check-why = The same position for the fourth time by checks alone loses for whoever checks.
foul-out-of-turn = Out of turn.
foul-out-of-turn-why = It was the other side's move.
foul-after-end = After the end.
foul-after-end-why = The game was over.

error-offline = The server cannot be reached. Nothing is lost; please try again.
error-server = The server answered with an error ({ $status }). Please try again.
