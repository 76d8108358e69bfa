# The board for a room: what only its page shows.
wallboard-title = Tabuleiro mural
wallboard-about = Um tabuleiro grande para um projetor ou para um shogi com pessoas no lugar das peças: faça os lances aqui, e cada um aparece em letras grandes e é lido em voz alta.
wallboard-move = Lance { $number }
wallboard-start = A partida começa.
wallboard-back = Voltar um lance
wallboard-again = Repetir em voz alta
wallboard-aloud = Ler em voz alta
wallboard-full = Tela cheia
wallboard-new = Nova partida
wallboard-turn = Vez de { $side ->
    [black] Sente
   *[white] Gote
  }
wallboard-mate = { $side ->
    [black] Sente
   *[white] Gote
  } vence por mate.
