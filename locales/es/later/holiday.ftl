# Vacaciones en las partidas por correspondencia.
holiday-of = { $side } está de vacaciones hasta el { $until }. Hasta entonces, el reloj de { $side } está detenido.
holiday-take = Tomar vacaciones
holiday-line = Tu reloj se detiene en esta partida y tu rival ve hasta cuándo. Días que te quedan en esta partida: { $left } de 30 al año.
holiday-days = Días
holiday-begin = Empezar las vacaciones
holiday-end = Terminar las vacaciones
error-no-holiday = Las vacaciones son solo para partidas por correspondencia, y en esta no estás de vacaciones.
error-no-holiday-left = No te quedan tantos días de vacaciones en esta partida.
