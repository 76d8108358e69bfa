# A moldura de todas as páginas.
nav-new-game = Jogar
nav-review = Análise
nav-tsume = Problemas
nav-watch = Assistir
nav-archive = Arquivo
clubs-short = Clubes
page-new-game = Nova partida
page-game = Partida
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
variants-about = Tabuleiros pequenos e partidas curtas: uma diversão rápida e um primeiro passo para as crianças. Jogam-se contra pessoas, por link ou no saguão; essas partidas não valem pontuação.
variants-dobutsu-moves = Três por quatro casas, com animais. O leão dá um passo em qualquer direção; a girafa, em linha reta; o elefante, na diagonal; o pintinho, uma casa para a frente. O pintinho que chega andando à última fileira vira galinha, que se move em todas as direções, menos na diagonal para trás.
variants-dobutsu-drops = O que você captura é seu: em vez de mover, pode colocá-lo em qualquer casa vazia; a galinha volta a ser pintinho.
variants-dobutsu-ends = Você vence ao capturar o leão ou ao levar o seu à última fileira sem que ele possa ser capturado em seguida. Se a mesma posição ocorrer pela terceira vez, a partida empata.
variants-minishogi-moves = Cinco por cinco casas. Cada lado tem rei, general de ouro, general de prata, bispo, torre e peão; eles se movem, são capturados e colocados como no shogi.
variants-minishogi-drops = As peças só promovem na última fileira. Como sempre, são proibidos dois peões na mesma coluna e o mate com um peão colocado.
variants-minishogi-ends = Se a mesma posição ocorrer pela quarta vez, perde quem deu xeque o tempo todo; se ninguém o fez, perde quem jogou primeiro na partida. Não há impasse.
