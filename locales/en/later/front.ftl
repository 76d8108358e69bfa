# What goes on here now: the first page, and the lobby while one waits.
lobby-here = { $count ->
    [one] 1 person here
   *[other] { $count } people here
  }
lobby-pool-waiting = { $count ->
    [0] nobody waiting
    [one] 1 waiting
   *[other] { $count } waiting
  }
front-pools = Play somebody now
front-looking = You are looking for an opponent. The game opens by itself.
lobby-open = Open the lobby
front-own = Choose your own settings
front-again = Same as last time: { $game }
front-live = Live now
front-last = The last game
page-tv-short = All live games
front-problem = Today’s mate problem
front-problem-line = Mate in { $plies }
front-tesuji = Find the move
front-quiet = No game is being played right now. The next one appears here.
front-rating = Your rating
front-friends = Players you follow
front-friends-none = none of them is here
front-event-next = Next event
front-event-running = Being played
lobby-beside = Opens in a tab of its own; your search goes on.
opponent-self-clock = On a real board: two big clocks
greeting-line = Shogi is Japanese chess: play it, learn it and study it here. Free, no account needed.
greeting-due = { $count ->
    [one] 1 problem due
   *[other] { $count } problems due
  }
own-games = Your games
own-finished = Finished games
own-your-turn = Your move
own-their-turn = Their move
own-both = Both sides on this screen
own-waiting = Not started
own-adjourned = Adjourned
own-suspended = Suspended
own-time-left = { $time } left
page-new-game = New game
own-data-title = Your data
own-data-line = Everything stored about you in one file: the account, every game as KIF and CSA, every record.
own-data-button = Download everything (zip)
start-title = A game of shogi?
start-play = Play
start-invite = Create invitation link
start-board = Starting position: { $handicap }
opponent-friend-line = You get a link to send. The person who opens it plays the other side; no account needed.
opponent-self-line = For two players at one screen, or for trying out moves on your own.
keeper-self = Two others play, and I keep the time (also on a real board)
odds-line = Uwate (☖) plays without these pieces and moves first. Shitate (☗) has all pieces.
rules-summary = Rules: { $conduct }, { $impasse }
conduct = Illegal moves
takebacks-allowed = Allow take-back requests
start-tsume = Mate problems
start-tsume-line = Short problems, each with a single solution, and a solver for your own positions.
start-problems = Solve problems
start-solver = Mate solver
start-variants = Other kinds of shogi
impasse-declaration-27-choice = To win by declaration, you need your king and ten other pieces in the promotion zone, and 28 points (Sente) or 27 (Gote). The usual rule online.
impasse-points-24-choice = Both players agree to count. A player with fewer than 24 points loses; otherwise it is a draw. The professional rule.
impasse-simple-27-choice = Both players agree to count. A player with 27 or more wins; at 27 each, Gote wins.
impasse-try-choice = After both kings have entered, the first to reach the other king’s starting square wins.
impasse-points-24-2019-choice = Once one king has entered, both may agree to count, or one declares: 31 points win, 24 to 30 are a draw. The professional rule since 2019.
impasse-automatic-27-choice = As the 27-point declaration, but nobody has to declare: the game ends as soon as the conditions hold.
impasse-try-at-once-choice = The first king to reach the other king’s starting square wins, even if the other king has not entered.
impasse-all-in-choice = A player all of whose pieces on the board are in the promotion zone ends the game; 27 or more points win. A Western custom of the 1980s.
impasse-protected-camp-choice = The 24-point rule; in addition, a player whose king and pieces are all in the zone and protected may force the count that the other refuses.
more-rules-fold = More rules: repetition, replays, move limit, sets by name
impasse-rule = Impasse (entering-king) rule
your-side = Your side
your-name-hint = Shown to your opponent (optional)
