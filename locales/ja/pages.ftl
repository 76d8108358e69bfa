# すべてのページの枠
nav-new-game = 新しい対局
nav-review = 検討
nav-tsume = 詰将棋
page-new-game = 新しい対局
page-game = 対局
page-review = 検討
page-solver = 詰将棋を解く
page-problems = 詰将棋
page-not-found = このアドレスには何もありません
nav = サイト
languages = 言語
skip = 本文へ
about-site = エンジンと、リンクで友だちと、あるいは一人で将棋を指し、エンジンの助けを借りて検討できます。登録はいりません。
needs-script = 盤を動かすにはJavaScriptが必要です。このブラウザでは無効になっています。
not-found-line = リンクが間違っているか、行き先がなくなっています。あなたの対局はそのまま残っています。
about-solver = 局面を並べると、最短の詰手順、余詰、すべての変化がわかります。
about-problems = 一手ずつ答える短い詰将棋。どれも解は一つで、間違えた問題は日をおいてまた出ます。
