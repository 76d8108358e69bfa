# A game’s page: what it says, asks and offers.
new-game = Nueva partida
event-boards = Todos los tableros
event-next-board = Siguiente tablero
game-favourite = Añadir a favoritos
last-none = Aún no hay jugadas.
page-game = Partida
presence-here = en línea
presence-away = sin conexión
you-watch = Estás viendo la partida
spectators = { $count ->
    [one] 1 espectador
   *[other] { $count } espectadores
  }
moves-none = Yoroshiku onegai shimasu. ¡Buena partida!
back-to-now = Volver a la partida
turn-yours = Te toca jugar
turn-theirs = Le toca
more-actions = Más
action-resign = Rendirse
action-takeback = Deshacer
action-declare = Declarar
action-impasse = Impasse
action-adjourn = Aplazar
action-adjourn-title = Proponer aplazar la partida y continuarla más tarde
action-resume = Reanudar
resign-title = ¿Te rindes?
resign-text = Perderás la partida. Makemashita: «he perdido».
resign-yes = Rendirse
resign-no = Seguir jugando
declare-title = ¿Declarar la victoria?
declare-text = { $points } puntos (hacen falta { $needed }), { $pieces } piezas en la zona de promoción (hacen falta 10). El rey debe estar en la zona y no estar en jaque.
declare-text-camp = Tienes { $points } puntos. Si tu rey y todas tus demás piezas están protegidos en la zona de promoción, se cuentan los puntos de ambos bandos y la partida termina.
declare-warning = Ahora mismo tu declaración no sería válida. Con reglas estrictas, quien hace una declaración falsa pierde la partida.
declare-yes = Declarar
offer-takeback-asked = { $side } pide deshacer su última jugada.
offer-takeback-made = Has pedido deshacer tu jugada.
offer-impasse-asked = { $side } propone un impasse. Se contarían los puntos.
offer-impasse-made = Has propuesto un impasse.
offer-adjourn-asked = { $side } propone aplazar la partida.
offer-adjourn-made = Has propuesto aplazar la partida.
offer-resume-asked = { $side } quiere reanudar la partida.
offer-resume-made = Has pedido reanudar la partida.
offer-rematch-asked = { $side } pide la revancha con los bandos cambiados.
offer-rematch-made = Has pedido la revancha.
offer-accept = Aceptar
offer-withdraw = Retirar
resigning-you = Te has rendido. La rendición se hará efectiva en tu turno.
resigning-side = { $side } se ha rendido. La rendición se hará efectiva en su turno.
mated-you = Te han dado mate. Ríndete para terminar la partida.
mated-side = { $side } ha recibido mate y aún no se ha rendido.
paused-adjourned = Aplazada
paused-suspended = Suspendida
paused-waiting = Esperando al rival
invite-text = Envía este enlace a tu rival. Juega la primera persona que lo abra; las demás miran la partida.
invite-away = Tu rival no está. Puede volver en cualquier momento.
invite-again = Enlace nuevo
invite-again-title = Ofrece el puesto a otra persona. El enlace anterior deja de funcionar.
invite-again-done = Este enlace es nuevo. El anterior ya no funciona.
game-kept = Si nadie se une, esta partida se elimina al cabo de { $days ->
    [one] un día
   *[other] { $days } días
}.
game-kept-always = Esta partida se guarda hasta que la elimines.
game-delete = Eliminar esta partida
invite-network = El enlace usa la dirección de este equipo en tu red. Sirve a quienes estén en la misma red.
invite-local = Este enlace solo funciona en este equipo, porque el sitio no acepta otras conexiones. Inícialo con --listen 0.0.0.0:{ $port } para invitar a otros.
invite-unknown = Este enlace solo funciona en este equipo. Cambia la dirección por una a la que otros puedan acceder.
invite-address = Dirección
waiting-begins = La partida empieza cuando entre tu rival.
friend-came = Tu rival ya está aquí.
friend-came-named = { $name } ya está aquí.
invite-link = Enlace de invitación
connection-lost = Se ha perdido la conexión. Tu partida está a salvo. Reconectando…
connection-gone = Esta partida ya no existe.
furigoma-count = { $pawns ->
    [one] 1 peón
   *[other] { $pawns } peones
  }, { $tokins ->
    [one] 1 tokin
   *[other] { $tokins } tokin
  }
furigoma-you = Juegas con { $side }
furigoma-by = Lanzó: { $name }
resignation-words = «Makemashita» (he perdido), con una reverencia.
together = Analizar juntos
end-checkmate = { $loser } ha recibido mate.
end-resignation = { $loser } se ha rendido.
end-timeout = A { $loser } se le ha acabado el tiempo.
end-illegal-move = { $loser } ha hecho una jugada ilegal. { $foul }
end-perpetual-check = Jaque perpetuo: { $loser } ha dado jaque en todas las jugadas hasta que la misma posición se ha dado por cuarta vez.
end-repetition = Sennichite: la misma posición se ha dado por { $occurrences ->
    [3] tercera
   *[other] cuarta
  } vez.
