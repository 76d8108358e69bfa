# The frame of every page.
nav-new-game = Play
nav-review = Review
nav-tsume = Problems
nav-watch = Watch
nav-archive = Archive
clubs-short = Clubs
page-review = Review
page-solver = Mate solver
page-problems = Mate problems
page-rush = Mate rush
page-not-found = Page not found
nav = Main
nav-more = More pages
languages = Language
skip = Skip to content
about-site = Play shogi against the engine, against a friend by link, or on your own, then review the game with the engine. No account needed.
needs-script = The board needs JavaScript, which is turned off in this browser.
not-found-line = The link may be mistyped, or the page may have been removed. Your games are not affected.
not-found-game = A game that nobody joins is deleted after { $days ->
    [one] 1 day
   *[other] { $days } days
  }.
about-solver = Set up a position and find out whether it is mate: the shortest solution, other solutions and every defence.
about-problems = Short mate problems, each with a single solution. Find every move; problems you miss are scheduled for review.
not-found-king = The king is alone here. Perhaps you were looking for one of these:
not-found-games = Your games and a new game
not-found-record = Open a record
offline-title = No connection
offline-line = The site cannot be reached. Your games are safe there, and no clock runs while the site itself is down.
offline-works = Works offline
offline-works-line = Problems that you have opened on this device, and the introduction. Offline, only a problem’s own solution is recognised; other moves are judged when you are online again.
offline-waits = Needs a connection
offline-waits-line = Games, the engine, records and the mate solver.
offline-again = Try again
skip-board = Skip to the board

# Other kinds of shogi
variants = Other kinds of shogi
variants-about = Smaller boards and short games, a first step for children and an evening’s pastime, and other rules on the usual board. Play them against the engine at five levels, or against people, by link or in the lobby; such games are not rated.
variants-dobutsu-moves = Three by four squares, and animals. The lion steps in any direction, the giraffe straight, the elephant diagonally, the chick one square ahead. A chick that walks onto the farthest row becomes a hen, which moves in any direction except diagonally backward.
variants-dobutsu-drops = What you take is yours: in place of a move you may put it on any empty square, a hen as a chick again.
variants-dobutsu-ends = You win by taking the lion, or by bringing your own to the farthest row where it cannot be taken at once. When the same position comes for the third time, the game is a draw.
variants-minishogi-moves = Five by five squares. Each side has a king, a gold, a silver, a bishop, a rook and a pawn; they move, are taken and dropped as in shogi.
variants-minishogi-drops = Pieces promote on the farthest row alone. Two pawns on a file and mate by a pawn drop are forbidden, as usual.
variants-minishogi-ends = When the same position comes for the fourth time, whoever gave check all the time loses; otherwise the player who moved first in the game does. There is no impasse.
variants-gorogoro-moves = Five by six squares. Each side has a king, two golds, two silvers and three pawns, and neither rook nor bishop: practice in attacking with generals. They move, are taken and dropped as in shogi.
variants-gorogoro-drops = Pieces promote on the two farthest rows. Two pawns on a file and mate by a pawn drop are forbidden, as usual.
variants-gorogoro-ends = You win by checkmate. When the same position comes for the fourth time, whoever gave check all the time loses; otherwise the game is a draw. There is no impasse.
variants-judkins-moves = Six by six squares. Each side has a king, a rook, a bishop, a gold, a silver, a knight and a pawn; they move, are taken and dropped as in shogi.
variants-judkins-drops = Pieces promote on the two farthest rows. Two pawns on a file, mate by a pawn drop and pieces that could never move again are forbidden, as usual.
variants-judkins-ends = You win by checkmate. When the same position comes for the fourth time, whoever gave check all the time loses; otherwise the game is a draw. There is no impasse.
variants-annanshogi-moves = The usual board and pieces, but a piece with one of your own directly behind it moves as that one does, and only so. It is the piece itself behind that counts, not what it borrows in its turn. The pawns in front of rook and bishop start one square further ahead.
variants-annanshogi-drops = Promotion and the rule of two pawns go by the piece’s own name. No piece is ever stuck, so all may be dropped on the last rows. Mate by a pawn drop is forbidden.
variants-annanshogi-ends = You win by checkmate, borrowed moves included. When the same position comes for the fourth time, whoever gave check all the time loses; otherwise the game is a draw. There is no impasse.
variants-checkshogi-moves = The usual board and pieces, which move as in shogi.
variants-checkshogi-drops = Pieces are promoted and dropped as in shogi; two pawns on a file are forbidden, as usual.
variants-checkshogi-ends = Whoever gives the first check wins at once: by a move, a drop or a discovered check. When the same position comes for the fourth time, the game is a draw.
