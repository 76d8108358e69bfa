# 中断。すぐに、または封じ手で。
adjourn-title = 対局の中断
adjourn-by-seal = 封じ手で中断
adjourn-by-seal-line = 手番の側が次の一手を封じます。再開まで誰にも見えないため、相手は応手を考えられません。14日以内に再開します。
adjourn-by-adjourn = すぐに中断
adjourn-by-adjourn-line = 今の局面のまま止めます。再開まで、どちらも局面を考えられます。14日以内に再開します。
offer-seal-asked = { $side }が封じ手での中断を提案しています。
offer-seal-made = 封じ手での中断を提案しました。
offer-seal-declined = { $side }は封じ手での中断を断りました。
sealing-you = 次の一手が封じ手になります。いつものように盤上で指してください。ほかの人には見えません。封じるまで時計は進みます。
sealing-side = { $side }が次の一手を封じています。
sealed-by = { $side }が次の一手を封じました。両対局者が合意すると再開します。合意がないときは{ $until }に封じ手を開き、{ $other }の時計が動きます。
adjourned-until = 両対局者が合意すると再開します。合意がないときも{ $until }に再開し、{ $side }の時計が動きます。
sealed-proof = 封じ手の照合値
sealed-proof-line = 秘密の数、空白、指し手をつなげた文字列のSHA-256です。数と指し手は封じ手を開くときに公開されるので、差し替えがなかったことを誰でも確かめられます。
error-seal-instead = 次の一手は封じ手です。両対局者が合意しています。
error-not-sealing = 封じ手は、両対局者が合意したときだけできます。
error-not-sealed = その指し手は封じられていません。
