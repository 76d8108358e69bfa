# The analysis of a game that is over, by its players together (感想戦).
together-looks-on = 観戦中です。対局者が許可すると、検討に参加できます。
together-follow = 全員で同じ局面を見る
together-admit = 観戦者の参加を許可
together-remove = この変化を削除
together-export = 変化つきKIF
together-close = 結果に戻る
together-draw = 矢印と印
together-draw-line = 2つのマスで矢印、同じマスを2回で印。文字でも入力できます。
together-squares = マス（例：7g 7f）
together-clear = 消去
together-drawn = この局面の矢印と印
together-undraw = { $drawn }を消す
together-said-removed = 変化が削除されました
together-said-drawn = 矢印と印：{ $drawn }
together-said-open = 観戦者も参加できるようになりました
together-said-closed = 対局者だけで検討を続けます
courtesy-analyse = 感想戦を始めました。
