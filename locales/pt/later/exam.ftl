# Tests of grade.

page-exams = Provas de graduação
exams-line = Dez posições contra o relógio, de 15 kyū a 1 dan: capturas, mates, combinações, aberturas e finais. Com oito acertos se é aprovado; a partir de 8 kyū, isso é difícil para quem acabou de alcançar a graduação.
exam-placement = Descobrir minha graduação
exam-placement-line = Se você não sabe sua graduação: posições por dez minutos no máximo, mais difíceis depois de um acerto e mais fáceis depois de um erro.
exam-title = Prova de { $grade }
exam-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
exam-rules = { $count } posições; com { $pass } acertos se é aprovado. Cada uma é respondida uma só vez: o primeiro lance errado a encerra. Sair da página termina a prova.
exam-needs-script = A prova precisa de JavaScript. As lições podem ser lidas sem ele.
exam-lessons = O que convém saber nesta graduação
exam-begin = Começar
exam-question = Pergunta { $at } de { $of }
exam-left = Tempo restante
exam-skip = Pular
exam-right = Certo.
exam-wrong = Errado.
exam-result = { $right } de { $of } certas
exam-passed = Aprovado: { $grade }
exam-failed = Não aprovado: são necessários { $pass } acertos.
exam-time-over = O tempo acabou.
exam-again = Outra prova
exam-missed = Lições para rever
exam-missed-line = Estas lições ensinam o que você errou. Suas respostas contam também em “Como você está”, na página do curso.
exam-look-again = Rever as perguntas
exam-show = Ver a resposta
exam-back = Voltar ao resultado
exam-placed = Cerca de { $grade }
exam-placed-line = Uma estimativa a partir de { $count ->
    [one] uma resposta
   *[other] { $count } respostas
}. A prova desta graduação diz mais.
exam-placed-none = Sem respostas não há graduação
exam-to-test = Prova de { $grade }
exam-certificate = Certificado
exam-certificate-line = foi aprovado na prova de { $grade } deste site.
exam-name = Nome no certificado
exam-print = Imprimir
exam-passed-mark = aprovado
