side-piece = { $piece } de { $side ->
    [black] Sente
   *[white] Gote
  }
judging = Procurando outras soluções…
