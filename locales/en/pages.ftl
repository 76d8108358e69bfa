# The frame of every page.
nav-new-game = Play
nav-review = Review
nav-tsume = Tsume
page-new-game = New game
page-game = Game
page-review = Review
page-solver = Mate solver
page-problems = Mate problems
page-not-found = Page not found
nav = Main
languages = Language
skip = Skip to content
about-site = Play shogi against the engine, against a friend by link, or on your own, then review the game with the engine. No account needed.
needs-script = The board needs JavaScript, which is turned off in this browser.
not-found-line = The link may be mistyped, or the page may have been removed. Your games are not affected.
about-solver = Set up a position and find out whether it is mate: the shortest solution, other solutions and every defence.
about-problems = Short mate problems, each with a single solution. Find every move; problems you miss are scheduled for review.
