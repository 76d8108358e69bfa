# ロビー：今いる人との対局と、進行中の対局
page-lobby = ロビー
about-lobby = 今オンラインの人と将棋を指せます。持ち時間を選ぶだけ。登録は不要です。
page-tv = 注目の対局
about-tv = このサイトで今行われている対局のうち、最もレベルの高いものを観戦できます。
lobby-here = { $count }人がオンライン
lobby-as = { $name }として対局
lobby-pools = 自動マッチング
lobby-pools-line = 持ち時間を選ぶと、同じ持ち時間を選んだ人と対局します。平手、振り駒、待ったなし。アカウントのある人同士はレーティング戦になります。
lobby-pool-waiting = { $count ->
    [0] 待っている人なし
   *[other] { $count }人待ち
  }
lobby-idle = 相手が見つかると、対局が自動で始まります。
lobby-looking = 対戦相手を探しています（{ $clock }）
lobby-bot-later = このページを別のタブで開いたままにしておけます。{ $seconds }秒たつと、代わりにAIとも対局できます。
lobby-bot-line = まだ相手が見つかりません。同じ持ち時間でAI（コンピューター）と対局できます。
lobby-bot-play = AIと対局
lobby-found = 相手が見つかりました。対局を開いています…
lobby-lost = サイトに接続できません。相手探しは中断しています。接続が戻ると再開します。
lobby-title-waiting = 相手を探しています · { $title }
lobby-seeks = 募集中の対局
lobby-seek-make = 対局を募集する
lobby-seek-go = 募集する
challenge-send = 申し込む
lobby-seeks-none = 今は募集中の対局がありません。自分で対局を募集するか、上で持ち時間を選んでください。
lobby-seek-side = あなたが{ $side }
clock-of-white = { $side }は{ $clock }
lobby-take = 対局する
lobby-withdraw = 取り消す
lobby-gone = 終了
lobby-games = 進行中の対局
lobby-games-none = 今行われている対局はありません。このページから始まった対局がここに表示されます。リンクでの対局は表示されません。
lobby-tv = 注目の対局を見る
tv-nothing = 今行われている対局はありません。対局が始まると、自動でここに表示されます。
lobby-people = オンラインの人
lobby-ranks = { $lowest }から{ $highest }まで
challenge = 対局を申し込む
challenge-to = { $name }さんに対局を申し込む
offers-received = 届いた申し込み
offers-sent = 送った申し込み
offers-open = 通信将棋の募集
handicap-by-rank = 段級位の差による
handicap-by-rank-line = 手合割は、両者の段級位の差からヨーロッパ将棋連盟の表で決まり、段級位の低いほうが下手になります。どちらかに段級位がまだないときは平手です。
ranks-lowest = 段級位の下限
ranks-highest = 段級位の上限
ranks-any = 指定なし
hold-left = { $of ->
    [1] 前の対局を途中で離れました。
   *[other] 直近{ $of }局のうち{ $left }局を途中で離れました。
  }
hold-warned = もう一度途中で離れると、しばらく新しい対局を始められません。最後まで指すか、投了してください。
hold-until = 新しい対局は{ $time }から始められます。
hold-remaining = 残り{ $time }
hold-moderator = モデレーターの判断により、新しい対局を始められません。
hold-shared = 同じネットワークの複数のゲストが対局を途中で離れたため、新しいゲストはしばらくお待ちください。ログインすればすぐに指せます。
hold-why = 席を離れたままの時間切れのほか、相手が決まったのに対局室に来ないこと、最初の一手を指さないことを「途中で離れた」と数えます。投了やサイトの障害は数えません。最後まで指した対局が多いほど、待ち時間はつきにくくなります。進行中の対局はいつでも続けられます。
