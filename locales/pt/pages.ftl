# A moldura de todas as páginas.
nav-new-game = Jogar
nav-review = Análise
nav-tsume = Problemas
nav-watch = Assistir
nav-archive = Arquivo
clubs-short = Clubes
page-review = Análise
page-solver = Solucionador de mates
page-problems = Problemas de mate
page-rush = Corrida de mates
page-not-found = Página não encontrada
nav = Principal
nav-more = Mais páginas
languages = Idioma
skip = Ir para o conteúdo
about-site = Jogue shogi contra o motor, com um amigo por link ou sozinho, e depois analise a partida com o motor. Não é preciso criar conta.
needs-script = O tabuleiro precisa de JavaScript, que está desativado neste navegador.
not-found-line = O link pode estar errado ou a página pode ter sido removida. Suas partidas continuam intactas.
not-found-game = Uma partida em que ninguém entra é excluída após { $days ->
    [one] { $days } dia
   *[other] { $days } dias
  }.
about-solver = Monte uma posição e descubra se há mate: a solução mais curta, outras soluções e todas as defesas.
about-problems = Problemas de mate curtos, cada um com uma única solução. Encontre todos os lances; os que você errar voltam para revisão.
not-found-king = Aqui está só o rei. Talvez você procurasse uma destas páginas:
not-found-games = Suas partidas e uma nova
not-found-record = Abrir um registro
offline-title = Sem conexão
offline-line = Não é possível chegar ao site. Suas partidas estão guardadas lá e nenhum relógio corre enquanto o site está fora do ar.
offline-works = Funciona sem conexão
offline-works-line = Os problemas que você abriu neste aparelho e a introdução. Os lances da solução são reconhecidos; os outros são julgados quando houver conexão.
offline-waits = Precisa de conexão
offline-waits-line = Partidas, motor, registros e o solucionador de mates.
offline-again = Tentar de novo
skip-board = Ir para o tabuleiro

# Other kinds of shogi
variants = Outras variantes de shogi
variants-about = Tabuleiros pequenos e partidas curtas, uma diversão rápida e um primeiro passo para as crianças; e outras regras no tabuleiro de sempre. Jogam-se contra o motor, em cinco níveis, ou contra pessoas, por link ou no lobby; essas partidas não valem rating.
variants-dobutsu-moves = Três por quatro casas, com animais. O leão dá um passo em qualquer direção; a girafa, em linha reta; o elefante, na diagonal; o pintinho, uma casa para a frente. O pintinho que chega andando à última fileira vira galinha, que se move em todas as direções, menos na diagonal para trás.
variants-dobutsu-drops = O que você captura é seu: em vez de mover, pode soltá-lo em qualquer casa vazia; a galinha volta a ser pintinho.
variants-dobutsu-ends = Você vence ao capturar o leão ou ao levar o seu à última fileira sem que ele possa ser capturado em seguida. Se a mesma posição ocorrer pela terceira vez, a partida empata.
variants-minishogi-moves = Cinco por cinco casas. Cada lado tem rei, ouro, prata, bispo, torre e peão; as peças se movem, são capturadas e soltas como no shogi.
variants-minishogi-drops = As peças só promovem na última fileira. Como sempre, são proibidos dois peões na mesma coluna e o mate soltando um peão.
variants-minishogi-ends = Se a mesma posição ocorrer pela quarta vez, perde quem deu xeque o tempo todo; se ninguém o fez, perde quem jogou primeiro na partida. Não há impasse.
variants-gorogoro-moves = Cinco por seis casas. Cada lado tem rei, dois ouros, duas pratas e três peões, sem torre nem bispo: um exercício de ataque com generais. As peças se movem, são capturadas e soltas como no shogi.
variants-gorogoro-drops = As peças promovem nas duas últimas fileiras. Como sempre, são proibidos dois peões na mesma coluna e o mate soltando um peão.
variants-gorogoro-ends = Você vence com xeque-mate. Se a mesma posição ocorrer pela quarta vez, perde quem deu xeque o tempo todo; se ninguém o fez, a partida empata. Não há impasse.
variants-judkins-moves = Seis por seis casas. Cada lado tem rei, torre, bispo, ouro, prata, cavalo e peão; as peças se movem, são capturadas e soltas como no shogi.
variants-judkins-drops = As peças promovem nas duas últimas fileiras. Como sempre, são proibidos dois peões na mesma coluna, o mate soltando um peão e as peças que não poderiam mais se mover.
variants-judkins-ends = Você vence com xeque-mate. Se a mesma posição ocorrer pela quarta vez, perde quem deu xeque o tempo todo; se ninguém o fez, a partida empata. Não há impasse.
variants-annanshogi-moves = O tabuleiro e as peças de sempre, mas a peça que tem outra sua logo atrás se move como ela, e só assim. Conta a peça que está atrás, não o movimento que ela toma emprestado. Os peões à frente da torre e do bispo começam uma casa adiante.
variants-annanshogi-drops = A promoção e a regra dos dois peões seguem o nome da própria peça. Nenhuma peça fica imóvel, por isso todas podem ser soltas nas últimas fileiras. O mate soltando um peão é proibido.
variants-annanshogi-ends = Você vence com xeque-mate, contando os movimentos emprestados. Se a mesma posição ocorrer pela quarta vez, perde quem deu xeque o tempo todo; se ninguém o fez, a partida empata. Não há impasse.
variants-checkshogi-moves = O tabuleiro e as peças de sempre, que se movem como no shogi.
variants-checkshogi-drops = As peças promovem e são soltas como no shogi; são proibidos dois peões na mesma coluna.
variants-checkshogi-ends = Vence na hora quem der o primeiro xeque, movendo, soltando uma peça ou com xeque descoberto. Se a mesma posição ocorrer pela quarta vez, a partida empata.
