# Cuentas.
account-of = Cuenta:
account-name = Nombre
account-password = Contraseña
account-line = Las partidas que juegas y los registros que abres en cualquier navegador con la sesión iniciada se guardan juntos aquí.
account-player = Mis partidas y puntuación
login-title = Iniciar sesión
login-button = Iniciar sesión
login-no-account = ¿Aún no tienes cuenta?
login-wrong = El nombre y la contraseña no coinciden.
login-too-often = Demasiados intentos. Espera unos minutos y vuelve a intentarlo.
logout-button = Cerrar sesión
signup-title = Crear una cuenta
signup-line = Con una cuenta tienes tus partidas y registros en todos tus dispositivos. Lo que has jugado en este navegador pasa a la cuenta. No hace falta ninguna dirección de correo.
signup-name-line = De 2 a 20 letras y cifras, con guiones o guiones bajos entre ellas. Lo ve todo el mundo.
signup-password-line = Al menos 8 caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.
signup-button = Crear cuenta
signup-have-account = ¿Ya tienes cuenta?
name-length = Un nombre tiene de 2 a 20 caracteres.
name-characters = Un nombre tiene letras y cifras de una sola escritura, con guiones o guiones bajos sueltos entre ellas.
name-reserved = Este nombre está reservado. Elige otro.
name-taken = Este nombre, u otro muy parecido, ya está ocupado. Elige otro.
password-length = Una contraseña tiene de 8 a 128 caracteres.
password-guessable = Esta contraseña es de las primeras que probaría cualquiera. Elige otra.
signup-by-invitation = En este sitio las cuentas se crean por invitación. Abre el enlace que te dieron.
signup-closed = En este sitio las cuentas las crea quien lo administra.
signup-not-invited = Esta invitación ya se ha usado o ha caducado. Pide otra.
sessions-title = Dónde tienes la sesión abierta
session-this = Este navegador
session-unknown = Navegador desconocido
session-end = Cerrar sesión allí
sessions-end = Cerrar la sesión en los demás dispositivos
passkeys-title = Llaves de acceso
passkeys-line = Con una llave de acceso entras con el bloqueo de tu teléfono o computadora, sin nombre ni contraseña.
passkey-nameless = Llave sin nombre
passkey-used = usada por última vez: { $when }
passkey-unused = aún sin usar
passkey-change = Cambiar
passkey-rename = Cambiar el nombre
passkey-remove = Quitar
passkey-removed = La llave se ha quitado. Bórrala también en tu dispositivo.
passkey-name = Nombre de la llave nueva, por ejemplo «teléfono»
passkey-add = Añadir una llave de acceso
passkey-login = Entrar con una llave de acceso
passkey-refused = No se aceptó esta llave. Inténtalo otra vez o entra con tu contraseña.
passkey-known = Este dispositivo ya tiene una llave de tu cuenta.
password-title = Cambiar la contraseña
password-present = Contraseña actual
password-new = Contraseña nueva
password-button = Guardar la contraseña
password-wrong = Esa no es tu contraseña actual. No se ha cambiado nada.
password-changed = La contraseña se ha cambiado. La sesión se ha cerrado en todos los demás navegadores.
codes-title = Códigos de recuperación
codes-line = Impresos y bien guardados, te permiten entrar si olvidas la contraseña. Cada uno sirve una vez.
codes-left = { $count ->
    [0] No tienes ninguno.
    [one] Te queda uno.
   *[other] Te quedan { $count }.
  }
codes-made = Estos son tus códigos nuevos. Imprímelos o anótalos: solo se muestran ahora.
codes-button = Crear diez códigos nuevos
mail-title = Dirección de correo
mail-line = Con una dirección se te puede enviar un enlace si olvidas la contraseña. Nadie la ve. Otros correos llegan solo si los eliges en Avisos.
mail-address = Dirección de correo
mail-give = Enviar un enlace
mail-remove = Eliminar la dirección
mail-removed = La dirección se ha eliminado.
mail-unusable = Esto no es una dirección de correo.
mail-sent = Un enlace va en camino. La dirección será tuya cuando lo abras.
mail-confirm-line = ¿Quieres que { $mail } sea la dirección de tu cuenta?
mail-confirm-button = Sí, es mía
mail-confirmed = { $mail } es ahora la dirección de tu cuenta.
mail-to-account = A la cuenta
mail-confirm-subject = Komadai: confirma tu dirección
mail-confirm-text =
    Alguien, probablemente tú, dio esta dirección para la cuenta { $name } en Komadai. Abre este enlace para confirmarla; vale un día:
    { $link }
    Si no fuiste tú, no hagas nada.
recover-mail-title = Por correo
recover-mail-button = Enviarme un enlace
recover-mail-sent = Si alguna cuenta tiene esta dirección, un enlace va en camino. Vale tres días y una sola vez.
mail-recover-subject = Komadai: una contraseña nueva
mail-recover-text =
    Alguien, probablemente tú, pidió una contraseña nueva en Komadai. Abre el enlace bajo el nombre de tu cuenta; vale tres días y una sola vez:

    { $links }
    Si no fuiste tú, no hagas nada: nada ha cambiado.
