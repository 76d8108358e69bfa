# The frame of every page.
nav-new-game = Play
nav-review = Review
nav-tsume = Problems
nav-watch = Watch
nav-archive = Archive
clubs-short = Clubs
page-new-game = New game
page-game = Game
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
