# Other kinds of shogi: what the pages of each tell. The rules come sentence by sentence from the switches of the rule files.
variants-others = Ainda sem partidas no site: regras e peças
variants-others-line = O motor conhece as regras: outros programas podem jogar contra ele com a opção UCI_Variant.
variants-unplayed = Conhecidas de nome
variants-unplayed-line = Jogos sobre cujas regras as fontes não concordam, jogos cujas regras ainda não estão escritas aqui e parentes do shogi em outros países.
variants-kind-about = regras, peças e seus movimentos, e de onde são conhecidas.
variants-start = A posição inicial
variants-rules = Regras
variants-pieces = Peças e movimentos
variants-pieces-line = O círculo é um passo; a estrela, um salto por cima do que houver no meio; o traço, qualquer distância; os pontos, qualquer distância por cima de exatamente uma peça. Abaixo de cada nome estão seus movimentos na notação de Betza.
variants-turns = Transforma-se em
variants-goes-on = Pode capturar e mover pela segunda vez, ou voltar, no mesmo lance.
variants-takes-otherwise = Nem sempre se move como captura: nas letras, m só move e c só captura.
variants-hops-to-second = Para a segunda casa só salta por cima de uma peça.
variants-farther = Em algumas direções vai até { $count } casas, mais longe do que a imagem mostra.
variants-not-here = Ainda não se joga neste site.
variants-source = De onde vêm as regras
variants-source-association = Como as têm a associação japonesa de chu shogi e o lishogi; os movimentos foram comparados com o programa do lishogi.
variants-source-hodges = Como as publicou George Hodges para a Shogi Association; os movimentos foram comparados com outros programas.
variants-source-dai = Peças e posição inicial como as publicou George Hodges para a Shogi Association; promoção como no chu shogi. Os movimentos só foram comparados com um segundo programa nosso.
variants-source-wadrop = O wa shogi como o publicou George Hodges para a Shogi Association, com as peças na mão que hoje se acrescentam; os movimentos foram comparados com o SjaakII.
variants-source-heian = Um texto antigo nomeia as peças e diz como se movem; o resto é uma reconstrução.
variants-source-lishogi = Como as tem o lishogi; os movimentos foram comparados com o programa dele.
variants-source-gorogoro = Como se joga hoje; os movimentos foram comparados com o Fairy-Stockfish e o SjaakII.
variants-source-programs = Como as têm os programas que o jogam, o Fairy-Stockfish antes de todos; os movimentos foram comparados com ele.
variants-source-played = Como se jogam hoje; os movimentos foram comparados com os programas do lishogi e com o Fairy-Stockfish.
variants-doubt-gorogoro-dobutsu = Nenhuma folha de regras que temos diz se são proibidos dois pintinhos na mesma coluna e o mate soltando um pintinho; aqui são, como no shogi.
variants-doubt-kyotoshogi = Alguns programas só contam a repetição na quarta vez e proíbem o xeque perpétuo; o empate na terceira é do inventor e do lishogi.
variants-doubt-micro = Nenhuma fonte diz o que acontece com a repetição nem quando não há lances; aqui é como no Fairy-Stockfish.
variants-doubt-torishogi = Segundo outra tradição, quem começou o ciclo deve variar na terceira vez.
variants-doubt-annanshogi = Em outras versões do jogo, qualquer peça que protege outra empresta seus movimentos; aqui, a de trás.
variants-doubt-heian = É uma reconstrução: o texto antigo não dá com certeza nem o tamanho do tabuleiro nem o lugar dos peões.
variants-doubt-shoshogi = O Fairy-Stockfish não tem a regra do rei nu; aqui é como a contou George Hodges.
variants-doubt-chushogi = As fontes divergem quando um leão captura, de passagem, o único peão que guarda o outro leão (aqui ele ainda guarda), sobre os peões na última fileira e sobre a repetição.
variants-doubt-dai = Algumas fontes têm a promoção do shogi; aqui é a do chu shogi. Nenhuma tem regras contra a troca de leões.
variants-doubt-wa = Talvez o corvo e a coruja tenham trocado de lugar na posição inicial, e nenhuma fonte esclarece se as peças capturadas são soltas.
variants-doubt-yarishogi = Em uma fonte, ficar sem lances é empate; no Fairy-Stockfish perde-se, e aqui também.
variants-rule-pieces = { $count ->
    [one] Cada lado começa com { $count } peça no tabuleiro.
   *[other] Cada lado começa com { $count } peças no tabuleiro.
  }
