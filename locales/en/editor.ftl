side-piece = { $side ->
    [black] Sente
   *[white] Gote
  } { $piece }
judging = Looking for other solutions…
