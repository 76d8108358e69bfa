# After a game: why it was won or lost, and what comes next.
why-lost = Why you lost
why-won = How you won
why-drawn = How it was drawn
why-looking = Looking at your game: { $done } of { $total }
why-not-looked = The game has not been looked at yet. “Analyse game” does it.
why-nothing = No move stands out: both of you played on an even footing to the end.
why-ahead = { $who ->
    [you] When the game ended you stood better: your chances were { $chance }%.
   *[other] When the game ended your opponent stood better: their chances were { $chance }%.
  }
why-turn = { $who ->
    [you] Your { $move } (move { $ply }) turned the game: your chances fell from { $before }% to { $after }%.
   *[other] Your opponent’s { $move } (move { $ply }) turned the game: their chances fell from { $before }% to { $after }%.
  }
why-costliest = Your costliest move was { $move } (move { $ply }): your chances fell from { $before }% to { $after }%.
why-better = Better was { $move }.
why-threat-mate = { $who ->
    [you] It overlooked that your king can be mated: { $move }, mate in { $plies }.
   *[other] It overlooked that the king can be mated: { $move }, mate in { $plies }.
  }
why-threat-missed-mate = { $who ->
    [you] There was a mate in { $plies } for you, beginning with { $move }.
   *[other] There was a mate in { $plies } against you, beginning with { $move }; it was missed.
  }
why-threat-capture = { $who ->
    [you] It overlooked { $move }, which takes your { $piece }.
   *[other] It overlooked { $move }, which takes a { $piece }.
  }
why-threat-check = It overlooked the check { $move }.
why-threat-promotion = It overlooked { $move }, which breaks into the promotion zone and promotes.
why-threat-reply = The strongest answer to it is { $move }.
why-phase = { $who ->
    [you] Most of your chances went in { $phase } (moves { $from }–{ $to }).
   *[other] Most of your opponent’s chances went in { $phase } (moves { $from }–{ $to }).
  }
why-phase-opening = the opening
why-phase-middle = the middle game
why-phase-endgame = the endgame
why-accuracy = Accuracy: you { $own }%, your opponent { $theirs }%
why-next = What next?
why-lesson-defence = Lesson: meet the threat
why-lesson-mate-in-one = Lesson: see the mate
why-lesson-values = Lesson: what pieces are worth
why-lesson-double-attack = Lesson: attack two at once
why-lesson-safe-king = Lesson: a safe king
why-lesson-threatmate = Lesson: threaten mate
why-same-position = Play on from where it turned
why-last-position = Play on from the last position
why-next-level = Play level { $level }
why-with-odds = Take a handicap: { $handicap }
why-rematch = Back to the game, rematch
why-openings = Openings and castles: { $names }.
