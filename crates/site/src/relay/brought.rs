//! A record as it is brought to a board: taken whole or not at all.

use super::{NotTaken, Refused};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use komadai_kifu::{End, EndKind, Format, Record, Step, read, read_text, write};
use komadai_record::{Fault, Opened};
use komadai_shogi::{Move, Setup};

/// The largest record of a board, in bytes.
pub const MAX_RECORD: usize = 64 * 1024;
/// Lines that are added at once.
const MAX_LINES: u32 = 1_000;

/// Reads a whole record of any format. One without moves is taken where it has a header: a game that is about to begin.
///
/// # Errors
/// What is wrong with it, with the line where there is one.
pub fn brought(bytes: &[u8]) -> Result<Record, Vec<Fault>> {
    let opened = Opened::read(bytes);
    let has_begun = |fault: &Fault| fault.code != "no-moves";
    let faults: Vec<Fault> = opened.faults.into_iter().filter(has_begun).collect();
    let record = read(bytes, None).records.into_iter().next().filter(|_| opened.tree.is_some());
    let header = |record: &Record| !record.is_empty() || !record.headers.is_empty();
    match record.filter(|_| faults.is_empty()).filter(|record| opened.usable || header(record)) {
        Some(record) => Ok(record),
        None if faults.is_empty() => Err(vec![at_line(1, "no-record", "no record of a game was found")]),
        None => Err(faults.into_iter().map(|fault| placed(fault, bytes)).collect()),
    }
}

/// A move that breaks the rules stands somewhere: in the first line in which its text is found after the number that it has.
fn placed(mut fault: Fault, bytes: &[u8]) -> Fault {
    if let (None, Some(text)) = (fault.line, fault.text.clone()) {
        let all = String::from_utf8_lossy(bytes);
        let number = fault.args.get("ply").map(u32::to_string).unwrap_or_default();
        let is_there = |line: &str| {
            let line = line.trim_start();
            line.contains(&text) && line.strip_prefix(&*number).is_some_and(|rest| rest.starts_with(' '))
        };
        fault.line = (1..).zip(all.lines()).find(|(_, line)| is_there(line)).map(|(number, _)| number);
    }
    fault
}

fn at_line(line: u32, code: &str, message: &str) -> Fault {
    Fault {
        line: Some(line),
        column: None,
        text: None,
        code: code.to_owned(),
        args: std::collections::BTreeMap::new(),
        message: message.to_owned(),
    }
}

/// What is wrong, without its place.
pub fn why(fault: &Fault) -> &str {
    match fault.message.split_once(": ") {
        Some((place, why)) if place.starts_with("line ") => why,
        _ => &fault.message,
    }
}

/// A record with moves added to its main line: a line each, in USI with the seconds that it took where they are known, such as
/// `7g7f 35`. `resign` ends it.
///
/// # Errors
/// What is wrong with the lines, each with its number; none is added then.
pub fn added(record: &Record, lines: &str) -> Result<Record, Vec<Fault>> {
    let mut record = record.clone();
    let mut last = record.main_line().last().unwrap_or(Record::ROOT);
    // Carried along, so that a long game is not played anew for each line.
    let mut at = super::change::standing(&record, last)
        .map_err(|fault| vec![at_line(1, "impossible-start", &fault.to_string())])?;
    for (number, line) in (1..).zip(lines.lines()) {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { continue };
        let wrong = |code: &str, message: String| {
            vec![Fault { text: Some(line.chars().take(60).collect()), ..at_line(number, code, &message) }]
        };
        if number > MAX_LINES {
            let mut faults = wrong("too-many-lines", format!("at most {MAX_LINES} lines are added at once"));
            for fault in &mut faults {
                fault.args.insert("limit".to_owned(), MAX_LINES);
            }
            return Err(faults);
        }
        let line_ends = || wrong("not-understood", "a line is a move in USI and the seconds that it took".to_owned());
        if matches!(record.node(last).step, Step::End(_)) {
            return Err(wrong("after-end", "the game has ended".to_owned()));
        }
        if word == "resign" {
            let end = End::at(EndKind::Resignation, record.turn_after(last));
            last = record.push(last, Step::End(end));
            continue;
        }
        let mv: Move = word.parse().map_err(|_| line_ends())?;
        let spent: Option<u64> = words.next().map(str::parse).transpose().map_err(|_| line_ends())?;
        if words.next().is_some() || spent.is_some_and(|spent| spent > 1_000_000) {
            return Err(line_ends());
        }
        at.check(mv).map_err(|foul| wrong(foul.code(), format!("{mv} cannot be played: {foul}")))?;
        last = record.push(last, Step::Move(mv));
        at = at.after_step(&record.node(last).step).unwrap_or(at);
        record.node_mut(last).time.spent_ms = spent.map(|spent| spent * 1_000);
    }
    Ok(record)
}

