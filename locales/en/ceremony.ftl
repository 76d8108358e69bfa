# The opening ceremony: the pieces are set up one by one.
ceremony = Setting up the pieces
ceremony-line-ohashi = The pieces are set up in the order of the Ōhashi house. First comes the 王 of { $name }.
ceremony-line-ito = The pieces are set up in the order of the Itō house. First comes the 王 of { $name }.
ceremony-skip = Skip
