# Other kinds of shogi: what the pages of each tell. The rules come sentence by sentence from the switches of the rule files.
variants-squares = Shogi em n × n casas
variants-squares-size = Tamanho
variants-squares-line = As peças e regras do shogi em tabuleiros menores e maiores: ouro, prata, cavalo e lança ficam dos dois lados do rei até onde o tabuleiro vai, e um terço das fileiras é zona de promoção. Escolha um tamanho e jogue em uma tela, contra o motor ou contra pessoas, sem rating.
variants-family = A família inteira
variants-family-line = Os jogos da família do shogi pelo tamanho do tabuleiro. Os que têm link têm uma página com tabuleiro, peças e movimentos.
variants-group-small = Tabuleiros pequenos
variants-group-standard = Tabuleiro normal, outras peças ou regras
variants-group-large = Tabuleiros grandes
variants-group-multiplayer = Mais de dois jogadores
variants-group-solid = Em três dimensões
variants-group-others = Outros jogos e parentes
variants-relatives = O shogi e seus parentes
variants-relatives-line = Nos tabuleiros de xiangqi e janggi as peças ficam nos pontos em que as linhas se cruzam. Um traço significa que não há, ou que as fontes não concordam.
variants-relative-game = Jogo
variants-relative-squares = Casas
variants-relative-pieces = Peças por lado
variants-relative-first-moves = Primeiros lances
variants-relative-zone = Fileiras de promoção
variants-relative-drops = Capturas voltam
variants-relative-yes = sim
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
variants-not-here = Aqui ele é mostrado e não se joga: as fontes não concordam sobre o que fazem algumas de suas peças.
variants-best = Melhores jogadores
variants-best-none = Ninguém jogou ainda um número suficiente de partidas desta variante valendo rating.
variants-rated = Partidas sem handicap e sem voltar lances, combinadas no lobby entre dois jogadores com conta, podem valer rating, com qualquer relógio. Cada variante tem um só rating.
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
variants-source-shown = Peças, movimentos e posição inicial como George Hodges os publicou para a Shogi Association, e como os têm os programas que o seguem.
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
variants-doubt-heian-dai = É uma reconstrução: o texto antigo nomeia as peças; até onde vai a zona de promoção e no que cada peça se transforma são leituras posteriores.
variants-doubt-tenjiku = As fontes não concordam sobre o leão falcão, o demônio de fogo, os tetrarcas celestiais e os generais que saltam, nem sobre o que pode saltar por cima de quê.
variants-doubt-dai-dai = As fontes não concordam sobre o cão leão nem sobre o demônio furioso.
variants-doubt-maka-dai-dai = As fontes não concordam sobre o imperador, o cão leão e as peças com o poder do leão.
variants-doubt-tai = As fontes não concordam sobre o imperador, o cão leão e as peças com o poder do leão.
variants-rule-promotion-taking = Uma peça pode ser promovida quando captura algo.
variants-rule-royals-both = O imperador e o príncipe herdeiro são reais desde o início: os dois têm de cair.
variants-piece-hook = Desliza e pode virar uma vez em ângulo reto; para onde captura. A imagem mostra só o primeiro trecho.
variants-piece-leaps = Para capturar, também salta por cima de qualquer número de peças da sua linha, mas não de um general de sua patente ou superior, nem de um rei.
variants-piece-lion-hawk = É um bispo e, além disso, dá dois passos em qualquer direção (George Hodges) ou move-se como um leão (outros).
variants-piece-fire-demon = Além de deslizar, dá até três passos em qualquer direção e queima o que está ao lado; as fontes não concordam nos detalhes.
variants-piece-tetrarchs = Não vai às casas vizinhas, mas pode capturar o que está nelas sem se mover; desliza a partir da segunda casa, e para os lados vai duas ou três. As fontes não concordam.
variants-piece-lion-dog = Até três passos em linha; segundo algumas fontes pode capturar em cada um.
variants-piece-lion-power = Tem também o poder do leão: dois passos em qualquer direção, capturando em ambos. As fontes não concordam sobre o demônio furioso, que segundo algumas dá três passos.
variants-piece-emperor = Vai a qualquer casa do tabuleiro que o outro lado não defenda; as fontes não concordam sobre o que ele pode capturar.
