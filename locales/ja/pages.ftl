# すべてのページの枠
nav-new-game = 新しい対局
nav-review = 検討
page-new-game = 新しい対局
page-game = 対局
page-review = 検討
page-not-found = このアドレスには何もありません
