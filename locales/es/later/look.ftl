# El análisis de una partida acabada de otra clase de shōgi.

look = Análisis
look-whole = Evaluar todas las posiciones
look-stop = Parar
look-done = { $done } de { $all } posiciones
look-back = Volver a la partida
look-close = Cerrar el análisis
look-line = Prueba jugadas en el tablero: el motor responde en cada posición. No se guarda nada.
