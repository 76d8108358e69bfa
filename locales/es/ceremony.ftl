# The opening ceremony: the pieces are set up one by one.
ceremony = Colocación de las piezas
ceremony-line-ohashi = Las piezas se colocan en el orden de la casa Ōhashi. Empieza { $name }, con el 王.
ceremony-line-ito = Las piezas se colocan en el orden de la casa Itō. Empieza { $name }, con el 王.
ceremony-skip = Omitir
