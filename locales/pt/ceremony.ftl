# The opening ceremony: the pieces are set up one by one.
ceremony = Arrumação das peças
ceremony-line-ohashi = As peças são arrumadas na ordem da casa Ōhashi. { $name } começa, com o 王.
ceremony-line-ito = As peças são arrumadas na ordem da casa Itō. { $name } começa, com o 王.
ceremony-skip = Pular
