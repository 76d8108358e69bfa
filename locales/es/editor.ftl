side-piece = { $piece } de { $side ->
    [black] Sente
   *[white] Gote
  }
judging = Buscando otras soluciones…
