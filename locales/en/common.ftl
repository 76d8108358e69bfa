# Words that several pages share.
title-your-move = ({ $count }) Your move
close = Close
cancel = Cancel
delete-sure = Delete it? This cannot be undone.
delete-yes = Delete
copy = Copy link
copied = Copied
share-with = Share…
qr-code = QR code
qr-of = QR code of { $link }
download = Download
side = Side
you = You
friend = Friend
guest = Guest

# Kinds of shogi
variant = Kind of shogi
variant-standard = Shogi, 9 × 9
variant-dobutsu = Dōbutsu shōgi
variant-micro = Micro shogi
variant-minishogi = Minishogi
variant-kyotoshogi = Kyoto shogi
variant-gorogoro = Goro-goro shogi
variant-gorogoroplus = Goro-goro shogi plus
variant-gorogoro-dobutsu = Goro-goro dōbutsu shōgi
variant-judkins = Judkins shogi
variant-torishogi = Tori shogi
variant-yarishogi = Yari shogi
variant-heian = Heian shogi, 9 × 8
variant-heian9x9 = Heian shogi, 9 × 9
variant-heian8x8 = Heian shogi, 8 × 8
variant-annanshogi = Annan shogi
variant-checkshogi = Check shogi
variant-shoshogi = Shō shogi
variant-cannonshogi = Cannon shogi
variant-wa = Wa shogi
variant-wadrop = Wa shogi with drops
variant-chushogi = Chu shogi
variant-dai = Dai shogi
variant-shogi-7x7 = Shogi, 7 × 7
variant-shogi-8x8 = Shogi, 8 × 8
variant-shogi-10x10 = Shogi, 10 × 10
variant-shogi-11x11 = Shogi, 11 × 11
variant-shogi-12x12 = Shogi, 12 × 12
variant-shogi-13x13 = Shogi, 13 × 13
variant-shogi-14x14 = Shogi, 14 × 14
variant-shogi-15x15 = Shogi, 15 × 15
variant-shogi-16x16 = Shogi, 16 × 16

side-black = ☗ Sente
side-white = ☖ Gote
side-odds-black = ☗ Shitate
side-odds-white = ☖ Uwate

# Settings
settings = Settings
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
pieces-reduced = Print, abbreviated
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
settings-notation = Move notation
notation-auto = Auto
notation-japanese = ７六歩
notation-western = P-7f
settings-targets = Highlight legal moves
settings-sounds = Sounds
settings-board-sound = Sound of the board
board-sound-kaya = Thick kaya
board-sound-hinoki = Hinoki
board-sound-katsura = Katsura
board-sound-plastic = Plastic
board-sound-felt = Felt
settings-voice = Spoken byōyomi countdown
settings-watched = Byōyomi countdown when watching
settings-ceremony = Set-up ceremony
ceremony-ohashi = Ōhashi
ceremony-ito = Itō
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
handicap-custom = Custom position

# Clocks
clock-none = No clock
clock-days = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
  }
clock-byoyomi-only = { $period } per move
clock-periods = { $periods } × { $period } per move
clock-main-byoyomi = { $main }, then { $period } per move
clock-main-periods = { $main }, then { $periods } × { $period }
clock-increment = { $increment } added per move
clock-plus-increment = { $clock } + { $increment } per move
clock-sudden = { $main }, sudden death
duration-hours = { $hours } h
duration-minutes = { $minutes } min
duration-minutes-seconds = { $minutes } min { $seconds } s
duration-seconds = { $seconds } s

# Rules
conduct-friendly = Friendly: illegal moves are refused
conduct-strict = Strict: an illegal move loses
impasse-none = No impasse rule
impasse-points-24 = 24-point rule
impasse-declaration-27 = 27-point declaration
impasse-simple-27 = 27-point rule
impasse-try = Try rule
impasse-points-24-2019 = 24-point rule (2019)
impasse-automatic-27 = 27 points, automatic
impasse-try-at-once = Try rule, immediate
impasse-all-in = All pieces in the zone
impasse-protected-camp = All pieces protected
impasse-custom = Custom impasse rule
rules-of = Rules: { $name }
rules-repetition-sequence-thrice = Repetition: one sequence of moves three times
rules-repetition-none = Repetition does not end the game
rules-replay-full = Draws are replayed with full clocks
rules-replay-remaining = Draws are replayed with the time left
rules-replay-remaining-least = Draws are replayed with the time left, at least { $time }
rules-replay-other = Draws are replayed: { $clock }
rules-replay-most = { $count ->
    [one] one replay at most
   *[other] at most { $count } replays
  }
