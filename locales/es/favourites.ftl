# Lo que se tiene a la vista
favourites-title = Favoritos
favourites-about = Jugadores a los que sigues, partidas favoritas y tus notas. Nadie más ve esta página.
favourites-players = Jugadores a los que sigues
favourites-no-players = Todavía no sigues a nadie. Abre la página de un jugador para seguirlo.
favourites-games = Partidas favoritas
favourites-no-games = Todavía no hay partidas favoritas.
favourites-notes = Tus notas sobre jugadores
favourites-no-notes = Todavía no hay notas.
favourites-teachers = Tus profesores
favourites-no-teachers = Ningún profesor ve tu progreso.
player-follow = Seguir
player-unfollow = Dejar de seguir
player-followed = Sigues a este jugador
player-note = Nota privada
player-note-line = Solo tú puedes leer esta nota.
player-openings = Aperturas y castillos
player-openings-about = { $count ->
    [one] De { $count } partida sin hándicap.
   *[other] De las últimas { $count } partidas sin hándicap.
}
player-openings-none = En estas partidas no se ha encontrado ninguna apertura ni castillo con nombre.
player-openings-how = Ganadas – tablas – perdidas, por bando. Los nombres son los del archivo.
game-unfavourite = Quitar de favoritos
teacher-let = Mostrar mi progreso a este profesor
teacher-withdraw = Dejar de mostrar mi progreso
teacher-sees = El profesor que elijas ve tus lecciones, problemas de mate, partidas y los errores que guardas para practicar. Puedes dejar de mostrarlos en cualquier momento.
pupils-title = Tus alumnos
pupils-about = Jugadores que te dejan ver cómo avanzan.
pupils-none = Nadie te muestra todavía su progreso.
pupil-open = Ver el progreso
pupil-since = Muestra su progreso desde el { $day }
pupil-lessons = Lecciones
pupil-problems = Problemas de mate
pupil-due = Pendientes
pupil-missed = Fallados la última vez
pupil-days = Días seguidos
pupil-openings = Jugadas de apertura
pupil-mistakes = Errores propios
pupil-no-mistakes = No hay errores guardados para practicar.
pupil-mistake = Jugó { $played }; era mejor { $best }.
pupil-asked = Desde entonces: { $right } bien, { $wrong } mal.

# Teaching: any account, pupils by their own consent.
teaching-about = Cualquiera que tenga una cuenta puede enseñar. El profesor ve cómo avanzan sus alumnos: lecciones, problemas de mate, partidas y los errores que guardan para practicar. Nadie queda a la vista sin haber aceptado, y el alumno puede dejarlo cuando quiera.
teaching-start = Enseñar
teaching-how = Da a tus alumnos este código o esta dirección. Quien la abra y acepte aparecerá abajo. Como máximo, { $count } alumnos.
teaching-learn = Aprender con un profesor
teaching-learn-line = Escribe el nombre de tu profesor y el código que te ha dado.
teaching-teacher = Profesor
teaching-code = Código
teaching-log-in = Inicia sesión para enseñar o tener profesor
pupils-join-title = ¿Dejar que { $name } vea tu progreso?
pupils-join-no = No, volver
pupil-remove = Quitar a este alumno
