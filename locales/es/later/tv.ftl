# TV: la partida que se muestra, sus canales y lo que viene después.
page-tv = Partidas en directo
about-tv = Partidas de shogi de este sitio, en directo: la más viva en el tablero grande y las demás al lado.
tv-nothing = No se juega ninguna partida en este momento. Cuando empiece una, aparecerá aquí sola.
tv-channels = Canales
tv-all = Todas
tv-others = También se juegan
tv-next = A continuación
tv-last = La última partida