rules-move-limit = Draw after { $count } moves
formal-resignation = Mate does not end the game; the loser resigns
announce-check = Announce check
rules-preset-friendly = Friendly play
rules-preset-strict = Strict play
rules-preset-jsa-pro = Professional (JSA)
rules-preset-jsa-pro-2019 = Professional (JSA, since 2019)
rules-preset-amateur = Amateur tournaments in Japan
rules-preset-81dojo = 81Dojo
rules-preset-lishogi = Lishogi
rules-preset-shogi-wars = Shogi Wars
rules-preset-shogi-wars-until-2014 = Shogi Wars, until 2014
rules-preset-shogi-quest = Shogi Quest
rules-preset-csa = Computer shogi (CSA)
rules-preset-simple-27 = 27 points by agreement
rules-preset-west-1980s = Western clubs, 1980s
rules-preset-old-repetition = The old repetition rule

# Pieces, for screen readers
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
board-keys = Use the arrow keys to move the cursor and Enter to pick up or place a piece. { $letters ->
    [none] Press Escape
   *[other] Press { $letters } to take a piece from your hand, and Escape
  } to put it back.
hand-black = Sente’s hand
hand-white = Gote’s hand
hand-empty = Empty
square = { $name }
square-empty = { $square }, empty
square-piece = { $square }, { $side ->
    [black] Sente
   *[white] Gote
  } { $piece }
piece-taken = { $square }, picked up
hand-taken-of = { $piece } from hand, one of { $count }, picked up
hand-none = No { $piece } in hand
promote-question = Promote? Y or N

# Fouls
foul-no-piece = No such piece.
foul-no-piece-why = There is no piece on that square, or none of that kind in hand.
foul-not-yours = Not your piece.
foul-not-yours-why = That piece belongs to your opponent.
foul-blocked = The way is blocked.
foul-blocked-why = There is a piece in between. Only the knight jumps.
foul-wrong-movement = The piece does not move that way.
foul-wrong-movement-why = Select the piece to see where it can go.
foul-occupied = The square is occupied.
foul-occupied-why = Pieces can be dropped only on empty squares, and you cannot capture your own pieces.
foul-nifu = Nifu: two pawns on one file.
foul-nifu-why = You cannot drop a pawn on a file that already has an unpromoted pawn of yours.
foul-uchifuzume = Uchifuzume: checkmate by a pawn drop.
foul-uchifuzume-why = A pawn drop may give check, but not checkmate.
foul-no-retreat = The piece would have no further move.
foul-no-retreat-why = Pawns and lances cannot be dropped on the last rank, nor knights on the last two.
foul-must-promote = This move must promote.
foul-must-promote-why = Unpromoted, the piece would have no further move.
foul-cannot-promote = This move cannot promote.
foul-cannot-promote-why = A piece can promote when it moves into, within or out of the promotion zone, in shogi the farthest three ranks. A piece is always dropped unpromoted.
foul-leaves-check = Your king would be in check.
foul-leaves-check-why = You must get out of check, and you cannot leave or put your own king in check.
foul-perpetual-check = Perpetual check.
foul-perpetual-check-why = If the same position occurs for the fourth time and one side has given check with every move, that side loses.
foul-out-of-turn = Out of turn.
foul-out-of-turn-why = It was the other side’s turn.
foul-after-end = The game was over.
foul-after-end-why = No move can follow the end of the game.

error-offline = Cannot reach the server. Nothing has been lost; please try again.
error-server = The server reported an error ({ $status }). Please try again.
