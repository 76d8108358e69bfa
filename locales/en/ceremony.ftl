# The opening ceremony: the pieces are set up one by one.
ceremony = Setting up the pieces
ceremony-line-ohashi = The pieces are set up in the order of the Ōhashi house. { $name } begins, with the 王.
ceremony-line-ito = The pieces are set up in the order of the Itō house. { $name } begins, with the 王.
ceremony-skip = Skip
