# A análise de uma partida terminada de outro tipo de shogi.

look = Análise
look-whole = Avaliar todas as posições
look-stop = Parar
look-done = { $done } de { $all } posições
look-back = Voltar à partida
look-close = Fechar a análise
look-line = Experimente lances no tabuleiro: o motor responde em cada posição. Nada é guardado.
