# Aplazar, al momento o con jugada secreta (封じ手).
adjourn-title = Aplazar la partida
adjourn-by-seal = Con jugada secreta
adjourn-by-seal-line = Quien tiene el turno sella su jugada. Nadie la ve antes de la reanudación, así que nadie puede pensar la respuesta. La partida se reanuda en un plazo de 14 días.
adjourn-by-adjourn = Ahora mismo
adjourn-by-adjourn-line = La partida se queda como está y los dos jugadores pueden pensar en ella hasta la reanudación. Se reanuda en un plazo de 14 días.
offer-seal-asked = { $side } propone aplazar con jugada secreta.
offer-seal-made = Has propuesto aplazar con jugada secreta.
offer-seal-declined = { $side } no quiere aplazar con jugada secreta.
sealing-you = Tu próxima jugada quedará sellada. Hazla en el tablero: nadie más la ve. Tu reloj corre hasta entonces.
sealing-side = { $side } está sellando la próxima jugada.
sealed-by = { $side } ha sellado una jugada. La partida se reanuda en cuanto quieran los dos jugadores. Si no, la jugada se abre el { $until } y desde entonces corre el reloj de { $other }.
adjourned-until = La partida se reanuda en cuanto quieran los dos jugadores, a más tardar el { $until }. Desde entonces corre el reloj de { $side }.
sealed-proof = Huella de la jugada secreta
sealed-proof-line = El SHA-256 de un número secreto, un espacio y la jugada. Ambos datos se dan a conocer al abrirla, así que cualquiera puede comprobar que no se cambió.
error-seal-instead = Los dos jugadores han acordado sellar la próxima jugada.
error-not-sealing = Una jugada solo se sella si los dos jugadores lo han acordado.
error-not-sealed = Esa jugada no se selló.
