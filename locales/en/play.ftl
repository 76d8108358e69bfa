# The page of a game.
level-1 = First steps
level-2 = Beginner
level-3 = Elementary
level-4 = Lower intermediate
level-5 = Intermediate
level-6 = Upper intermediate
level-7 = Advanced
level-8 = Strong
level-9 = Very strong
level-10 = Expert
level-11 = Master
level-12 = Grandmaster
level-13 = Superhuman
level-14 = Full strength
rank-kyu = about { $n }-kyū
rank-dan = about { $n }-dan
engine-level = Engine { $level }
engine-name = { $level ->
    [14] Engine · { $name }
   *[other] Engine { $level } · { $name }
}
engine-thinking = thinking…

moves = Moves
shared-empty = No moves yet.
steps = Browse moves
step-first = First move
step-previous = Previous move
step-next = Next move
step-last = Last move

move-sealed = sealed
clock-waits = starts after the first moves
clock-spent = time used
clock-in-byoyomi = byōyomi
clock-in-periods = byōyomi, { $periods } left
clock-then = then { $seconds } s
clock-then-periods = then { $periods } × { $seconds } s
clock-gains = + { $seconds } s per move
clock-lag = Network delay is not charged: { $last } s for the last move, { $all } s so far
clock-days-left = { $days ->
    [one] 1 day left
   *[other] { $days } days left
  }
call-byoyomi = Byōyomi
call-period = { $periods ->
    [one] Last period
   *[other] { $periods } periods left
  }
call-mark = { $seconds } seconds
call-count = { $left }

column-width = Width of the column beside the board
typed-label = Enter a move
typed-placeholder = Enter a move: 7g7f, P-7f
typed-unknown = No legal move matches. Try 7g7f, P*5e or P-7f.
typed-away = This part of the page could not be loaded. Check your connection and try again.
typed-ambiguous = This could be { $names }. Which one?

action-flip = Flip board

offer-decline = Decline

connection-retry = Reconnect now
check-announced = Check

impasse = Impasse

furigoma = Furigoma (pawn toss)

end = Game over
end-you-won = You won
end-you-lost = You lost
end-winner = { $winner } won
end-draw = Draw
end-no-result = No result
rematch = Rematch, sides swapped
replay = Replay, sides swapped
review-open = Review
lobby-door = Find an opponent
lobby-next = Next opponent
