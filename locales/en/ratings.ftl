# Ratings: games that change them, the best players, a player's page.
rated = Rated
rated-for = Rated game
rating-unsure = { $rating }?
rating-unsure-title = { $rating }, provisional: not enough games yet
grade-kyu = { $n }-kyū
grade-dan = { $n }-dan
speed = Speed
speed-blitz = Blitz
speed-about-blitz = Less than 10 minutes per side, byōyomi included.
speed-rapid = Rapid
speed-about-rapid = From 10 to less than 25 minutes per side, byōyomi included.
speed-classical = Classical
speed-about-classical = 25 minutes or more per side, byōyomi included.
speed-correspondence = Correspondence
speed-about-correspondence = Days per move.
leaderboard = Leaderboard
leaderboard-about = The strongest players on this site by rating, people and engine levels in one list.
leaderboard-none = Nobody has played enough rated games at this speed yet.
leaderboard-place = Place
leaderboard-provisional = Not ranked yet
leaderboard-provisional-line = Too few rated games, or none for a long time: these ratings may still change a lot.
rating-explained = Ratings use Glicko-2: one for each speed of standard shogi, and one for each other kind. The ± marks a 95% confidence interval. Everybody starts at 1500.
player = Player
bot = bot
rank-none = not ranked yet
rating = Rating
rated-games = Rated games
player-about = Ratings, results and games of { $name } on this site.
player-since = Member since { $day }
player-unrated = No rated games yet.
player-ratings = Ratings by speed and kind of shogi
rating-of = Speed or kind
won-drawn-lost = Won – drawn – lost
graph-title = { $speed }: { $count ->
    [one] 1 rated game
   *[other] { $count } rated games
  }, from { $from } to { $to }; the highest was { $best }.
graph-in-words = Text version of the graph
day = Date
result = Result
change = Change
result-won = Won
result-drawn = Drawn
result-lost = Lost
player-side = Side
player-results = Results
player-no-games = No finished public games. Games by link stay private.
player-counted = { $count ->
    [one] Based on { $count } game.
   *[other] Based on the newest { $count } games.
  }
tally-all = All games
tally-black = Even, as Sente
tally-white = Even, as Gote
tally-taken = Receiving a handicap
tally-given = Giving a handicap
games = Games
choose-any = any
choose-button = Show
player-none-such = No matching games.
games-older = Older games
games-download = Download these games:
games-download-line = At most { $count } games per file, the newest first.
error-needs-account = You need an account to play rated games.
    .remedy = Log in, or play without ratings.
error-never-rated = A game with this handicap, clock or set of rules cannot be rated.
    .remedy = Play it unrated, or choose equal clocks, no take-backs and a standard handicap; of other kinds of shogi, an even game against a person.
error-bad-ranks = These are not valid ranks, or the lowest is above the highest.
error-not-in-range = This game is for players of other ranks.
error-no-such-player = There is no account with this name.
certificate = Certificate
certificate-line = { $name } holds the rank of { $rank } ({ $speed }) on this site.

# A list in the form of a federation's
federation-title = Federation list
federation-about = The people of this site in the form of a federation’s rating list, by the formula of the European federation (FESA).
federation-window = Played within
federation-months = { $count } months
federation-part = Older games are still being counted. Open the list again in a moment.
federation-none = Nobody has played a game that counts within this time.
federation-name = Name
federation-last = Last game
federation-cut = The page shows the first 500. The files have everybody.
federation-text = Text
federation-how = Rated games between two people count, at rapid and classical speed, even or with a handicap that FESA’s table has. Everybody is entered as 5-kyū (a win and a loss against 1240) and rated by all results until the ninth; then each game moves the rating, by FESA’s rules. It is not a FESA rating: FESA counts games over the board alone.

# What the next rank asks for.
ranks-next-title = The next rank
ranks-next-about = What the next grade takes, on the ladders of amateurs, professionals and women professionals.
ranks-next-back = Ranks
ranks-ladder = Ladder
ranks-ladder-amateur = Amateurs
ranks-ladder-professional = Professionals and apprentices (Shōreikai)
ranks-ladder-women = Women professionals
ranks-rating = Rating now (optional)
ranks-wins = Wins since, against equals
ranks-losses = Losses since, against equals
ranks-ryuo = Amateur Ryūō titles
ranks-ask = Show what it takes
ranks-above = Next grade
ranks-needs-rating = It takes a rating of { $n } on this site.
ranks-needs-titles = { $n ->
    [one] It takes one more amateur Ryūō title: three of them make an amateur 8-dan; no rating does.
   *[other] It takes { $n } more amateur Ryūō titles: three of them make an amateur 8-dan; no rating does.
  }
ranks-needs-nothing-more = Three amateur Ryūō titles: eligible for 8 dan.
ranks-needs-graduation = You have to come through the 3-dan league of the Shōreikai.
ranks-needs-unstated = It is given for results; there is no fixed number.
ranks-needs-top = This is the highest grade of the ladder.
ranks-rating-then = Rating after these results: { $n }
ranks-wins-needed = Wins in a row against equals that lead there: { $n }
ranks-aspirant = An apprentice, not yet a full professional.
ranks-full = A full professional (kishi).
ranks-as-professional = About as high on the professional ladder as
ranks-not-comparable = Women professionals have a system of their own: the grades cannot be compared with the others.
ranks-no-such-grade = This ladder has no such grade.
