# What people say beside a board, and what moderators do.
talk = Charla
talk-unread = Charla, { $count } sin leer
talk-room-players = Jugadores
talk-room-watchers = Espectadores
talk-players-line = Solo lo leen los dos jugadores.
talk-watchers-line = Los jugadores lo leen después de la partida.
talk-none = Nadie ha dicho nada todavía.
talk-say = Escribe algo
talk-send = Enviar
talk-log-in = Inicia sesión para escribir.
talk-of-account = con cuenta
talk-taken-away = retirado por un moderador
talk-options = { $name }: silenciar, bloquear, denunciar
talk-mute = Silenciar en esta partida
talk-muted = { $count ->
    [one] Un mensaje de alguien silenciado está oculto.
   *[other] { $count } mensajes de personas silenciadas están ocultos.
  }
talk-unmute = Mostrar otra vez
talk-block = Bloquear siempre
talk-blocked = Bloqueo activado. No leerás nada más de esta persona.
talk-report = Denunciar
talk-report-title = ¿Cuál es el problema?
talk-report-words = Con tus palabras (opcional)
talk-reported = Gracias. Un moderador lo mirará.
report-insult = Insulto o amenaza
report-spam = Publicidad o spam
report-help = Ayuda durante la partida
report-leaving = Abandona o retrasa partidas
report-other = Otra cosa
moderation-title = Moderación
moderation-open = Denuncias abiertas
moderation-none = No hay denuncias abiertas.
moderation-none-handled = Aún no se ha tramitado ninguna.
moderation-by = denunciado por { $name }
moderation-game = la partida
moderation-place = el texto denunciado, donde está ahora
moderation-said = El texto cuando se denunció
moderation-verdict = Decisión
moderation-choose = Elige una decisión
moderation-no-close = No se puede cerrar su cuenta desde aquí: un invitado no tiene cuenta, y sobre quienes cuidan del sitio deciden los administradores. No se cambió nada.
moderation-earlier = Sanciones anteriores
moderation-none-earlier = Ninguna.
moderation-holds = vigente
moderation-more-before =
    { $count ->
        [one] Y otra antes.
       *[other] Y otras { $count } antes.
    }
moderation-was-warning = Advertencia
moderation-was-mute = Silencio
moderation-was-play = Sin partidas nuevas
moderation-reason = Mensaje para el jugador
moderation-empty = Retirar el mensaje
moderation-empty-words = Quitar el texto de su página
moderation-decide = Decidir
moderation-sanctions = Sanciones en vigor
moderation-no-sanctions = No hay sanciones en vigor.
moderation-until = hasta { $when }
moderation-lift = Levantar
moderation-handled = Resueltas
moderation-words = Palabras vetadas
moderation-words-line = Una por línea. En la charla se sustituyen por ＊.
moderation-words-button = Guardar la lista
moderation-gone = Alguien se adelantó, o ya no está. No se ha cambiado nada.
moderation-own = Esta denuncia es tuya o trata de ti: decide otro moderador.
moderation-own-sanction = Se trata de ti: decide otro moderador.
verdict-dismiss = Nada malo
verdict-warn = Advertencia
verdict-mute-1 = Silencio de una hora
verdict-mute-24 = Silencio de un día
verdict-mute-168 = Silencio de una semana
verdict-play-24 = Sin partidas nuevas un día
verdict-play-168 = Sin partidas nuevas una semana
verdict-close = Cuenta cerrada
sanction-warning = Un moderador te ha advertido.
sanction-mute = Un moderador te ha silenciado.
sanction-play = Un moderador te ha prohibido empezar partidas nuevas.
sanction-left-warning = Abandonaste una partida. Si vuelves a hacerlo, tendrás que esperar antes de la siguiente.
sanction-left-play = Tienes que esperar antes de la próxima partida porque abandonaste partidas.
sanction-left = { $left } de { $of } partidas abandonadas.
sanction-about-message = Por tu mensaje: «{ $text }»
sanction-about-message-removed = Por un mensaje tuyo que un moderador ha eliminado.
sanction-about-text = Por tu texto: «{ $text }»
sanction-about-game = Por lo que hiciste en una partida.
moderation-left-warning = Aviso por abandonar una partida
moderation-left-play = Sin partidas nuevas por abandonar
