# ロビー：今いる人との対局と、進行中の対局
page-lobby = ロビー
about-lobby = 今オンラインの人と将棋を指せます。持ち時間を選ぶだけ。登録は不要です。
page-tv = 注目の対局
about-tv = このサイトで今行われている対局のうち、最もレベルの高いものを観戦できます。
lobby-here = { $count }人が在室
lobby-as = { $name }として対局
lobby-pools = すぐに対局
lobby-pools-line = 持ち時間を選ぶと、同じ持ち時間を選んだ人と対局します。平手、振り駒、待ったなし。アカウントのある人同士はレーティング戦になります。
lobby-pool-waiting = { $count ->
    [0] 待っている人なし
   *[other] { $count }人待ち
  }
lobby-idle = 相手が見つかると、対局が自動で始まります。
lobby-looking = 対戦相手を探しています（{ $clock }）
lobby-bot-later = このページを別のタブで開いたままにしておけます。{ $seconds }秒たつと、代わりにエンジンとも対局できます。
lobby-bot-line = まだ相手が見つかりません。同じ持ち時間でエンジン（プログラム）と指せます。
lobby-bot-play = エンジンと指す
lobby-found = 相手が見つかりました。対局を開いています…
lobby-lost = サイトに接続できません。相手探しは中断しています。接続が戻ると再開します。
lobby-title-waiting = 相手を探しています · { $title }
lobby-seeks = 対局待ち
lobby-seek-make = 対局待ちをする
lobby-seek-go = 待つ
lobby-seeks-none = 今は対局待ちの人がいません。自分で対局待ちをするか、上で持ち時間を選んでください。
lobby-seek-side = あなたが{ $side }
clock-of-white = { $side }は{ $clock }
lobby-take = 対局する
lobby-withdraw = 取り消す
lobby-gone = 終了
lobby-games = 進行中の対局
lobby-games-none = 今行われている対局はありません。このページから始まった対局がここに表示されます。リンクでの対局は表示されません。
lobby-tv = 注目の対局を見る
tv-nothing = 今行われている対局はありません。対局が始まると、自動でここに表示されます。
lobby-people = 在室の人
lobby-ranks = { $lowest }から{ $highest }まで
challenge = 挑戦する
challenge-to = { $name }さんに挑戦
offers-received = あなたへの挑戦
offers-sent = あなたからの挑戦
offers-open = 通信将棋の対局待ち
handicap-by-rank = 段級位の差による
handicap-by-rank-line = 手合割は、両者の段級位の差からヨーロッパ将棋連盟の表で決まり、段級位の低いほうが下手になります。どちらかに段級位がまだないときは平手です。
ranks-lowest = 段級位の下限
ranks-highest = 段級位の上限
ranks-any = 指定なし
