# Títulos, campeonatos e quem pode organizar o quê.
titles-title = Títulos e campeões
titles-about = Os títulos dos profissionais e os campeonatos de amadores e programas, com quem os deteve. Só consta o que tem fonte: anos sem ela são omitidos. Um título decidido no inverno leva o ano em que começou a sua temporada.
titles-in-year = { $count ->
    [0] { $year }: ainda sem títulos principais
    [one] { $year }: um título principal
   *[other] { $year }: { $count } títulos principais
}
titles-year = Temporada
titles-show = Mostrar
titles-group-major = Títulos principais
titles-group-women = Títulos de profissionais femininas
titles-group-cup = Outros torneios de profissionais
titles-group-amateur = Campeonatos de amadores
titles-group-computer = Campeonatos de programas
titles-group-old = O Meijin vitalício
titles-no-source = Ainda não há fonte sobre quem o deteve.
titles-number = N.º
titles-holder = Detentor
titles-over = Venceu
titles-score = Placar
titles-rights = Quem pode organizar o quê
titles-rights-line = Só a Associação Japonesa de Shogi organiza torneios de profissionais e aspirantes; os de profissionais femininas ela organiza com a LPSA ou cada uma por si. Os de amadores qualquer um pode organizar.
titles-organiser = Organiza
titles-for-amateur = Amadores
titles-for-professional = Profissionais
titles-for-women = Profissionais femininas
titles-for-apprentice = Aspirantes
titles-by-club = Clubes
titles-by-jsa = Associação Japonesa de Shogi (JSA)
titles-by-lpsa = Associação de Profissionais Femininas de Shogi (LPSA)
titles-by-both = JSA e LPSA juntas
titles-by-other = Federações, jornais, empresas, escolas, prefeituras
titles-may = pode
titles-may-not = não pode
titles-machines = Profissionais jogam em público contra programas só com licença da JSA; sem ela não se cria um evento deles com programas.