/// The text under which a record is kept.
pub(super) fn text(record: &Record) -> Result<String, NotTaken> {
    let text = write(record, Format::Kif);
    if text.is_empty() || text.len() > MAX_RECORD {
        return Err(NotTaken::Refused(Refused::TooLarge));
    }
    Ok(text)
}

/// By what a record is known again.
pub(super) fn hash(record: &Record) -> Result<String, NotTaken> {
    let hash = ring::digest::digest(&ring::digest::SHA256, text(record)?.as_bytes());
    Ok(BASE64_URL_SAFE_NO_PAD.encode(hash))
}

/// A record that was kept.
pub(super) fn kept(text: &str) -> Record {
    let read = read_text(text, Some(Format::Kif)).records.into_iter().next();
    read.unwrap_or_else(|| Record::new(Setup::start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77) (0:05/00:00:05)\n*first\n   2 ３四歩(33)\n";

    #[test]
    fn a_record_with_a_fault_is_not_taken_and_the_line_is_told() {
        let record = brought(KIF.as_bytes()).unwrap();
        assert_eq!(record.plies(), 2);
        assert_eq!(kept(&text(&record).unwrap()), record, "with its times and comments");
        assert_eq!(brought("手合割：平手\n先手：A\n".as_bytes()).unwrap().plies(), 0, "it is about to begin");
        for (wrong, line, code) in [
            (format!("{KIF}what is this\n"), Some(7), "not-understood"),
            (format!("{KIF}   3 ５五角打\n"), Some(7), "no-piece"),
            ("<html><body>502 Bad Gateway</body></html>".to_owned(), None, ""),
            (String::new(), None, "no-record"),
        ] {
            let faults = brought(wrong.as_bytes()).unwrap_err();
            if !code.is_empty() {
                assert_eq!((faults[0].line, faults[0].code.as_str()), (line, code), "{wrong}: {faults:?}");
            }
        }
    }

    #[test]
    fn lines_are_added_all_or_none() {
        let record = added(&Record::new(Setup::start()), "7g7f 35\n\n3c3d\n").unwrap();
        assert_eq!(record.plies(), 2);
        assert_eq!(record.node(record.main_line().next().unwrap()).time.spent_ms, Some(35_000));
        let over = added(&record, "resign").unwrap();
        assert_eq!(over.end().unwrap().winner, Some(komadai_shogi::Color::White));
        for (lines, line, code) in [
            ("2g2f\n2g2f", 2, "no-piece"),
            ("2g2f x", 1, "not-understood"),
            ("hello", 1, "not-understood"),
            ("2g2f 1 2", 1, "not-understood"),
        ] {
            let faults = added(&record, lines).unwrap_err();
            assert_eq!((faults[0].line, faults[0].code.as_str()), (Some(line), code), "{lines}");
        }
        assert_eq!(added(&over, "2g2f").unwrap_err()[0].code, "after-end");
        let many = format!("{}2g2f", "\n".repeat(MAX_LINES as usize));
        let kept = super::super::of_faults(&added(&record, &many).unwrap_err());
        assert_eq!(kept, "fault 1001 too-many-lines 0 1000 2g2f");
    }

    #[test]
    fn a_record_that_is_too_large_is_refused() {
        let mut record = brought(KIF.as_bytes()).unwrap();
        record.node_mut(Record::ROOT).notes.push(komadai_kifu::Note::Comment("x".repeat(MAX_RECORD)));
        assert!(matches!(text(&record), Err(NotTaken::Refused(Refused::TooLarge))));
    }
}
