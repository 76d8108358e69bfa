# A moldura de todas as páginas.
nav-new-game = Jogar
nav-review = Análise
nav-tsume = Tsume
page-new-game = Nova partida
page-game = Partida
page-review = Análise
page-solver = Solucionador de mates
page-problems = Problemas de mate
page-not-found = Página não encontrada
nav = Principal
languages = Idioma
skip = Ir para o conteúdo
about-site = Jogue shogi contra o motor, com um amigo por link ou sozinho, e depois analise a partida com o motor. Não é preciso criar conta.
needs-script = O tabuleiro precisa de JavaScript, que está desativado neste navegador.
not-found-line = O link pode estar errado ou a página pode ter sido removida. Suas partidas continuam intactas.
about-solver = Monte uma posição e descubra se há mate: a solução mais curta, outras soluções e todas as defesas.
about-problems = Problemas de mate curtos, cada um com uma única solução. Encontre todos os lances; os que você errar voltam para revisão.
