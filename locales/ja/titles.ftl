# タイトル、選手権、主催できる団体。
titles-title = タイトルと歴代の優勝者
titles-about = プロのタイトルと、アマチュアやコンピュータの選手権の歴代保持者です。出典のあるものだけを載せ、出典のない年は省いています。冬に決着する棋戦は、始まった年度で示しています。
titles-in-year = { $count ->
    [0] { $year }年度：タイトル戦はまだありません
   *[other] { $year }年度：タイトルは{ $count }つ
}
titles-year = 年度
titles-show = 表示
titles-group-major = 主要タイトル
titles-group-women = 女流タイトル
titles-group-cup = その他のプロ棋戦
titles-group-amateur = アマチュアの選手権
titles-group-computer = コンピュータの選手権
titles-group-old = 終生名人
titles-no-source = 保持者の出典がまだありません。
titles-number = 期
titles-holder = 獲得者
titles-over = 相手
titles-score = 勝敗
titles-rights = 主催できる団体
titles-rights-line = 棋士と奨励会の棋戦を主催できるのは日本将棋連盟だけです。女流棋士の棋戦は連盟とLPSAが共同で、またはそれぞれ単独で主催します。アマチュアの大会は誰でも開けます。
titles-organiser = 主催
titles-for-amateur = アマチュア
titles-for-professional = 棋士
titles-for-women = 女流棋士
titles-for-apprentice = 奨励会員
titles-by-club = クラブ
titles-by-jsa = 日本将棋連盟
titles-by-lpsa = 日本女子プロ将棋協会（LPSA）
titles-by-both = 連盟とLPSAの共同
titles-by-other = 各国の連盟、新聞社、会社、学校、自治体
titles-may = 主催できる
titles-may-not = 主催できない
titles-machines = 棋士がコンピュータと公に対局するには、連盟の許可が要ります。許可のない大会は作れません。
