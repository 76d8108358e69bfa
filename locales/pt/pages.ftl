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
