# Diagramas, planillas e informes.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = ninguna
caption-picture = Posición de shogi
caption-after = tras la jugada { $ply }

sheet-title = Planilla de shogi
sheet-number = N.º
sheet-move = Jugada
sheet-time = Tiempo
sheet-event = Torneo
sheet-place = Lugar
sheet-start = Inicio
sheet-end = Final
sheet-time-limit = Tiempo
sheet-opening = Apertura
report-result = { $result }, tras la jugada { $ply }
