# A página do relógio: dois relógios grandes para uma partida no tabuleiro.
boardclock = Relógio de partida
boardclock-about = Dois relógios grandes para jogar em um tabuleiro de verdade, com um celular ou tablet. Funcionam também sem conexão.
boardclock-near = Lado de cá
boardclock-set = Preparar os relógios
boardclock-keys = Toque na sua metade depois de jogar. No teclado: espaço encerra a vez, P pausa e C lê os dois relógios.
boardclock-sleeps = Este navegador deixa a tela apagar. Configure o aparelho para que ela fique acesa durante a partida.
boardclock-begin = Toque para iniciar o relógio de { $side }
boardclock-moves = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
  }
boardclock-turn = Vez de { $side }
boardclock-lost = { $side } perde por tempo
boardclock-pause = Pausar
boardclock-paused = Pausado
boardclock-resume = Continuar
boardclock-referee = Árbitro
boardclock-full = Tela cheia
boardclock-take-back = Desfazer o último toque
boardclock-pass = Passar a vez ao outro lado
boardclock-swap = Trocar as metades
boardclock-layout = Disposição
boardclock-layout-auto = Automática
boardclock-layout-facing = Frente a frente
boardclock-layout-beside = Lado a lado
boardclock-end = Encerrar esta partida
boardclock-again = De novo com o mesmo tempo
boardclock-other = Mudar o tempo