own-data-title = Tus datos
own-data-line = Todo lo que se guarda de ti, en un solo archivo: la cuenta, cada partida en KIF y CSA, cada registro.
own-data-button = Descargar todo (zip)
account-erase-title = Eliminar la cuenta
account-erase-open = Eliminar la cuenta…
account-erase-line = Se eliminan el nombre, la contraseña, las llaves y los registros, y te rindes en las partidas en curso. Las partidas terminadas quedan para tus rivales, sin tu nombre. No se puede deshacer.
account-erase-type = Para confirmar, escribe el nombre de la cuenta: { $name }
account-erase-button = Eliminar para siempre
account-erase-name = Ese no es el nombre de la cuenta. No se ha eliminado nada.
account-erase-playing = Algunas partidas no se pudieron terminar, así que la cuenta sigue ahí. Termínalas e inténtalo otra vez.
account-erase-more = Hay tantas partidas que aún no se han tratado todas. Elimina la cuenta otra vez.
account-erased = La cuenta se ha eliminado.
recover-title = ¿Olvidaste la contraseña?
recover-line = Escribe uno de los códigos de recuperación que imprimiste y elige una contraseña nueva. Si no tienes ninguno, pide un enlace nuevo a quien administra el sitio.
recover-code = Código de recuperación
recover-wrong = El nombre y el código no coinciden, o el código ya se ha usado.
welcome-title = Tu cuenta
welcome-line = Elige una contraseña para { $name }. Este enlace sirve una vez.
welcome-button = Guardar y entrar
welcome-used = Este enlace ya se ha usado o ha caducado. Pide otro a quien te lo dio.
admin-title = Cuentas
admin-search = Nombres que empiezan por…
admin-search-button = Buscar
admin-create = Crear cuenta
admin-invite = Crear invitación
admin-none = Ninguna cuenta tiene ese nombre.
admin-nobody = Esa cuenta no existe. No se ha cambiado nada.
admin-own = Aquí no puedes cambiar tu propia cuenta; otro administrador sí.
admin-done = Hecho.
admin-link = Pasa este enlace a la persona. Sirve una vez y solo se muestra ahora.
admin-closed = cerrada
admin-role = Función
admin-role-button = Cambiar
admin-new-link = Enlace de contraseña
admin-close = Cerrar
admin-open = Reabrir
admin-more = Más
role-player = Jugador
role-referee = Árbitro
role-teacher = Profesor
role-moderator = Moderador
role-admin = Administrador
log-title = Registro de cambios
log-machine = en el servidor
act-created = Cuenta creada:
act-role = Función cambiada:
act-closed = Cerrada:
act-opened = Reabierta:
act-link = Enlace de contraseña creado:
act-invited = Invitación creada
act-password = Contraseña cambiada:
act-recovered = Contraseña fijada con enlace o código:
act-codes = Códigos de recuperación creados:
act-passkey = Llave añadida:
act-passkey-removed = Llave quitada:
act-erased = Eliminada por su dueño:
act-report-dismissed = Denuncia desestimada:
act-warned = Advertido:
act-muted = Silenciado:
act-play-banned = Sin partidas nuevas:
act-leaver-warned = Aviso por abandonar una partida:
act-leaver-banned = Espera por abandonar partidas:
act-evidence-seen = Consultó los indicios de juego limpio:
act-lifted = Sanción levantada:
act-words = Palabras vetadas cambiadas
act-mail = Correo confirmado:
act-mail-removed = Correo eliminado:
act-page-locked = Protegió una página del wiki
act-page-opened = Quitó la protección de una página del wiki
act-study-removed = Eliminó un estudio
notices-bell = { $count ->
    [0] Avisos
    [one] Avisos: 1 nuevo
   *[other] Avisos: { $count } nuevos
  }
notices-title = Avisos
notices-none = Aún no hay avisos. Aquí aparecen los desafíos, las jugadas en partidas por correspondencia y los mensajes de los moderadores.
notice-new = nuevo
notices-new = { $count ->
    [one] 1 aviso
   *[other] { $count } avisos
  }
notices-ways = Cómo te llegan
notices-push-line = Aunque no haya ninguna página del sitio abierta, este navegador puede mostrar avisos si lo activas.
notices-push-on = Mostrar avisos en este navegador
notices-push-off = No mostrar avisos en este navegador
notices-push-refused = El navegador no lo permite. Quizá se pueda cambiar en sus ajustes.
notices-push = Navegador
notices-mail = Correo
notices-account = Tu cuenta
notices-by-mail-line = Lo que marques llega por correo si no lo lees aquí en unos minutos.
notices-no-address = Para recibir avisos por correo, da primero una dirección:
notices-save = Guardar
notices-mail-end = Elegiste recibir esto por correo. Puedes cambiarlo aquí:
notice-challenge = { $name } te ofrece una partida
notice-begun = { $name } ha aceptado tu oferta: la partida ha empezado
notice-turn = Te toca jugar contra { $name }
notice-over = Tu partida contra { $name } ha terminado
notice-message = { $name } te ha escrito junto al tablero
notice-left = Abandonaste una partida. La página de tu cuenta dice qué pasa ahora.
notice-sanction = Un moderador ha tomado una decisión sobre ti
notice-kind-challenge = Partidas que me ofrecen
notice-kind-begun = Aceptan mi oferta
notice-kind-turn = Mi turno en una partida por correspondencia
notice-kind-over = Termina una partida por correspondencia
notice-kind-message = Un mensaje junto al tablero
notice-kind-sanction = Mensajes de los moderadores
notice-kind-left = Avisos y esperas por abandonar partidas