variants-rule-borrow = A peça que tem outra sua logo atrás se move como ela, e só assim. Não conta o que a de trás toma emprestado por sua vez.
variants-rule-promotion-none = Nenhuma peça promove.
variants-rule-promotion-zone = { $count ->
    [one] Uma peça pode promover quando seu lance começa ou termina na última fileira.
   *[other] Uma peça pode promover quando seu lance começa ou termina nas { $count } últimas fileiras.
  }
variants-rule-promotion-compulsory = { $count ->
    [one] A peça que pode promover deve fazê-lo quando seu lance começa ou termina na última fileira.
   *[other] A peça que pode promover deve fazê-lo quando seu lance começa ou termina nas { $count } últimas fileiras.
  }
variants-rule-promotion-capture = { $count ->
    [one] Uma peça pode promover ao entrar na última fileira, ou ao capturar se seu lance começa ou termina ali.
   *[other] Uma peça pode promover ao entrar nas { $count } últimas fileiras, ou ao capturar se seu lance começa ou termina ali.
  }
variants-rule-promotion-each-move = Todas as peças menos o rei se viram cada vez que se movem.
variants-rule-promotion-each-capture = Todas as peças menos o rei se viram cada vez que capturam outra.
variants-rule-drops-none = O que é capturado sai da partida.
variants-rule-drops-base = O que você captura é seu: em vez de mover, pode soltá-lo sem promover em uma casa vazia.
variants-rule-drops-either = O que você captura é seu: em vez de mover, pode soltá-lo com qualquer das faces em uma casa vazia.
variants-rule-stuck = Nenhuma peça pode ir para uma casa de onde nunca mais poderia se mover.
variants-rule-pawns-on-a-file = Não se pode soltar um peão em uma coluna onde você já tem { $count } sem promover.
variants-rule-swallows = Não se pode soltar uma andorinha em uma coluna onde você já tem duas sem promover, nem dar mate soltando uma andorinha.
variants-rule-pawn-mate-forbidden = É proibido dar mate soltando um peão.
variants-rule-pawn-mate-allowed = Pode-se dar mate soltando um peão.
variants-rule-lion = O leão dá dois passos em um lance, em qualquer direção, e pode capturar duas vezes; pode voltar, e saltar por cima de tudo até a segunda casa.
variants-rule-lion-trading = Os leões não se trocam sem mais: um leão não pode capturar outro a duas casas que esteja guardado, salvo se de passagem capturar algo mais que um peão ou um mediador; e quando outra peça capturou um leão, no lance seguinte só um leão pode capturar o outro em outra casa.
variants-rule-mate = Você vence com o xeque-mate.
variants-rule-taken = Ninguém é obrigado a responder a um xeque: você vence ao capturar o rei.
variants-rule-royals = Por promoção pode surgir uma segunda peça real; então as duas têm de cair.
variants-rule-try = Você também vence se o seu rei está na última fileira e não pode ser capturado em seguida.
variants-rule-first-check = Quem dá o primeiro xeque vence na hora.
variants-rule-bare-king = Perde o lado a que só resta o rei, salvo se puder deixar só o outro rei em seguida. Se os dois reis ficam sós, é empate.
variants-rule-bare-king-pawns = O lado a que só resta o rei perde contra algo mais que peões e mediadores, salvo se der xeque ou puder capturar em seguida a única outra peça; não contam as peças que nunca mais poderão se mover. Se os dois reis ficam sós, é empate.
variants-rule-no-move-loses = Perde quem não tem nenhum lance.
variants-rule-no-move-draws = Quem não tem nenhum lance e não está em xeque empata.
variants-rule-perpetual-check = Perde quem dá xeque o tempo todo até que a posição se repita.
variants-rule-perpetual-attack = Perde quem ataca algo com cada lance da repetição enquanto o outro não o faz.
variants-rule-repetition-draw = A partida empata quando a mesma posição ocorre { $count } vezes.
variants-rule-repetition-first = Quando a mesma posição ocorre { $count } vezes, perde quem jogou primeiro na partida.
variants-rule-repetition-completer = Perde quem provoca { $count } vezes a mesma posição.
variants-doubt-heian8x8 = É uma reconstrução: o texto antigo não dá com certeza nem o tamanho do tabuleiro nem o lugar dos peões.
variants-doubt-heian9x9 = É uma reconstrução: o texto antigo não dá com certeza nem o tamanho do tabuleiro nem o lugar dos peões.
variants-doubt-wadrop = Talvez o corvo e a coruja tenham trocado de lugar na posição inicial, e nenhuma fonte esclarece se as peças capturadas são soltas.
