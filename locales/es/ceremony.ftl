# The opening ceremony: the pieces are set up one by one.
ceremony = Colocación de las piezas
ceremony-line-ohashi = Las piezas se colocan en el orden de la casa Ōhashi. Primero, el 王 de { $name }.
ceremony-line-ito = Las piezas se colocan en el orden de la casa Itō. Primero, el 王 de { $name }.
ceremony-skip = Omitir
