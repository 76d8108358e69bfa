# O tabuleiro de análise.
review-empty = Jogue no tabuleiro ou abra um registro.
review-own = Tabuleiro de análise
ply = Lance { $ply }

engine = Motor
engine-depth = profundidade { $depth }
engine-speed = { $thousands } mil nós/s
line-play = Mostrar esta linha no tabuleiro
score-mate = mate em { $plies }
analysis-start = Analisar
analysis-stop = Parar
analysis-stopped = Parado: { $done } de { $total } posições analisadas.
analysis-stopped-waiting = Parado antes de chegar a sua vez: nada foi analisado ainda.
analysis-running = Analisando
analysis-progress = { $done } de { $total }
analysis-quick = Rápida
analysis-normal = Normal
analysis-deep = Profunda
analysis-lost = Conexão perdida. O que já foi analisado permanece; inicie de novo para continuar.
worst-moves = Maiores erros
slides = Perdido aos poucos
slide = { $side }: de { $before }% para { $after }%, lances { $from }–{ $to }
marks-how = Um lance é uma imprecisão (?!) quando perde 7% da chance de vencer, um erro (?) a partir de 13% e um erro grave (??) a partir de 25%.
loss-title = Lance { $ply }: chance de vencer −{ $lost }%

graph = Gráfico da avaliação
graph-empty = A avaliação aparece aqui com a análise
graph-unknown = Lance { $ply }, não analisado
graph-value = Lance { $ply }, Sente { $percent }%

report-slowest = Lances mais demorados
points-graph = Pontos por lance
points-at = Lance { $ply }: ☗ { $black }, ☖ { $white }
points-king-entered = { $side }: o rei entrou no lance { $ply }
points-graph-line = A linha contínua são os pontos de Sente e a tracejada os de Gote; a horizontal fica em 24 e as verticais marcam a entrada de um rei.
points-whole = Pontos, tabuleiro todo
points-to = a
note = Nota
note-placeholder = Nota sobre esta posição
saving-kept = { "" }
saving-saving = Salvando…
saving-saved = Salvo
saving-failed = Não foi salvo. Suas notas continuam nesta página; a próxima alteração tenta de novo.
save-copy = Salvar uma cópia
saving-local = Este registro é de outra pessoa: suas alterações não são salvas.

action-open = Abrir
action-export = Exportar
export-record = Registro da partida
export-position = Esta posição
export-film = Partida animada
export-text = Texto
action-remove = Remover
share = Link
record-headers = Dados da partida
record-faults = { $count ->
    [one] { $count } lance lido. Convém conferir:
   *[other] { $count } lances lidos. Convém conferir:
  }

# Como termina um registro; também nas planilhas.
record-end-resignation = Desistência
record-end-checkmate = Mate
record-end-no-mate = Sem mate
record-end-timeout = Tempo esgotado
record-end-illegal-move = Lance ilegal
record-end-perpetual-check = Xeque perpétuo
record-end-repetition = Sennichite
record-end-impasse = Jishōgi (impasse)
record-end-declaration = Vitória por declaração
record-end-try = Try
record-end-max-moves = Limite de lances
record-end-walkover = Não comparecimento
record-end-abort = Interrompida
record-end-sealed = Lance secreto
record-end-draw = Empate
record-end-win = Vitória
record-end-error = Erro

# Saving and faults.
saving-changed = Não foi salvo: este registro foi alterado em outro lugar, talvez em outra aba. O que você escreveu continua nesta página. Salve como cópia ou recarregue para ver a outra versão; ao recarregar, suas alterações são descartadas.
save-reload = Recarregar
record-fault-move = Lance { $ply }: { $why }
record-fault-not-understood = Não foi possível entender.
record-fault-unreadable-move = Nenhum lance reconhecido.
record-fault-unusable-start = A posição inicial não é válida.
record-fault-impossible-start = Nenhuma partida pode começar nesta posição; mesmo assim, os lances são mostrados.
record-fault-too-many-moves = O registro tem mais de { $limit } lances, contando as variantes.
record-fault-too-many-lines = Foram enviadas mais de { $limit } linhas de uma vez.
record-fault-no-moves = Nenhum lance encontrado.
record-fault-no-record = Isto não parece o registro de uma partida.
record-fault-address = Este é um endereço da web. Entre na sua conta para abrir a partida que está lá, ou salve-a lá como KIF e cole o texto aqui.
record-fault-address-unreadable = Este não é o endereço de um site, ou tem mais de 500 caracteres.
record-fault-address-private = Este endereço não leva a um site público.
record-fault-address-unreachable = Nenhum site responde neste endereço.
record-fault-address-slow = O site deste endereço demorou demais para responder. Tente mais tarde.
record-fault-address-large = O que está neste endereço é grande demais para um registro de partida (256 KiB).
record-fault-address-status = O site respondeu com um erro ({ $status }). Confira o endereço, ou salve a partida lá como KIF e cole o texto aqui.
record-fault-address-no-record = A página deste endereço não diz onde está o registro. Salve a partida lá como KIF e cole o texto aqui.
record-engine = { $count ->
    [14] Komadai (força total)
   *[other] Komadai (nível { $count })
}
record-damaged = Não é possível mostrar este registro
record-damaged-line = Não foi possível ler o que está armazenado dele. Nada foi alterado. Avise quem administra este site.

