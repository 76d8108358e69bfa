# What a board on another site's page says.
component-keys = 左右の矢印キーで一手ずつ、HomeとEndで最初と最後の局面へ、上下の矢印キーで別の変化へ進みます。Fで盤を反転します。
component-variations = この局面で指された手
component-nothing = 表示するものがありません。棋譜、局面、対局のいずれかを指定してください。
component-unreachable = { $address }を読み込めませんでした。
component-status = { $address }を読み込めませんでした（応答コード{ $status }）。
component-sfen = SFENの局面として読めません：{ $sfen }
component-no-site = Komadaiのサイトが分かりません。属性「site」を指定してください。
