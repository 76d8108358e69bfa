# El tablero de análisis.
review-empty = Juega en el tablero o abre un registro.
review-own = Tablero de análisis
ply = Jugada { $ply }

engine = Motor
engine-depth = profundidad { $depth }
engine-speed = { $thousands }k nodos/s
line-play = Mostrar esta línea en el tablero
score-mate = mate en { $plies }
analysis-start = Analizar
analysis-stop = Detener
analysis-running = Analizando
analysis-progress = { $done } de { $total }
analysis-time = Tiempo por jugada
analysis-quick = Rápido
analysis-normal = Normal
analysis-deep = Profundo
analysis-lost = Se ha perdido la conexión. Lo analizado se conserva; inícialo otra vez para continuar.
worst-moves = Mayores errores
loss-title = Jugada { $ply }: probabilidad de ganar −{ $lost } %

graph = Gráfica de la evaluación
graph-empty = La evaluación aparecerá aquí al analizar
graph-unknown = Jugada { $ply }, sin analizar
graph-value = Jugada { $ply }, Sente { $percent } %

points-whole = Puntos, todo el tablero
points-to = a
note = Nota
note-placeholder = Nota sobre esta posición
saving-kept = { "" }
saving-saving = Guardando…
saving-saved = Guardado
saving-failed = No se ha guardado. Tus notas siguen en esta página; el próximo cambio lo intentará de nuevo.
save-copy = Guardar una copia
saving-local = Este registro es de otra persona: tus cambios no se guardan.

action-open = Abrir
action-export = Exportar
export-record = Registro de la partida
export-position = Esta posición
export-film = Partida animada
export-text = Texto
action-remove = Eliminar
share = Compartir
record-headers = Datos de la partida
record-faults = { $count ->
    [one] Se ha leído 1 jugada. No se ha entendido:
   *[other] Se han leído { $count } jugadas. No se ha entendido:
  }

# Cómo termina un registro; también en las planillas.
record-end-resignation = Rendición
record-end-checkmate = Mate
record-end-no-mate = Sin mate
record-end-timeout = Tiempo agotado
record-end-illegal-move = Jugada ilegal
record-end-perpetual-check = Jaque perpetuo
record-end-repetition = Sennichite
record-end-impasse = Jishōgi (impasse)
record-end-declaration = Victoria por declaración
record-end-try = Try
record-end-max-moves = Límite de jugadas
record-end-walkover = Incomparecencia
record-end-abort = Interrumpida
record-end-sealed = Jugada secreta
record-end-draw = Tablas
record-end-win = Victoria
record-end-error = Error

# Saving and faults.
saving-changed = No se ha guardado: esta partida se ha modificado en otro lugar, quizá en otra pestaña. Lo que has escrito sigue en esta página. Guárdalo como copia o recarga para ver la otra versión; al recargar se descartan tus cambios.
save-reload = Recargar
record-fault-move = Jugada { $ply }: { $why }
record-fault-not-understood = No se entiende.
record-fault-unreadable-move = No se reconoce ninguna jugada.
record-fault-unusable-start = La posición inicial no es válida.
record-fault-too-many-moves = La partida tiene más de { $limit } jugadas, contando las variantes.
record-fault-no-moves = No se ha encontrado ninguna jugada.
record-engine = { $count ->
    [14] Komadai (a plena fuerza)
   *[other] Komadai (nivel { $count })
}
record-damaged = No se puede mostrar esta partida
record-damaged-line = No se puede leer lo que hay guardado de ella. No se ha modificado nada. Avisa a quien administra este sitio.