# Verdicts on moves, written into records as comments.
verdict-book = lance de livro
verdict-best = melhor:

# The review: engine, report, learning, what is done with a position.
score-even = Equilibrado
score-black = { $figure } para Sente
score-white = { $figure } para Gote
score-mate-black = Sente dá mate em { $plies }
score-mate-white = Gote dá mate em { $plies }
score-mated = mate
score-mated-black = Mate: Sente vence
score-mated-white = Mate: Gote vence
bar = Avaliação: { $words }, Sente { $percent }%
bar-unknown = Avaliação: não analisada
lines = Linhas do motor
threat = Ameaça
threat-title = O que o adversário jogaria se fosse a vez dele de novo
engine-settings = Configurações do motor
engine-lines = Linhas
engine-seconds = Tempo por posição
engine-endless = Sem limite
engine-hash = Hash (MiB)
engine-threads = Threads
analysis-waiting = Aguardando outras partidas
analysis-effort = Esforço
analysis-may-leave = A análise pode ser feita por máquinas que outros emprestam a este site. Elas recebem os lances, sem nomes.
analysis-thorough = Minuciosa
analysis-by = { $engine }, esforço: { $effort }
mark-book = livro
graph-times = Tempo de cada lance: Sente acima, Gote abaixo
tab-report = Relatório
tab-notes = Notas
report-empty = Analise a partida para ver a precisão e os erros.
accuracy = Precisão
accuracy-formula = A precisão é a média de 100 × exp(−4,35 × perda) dos lances de um lado, sem os de livro; a perda é a chance de vitória cedida, de 0 a 1. Chance = 1 ÷ (1 + exp(−avaliação ÷ 600)).
inaccuracies = Imprecisões
mistakes = Erros
blunders = Erros graves
learn = Aprenda com seus erros
learn-start = Aprender com os erros: { $side }
learn-at = { $index } de { $count }
learn-asked = Aqui foi jogado { $move } (lance { $ply }). Encontre algo melhor.
learn-judging = O motor examina { $tried }…
learn-best = { $tried } é o melhor lance.
learn-good = { $tried } é bom. O do motor: { $best }.
learn-worse = { $tried } também cede demais. Tente de novo.
learn-shown = O melhor lance era { $best }.
learn-over = Concluído: { $solved } de { $count } encontrados.
learn-show = Ver o lance
learn-next = Próximo
learn-skip = Pular
learn-stop = Voltar à análise
learn-look = Ver com o motor
details-edit = Editar os dados
details-save = Salvar
details-black = Sente
details-white = Gote
details-event = Torneio
details-date = Data
details-place = Local
details-ended = Fim
details-title = Título
details-time = Tempo
details-opening = Abertura
details-note = Observações
copy-kif = Copiar KIF
copy-sfen = Copiar SFEN
copy-picture = Copiar imagem
copy-failed = Não foi possível copiar
export-analysis = Com a análise do motor como comentários
embed = Incorporar em uma página
embed-open = Abrir no Komadai
embed-element = Como elemento, com os lances
embed-frame = Como quadro, só o tabuleiro
record-kept = Este registro fica guardado por { $days ->
    [one] um dia
   *[other] { $days } dias
} desde a última vez que foi aberto.
record-kept-always = Este registro fica guardado até ser excluído.
record-delete = Excluir este registro
action-play-from = Jogar daqui
action-more = Mais
action-mate = Procurar mate aqui
action-print = Imprimir
play-from = Jogar a partir desta posição
play-from-line = Contra o motor, sem relógio, da posição após o lance { $ply }.
play-from-side = Você joga de
play-from-start = Começar a partida
setup = Montar uma posição
setup-line = Coloque as peças ou cole um SFEN. O tabuleiro de análise começa nesta posição.
setup-turn = Vez
setup-begin = Começar com
setup-begin-with = Escolha uma posição inicial
setup-read = Colocar
setup-unread = Isto não é um SFEN.
setup-done = Analisar esta posição
diagram-no-own-king = Cada lado precisa de um rei.
review-about = { $players }: a partida lance a lance, com análise do motor.
review-about-own = Um tabuleiro de shogi para analisar: abra partidas em qualquer formato, deixe o motor estudá-las e compartilhe o que encontrar.
accuracy-how = Como se calcula a precisão
study-from-record = Fazer um estudo
