//! An analysis written beside the moves of a record, in the forms that other programs read: ShogiGUI's in KIF and what is like it,
//! floodgate's in CSA.
//!
//! ShogiHome reads the score out of ShogiGUI's lines (`*解析 … 評価値 30`) as out of its own, and the mate out of its own form
//! `#詰み=先手勝ち:5手` (`src/renderer/store/record.ts` of github.com/sunfish-shogi/shogihome). Kifu for Windows shows what stands behind `*`
//! as a comment (<http://kakinoki.o.oo7.jp/kif_format.html>).

use crate::{Analysis, Evaluation, Mark, Score, judge};
use komadai_kifu::{Format, NodeId, Note, Record, Step, names};
use komadai_lang::{Lang, Texts};
use komadai_shogi::{Color, Move, Position};

/// What formats that know no mates have for one.
const MATE_CP: i32 = 30_000;

/// The words of a verdict in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerdictWords {
    /// A move of the opening book.
    pub book: String,
    /// Before the move that was better.
    pub best: String,
    /// `book` in every language: by it older verdicts are known.
    pub books: Vec<String>,
}

impl VerdictWords {
    /// In a language.
    pub fn of(lang: Lang) -> VerdictWords {
        let book = |lang| Texts::of(lang).get("verdict-book");
        let best = Texts::of(lang).get("verdict-best");
        VerdictWords { book: book(lang), best, books: Lang::ALL.iter().copied().map(book).collect() }
    }
}

/// Whether a format has a place for what an engine says.
pub const fn holds_analysis(format: Format) -> bool {
    !matches!(format, Format::Usi | Format::Sfen | Format::Usen)
}

/// Writes an analysis beside the moves: at each node of its line what holds after it, as other programs do. What was written
/// so before is taken out first. The record's start must be a position.
pub fn annotate(record: &mut Record, analysis: &Analysis, format: Format, words: &VerdictWords) {
    remove_annotations(record, words);
    let Ok(replay) = record.replay_line(&[]) else { return };
    let mut position = *replay.history.last();
    let mut at = Record::ROOT;
    let header = format!("Engines 0 {}", analysis.engine);
    record.node_mut(at).notes.push(if is_kif_like(format) {
        Note::Engine(header)
    } else {
        // A line that begins so is no score to any reader of these formats.
        Note::Comment(header)
    });
    for (ply, evaluation) in analysis.evaluations.iter().enumerate() {
        let notes = &mut record.node_mut(at).notes;
        notes.push(Note::Engine(engine_line(&position, evaluation, format)));
        notes.extend(mate(&position, evaluation).filter(|_| is_kif_like(format)));
        let Some(&mv) = analysis.moves.get(ply) else { break };
        let played = record.node(at).children().iter().copied();
        let Some(next) = played.into_iter().find(|&child| record.node(child).step == Step::Move(mv)) else { break };
        let before = position;
        if position.play(mv).is_err() {
            break;
        }
        if let Some(after) = analysis.evaluations.get(ply + 1) {
            let verdict = verdict(&before, mv, evaluation, after, format, words);
            record.node_mut(next).notes.extend(verdict.map(Note::Comment));
        }
        at = next;
    }
}

const fn is_kif_like(format: Format) -> bool {
    matches!(format, Format::Kif | Format::Ki2 | Format::Japanese | Format::Jkf)
}

/// Takes out what [`annotate`] wrote, in whatever format and language.
fn remove_annotations(record: &mut Record, words: &VerdictWords) {
    let own = |note: &Note| matches!(note, Note::Engine(text) | Note::Comment(text) if text.starts_with("Engines 0 "));
    // Scores alone may be the players' own, as in records of floodgate; behind such a line they are of an analysis.
    let scores_too = record.node(Record::ROOT).notes.iter().any(own);
    let nodes: Vec<NodeId> = record.walk().collect();
    for id in nodes {
        record.node_mut(id).notes.retain(|note| match note {
            note if own(note) => false,
            Note::Engine(text) => !(text.starts_with("解析 0 ") || scores_too && starts_with_score(text)),
            Note::Comment(text) => !is_verdict(text, words) && !is_mate(text),
            Note::Remark(_) | Note::Bookmark(_) => true,
        });
    }
}

fn starts_with_score(text: &str) -> bool {
    text.split_ascii_whitespace().next().is_some_and(|word| word.parse::<i32>().is_ok())
}

