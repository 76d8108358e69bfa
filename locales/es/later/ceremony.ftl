# The opening ceremony: the pieces are set up one by one.
ceremony = Colocación de las piezas
ceremony-line-ohashi = Las piezas se colocan en el orden de la casa Ōhashi. Primero, el 王 de { $name }.
ceremony-line-ito = Las piezas se colocan en el orden de la casa Itō. Primero, el 王 de { $name }.
ceremony-skip = Omitir
ceremony-seats = { $senior } se sienta de cara a la puerta y { $junior } enfrente.
ceremony-box = { $senior } abre la caja y pone las piezas en el tablero.
ceremony-kings = { $senior } toma el 王 y { $junior } el 玉; después colocan una pieza cada vez.
ceremony-because-odds = Quien da el hándicap es el de mayor categoría.
ceremony-because-rank = El de grado más alto es el de mayor categoría.
ceremony-because-age = A igual grado, la mayor categoría es la del de más edad, según las respuestas de los jugadores.
ceremony-because-maker = A igual grado, la mayor categoría es la del de más edad. Nadie ha dicho quién es, así que es la de quien creó la partida.
# Between players of equal rank the site asks who is the elder.
elder-question = A igual grado, quien tiene más edad toma 王 y se sienta de cara a la puerta. ¿Quién tiene más edad?
elder-undecided = Las dos respuestas no coinciden, así que la mayor categoría es la de quien creó la partida.
