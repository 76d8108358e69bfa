# What a board on another site's page says.
component-keys = Use as setas para a esquerda e para a direita para percorrer os lances, Home e End para a primeira e a última posição, as setas para cima e para baixo para outras variantes, e F para virar o tabuleiro.
component-variations = Lances feitos aqui
component-nothing = Não há nada para mostrar. Indique neste elemento um registro, uma posição ou uma partida.
component-unreachable = Não foi possível carregar { $address }.
component-status = Não foi possível carregar { $address }: a resposta foi { $status }.
component-sfen = Isto não é uma posição em SFEN: { $sfen }
component-no-site = Este elemento precisa de um site do Komadai: indique-o no atributo “site”.
