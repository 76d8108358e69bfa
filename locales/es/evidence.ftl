# Lo que las partidas de un jugador dicen de cómo encontró sus jugadas: solo para moderadores.
evidence-title = Juego limpio: { $name }
evidence-open = Indicios de juego limpio
evidence-player = Página del jugador
evidence-line = Son indicios que debes valorar, nunca un veredicto: los jugadores fuertes también coinciden con el motor. Queda registrado que abriste esta página.
evidence-no-games = Aún no hay partidas con puntuación y reloj contra otros jugadores.
evidence-strong = Coincide con el motor como la fuerza máxima
evidence-noticeable = Coincide con el motor más de lo habitual
evidence-nothing = No coincide con el motor más de lo habitual
evidence-too-little = No basta para decir nada: hacen falta cinco partidas analizadas con cien jugadas que cuenten.
evidence-worth = De 28 grupos de cinco partidas de nuestros niveles más débiles (4 a 12), ninguno llegó a la primera marca; de 19 grupos del motor a plena fuerza, 18 llegaron a la segunda. Los niveles no son personas: mira las partidas antes de decidir.
evidence-analyse = { $count ->
    [one] Analizar 1 partida
   *[other] Analizar { $count } partidas
  }
evidence-waiting = { $count ->
    [one] 1 partida espera al motor.
   *[other] { $count } partidas esperan al motor.
  }
evidence-level = nivel { $level }
evidence-plot-agreement = Mejores jugadas por partida
evidence-plot-agreement-line = Proporción de mejores jugadas del motor en cada partida, de la más antigua a la más reciente. Líneas: lo que juegan los niveles de nuestro motor.
evidence-plot-given = Lo que costaron las jugadas
evidence-plot-given-line = Barras: este jugador. Marcas continuas: niveles 4 a 13 entre sí; marcas discontinuas: fuerza máxima.
evidence-plot-pace = Tiempo de reflexión y dificultad
evidence-plot-pace-line = Cada punto es una jugada. Las personas suelen pensar más donde hay más que pensar; esto no está calibrado.
evidence-difficulty = más que pensar →
evidence-figures = Partida por partida
evidence-game = Partida
evidence-all = Todas juntas
evidence-moves = Jugadas
evidence-moves-line = Jugadas que cuentan: fuera del libro, con más de tres jugadas legales y entre un 10 y un 90 % de posibilidades de ganar.
evidence-best = Mejores
evidence-best-line = Proporción de jugadas que son la primera elección del motor.
evidence-given = Pérdida
evidence-given-line = Posibilidades de ganar perdidas por jugada, de media.
evidence-weight = Peso
evidence-weight-line = Cuánto más probable es una jugada con la fuerza máxima que con los niveles 4 a 13, en logaritmo y de media. Por encima de cero apunta al motor.
evidence-spread = Regularidad
evidence-spread-line = Desviación de los tiempos de reflexión dividida entre su media; cerca de cero, todas las jugadas tardaron lo mismo. En registros públicos con tiempos, ninguno de 19 bandos jugados por personas quedó por debajo de 0,45 (como mucho, un 17 %), frente a 96 de 497 jugados por motores: un ritmo uniforme es raro entre personas; uno irregular no dice nada.
evidence-with-difficulty = Tiempo y dificultad
evidence-with-difficulty-line = Correlación por rangos entre tiempo de reflexión y dificultad, de −1 a +1.
evidence-blurs = Salidas de la página
evidence-blurs-line = Turnos propios en los que la página perdió el foco, según el navegador. Un mensaje o una visita también lo causan; no es fiable en ningún sentido.
evidence-words = Qué significan las columnas
evidence-leaving = Abandono de partidas
evidence-left = { $left } de { $of } partidas en los últimos 30 días.
