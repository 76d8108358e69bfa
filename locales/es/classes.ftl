# Clases: profesores, alumnos, deberes, tarjetas y el tablero mural.
classes-title = Clases
classes-about = Enseña shogi aquí: una clase con deberes, los resultados de un vistazo y cuentas para alumnos sin correo electrónico.
classes-own = Tus clases
classes-learn = Unirse a una clase
classes-join-line = Tu profesor tiene un código para ti. Verá cómo avanzas con los deberes, y tus partidas.
classes-teach = Crear una clase
classes-teach-line = Cualquiera que tenga una cuenta puede enseñar.
class-name = Nombre de la clase
class-make = Crear clase
class-code = Código de la clase
class-join = Unirme
class-join-line = Es una clase de { $name }. El profesor verá cómo avanzas con los deberes, y tus partidas. Puedes salir cuando quieras.
class-role-teacher = Profesor
class-role-assistant = Asistente
class-role-pupil = Alumno
class-results = Resultados
class-no-results = Cuando haya alumnos y deberes, verás aquí quién ha hecho qué.
class-until = hasta el { $day }
class-done = Hecho
class-not-done = Sin hacer
class-late = con retraso
class-homework = Deberes
class-take-away = Quitar
class-due = Último día
class-words = Una nota breve
class-set = Poner deberes
class-task-lesson = Una lección
class-task-level = Partidas contra el motor
class-task-set = Una colección de problemas
class-task-study = Un estudio para leer
class-level = En este nivel o uno superior
class-times = Partidas
class-own-set = Una de tus colecciones
class-set-address = O la dirección de una colección
class-a-set-address = Dirección de una colección
class-set-line = Los alumnos deben poder verla: no puede ser privada.
class-own-study = Uno de tus estudios
class-study-address = O la dirección de un estudio
class-a-study-address = Dirección de un estudio
class-print = Hojas para imprimir
class-pupils = Alumnos
class-no-pupils = Todavía no hay nadie en la clase.
class-new-card = Tarjeta nueva
class-erase = Eliminar cuenta
class-erase-sure = Eliminar la cuenta de este alumno con todo lo que contiene
class-make-assistant = Dejar que también enseñe
class-make-pupil = Volver a alumno
class-remove = Quitar de la clase
class-with-account = Alumnos con cuenta
class-code-line = Quien tenga este código o esta dirección puede unirse.
class-new-code = Código nuevo
class-without-account = Alumnos sin cuenta
class-names-line = El sitio crea una cuenta para cada nombre y una tarjeta para imprimir. No hace falta correo electrónico. Los demás no pueden ver ni desafiar a estos alumnos, ni escribirles.
class-names = Nombres, uno por línea
class-make-cards = Crear cuentas y tarjetas
class-renew-sure = Las tarjetas anteriores dejan de servir
class-renew-all = Tarjetas nuevas para todos
class-manage = Ajustes
class-is-closed = Los alumnos con tarjeta solo juegan y hablan dentro de esta clase, y juegan contra el motor. Los demás no los ven.
class-is-open = Los alumnos con tarjeta pueden jugar y hablar con cualquiera.
class-open = Dejar que traten con otros
class-close = Mantenerlos dentro de la clase
class-end = Terminar la clase
class-end-line = Desaparecen la clase, sus deberes y comentarios, y también las cuentas de los alumnos con tarjeta.
class-end-sure = No se puede deshacer
class-nothing-to-do = No hay nada que hacer por ahora.
class-did = Lo he leído
class-remarks = De tu profesor
class-no-remarks = Todavía no hay comentarios.
class-remark = Comentario
class-own-page = Tus deberes y partidas
class-no-games = Todavía no hay partidas terminadas.
class-leave = Salir de la clase
class-fault-name = La clase necesita un nombre de 1 a 40 caracteres.
class-fault-many = Tienes tantas clases como puede tener una cuenta. Termina alguna antes o sal de ella.
class-fault-text = El texto está vacío o es demasiado largo.
class-fault-silenced = Por ahora no puedes escribir; la página de tu cuenta dice hasta cuándo.
class-fault-other = No se puede: alguien fue más rápido, o no te corresponde.
class-fault-full = La clase está llena, o ya estás en tantas clases como puede estar una cuenta.
class-fault-code = Ninguna clase tiene este código. Compruébalo con tu profesor.
class-fault-names = Escribe al menos un nombre de hasta 40 caracteres.
class-fault-line = La línea { $count } tiene más de 40 caracteres. Acorta ese nombre: todavía no se ha creado ninguna cuenta.
class-fault-many-names = Crea como máximo { $count } cuentas a la vez: todavía no se ha creado ninguna.
class-fault-room = { $count ->
    [one] En la clase solo cabe un alumno más: todavía no se ha creado ninguna cuenta.
   *[other] En la clase solo caben { $count } alumnos más: todavía no se ha creado ninguna cuenta.
  }
class-fault-task = No existe, o los alumnos no pueden verlo.
class-fault-due = Elige un día entre hoy y dentro de un año.
class-fault-playing = No se pudo terminar la partida de un alumno. Inténtalo de nuevo en un momento.
class-fault-game = El alumno no ha jugado esta partida.
cards-title = Tarjetas para alumnos
cards-once = { $count ->
    [one] Imprime esta página ahora: los códigos se muestran durante un minuto. Quien tenga una tarjeta puede entrar con ella. Si se pierde una, crea otra.
   *[other] Imprime esta página ahora: los códigos se muestran durante { $count } minutos. Quien tenga una tarjeta puede entrar con ella. Si se pierde una, crea otra.
  }
cards-gone = Los códigos de estas tarjetas ya no se muestran. Si alguna no se imprimió, crea en la clase una tarjeta nueva para ese alumno.
cards-left = { $count ->
    [one] La clase está llena: un alumno de tu lista se quedó sin cuenta.
   *[other] La clase está llena: los últimos { $count } alumnos de tu lista se quedaron sin cuenta.
  }
card-title = Entrar con una tarjeta
card-line = Escribe el código de la tarjeta que te dio tu profesor.
card-code = Código
card-yours = Esta tarjeta abre la cuenta
card-wrong = Ninguna tarjeta tiene este código. Pide una nueva a tu profesor.
notice-class = Novedades en la clase { $name }
notice-kind-class = Novedades de mis clases
act-class-changed = Clase cambiada por un moderador
act-class-ended = Clase terminada
act-card = Tarjeta nueva para un alumno de la clase
act-pupil-erased = Cuenta de un alumno eliminada en la clase
class-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
  }
class-tries = { $count ->
    [one] 1 intento
   *[other] { $count } intentos
  }
class-won = { $count ->
    [one] 1 ganada
   *[other] { $count } ganadas
  }
