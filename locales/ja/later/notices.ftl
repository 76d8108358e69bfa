notices-push-on = このブラウザーに通知する
notices-push-off = このブラウザーへの通知をやめる
notices-push-refused = ブラウザーが通知を許可していません。ブラウザーの設定を確かめてください。
