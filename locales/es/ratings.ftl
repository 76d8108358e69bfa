# Puntuaciones: partidas que las cambian, los mejores jugadores, la página de un jugador.
rated = Con puntuación
rated-for = Jugar con puntuación
rating-unsure = { $rating }?
rating-unsure-title = { $rating }, provisional: aún hay pocas partidas
grade-kyu = { $n } kyū
grade-dan = { $n } dan
speed = Ritmo
speed-blitz = Blitz
speed-about-blitz = Menos de 10 minutos por bando, byōyomi incluido.
speed-rapid = Rápido
speed-about-rapid = De 10 a menos de 25 minutos por bando, byōyomi incluido.
speed-classical = Clásico
speed-about-classical = 25 minutos o más por bando, byōyomi incluido.
speed-correspondence = Correspondencia
speed-about-correspondence = Días por jugada.
leaderboard = Mejores jugadores
leaderboard-about = Los jugadores más fuertes de este sitio por puntuación, personas y niveles del motor en una sola lista.
leaderboard-none = Nadie ha jugado aún suficientes partidas con puntuación a este ritmo.
leaderboard-place = Puesto
leaderboard-provisional = Aún sin clasificar
leaderboard-provisional-line = Pocas partidas con puntuación, o ninguna desde hace mucho: estas puntuaciones aún pueden cambiar bastante.
rating-explained = Las puntuaciones son Glicko-2: una por ritmo en el shogi normal y una por cada variante. El ± marca un intervalo de confianza del 95 %. Todos empiezan en 1500.
player = Jugador
bot = programa
rank-none = sin grado aún
rating = Puntuación
rated-games = Partidas con puntuación
player-about = Puntuaciones, resultados y partidas de { $name } en este sitio.
player-since = Aquí desde el { $day }
player-unrated = Aún no hay partidas con puntuación.
player-ratings = Puntuaciones por ritmo y variante
rating-of = Ritmo o variante
won-drawn-lost = Ganadas – tablas – perdidas
graph-title = { $speed }: { $count ->
    [one] 1 partida con puntuación
   *[other] { $count } partidas con puntuación
  }, de { $from } a { $to }; la más alta fue { $best }.
graph-in-words = El gráfico en texto
day = Día
result = Resultado
change = Cambio
result-won = Ganada
result-drawn = Tablas
result-lost = Perdida
player-side = Bando
player-results = Resultados
player-no-games = No hay partidas públicas terminadas. Las partidas por enlace son privadas.
player-counted = { $count ->
    [one] Se cuenta { $count } partida.
   *[other] Se cuentan las { $count } partidas más recientes.
  }
tally-all = Todas las partidas
tally-black = Sin hándicap, como Sente
tally-white = Sin hándicap, como Gote
tally-taken = Con hándicap recibido
tally-given = Con hándicap dado
games = Partidas
choose-any = cualquiera
choose-button = Mostrar
player-none-such = No hay partidas así.
games-older = Partidas anteriores
games-download = Descargar estas partidas:
games-download-line = Como mucho { $count } partidas por archivo, las más recientes primero.
error-needs-account = Solo quien tiene cuenta juega con puntuación.
    .remedy = Inicia sesión o juega sin puntuación.
error-never-rated = Una partida con este hándicap, estos relojes o estas reglas nunca lleva puntuación.
    .remedy = Juégala sin puntuación, o elige relojes iguales, un hándicap habitual y sin deshacer jugadas; en otras variantes, una partida sin hándicap contra una persona.
error-bad-ranks = Estos grados no existen, o el más bajo está por encima del más alto.
error-not-in-range = Esta partida es para jugadores de otros grados.
error-no-such-player = Nadie tiene una cuenta con este nombre.
certificate = Certificado
certificate-line = { $name } tiene el grado de { $rank } ({ $speed }) en este sitio.

# A list in the form of a federation's
federation-title = Lista de federación
federation-about = Los jugadores de este sitio en forma de lista de una federación, con la fórmula de la federación europea (FESA).
federation-window = Han jugado en los últimos
federation-months = { $count } meses
federation-part = Aún se están contando partidas anteriores. Vuelve a abrir la lista en un momento.
federation-none = Nadie ha jugado una partida que cuente en este tiempo.
federation-name = Nombre
federation-last = Última partida
federation-cut = La página muestra los primeros 500. Los archivos los contienen a todos.
federation-text = Texto
federation-how = Cuentan las partidas con puntuación entre dos personas, a ritmo rápido y clásico, sin hándicap o con un hándicap de la tabla de la FESA. Todos entran como 5 kyū (una victoria y una derrota contra 1240) y se puntúan por todos sus resultados hasta el noveno; después cada partida mueve la puntuación, según las reglas de la FESA. No es una puntuación de la FESA, que solo cuenta partidas de tablero.

# What the next rank asks for.
ranks-next-title = El siguiente grado
ranks-next-about = Lo que pide el siguiente grado en las escalas de aficionados, profesionales y profesionales femeninas.
ranks-next-back = Grados
ranks-ladder = Escala
ranks-ladder-amateur = Aficionados
ranks-ladder-professional = Profesionales y aspirantes (Shōreikai)
ranks-ladder-women = Profesionales femeninas
ranks-rating = Puntuación actual (opcional)
ranks-wins = Victorias desde entonces, ante iguales
ranks-losses = Derrotas desde entonces, ante iguales
ranks-ryuo = Títulos de Ryūō aficionado
ranks-ask = Ver qué hace falta
ranks-above = Siguiente grado
ranks-needs-rating = Hace falta una puntuación de { $n } en este sitio.
ranks-needs-titles = { $n ->
    [one] Hace falta un título más de Ryūō aficionado: tres dan el 8 dan, y ninguna puntuación lo da.
   *[other] Hacen falta { $n } títulos más de Ryūō aficionado: tres dan el 8 dan, y ninguna puntuación lo da.
  }
ranks-needs-nothing-more = Tres títulos de Ryūō aficionado: derecho al 8 dan.
ranks-needs-graduation = Hace falta superar la liga de 3 dan del Shōreikai.
ranks-needs-unstated = Se concede por resultados; no hay una cifra fija.
ranks-needs-top = Es el grado más alto de la escala.
ranks-rating-then = Puntuación tras estos resultados: { $n }
ranks-wins-needed = Victorias seguidas ante iguales que llevan allí: { $n }
ranks-aspirant = Aspirante, todavía no profesional pleno.
ranks-full = Profesional pleno (kishi).
ranks-as-professional = En la escala profesional equivale más o menos a
ranks-not-comparable = Las profesionales femeninas tienen un sistema propio: sus grados no se pueden comparar con los demás.
ranks-no-such-grade = Esta escala no tiene ese grado.
