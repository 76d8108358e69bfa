# Adjourning, at once or with a sealed move (封じ手).
adjourn-title = Adjourn the game
adjourn-by-seal = With a sealed move
adjourn-by-seal-line = The player to move seals the next move. Nobody sees it before the game resumes, so nobody can think about the answer. The game resumes within 14 days.
adjourn-by-adjourn = Right away
adjourn-by-adjourn-line = The game stops as it is, and both of you can think about it until it resumes. The game resumes within 14 days.
offer-seal-asked = { $side } offers to adjourn with a sealed move.
offer-seal-made = You offered to adjourn with a sealed move.
offer-seal-declined = { $side } declined to adjourn with a sealed move.
sealing-you = Your next move will be sealed. Play it on the board: nobody else sees it. Your clock runs until then.
sealing-side = { $side } is sealing the next move.
sealed-by = { $side } has sealed a move. The game resumes as soon as both players want to. If they do not, the move is opened at { $until }, and from then on the clock of { $other } runs.
adjourned-until = The game resumes as soon as both players want to, and no later than { $until }. From then on the clock of { $side } runs.
sealed-proof = Fingerprint of the sealed move
sealed-proof-line = The SHA-256 of a secret number, a space and the move. The number and the move are shown when the move is opened, so anybody can check that it was not changed.
error-seal-instead = Both players have agreed to seal the next move.
error-not-sealing = A move can be sealed only when both players have agreed to it.
error-not-sealed = There is no such sealed move.
