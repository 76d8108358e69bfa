# The analysis of a game that is over, by its players together (感想戦).
together-looks-on = Você está assistindo. Os jogadores podem deixar você participar.
together-follow = O mesmo tabuleiro para todos
together-admit = Espectadores podem participar
together-remove = Remover esta variante
together-export = KIF com variantes
together-close = Voltar ao resultado
together-draw = Setas e marcas
together-draw-line = Toque em duas casas para uma seta, na mesma duas vezes para uma marca. Ou digite-as.
together-squares = Casas, como 7g 7f
together-clear = Limpar
together-drawn = Desenhado aqui
together-undraw = Tirar { $drawn }
together-said-removed = Uma variante foi removida
together-said-drawn = Desenhado: { $drawn }
together-said-open = Agora os espectadores podem participar
together-said-closed = Só os jogadores continuam
courtesy-analyse = está revendo a partida. Vem junto?
