# TV：大きく映す対局、チャンネル、次に映す対局。
page-tv = ライブ観戦
about-tv = このサイトで対局中の将棋を生中継。いちばん注目の一局を大きな盤で、ほかの対局もあわせて見られます。
tv-nothing = 今行われている対局はありません。対局が始まると、自動でここに表示されます。
tv-channels = チャンネル
tv-all = すべて
tv-kinds = ほかの将棋
tv-others = ほかの対局
tv-next = 次に映す対局
tv-last = 直前の対局
tv-bar = { $count }手前の勝率：先手{ $black }％、後手{ $white }％
tv-bar-ago = { $count }手前
tv-bar-unknown = 勝率：まだわかりません
tv-bar-why = 対局者の助けにならないよう、数手前の形勢を表示しています。