end-impasse = Jishōgi: ambos jugadores han acordado el impasse.
end-impasse-counted = Jishōgi: tablas, { $black } puntos a { $white }.
end-impasse-won = Recuento de puntos, { $black } a { $white }: a { $loser } no le bastan.
end-declaration = { $winner } gana por declaración.
end-false-declaration = { $loser } ha hecho una declaración falsa.
end-try = Try: el rey de { $winner } ha llegado a la casilla de meta.
end-no-legal-move = { $loser } no tiene jugadas legales.
end-abandoned = { $loser } ha abandonado la partida.
end-abandoned-draw = Un jugador abandonó la partida y no volvió. El otro se conformó con tablas.
end-aborted = La partida se ha cancelado.
end-called-off = La partida se canceló antes de que jugaran los dos. No cuenta.
end-move-limit = Se ha alcanzado el límite de jugadas.
end-royal-taken = { $loser } ha perdido su última pieza real.
end-bare-king = A { $loser } solo le queda el rey.
end-bare-king-drawn = A ambos solo les queda el rey.
end-first-check = { $winner } ha dado jaque, y el primer jaque gana.
end-perpetual-attack = Ataque perpetuo: { $loser } ha atacado algo en todas las jugadas hasta que se ha repetido la posición.
end-repetition-lost = La misma posición se ha repetido; según las reglas de este juego, pierde { $loser }.
end-foul-move = Jugada { $ply }: { $move }.
courtesy-begin = Buena partida.
courtesy-end = Gracias por la partida.
courtesy-nice-move = ¡Buena jugada!
courtesy-thanks = ¡Gracias!
courtesy-sorry = ¡Perdón!
courtesy-again = ¿Otra partida?
phrases = Frases predefinidas
courtesy-elder = Yo tengo más edad.
courtesy-younger = Tú tienes más edad.
name-use = Usar este nombre
rematch-odds = Revancha
rematch-go = Ir a la siguiente partida
offer-takeback-declined = { $side } no acepta deshacer la jugada.
offer-impasse-declined = { $side } rechaza el impasse.
offer-adjourn-declined = { $side } rechaza aplazar la partida.
offer-resume-declined = { $side } todavía no quiere reanudar la partida.
offer-rematch-declined = { $side } rechaza la revancha.
review-lost = Por qué perdiste
review-won = Cómo ganaste
lobby-again = Buscar otra vez
plan-title = Jugadas condicionales
game-event = Torneo
game-of-event = Ronda { $round }, tablero { $board } de { $event }
game-to-event = Volver al torneo
rated-game = Partida con puntuación
programs-game = Por el protocolo CSA, como juegan los programas
rating-change = { $before } → { $after } ({ $change })
rating-changes = Puntuaciones después de esta partida
rating-waits = Las puntuaciones llegan en un momento.
rank = Grado
talk-unread = Charla, { $count } sin leer
talk-room-players = Jugadores
talk-room-watchers = Espectadores
talk-players-line = Solo lo leen los dos jugadores.
talk-watchers-line = Los jugadores lo leen después de la partida.
talk-study-line = Lo lee cualquiera que pueda abrir este estudio.
talk-study-people-line = Lo leen las personas de este estudio.
talk-problem-line = Lo puede leer cualquiera.
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
impasse-points = Puntos
impasse-pieces = Piezas
impasse-entered = rey dentro
impasse-outside = rey fuera
impasse-castle = rey en { $castle }
impasse-points-24-line = Cuando ambos reyes hayan entrado, los jugadores pueden acordar contar los puntos. Con menos de 24 se pierde.
impasse-declaration-27-line = Para ganar por declaración: rey y otras diez piezas en la zona de promoción, sin jaque, y 28 puntos (Sente) o 27 (Gote).
impasse-simple-27-line = Los jugadores pueden acordar contar los puntos. Con 27 o más se gana.
impasse-points-24-2019-line = Cuando un rey haya entrado, los jugadores pueden acordar contar los puntos. Con menos de 24 se pierde.
impasse-automatic-27-line = Rey y otras diez piezas en la zona de promoción, sin jaque y con puntos suficientes: la partida termina sola.
impasse-try-at-once-line = Gana el primer rey que llegue a la casilla inicial del rey rival.
impasse-all-in-line = Cuando todas las piezas están en la zona de promoción, la partida termina y se cuentan los puntos.
impasse-protected-camp-line = Quien tenga el rey y todas las demás piezas protegidos en la zona de promoción puede exigir el recuento.
impasse-custom-line = Según lo acordado para esta partida.
impasse-try-line = Cuando ambos reyes hayan entrado, gana el primero que llegue a la casilla inicial del rey rival.
