# Adiar, na hora ou com lance secreto (封じ手).
adjourn-title = Adiar a partida
adjourn-by-seal = Com lance secreto
adjourn-by-seal-line = Quem tem a vez sela o seu lance. Ninguém o vê antes da retomada, e por isso ninguém pode pensar na resposta. A partida continua em até 14 dias.
adjourn-by-adjourn = Agora mesmo
adjourn-by-adjourn-line = A partida fica como está, e os dois podem pensar nela até a retomada. Ela continua em até 14 dias.
offer-seal-asked = { $side } propõe adiar com lance secreto.
offer-seal-made = Você propôs adiar com lance secreto.
offer-seal-declined = { $side } não quis adiar com lance secreto.
sealing-you = Seu próximo lance será selado. Jogue-o no tabuleiro: ninguém mais o vê. Seu relógio corre até lá.
sealing-side = { $side } está selando o próximo lance.
sealed-by = { $side } selou um lance. A partida continua assim que os dois quiserem. Se não, o lance é aberto em { $until }, e a partir daí corre o relógio de { $other }.
adjourned-until = A partida continua assim que os dois quiserem, no mais tardar em { $until }. A partir daí corre o relógio de { $side }.
sealed-proof = Impressão digital do lance secreto
sealed-proof-line = O SHA-256 de um número secreto, um espaço e o lance. Os dois são divulgados quando o lance é aberto, e assim qualquer pessoa pode conferir que ele não foi trocado.
error-seal-instead = Os dois combinaram que o próximo lance será selado.
error-not-sealing = Um lance só é selado quando os dois concordam.
error-not-sealed = Esse lance não foi selado.
