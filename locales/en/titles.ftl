# Titles, championships and who may hold what.
titles-title = Titles and champions
titles-about = The titles of professionals and the championships of amateurs and programs, with who has held them. Only what has a source stands here: years without one are left out. A title that is decided in winter bears the year in which its season began.
titles-in-year = { $count ->
    [0] { $year }: no major titles yet
    [one] { $year }: one major title
   *[other] { $year }: { $count } major titles
}
titles-year = Season
titles-show = Show
titles-group-major = Major titles
titles-group-women = Titles of women professionals
titles-group-cup = Other tournaments of professionals
titles-group-amateur = Championships of amateurs
titles-group-computer = Championships of programs
titles-group-old = The Meijin for life
titles-no-source = There is no source for its holders yet.
titles-number = No.
titles-holder = Holder
titles-over = Beat
titles-score = Score
titles-rights = Who may organise which events
titles-rights-line = The Japan Shogi Association alone holds tournaments of professionals and apprentices; those of women professionals it holds together with the LPSA, or each on its own. Amateurs’ events are open to everybody.
titles-organiser = Organiser
titles-for-amateur = Amateurs
titles-for-professional = Professionals
titles-for-women = Women professionals
titles-for-apprentice = Apprentices
titles-by-club = Clubs
titles-by-jsa = Japan Shogi Association (JSA)
titles-by-lpsa = Ladies Professional Shogi-players’ Association (LPSA)
titles-by-both = JSA and LPSA together
titles-by-other = Federations, newspapers, companies, schools, local governments
titles-may = may
titles-may-not = may not
titles-machines = Professionals play programs in public only with the JSA’s leave; an event of theirs with programs is not created without it.
