# Ratings: partidas que as mudam, os melhores jogadores, a página de um jogador.
rated = Vale rating
rated-for = Jogar valendo rating
rating-unsure = { $rating }?
rating-unsure-title = { $rating }, provisório: ainda há poucas partidas
grade-kyu = { $n } kyū
grade-dan = { $n } dan
speed = Ritmo
speed-blitz = Blitz
speed-about-blitz = Menos de 10 minutos por lado, byōyomi incluído.
speed-rapid = Rápido
speed-about-rapid = De 10 a menos de 25 minutos por lado, byōyomi incluído.
speed-classical = Clássico
speed-about-classical = 25 minutos ou mais por lado, byōyomi incluído.
speed-correspondence = Correspondência
speed-about-correspondence = Dias por lance.
leaderboard = Melhores jogadores
leaderboard-about = Os jogadores mais fortes deste site por rating, pessoas e níveis do motor em uma só lista.
leaderboard-none = Ninguém jogou ainda um número suficiente de partidas valendo rating neste ritmo.
leaderboard-place = Posição
leaderboard-provisional = Ainda sem classificação
leaderboard-provisional-line = Poucas partidas valendo rating, ou nenhuma há muito tempo: estes ratings ainda podem mudar bastante.
rating-explained = Os ratings são Glicko-2: um por ritmo no shogi comum e um para cada variante. O ± marca um intervalo de confiança de 95%. Todos começam em 1500.
player = Jogador
bot = programa
rank-none = ainda sem graduação
rating = Rating
rated-games = Partidas valendo rating
player-about = Ratings, resultados e partidas de { $name } neste site.
player-since = Aqui desde { $day }
player-unrated = Ainda não há partidas valendo rating.
player-ratings = Ratings por ritmo e variante
rating-of = Ritmo ou variante
won-drawn-lost = Vitórias – empates – derrotas
graph-title = { $speed }: { $count ->
    [one] { $count } partida valendo rating
   *[other] { $count } partidas valendo rating
  }, de { $from } a { $to }; o mais alto foi { $best }.
graph-in-words = O gráfico em texto
day = Dia
result = Resultado
change = Mudança
result-won = Vitória
result-drawn = Empate
result-lost = Derrota
player-side = Lado
player-results = Resultados
player-no-games = Não há partidas públicas terminadas. As partidas por link são privadas.
player-counted = { $count ->
    [one] Conta-se { $count } partida.
   *[other] Contam-se as { $count } partidas mais recentes.
  }
tally-all = Todas as partidas
tally-black = Sem handicap, como Sente
tally-white = Sem handicap, como Gote
tally-taken = Com handicap recebido
tally-given = Com handicap dado
games = Partidas
choose-any = qualquer
choose-button = Mostrar
player-none-such = Não há partidas assim.
games-older = Partidas anteriores
games-download = Baixar estas partidas:
games-download-line = No máximo { $count } partidas por arquivo, as mais recentes primeiro.
error-needs-account = Só quem tem conta joga valendo rating.
    .remedy = Entre na sua conta ou jogue sem valer rating.
error-never-rated = Uma partida com este handicap, estes relógios ou estas regras nunca vale rating.
    .remedy = Jogue sem valer rating, ou escolha relógios iguais, um handicap comum e nada de voltar lances; em outras variantes, uma partida sem handicap contra uma pessoa.
error-bad-ranks = Estas graduações não existem, ou a mínima está acima da máxima.
error-not-in-range = Esta partida é para jogadores de outras graduações.
error-no-such-player = Ninguém tem uma conta com este nome.
certificate = Certificado
certificate-line = { $name } tem a graduação de { $rank } ({ $speed }) neste site.

# A list in the form of a federation's
federation-title = Lista de federação
federation-about = Os jogadores deste site na forma de uma lista de federação, pela fórmula da federação europeia (FESA).
federation-window = Jogaram nos últimos
federation-months = { $count } meses
federation-part = Partidas anteriores ainda estão sendo contadas. Abra a lista de novo daqui a pouco.
federation-none = Ninguém jogou uma partida que conte neste período.
federation-name = Nome
federation-last = Última partida
federation-cut = A página mostra os primeiros 500. Os arquivos têm todos.
federation-text = Texto
federation-how = Contam partidas valendo rating entre duas pessoas, nos ritmos rápido e clássico, sem handicap ou com um handicap da tabela da FESA. Todos entram como 5 kyū (uma vitória e uma derrota contra 1240) e são avaliados por todos os resultados até o nono; depois cada partida move o rating, pelas regras da FESA. Não é um rating da FESA, que só conta partidas no tabuleiro.

# What the next rank asks for.
ranks-next-title = A próxima graduação
ranks-next-about = O que pede a próxima graduação nas escalas de amadores, profissionais e profissionais femininas.
ranks-next-back = Graduações
ranks-ladder = Escala
ranks-ladder-amateur = Amadores
ranks-ladder-professional = Profissionais e aspirantes (Shōreikai)
ranks-ladder-women = Profissionais femininas
ranks-rating = Rating atual (opcional)
ranks-wins = Vitórias desde então, contra iguais
ranks-losses = Derrotas desde então, contra iguais
ranks-ryuo = Títulos de Ryūō amador
ranks-ask = Ver o que falta
ranks-above = Próxima graduação
ranks-needs-rating = É preciso um rating de { $n } neste site.
ranks-needs-titles = { $n ->
    [one] Falta mais um título de Ryūō amador: três dão o 8 dan, e nenhum rating o dá.
   *[other] Faltam mais { $n } títulos de Ryūō amador: três dão o 8 dan, e nenhum rating o dá.
  }
ranks-needs-nothing-more = Três títulos de Ryūō amador: direito ao 8 dan.
ranks-needs-graduation = É preciso passar pela liga de 3 dan do Shōreikai.
ranks-needs-unstated = É concedida por resultados; não há um número fixo.
ranks-needs-top = É a graduação mais alta da escala.
ranks-rating-then = Rating depois destes resultados: { $n }
ranks-wins-needed = Vitórias seguidas contra iguais que levam até lá: { $n }
ranks-aspirant = Aspirante, ainda não profissional pleno.
ranks-full = Profissional pleno (kishi).
ranks-as-professional = Na escala profissional equivale mais ou menos a
ranks-not-comparable = As profissionais femininas têm um sistema próprio: suas graduações não podem ser comparadas com as outras.
ranks-no-such-grade = Esta escala não tem essa graduação.
