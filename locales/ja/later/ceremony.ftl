# The opening ceremony: the pieces are set up one by one.
ceremony = 駒を並べる
ceremony-line-ohashi = 大橋流で駒を並べます。{ $name }が王将から始めます。
ceremony-line-ito = 伊藤流で駒を並べます。{ $name }が王将から始めます。
ceremony-skip = 省略
ceremony-seats = { $senior }が入口に向かって座り、{ $junior }が向かいに座ります。
ceremony-box = { $senior }が駒箱を開け、駒を盤に出します。
ceremony-kings = { $senior }が王将、{ $junior }が玉将を取り、以後一枚ずつ交互に並べます。
ceremony-because-odds = 駒を落とす側を上位者とします。
ceremony-because-rank = 級位・段位の高い側を上位者とします。
ceremony-because-age = 同じ級位・段位なので、お二人の申告により年長者を上位者とします。
ceremony-because-maker = 同じ級位・段位なら年長者が上位です。年長の申告がないため、対局を作った側を上位としています。
# Between players of equal rank the site asks who is the elder.
elder-question = 同じ級位・段位なら年長者が王将を持ち、入口に向かって座ります。年長はどちらですか。
elder-undecided = お二人の答えが違うため、対局を作った側を上位者とします。
