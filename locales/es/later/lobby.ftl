# La sala: una partida contra alguien que está aquí, y las partidas que se juegan.
page-lobby = Sala
about-lobby = Juega al shogi contra alguien que está en línea ahora. Elige un reloj y juega, sin cuenta.
page-tv = La mejor partida
about-tv = La mejor partida de este sitio, en directo.
lobby-here = { $count ->
    [one] 1 persona aquí
   *[other] { $count } personas aquí
  }
lobby-as = Juegas como { $name }
lobby-pools = Emparejamiento rápido
lobby-pools-line = Elige un reloj. Juegas contra quien elija el mismo. Partida sin hándicap, bandos por furigoma, sin deshacer jugadas. Entre dos cuentas, la partida lleva puntuación.
lobby-pool-waiting = { $count ->
    [0] nadie espera
    [one] 1 espera
   *[other] { $count } esperan
  }
lobby-idle = La partida se abre sola en cuanto se encuentra a alguien.
lobby-looking = Buscando rival: { $clock }
lobby-bot-later = Puedes dejar esta página abierta en otra pestaña. Después de { $seconds } segundos también puedes jugar contra el motor.
lobby-bot-line = Aún no ha venido nadie. El motor (un programa) juega con el mismo reloj:
lobby-bot-play = Jugar contra el motor
lobby-found = Rival encontrado. La partida se está abriendo…
lobby-lost = Sin conexión con el sitio. Tu búsqueda está en pausa y seguirá cuando vuelva la conexión.
lobby-title-waiting = Buscando… · { $title }
lobby-seeks = Partidas abiertas
lobby-seek-make = Ofrecer una partida
lobby-seek-go = Ofrecerla
challenge-send = Enviar el desafío
lobby-seeks-none = Nadie ofrece una partida propia en este momento. Ofrece una, o elige un reloj arriba.
lobby-seek-side = juegas con { $side }
clock-of-white = { $side }: { $clock }
lobby-take = Jugar
lobby-withdraw = Retirar
lobby-gone = Cerrada
lobby-games = Partidas en curso
lobby-games-none = No se juega ninguna partida en este momento. Aquí aparecen las que empiezan en esta página; las partidas por enlace son privadas.
lobby-tv = Ver la mejor partida
tv-nothing = No se juega ninguna partida en este momento. Cuando empiece una, aparecerá aquí sola.
lobby-people = En línea ahora
lobby-ranks = de { $lowest } a { $highest }
challenge = Desafiar
challenge-to = Desafiar a { $name }
offers-received = Te desafían
offers-sent = Tus desafíos
offers-open = Por correspondencia
handicap-by-rank = Según los grados
handicap-by-rank-line = El hándicap se deduce de los dos grados según la tabla de la federación europea; lo recibe el más débil. Si alguno aún no tiene grado, la partida es sin hándicap.
ranks-lowest = Desde el grado
ranks-highest = Hasta el grado
ranks-any = cualquiera
hold-left = { $of ->
    [1] Abandonaste tu última partida.
   *[other] Abandonaste { $left } de tus últimas { $of } partidas.
  }
hold-warned = Si vuelves a abandonar, tendrás que esperar antes de empezar otra. Sigue jugando o ríndete.
hold-until = Podrás empezar una partida nueva a las { $time }.
hold-remaining = Quedan { $time }.
hold-moderator = Un moderador no te permite empezar partidas nuevas por ahora.
hold-shared = Varios invitados de tu red abandonaron partidas, así que los nuevos invitados de esa red tienen que esperar. Inicia sesión para jugar ya.
hold-why = Abandonar es perder por tiempo estando ausente, no acudir al tablero tras el emparejamiento o no hacer la primera jugada. Rendirse no es abandonar, y las caídas del sitio no cuentan. Las partidas que juegas hasta el final cuentan a tu favor. Las partidas en curso siempre se pueden terminar.
