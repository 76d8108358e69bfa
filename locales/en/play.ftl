# The page of a game.
level-1 = First steps
level-2 = Beginner
level-3 = Learner
level-4 = Casual
level-5 = Club novice
level-6 = Club player
level-7 = Strong club player
level-8 = Shodan
level-9 = Master
level-10 = Full strength
engine-name = Engine { $level } · { $name }
engine-thinking = thinking …

presence-here = here
presence-away = not here
you-watch = You are watching
spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
  }

moves = Moves
moves-none = Yoroshiku onegai shimasu. A good game!
steps = Look back
step-first = To the start
step-previous = Back
step-next = Forward
step-last = To the end
back-to-now = Back to the game
title-your-move = (1) Your move

clock-spent = spent
clock-in-byoyomi = byōyomi
clock-in-periods = byōyomi, { $periods } left
clock-then = then { $seconds } s
clock-then-periods = then { $seconds } s × { $periods }
clock-gains = + { $seconds } s a move
clock-days-left = { $days } days
call-byoyomi = Byōyomi
call-mark = { $seconds } seconds
call-count = { $left }

typed-label = Type a move
typed-placeholder = Type a move: 7g7f, P-7f, 76歩
typed-unknown = No legal move reads like that. Try 7g7f, P*5e or P-7f.
typed-ambiguous = This could be { $names }. Please say which.

action-resign = Resign
action-takeback = Take back
action-declare = Declare
action-impasse = Impasse
action-adjourn = Adjourn
action-adjourn-title = Propose to stop for now and go on later
action-resume = Go on
action-flip = Turn board

resign-title = Resign?
resign-text = You lose the game. Makemashita: “I have lost.”
resign-yes = Resign
resign-no = Play on
declare-title = Declare a win?
declare-text = You have { $points } of { $needed } points and { $pieces } of 10 pieces in the zone. The king must be in the zone and not in check.
declare-text-camp = You have { $points } points. If your king and all your pieces stand protected in the zone, both sides are counted and the game ends.
declare-warning = By the count this does not hold. By strict rules a false declaration loses.
declare-yes = Declare

offer-takeback-asked = { $side } asks to take the last move back.
offer-takeback-made = You have asked to take your move back.
offer-impasse-asked = { $side } proposes an impasse: the points would be counted.
offer-impasse-made = You have proposed an impasse.
offer-adjourn-asked = { $side } proposes to adjourn.
offer-adjourn-made = You have proposed to adjourn.
offer-resume-asked = { $side } would like to go on.
offer-resume-made = You would like to go on.
offer-rematch-asked = { $side } asks for another game, sides changed.
offer-rematch-made = You have asked for another game.
offer-takeback-declined = { $side } declined to take the move back.
offer-impasse-declined = { $side } declined the impasse.
offer-adjourn-declined = { $side } declined to adjourn.
offer-resume-declined = { $side } does not want to go on yet.
offer-rematch-declined = { $side } declined another game.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw

resigning-you = You have resigned. It takes effect on your turn.
resigning-side = { $side } has resigned. It takes effect on { $side }'s turn.
mated-you = You are mated. Resign to end the game.
mated-side = { $side } is mated and has yet to resign.

paused-adjourned = Adjourned
paused-suspended = Suspended
paused-waiting = Waiting for the opponent

invite-text = Send this link to your friend. The clocks wait.
waiting-begins = The game begins when the other player is here.
invite-link = Invitation

connection-lost = Connection lost. Your game is safe; reconnecting …
connection-retry = Now
connection-gone = This game no longer exists.
check-announced = Check

impasse = Impasse
impasse-points = Points
impasse-pieces = Pieces
impasse-entered = king entered
impasse-outside = king outside
impasse-points-24-line = Both kings in: the points may be counted by agreement; fewer than 24 loses.
impasse-declaration-27-line = Win by declaring: king and ten pieces in the zone, no check, 28 points (Sente) or 27 (Gote).
impasse-simple-27-line = By agreement the points are counted; 27 or more win.
impasse-points-24-2019-line = The points may be counted by agreement once a king is in; fewer than 24 loses.
impasse-automatic-27-line = King and ten pieces in the zone, no check and enough points: the game ends by itself.
impasse-try-at-once-line = The first king on the other king's starting square wins.
impasse-all-in-line = With all pieces in the zone the game ends and the points are counted.
impasse-protected-camp-line = With king and all pieces protected in the zone a count can be demanded.
impasse-custom-line = As agreed for this game.
impasse-try-line = Once both kings are in, the first on the other king's starting square wins.

furigoma = Furigoma: the pawns are tossed
furigoma-count = { $pawns } pawns, { $tokins } tokins
furigoma-you = You are { $side }

end = The end
end-you-won = You won
end-you-lost = You lost
end-winner = { $winner } won
end-draw = A draw
end-no-result = No result
end-checkmate = Checkmate: { $loser } has no way out.
end-resignation = { $loser } resigned.
end-timeout = { $loser } ran out of time.
end-illegal-move = { $loser } made an illegal move. { $foul }
end-perpetual-check = Perpetual check: { $loser } gave nothing but check until the position stood for the fourth time.
end-repetition = Sennichite: the same position for the fourth time.
end-impasse = Jishōgi: both agreed on an impasse.
end-impasse-counted = Jishōgi: { $black } to { $white } points, a draw.
end-impasse-won = Impasse counted, { $black } to { $white }: { $loser } has too few points.
end-declaration = { $winner } declared the win with enough points in the enemy camp.
end-false-declaration = { $loser } declared a win that did not hold.
end-try = Try: { $winner }'s king reached the goal.
end-no-legal-move = { $loser } has no legal move.
end-abandoned = { $loser } left the game.
end-aborted = The game was called off.
end-move-limit = The move limit was reached.
end-foul-move = Move { $ply }: { $move }.
courtesy-end = Thank you for the game.
rematch = Rematch, sides changed
rematch-odds = Rematch
rematch-go = To the next game
replay = Replay, sides changed
review-open = Review

refused-not-your-turn = It is not your turn.
refused-stale = The game has moved on; please look again.
refused-over = The game is over.
refused-paused = The game stands still.
refused-no-takebacks = This game has no take-backs.
refused-nothing-to-take-back = There is nothing to take back.
refused-no-impasse-rule = This game has no such impasse rule.
refused-king-not-entered = The king has not entered the zone.
refused-few-pieces = { $have } pieces are in the zone; { $needed } are needed.
refused-in-check = You are in check.
refused-few-points = { $have } points; { $needed } are needed.
refused-already-offered = That is already offered.
refused-offered-before = That was declined; play on for a while before asking again.
refused-too-many-offers = That was offered too often.
refused-no-such-offer = That offer no longer stands.
refused-already-resigned = You have resigned; it takes effect on your turn.
refused-unprotected = The king and all pieces must stand protected in the zone.
refused-too-fast = Too many messages at once; please wait a moment.
