# What a board on another site's page says.
component-keys = Usa las flechas izquierda y derecha para recorrer las jugadas, Inicio y Fin para la primera y la última posición, las flechas arriba y abajo para otras variantes, y F para girar el tablero.
component-variations = Jugadas hechas aquí
component-nothing = No hay nada que mostrar. Indica en este elemento un registro, una posición o una partida.
component-unreachable = No se pudo cargar { $address }.
component-status = No se pudo cargar { $address }: la respuesta fue { $status }.
component-sfen = Esto no es una posición en SFEN: { $sfen }
component-no-site = Este elemento necesita un sitio de Komadai: indícalo en el atributo «site».
