# La página de una partida.
level-1 = Primeros pasos
level-2 = Principiante
level-3 = Elemental
level-4 = Intermedio bajo
level-5 = Intermedio
level-6 = Intermedio alto
level-7 = Avanzado
level-8 = Fuerte
level-9 = Muy fuerte
level-10 = Experto
level-11 = Maestro
level-12 = Gran maestro
level-13 = Sobrehumano
level-14 = A plena fuerza
rank-kyu = aprox. { $n } kyū
rank-dan = aprox. { $n } dan
engine-level = Motor { $level }
engine-name = { $level ->
    [14] Motor · { $name }
   *[other] Motor { $level } · { $name }
}
engine-thinking = pensando…

moves = Jugadas
shared-empty = Todavía no hay jugadas.
steps = Recorrer las jugadas
step-first = Primera jugada
step-previous = Jugada anterior
step-next = Jugada siguiente
step-last = Última jugada

move-sealed = sellada
clock-waits = empieza tras las primeras jugadas
clock-spent = tiempo usado
clock-in-byoyomi = byōyomi
clock-in-periods = { $periods ->
    [one] byōyomi, queda 1
   *[other] byōyomi, quedan { $periods }
  }
clock-then = luego { $seconds } s
clock-then-periods = luego { $periods } × { $seconds } s
clock-gains = + { $seconds } s por jugada
clock-lag = El retardo de la red no se descuenta: { $last } s en la última jugada, { $all } s hasta ahora
clock-days-left = { $days ->
    [one] queda 1 día
   *[other] quedan { $days } días
  }
call-byoyomi = Byōyomi
call-period = { $periods ->
    [one] Último periodo
   *[other] Quedan { $periods } periodos
  }
call-mark = { $seconds } segundos
call-count = { $left }

column-width = Anchura de la columna junto al tablero
typed-label = Escribe una jugada
typed-placeholder = Escribe una jugada: 7g7f, P-7f
typed-unknown = Ninguna jugada legal coincide. Prueba con 7g7f, P*5e o P-7f.
typed-away = No se pudo cargar esta parte de la página. Comprueba la conexión e inténtalo de nuevo.
typed-ambiguous = Podría ser { $names }. ¿Cuál?

action-flip = Girar tablero

offer-decline = Rechazar

connection-retry = Reconectar ya
check-announced = Jaque

impasse = Impasse

furigoma = Furigoma: sorteo con los peones

end = Fin de la partida
end-you-won = Has ganado
end-you-lost = Has perdido
end-winner = Gana { $winner }
end-draw = Tablas
end-no-result = Sin resultado
rematch = Revancha, bandos cambiados
replay = Otra partida, bandos cambiados
review-open = Analizar
lobby-door = Jugar con alguien
lobby-next = Siguiente rival
