# Diagramas, planilhas e relatórios.
caption-sente = Sente
caption-gote = Gote
caption-empty-hand = nenhuma
caption-rest-in-hand = todas as demais
caption-picture = Posição de shogi
caption-after = após o lance { $ply }

sheet-title = Planilha de shogi
sheet-number = Nº
sheet-move = Lance
sheet-time = Tempo
sheet-event = Torneio
sheet-place = Local
sheet-start = Início
sheet-end = Fim
sheet-time-limit = Tempo
sheet-opening = Abertura
report-result = { $result }, após o lance { $ply }

# What there is to print.
print-solutions = Soluções
print-mates = Mate em { $plies }
print-mates-line = Joga Sente e dá xeque em cada lance. Quanto mais estrelas, mais difícil. Os números são os do site.
print-pieces = Jogo de shogi para recortar: { $set }
print-title = Para imprimir
print-line = Arquivos PDF em folhas A4, gratuitos para clubes e escolas.
print-with = Peças das folhas abaixo
print-rules = Regras
print-rules-line = Uma folha, impressa nos dois lados.
print-set = Tabuleiro e peças
print-set-line = Três páginas: o tabuleiro, as frentes e os versos. Imprima as duas últimas em uma cartolina, frente e verso, virando pelo lado comprido, e recorte as peças.
print-record = Planilha
print-record-line = Um formulário em branco para os lances de uma partida.
print-problems = Problemas de mate
print-problems-line = Seis diagramas por página e as soluções no fim.
print-handouts = Folhas de exercícios
print-handouts-line = Os tabuleiros e as tarefas de uma lição; as soluções, na última página.
print-articles = Páginas para ler
print-this = Imprimir esta página
print-set-international = internacional
print-set-hitomoji = tradicional, um kanji
print-set-futamoji = tradicional, dois kanji
print-set-bilingual = kanji com letras
print-set-animals = animais
