# The frame of every page.
nav-new-game = New game
nav-review = Review
nav-tsume = Tsume
page-new-game = New game
page-game = Game
page-review = Review
page-solver = Mate solver
page-problems = Mate problems
page-not-found = There is nothing at this address
nav = Site
languages = Language
skip = To the content
about-site = Play shogi against the engine, a friend by link, or yourself; then review the game with the engine's help. No account is needed.
needs-script = The board needs JavaScript, which is switched off in this browser.
not-found-line = The link may be misspelt, or what it led to is gone. Your games are where you left them.
about-solver = Set up a position and see whether the attacker mates: the shortest solution, other solutions, every defence.
about-problems = Short mate problems, each with one solution: find every move, and what you miss comes back when it is time.
