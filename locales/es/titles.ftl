# Títulos, campeonatos y quién puede organizar qué.
titles-title = Títulos y campeones
titles-about = Los títulos de los profesionales y los campeonatos de aficionados y programas, con quienes los han tenido. Solo figura lo que tiene fuente: los años sin ella se omiten. Un título que se decide en invierno lleva el año en que empezó su temporada.
titles-in-year = { $count ->
    [0] { $year }: todavía sin títulos mayores
    [one] { $year }: un título mayor
   *[other] { $year }: { $count } títulos mayores
}
titles-year = Temporada
titles-show = Mostrar
titles-group-major = Títulos mayores
titles-group-women = Títulos de profesionales femeninas
titles-group-cup = Otros torneos de profesionales
titles-group-amateur = Campeonatos de aficionados
titles-group-computer = Campeonatos de programas
titles-group-old = El Meijin vitalicio
titles-no-source = Todavía no hay fuente sobre quienes lo tuvieron.
titles-number = N.º
titles-holder = Titular
titles-over = Venció a
titles-score = Resultado
titles-rights = Quién puede organizar qué
titles-rights-line = Solo la Asociación Japonesa de Shogi organiza torneos de profesionales y aspirantes; los de profesionales femeninas los organiza junto con la LPSA o cada una por su cuenta. Los de aficionados los puede organizar cualquiera.
titles-organiser = Organiza
titles-for-amateur = Aficionados
titles-for-professional = Profesionales
titles-for-women = Profesionales femeninas
titles-for-apprentice = Aspirantes
titles-by-club = Clubes
titles-by-jsa = Asociación Japonesa de Shogi (JSA)
titles-by-lpsa = Asociación de Profesionales Femeninas de Shogi (LPSA)
titles-by-both = JSA y LPSA juntas
titles-by-other = Federaciones, periódicos, empresas, escuelas, ayuntamientos
titles-may = puede
titles-may-not = no puede
titles-machines = Los profesionales juegan en público contra programas solo con permiso de la JSA; sin él no se crea un torneo suyo con programas.
