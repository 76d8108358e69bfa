# Férias nas partidas por correspondência.
holiday-of = { $side } está de férias até { $until }. Até lá, o relógio de { $side } fica parado.
holiday-take = Tirar férias
holiday-line = Seu relógio para nesta partida, e o adversário vê até quando. Dias restantes nesta partida: { $left } de 30 por ano.
holiday-days = Dias
holiday-begin = Começar as férias
holiday-end = Encerrar as férias
error-no-holiday = As férias são só para partidas por correspondência, e nesta você não está de férias.
error-no-holiday-left = Não restam tantos dias de férias nesta partida.
