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
analysis-running = Analisando
analysis-progress = { $done } de { $total }
analysis-time = Tempo por lance
analysis-quick = Rápida
analysis-normal = Normal
analysis-deep = Profunda
analysis-lost = Conexão perdida. O que já foi analisado permanece; inicie de novo para continuar.
worst-moves = Maiores erros
loss-title = Lance { $ply }: chance de vencer −{ $lost }%

graph = Gráfico da avaliação
graph-empty = A avaliação aparece aqui com a análise
graph-unknown = Lance { $ply }, não analisado
graph-value = Lance { $ply }, Sente { $percent }%

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
    [one] 1 lance lido. Não foi entendido:
   *[other] { $count } lances lidos. Não foi entendido:
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
record-fault-too-many-moves = O registro tem mais de { $limit } lances, contando as variantes.
record-fault-no-moves = Nenhum lance encontrado.
record-engine = { $count ->
    [14] Komadai (força total)
   *[other] Komadai (nível { $count })
}
record-damaged = Não é possível mostrar este registro
record-damaged-line = Não foi possível ler o que está armazenado dele. Nada foi alterado. Avise quem administra este site.
