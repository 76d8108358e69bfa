# A página de uma partida.
level-1 = Primeiros passos
level-2 = Iniciante
level-3 = Elementar
level-4 = Intermediário inicial
level-5 = Intermediário
level-6 = Intermediário superior
level-7 = Avançado
level-8 = Forte
level-9 = Muito forte
level-10 = Especialista
level-11 = Mestre
level-12 = Grão-mestre
level-13 = Sobre-humano
level-14 = Força total
rank-kyu = cerca de { $n } kyū
rank-dan = cerca de { $n } dan
engine-level = Motor { $level }
engine-name = { $level ->
    [14] Motor · { $name }
   *[other] Motor { $level } · { $name }
}
engine-thinking = pensando…

moves = Lances
shared-empty = Ainda não há lances.
steps = Percorrer os lances
step-first = Primeiro lance
step-previous = Lance anterior
step-next = Próximo lance
step-last = Último lance

move-sealed = selado
clock-waits = começa depois dos primeiros lances
clock-spent = tempo usado
clock-in-byoyomi = byōyomi
clock-in-periods = { $periods ->
    [one] byōyomi, resta { $periods }
   *[other] byōyomi, restam { $periods }
  }
clock-then = depois { $seconds } s
clock-then-periods = depois { $periods } × { $seconds } s
clock-gains = + { $seconds } s por lance
clock-lag = O atraso da rede não é descontado: { $last } s no último lance, { $all } s até agora
clock-days-left = { $days ->
    [one] resta { $days } dia
   *[other] restam { $days } dias
  }
call-byoyomi = Byōyomi
call-period = { $periods ->
    [one] Último período
   *[other] Restam { $periods } períodos
  }
call-mark = { $seconds } segundos
call-count = { $left }

column-width = Largura da coluna ao lado do tabuleiro
typed-label = Digite um lance
typed-placeholder = Digite um lance: 7g7f, P-7f
typed-unknown = Nenhum lance legal corresponde. Tente 7g7f, P*5e ou P-7f.
typed-away = Não foi possível carregar esta parte da página. Verifique a conexão e tente de novo.
typed-ambiguous = Pode ser { $names }. Qual deles?

action-flip = Girar tabuleiro

offer-decline = Recusar

connection-retry = Reconectar agora
check-announced = Xeque

impasse = Impasse

furigoma = Furigoma: sorteio com os peões

end = Fim da partida
end-you-won = Você venceu
end-you-lost = Você perdeu
end-winner = { $winner } venceu
end-draw = Empate
end-no-result = Sem resultado
rematch = Revanche, lados trocados
replay = Nova partida, lados trocados
review-open = Analisar
lobby-door = Jogar com alguém
lobby-next = Próximo adversário
