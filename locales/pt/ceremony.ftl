# The opening ceremony: the pieces are set up one by one.
ceremony = Arrumação das peças
ceremony-line-ohashi = As peças são arrumadas na ordem da casa Ōhashi. Primeiro, o 王 de { $name }.
ceremony-line-ito = As peças são arrumadas na ordem da casa Itō. Primeiro, o 王 de { $name }.
ceremony-skip = Pular
