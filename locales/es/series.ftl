# Series of events: leagues over seasons, titles, opens.
series-title = Competiciones
series-about = Ligas con ascensos y descensos, títulos con su titular y abiertos con sus campeones, año tras año.
series-own = Tus competiciones
series-all = Todas las competiciones
series-none = Aún no hay ninguna.
series-more = Más competiciones
series-new = Nueva competición
series-create = Crear competición
series-name = Nombre de la competición
series-about-label = Sobre la competición
series-kind = Tipo de competición
series-kind-league = Liga
series-kind-title = Título
series-kind-open = Abierto
series-kind-line-league = Cada división juega su temporada; al final unos ascienden y otros descienden.
series-kind-line-title = Cada año se decide quién reta al titular, y ambos juegan un encuentro.
series-kind-line-open = Un torneo que se repite, con la lista de sus campeones.
series-seasons-count = { $count ->
    [one] { $count } edición
   *[other] { $count } ediciones
  }
series-season-league = Temporada { $number }
series-season-title = { $number }.ª edición
series-season-open = { $number }.ª edición
series-season-head-league = Temporada
series-season-head-title = Edición
series-season-head-open = Edición
series-running = En curso
series-classes = Divisiones
series-class = División { $class }
series-no-members = Aún sin miembros.
series-members = Miembros
series-up-count = { $count ->
    [one] asciende { $count }
   *[other] ascienden { $count }
  }
series-down-count = { $count ->
    [one] desciende { $count }
   *[other] descienden { $count }
  }
series-all-wins-up = quien gana todas asciende
series-points-rule = un punto de descenso por cada { $players } jugadores; con { $points } puntos se desciende
series-points-count = { $count ->
    [one] { $count } punto de descenso
   *[other] { $count } puntos de descenso
  }
series-points = Puntos de descenso
series-won-lost = Ganadas–perdidas
series-moves = Ascensos y descensos
series-moved-up = asciende
series-moved-down = desciende
series-moved-out = fuera
series-came-up = ha ascendido a esta división
series-came-down = ha descendido a esta división
series-champions-league = Campeones
series-champions-title = Titulares
series-champions-open = Campeones
series-champion-league = Campeón
series-champion-title = Titular
series-champion-open = Campeón
series-line = { $what }: { $names }
series-no-champions = Aún no ha ganado nadie.
series-score = Encuentro
series-over = Rival
series-defended = defendido
series-times = { $count ->
    [one] { $count } vez
   *[other] { $count } veces
  }
series-most = Más veces ganada
series-won-count = { $count ->
    [one] { $count } vez
   *[other] { $count } veces
  }
