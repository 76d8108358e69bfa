# Threads of clubs and events; notices of being answered and entered.
threads-title = Foro
threads-none = Aún no se ha hablado de nada.
threads-all = Todos los hilos
threads-more = Hilos anteriores
threads-new = Hilo nuevo
threads-begin = Abrir hilo
threads-log-in = Iniciar sesión para escribir
thread-untitled = (título retirado)
thread-pinned = fijado
thread-locked = cerrado
thread-posts-count = { $count ->
    [one] 1 mensaje
   *[other] { $count } mensajes
  }
thread-title-label = Título
thread-text-label = Texto
thread-pin = Fijar arriba
thread-unpin = Dejar de fijar
thread-lock = Cerrar el hilo
thread-unlock = Reabrir el hilo
thread-remove = Eliminar el hilo
thread-remove-line = El hilo se elimina con todos sus mensajes. No se puede deshacer.
thread-post = Mensaje { $number }
thread-unheard = Mensaje de alguien a quien has bloqueado
thread-unheard-title = Hilo de alguien a quien has bloqueado
thread-emptied = Este mensaje se ha retirado.
thread-take-away = Retirar el mensaje
thread-pages = Páginas del hilo
thread-is-locked = El hilo está cerrado: ya no se puede responder.
thread-answer-label = Tu respuesta
thread-answer = Responder
thread-fault-title = El título tiene de 2 a 100 caracteres. No se ha publicado nada.
thread-fault-text = El texto está vacío o supera los 2000 caracteres. No se ha publicado nada.
thread-fault-silenced = Un moderador te ha silenciado por un tiempo. La página de tu cuenta dice hasta cuándo.
thread-fault-other = Eso no es posible, o ya no lo es. No ha cambiado nada.
thread-fault-many = Has abierto cinco hilos aquí en un día. Responde en uno de ellos o vuelve mañana.
thread-fault-locked = El hilo se ha cerrado. Tu respuesta no se ha publicado.
thread-fault-full = El hilo tiene 500 mensajes, el máximo. Abre uno nuevo.
thread-fault-often = Has publicado 100 mensajes en este hilo en un día. Tu respuesta no se ha publicado; vuelve mañana.
thread-fault-pins = Ya hay cinco hilos fijados. Quita antes uno de los fijados.
notice-answer = Nuevas respuestas en tu hilo: { $name }
notice-kind-answer = Alguien responde en mi hilo
notice-entered = Te han inscrito en el torneo { $name }
notice-kind-entered = Alguien me inscribe en un torneo
notice-series-entered = Te han inscrito en la competición { $name }
notice-series-named = Ahora formas parte de la organización de la competición { $name }
notice-kind-series = Me inscriben en una competición o paso a organizarla
