# TV: la partida que se muestra, sus canales y lo que viene después.
page-tv = Partidas en directo
about-tv = Partidas de shogi de este sitio, en directo: la más viva en el tablero grande y las demás al lado.
tv-nothing = No se juega ninguna partida en este momento. Cuando empiece una, aparecerá aquí sola.
tv-channels = Canales
tv-all = Todas
tv-kinds = Otras variantes
tv-others = También se juegan
tv-next = A continuación
tv-last = La última partida
tv-bar = { $count ->
    [one] Hace { $count } jugada las probabilidades eran: Sente { $black } %, Gote { $white } %
   *[other] Hace { $count } jugadas las probabilidades eran: Sente { $black } %, Gote { $white } %
  }
tv-bar-ago = { $count ->
    [one] Hace { $count } jugada
   *[other] Hace { $count } jugadas
  }
tv-bar-unknown = Probabilidades: aún no se conocen
tv-bar-why = Cómo estaba la partida hace unas jugadas, para que no ayude a quien la está jugando.