fn is_verdict(text: &str, words: &VerdictWords) -> bool {
    let sign = text.strip_prefix("?? −").or_else(|| text.strip_prefix("? −"));
    let lost = |rest: &str| rest.split_once(" %  ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    sign.is_some_and(lost) || words.books.iter().any(|book| book == text)
}

fn is_mate(text: &str) -> bool {
    let rest = text.strip_prefix("#詰み=先手勝ち:").or_else(|| text.strip_prefix("#詰み=後手勝ち:"));
    rest.and_then(|rest| rest.strip_suffix('手')).is_some_and(|plies| plies.parse::<u32>().is_ok())
}

fn verdict(
    position: &Position,
    played: Move,
    before: &Evaluation,
    after: &Evaluation,
    format: Format,
    words: &VerdictWords,
) -> Option<String> {
    let judged = judge(before, played, after);
    let sign = match judged.mark? {
        Mark::Book => return Some(words.book.clone()),
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    };
    let best = name(position, *before.pv.first()?, format);
    Some(format!("{sign} −{:.0} %  {} {best}", judged.loss * 100.0, words.best))
}

fn mate(position: &Position, evaluation: &Evaluation) -> Option<Note> {
    let (Score::WinIn(plies) | Score::LossIn(plies)) = evaluation.score else { return None };
    let winner = if black_cp(position, evaluation) > 0 { "先手" } else { "後手" };
    (plies > 0).then(|| Note::Comment(format!("#詰み={winner}勝ち:{plies}手")))
}

/// Centipawns that are good for Black if positive.
fn black_cp(position: &Position, evaluation: &Evaluation) -> i32 {
    let cp = match evaluation.score {
        Score::Cp(cp) => cp,
        Score::WinIn(_) => MATE_CP,
        Score::LossIn(_) => -MATE_CP,
    };
    if position.turn() == Color::Black { cp } else { cp.saturating_neg() }
}

/// The score and the line, as programs that read the format expect them.
fn engine_line(position: &Position, evaluation: &Evaluation, format: Format) -> String {
    let score = black_cp(position, evaluation);
    let mut at = *position;
    let moves = evaluation.pv.iter().map_while(|&mv| {
        let text = name(&at, mv, format);
        at.play(mv).ok().map(|()| format!(" {text}"))
    });
    let moves: String = moves.collect();
    match format {
        Format::Csa => format!(" {score}{moves}"),
        Format::Csa3 => format!(" {score}{moves} #{}", evaluation.nodes),
        Format::Psn | Format::Hodges | Format::Hosking => format!("{score}{moves}"),
        _ => {
            let line = if moves.is_empty() { String::new() } else { format!(" 読み筋{moves}") };
            format!("解析 0 深さ {} ノード数 {} 評価値 {score}{line}", evaluation.depth, evaluation.nodes)
        }
    }
}

/// A move in the words of a format's engine lines.
fn name(position: &Position, mv: Move, format: Format) -> String {
    match format {
        Format::Csa | Format::Csa3 => names::csa(position, mv),
        Format::Psn => names::psn(position, mv),
        Format::Hodges => names::hodges(position, mv),
        Format::Hosking => names::hosking(position, mv),
        _ => {
            let mark = if position.turn() == Color::Black { '▲' } else { '△' };
            format!("{mark}{}", names::kif(position, mv, None))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;
    use komadai_kifu::{read_text, write};
    use komadai_shogi::Setup;

    fn analysis() -> Analysis {
        let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>();
        let found = |score, pv, book| Evaluation { score, pv: moves(pv), depth: 9, nodes: 100, book: moves(book) };
        Analysis {
            engine: "Komadai 0".into(),
            effort: Effort::Nodes(100),
            moves: moves("7g7f 3c3d 8h6f"),
            evaluations: vec![
                found(Score::Cp(30), "7g7f 3c3d", "7g7f"),
                found(Score::Cp(-20), "3c3d", ""),
                found(Score::Cp(40), "2g2f", ""),
                found(Score::WinIn(5), "2b6f", ""),
            ],
        }
    }

    fn record() -> Record {
        let mut record = Record::new(Setup::start());
        let mut at = Record::ROOT;
        for mv in analysis().moves {
            at = record.push(at, Step::Move(mv));
            record.node_mut(at).notes.push(Note::Comment("kept".into()));
        }
        record
    }

    #[test]
    fn an_analysis_written_again_replaces_the_older_one_in_every_format_and_language() {
        for format in Format::ALL.iter().copied().filter(|&format| holds_analysis(format)) {
            let mut first = record();
            annotate(&mut first, &analysis(), format, &VerdictWords::of(Lang::Ja));
            let text = write(&first, format);
            let mut read = read_text(&text, Some(format)).records.remove(0);
            annotate(&mut read, &analysis(), format, &VerdictWords::of(Lang::Ja));
            assert_eq!(write(&read, format), text, "{format}");
            annotate(&mut read, &analysis(), format, &VerdictWords::of(Lang::En));
            let other = write(&read, format);
            assert!(other.contains("book move") && !other.contains("定跡"), "{format}: {other}");
        }
    }

    #[test]
    fn what_the_players_own_engines_wrote_stays() {
        let mut game = record();
        let first = game.main_line().next().unwrap();
        game.node_mut(first).notes.push(Note::Engine(" 30 -3334FU".into()));
        annotate(&mut game, &analysis(), Format::Csa, &VerdictWords::of(Lang::Ja));
        let kept = |note: &&Note| **note == Note::Engine(" 30 -3334FU".into());
        assert_eq!(game.node(first).notes.iter().filter(kept).count(), 1);
        assert!(game.node(first).comments().any(|comment| comment == "kept"));
    }

    #[test]
    fn a_lost_move_names_the_better_one_and_a_mate_its_winner() {
        let mut record = record();
        annotate(&mut record, &analysis(), Format::Kif, &VerdictWords::of(Lang::Ja));
        let kif = write(&record, Format::Kif);
        assert!(kif.contains("*?? −52 %  最善 ▲２六歩(27)\n"), "{kif}");
        assert!(kif.contains("#詰み=後手勝ち:5手"), "{kif}");
        assert!(kif.contains("評価値 -30000"), "{kif}");
        assert!(kif.contains("\n**解析 0 深さ 9 ノード数 100 評価値 30 読み筋 ▲７六歩(77) △３四歩(33)\n"), "{kif}");
    }
}
