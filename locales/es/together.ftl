# The analysis of a game that is over, by its players together (感想戦).
together-looks-on = Estás mirando. Los jugadores pueden dejarte participar.
together-follow = Un mismo tablero para todos
together-admit = Los espectadores pueden participar
together-remove = Quitar esta variante
together-export = KIF con variantes
together-close = Volver al resultado
together-draw = Flechas y marcas
together-draw-line = Toca dos casillas para una flecha, la misma dos veces para una marca. O escríbelas.
together-squares = Casillas, como 7g 7f
together-clear = Borrar
together-drawn = Dibujado aquí
together-undraw = Quitar { $drawn }
together-said-removed = Se quitó una variante
together-said-drawn = Dibujado: { $drawn }
together-said-open = Los espectadores ya pueden participar
together-said-closed = Siguen solo los jugadores
courtesy-analyse = está repasando la partida. ¿Te unes?
