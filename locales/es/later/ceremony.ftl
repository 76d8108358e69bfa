# The opening ceremony: the pieces are set up one by one.
ceremony = Colocación de las piezas
ceremony-line-ohashi = Las piezas se colocan en el orden de la casa Ōhashi. Primero, el 王 de { $name }.
ceremony-line-ito = Las piezas se colocan en el orden de la casa Itō. Primero, el 王 de { $name }.
ceremony-skip = Omitir
ceremony-seats = { $senior } se sienta de cara a la puerta y { $junior } enfrente.
ceremony-box = { $senior } abre la caja y pone las piezas en el tablero.
ceremony-kings = { $senior } toma el 王 y { $junior } el 玉; después colocan una pieza cada vez.
ceremony-because-odds = Tiene precedencia quien da el hándicap.
ceremony-because-rank = Tiene precedencia quien tiene el grado más alto.
ceremony-because-age = A igual grado, tiene precedencia la persona de más edad, según las respuestas de los jugadores.
ceremony-because-maker = A igual grado, tiene precedencia la persona de más edad. Nadie ha dicho quién es, así que la tiene quien creó la partida.
# Between players of equal rank the site asks who is the elder.
elder-question = A igual grado, quien tiene más edad toma 王 y se sienta de cara a la puerta. ¿Quién tiene más edad?
elder-undecided = Las dos respuestas no coinciden, así que tiene precedencia quien creó la partida.