series-thrice = Tres veces o más
series-past = Ediciones anteriores
series-titles = Títulos ganados
series-desk = Mesa de la competición
series-slot-challenger = Eliminatorias
series-slot-match = Encuentro por el título
series-slot-event = Torneo
series-slot-none = aún no está
series-make-match = Crear el encuentro
series-make-match-line = El titular juega con quien gana las eliminatorias; si nadie tiene el título, juegan los dos primeros.
series-match-later = Se puede crear cuando terminen las eliminatorias.
series-link = Usar otro torneo
series-link-line = La dirección de un torneo de este sitio que organizas o arbitras. En una división juegan todos sus miembros y nadie más.
series-link-instead = Usar torneos que ya existen
series-event-address = Dirección del torneo
series-settle = Cerrar la temporada
series-preview-line = Esto decide la temporada según las clasificaciones actuales.
series-settle-now = Cerrarla así
series-begin = Comenzar
series-next-line-league = Se crea un torneo por división, con sus miembros inscritos en su orden.
series-next-line-title = Se crea el torneo que decide quién reta al titular. El encuentro viene después.
series-next-line-open = Se crea un torneo en el que puede inscribirse cualquiera con cuenta.
series-label = Otro nombre (año, lugar)
series-label-line = Puede quedar vacío.
series-without = El retador se decide en otro lugar
series-enter = Añadir miembros: { $class }
series-enter-names = Nombres, uno por línea, en orden
series-enter-line = Tras @, el nombre de una cuenta de este sitio.
series-leave = Quitar
series-manage = Gestión
series-edit = Nombre y descripción
series-rules = Reglas
series-rules-line = Valen desde la próxima temporada.
series-remove = Eliminar la competición
series-remove-line = Sus torneos se conservan.
series-moved-on = Un torneo de { $season } ha cambiado después del cierre. Si cambia lo decidido, deshaz los últimos pasos y ciérrala de nuevo.
series-classes-line = De la división más alta a la más baja. Las filas sin nombre no cuentan.
series-class-name = Nombre de la división
series-up-label = Ascienden
series-down-label = Descienden
series-class-more = Rondas y puntos de descenso
series-clock-line = Vacío: el indicado abajo para todas las clases.
series-rounds-line = Vacío: todos contra todos.
series-all-wins-label = Quien gana todas asciende siempre
series-one-in = Un punto de descenso por cada tantos jugadores
series-one-in-line = Vacío: no hay puntos de descenso; solo cuenta el puesto.
series-fall-at = Puntos con los que se desciende
series-lasting = Puntos que nunca se borran
series-worked-off = Una temporada con más victorias que derrotas, o dos seguidas igualadas, borra un punto
series-preset = Como en
series-preset-none = reglas propias
series-preset-line = Toma las divisiones de esa competición tal como son este año, en lugar de las de abajo. Los ritmos de juego indicados abajo valen para sus divisiones por orden.
series-challenger-by = Cómo se decide quién reta
series-best-of = Partidas del encuentro (al mejor de)
series-log-found = Competición creada
series-log-rules = Reglas cambiadas
series-log-enter = División { $class }: se añade a { $names }
series-log-leave = Se quita a { $name }
series-log-season = Temporada comenzada
series-log-link = { $season }, { $what }: torneo asignado
series-log-settle = { $season }, cerrada: { $names }
series-log-undo = Último paso deshecho
series-fault-name = El nombre debe tener entre 3 y 40 caracteres.
series-fault-other = No es posible, o ya no lo es. No se ha cambiado nada.
series-fault-many = Ya organizas el máximo de competiciones permitido.
series-fault-full = El registro de esta competición está lleno.
series-fault-behind = Ha cambiado entretanto. Míralo de nuevo; no se ha cambiado nada más.
series-fault-classes = Una liga necesita de 1 a 12 divisiones con nombres distintos de 8 caracteres como máximo, y números válidos.
series-fault-class-full = La división { $class } tiene miembros; no se puede suprimir.
series-fault-numbers = En la división { $class } ascienden y descienden más que los miembros que hay.
series-fault-running = Antes hay que cerrar la temporada en curso.
series-fault-no-season = No hay ninguna temporada que cerrar.
series-fault-seasons = La competición ya tiene el máximo de ediciones.
series-fault-members = La competición ya tiene el máximo de miembros.
series-fault-known = { $name } ya es miembro. Si son dos con el mismo nombre, añade algo que los distinga.
series-fault-no-member = No es miembro de ninguna división.
series-fault-few = La división { $class } necesita al menos dos miembros.
series-fault-event = No existe ese torneo, o no lo organizas ni arbitras.
series-fault-elsewhere = El torneo pertenece a otra competición.
series-fault-twice = Ese torneo ya cuenta en esta competición.
series-fault-gone = Falta un torneo: { $name }.
series-fault-open = «{ $name }» aún no ha terminado. Ciérralo antes en su mesa.
series-fault-strangers = En el torneo de la división { $class } juega quien no es miembro: { $names }.
series-fault-missing = Miembros de la división { $class } no están en su torneo: { $names }.
series-fault-tie = Varios comparten el primer puesto de «{ $name }». Que desempaten, o suma puntos en su mesa.
series-fault-challenger = No hay retador: las eliminatorias no tienen otro ganador que el titular.
