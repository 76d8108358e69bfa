# Adjourning, at once or with a sealed move (封じ手).
adjourn-title = Adjourn the game
adjourn-by-seal = With a sealed move
adjourn-by-seal-line = Whoever is to move seals that move. Nobody sees it before the game goes on, and nobody can think about the answer. The game goes on within 14 days.
adjourn-by-adjourn = Right away
adjourn-by-adjourn-line = The game stands as it is, and both of you can think about it until it goes on.
offer-seal-asked = { $side } offers to adjourn with a sealed move.
offer-seal-made = You offered to adjourn with a sealed move.
offer-seal-declined = { $side } declined to adjourn with a sealed move.
sealing-you = Your next move is sealed. Play it on the board: nobody else sees it. Your clock runs until then.
sealing-side = { $side } is sealing the next move.
sealed-by = { $side } has sealed a move. The game goes on as soon as both players want to. If they do not, the move is opened at { $until }, and from then on the clock of { $other } runs.
sealed-proof = Fingerprint of the sealed move
sealed-proof-line = The SHA-256 of a secret number, a space and the move. Both are told when the move is opened, so anybody can check that it was not changed.
error-seal-instead = Both players agreed that the next move is sealed.
error-not-sealing = A move is sealed only when both players have agreed to it.
error-not-sealed = No such move was sealed.
