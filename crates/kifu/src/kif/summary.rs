//! The last line of a game: `まで83手で先手の勝ち`; and the words that stand in place of a move.

use crate::{End, EndKind};
use komadai_shogi::Color;

/// The end that a word in place of a move means, with this side to move.
pub(super) fn read_word(word: &str, turn: Color) -> Option<End> {
    use EndKind::*;
    let kind = match word {
        "投了" => Resignation,
        "中断" => Abort,
        "千日手" => Repetition,
        "連続王手の千日手" | "連続王手" => PerpetualCheck,
        "持将棋" | "Jishogi" => Impasse,
        "詰み" | "詰" => Checkmate,
        "不詰" => NoMate,
        "切れ負け" | "時間切れ" | "時間切れ負け" | "Time-up" => Timeout,
        "反則勝ち" => return Some(End::won_by(IllegalMove, turn)),
        "反則負け" | "反則" => return Some(End::won_by(IllegalMove, !turn)),
        "入玉勝ち" | "入玉宣言勝ち" | "宣言勝ち" | "勝ち宣言" => Declaration,
        "トライ" | "トライ勝ち" => Try,
        "不戦敗" => Walkover,
        "不戦勝" => return Some(End::won_by(Walkover, turn)),
        "封じ手" => Sealed,
        "引き分け" | "引分け" | "引分" => Draw,
        "最大手数" => MaxMoves,
        "エラー" => Error,
        _ => return None,
    };
    Some(End::at(kind, turn))
}

/// The word of an end with this side to move; none where there is no word and only the summary tells. It is the plain word
/// but where KIF's own says who lost, or has one word for two ends.
pub(super) fn word(end: &End, turn: Color) -> Option<&str> {
    use EndKind::*;
    let lost = end.winner != Some(turn);
    match &end.kind {
        IllegalMove | PerpetualCheck => Some(if lost { "反則負け" } else { "反則勝ち" }),
        Walkover => Some(if lost { "不戦敗" } else { "不戦勝" }),
        // Words that other readers do not know would cost them the result; a marker says the rest.
        Impasse | MaxMoves | Draw => Some("持将棋"),
        Try => Some("投了"),
        Declaration => Some("入玉勝ち"),
        // A word that is not known would be read as a move.
        Win | Other(_) => None,
        kind => kind.japanese(),
    }
}

/// What a summary line says, `まで` and the number of moves taken off. None if it says nothing known.
pub(super) fn read_summary(text: &str, turn: Color) -> Option<End> {
    use EndKind::*;
    let named = |mark: &str| {
        let before = &text[..text.find(mark)?];
        let black = before.rfind("先手").max(before.rfind("下手"));
        let white = before.rfind("後手").max(before.rfind("上手"));
        match (black, white) {
            (None, None) => None,
            (black, white) => Some(if black > white { Color::Black } else { Color::White }),
        }
    };
    let winner = match named("反則負").or(named("の負")).or(named("切れ負")).or(named("不戦敗")) {
        Some(loser) => Some(!loser),
        None => named("勝"),
    };
    let has = |part: &str| text.contains(part);
    let kind = if has("連続王手") {
        PerpetualCheck
    } else if has("千日手") {
        Repetition
    } else if has("最大手数") {
        MaxMoves
    } else if has("持将棋") {
        Impasse
    } else if has("時間切れ") || has("切れ負け") {
        Timeout
    } else if has("反則") {
        IllegalMove
    } else if has("入玉") || has("宣言") {
        Declaration
    } else if has("トライ") {
        Try
    } else if has("不戦") {
        Walkover
    } else if has("中断") {
        Abort
    } else if has("封じ手") {
        Sealed
    } else if has("不詰") {
        NoMate
    } else if has("詰") {
        Checkmate
    } else if has("引き分け") || has("引分") {
        Draw
    } else if has("エラー") {
        Error
    } else if winner == Some(!turn) || has("投了") {
        Resignation
    } else if winner.is_some() {
        Win
    } else {
        return None;
    };
    let winner = winner.or_else(|| kind.winner(turn));
    Some(End { kind, winner })
}

/// The end of a summary in words that are not known, as the writer puts them: `WORD`, `WORDにより先手の勝ち`.
pub(super) fn read_other(text: &str, turn: Color) -> Option<End> {
    let (word, winner) = match text.rsplit_once("により") {
        Some((word, "先手の勝ち" | "下手の勝ち")) => (word, Some(Color::Black)),
        Some((word, "後手の勝ち" | "上手の勝ち")) => (word, Some(Color::White)),
        _ => (text, None),
    };
    read_summary(word, turn).is_none().then(|| End { kind: EndKind::Other(word.to_owned()), winner })
}

/// Whether a summary tells more than the word before it: the same thing more exactly, or who won.
pub(super) fn refine(end: &mut End, summary: End) {
    use EndKind::*;
    let sharper = match (&end.kind, &summary.kind) {
        (IllegalMove, PerpetualCheck) | (Impasse, MaxMoves) | (Declaration, Try) => true,
        (Repetition, PerpetualCheck) => true,
        (a, b) => a == b,
    };
    if sharper {
        end.kind = summary.kind;
        if summary.winner.is_some() {
            end.winner = summary.winner;
        }
    } else if end.winner.is_none() && matches!(end.kind, Other(_)) {
        end.winner = summary.winner;
    }
}

/// The names of the sides in a game: with a handicap the weaker player is 下手, the stronger 上手.
pub const fn side_name(color: Color, handicap: bool) -> &'static str {
    match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// Whether the word of an end says less than is known, so that a marker stands beside it.
pub(super) fn word_needs_marker(end: &End) -> bool {
    matches!(end.kind, EndKind::PerpetualCheck | EndKind::MaxMoves | EndKind::Draw | EndKind::Try)
}

/// Whether a summary line needs a marker beside it: it knows only the results that every reader does.
pub(super) fn summary_needs_marker(end: &End) -> bool {
    use EndKind::*;
    matches!(end.kind, PerpetualCheck | MaxMoves | Try | Walkover | Draw)
}

/// The summary line of an end after a number of moves, in the few forms that all readers take: some refuse a whole file for
/// another. None where a word in place of a move tells more.
pub(super) fn summary(end: &End, plies: usize, turn: Color, handicap: bool, has_word: bool) -> Option<String> {
    use EndKind::*;
    let side = |color: Color| side_name(color, handicap);
    let winner = side(end.winner.unwrap_or(!turn));
    let loser = side(!end.winner.unwrap_or(!turn));
    let what = match &end.kind {
        // Unless the word alone would name another winner.
        Declaration | Walkover | Error if has_word && (end.winner == end.kind.winner(turn) || end.kind == Walkover) => {
            return None;
        }
        Resignation | Win | Try | Walkover => format!("{winner}の勝ち"),
        Timeout => format!("時間切れにより{winner}の勝ち"),
        IllegalMove | PerpetualCheck if end.winner == Some(turn) => format!("{winner}の反則勝ち"),
        IllegalMove | PerpetualCheck => format!("{loser}の反則負け"),
        Declaration => format!("{winner}の入玉勝ち"),
        MaxMoves | Draw => "持将棋".to_owned(),
        Checkmate => "詰み".to_owned(),
        Other(word) => match end.winner {
            Some(_) => format!("{word}により{winner}の勝ち"),
            None => word.clone(),
        },
        _ => word(end, turn).unwrap_or_default().to_owned(),
    };
    Some(format!("まで{plies}手で{what}"))
}
