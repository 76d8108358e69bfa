# すべてのページの枠
nav-new-game = 対局
nav-review = 検討
nav-tsume = 詰将棋
page-new-game = 新しい対局
page-game = 対局
page-review = 検討
page-solver = 詰将棋ソルバー
page-problems = 詰将棋
page-not-found = ページが見つかりません
nav = メニュー
languages = 言語
skip = 本文へ
about-site = エンジンと、リンクで友だちと、あるいは一人で将棋を指し、エンジンで検討できます。登録は不要です。
needs-script = 盤を動かすにはJavaScriptが必要です。このブラウザではオフになっています。
not-found-line = リンクが間違っているか、ページが削除されています。対局には影響ありません。
about-solver = 局面を並べると、詰むかどうか、最短の詰手順、余詰、すべての変化がわかります。
about-problems = 一手ずつ答える短い詰将棋です。解はどれも一つ。間違えた問題は日をおいて復習できます。
