# 本将棋以外の対局の検討。

look = 検討
look-whole = 全局面を評価
look-stop = 止める
look-done = { $all }局面中{ $done }局面
look-back = 本譜に戻る
look-close = 検討を閉じる
look-line = 盤上で手を試せます。どの局面でもエンジンが評価と読み筋を示します。検討の内容は保存されません。
