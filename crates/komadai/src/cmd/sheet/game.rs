//! The game-record sheet (棋譜用紙), blank or filled in.

use super::words::{headers, result};
use komadai_diagram::{RecordSheet, SheetMove};
use komadai_kifu::{HeaderKey, Record, Step, names};
use komadai_lang::{Lang, Texts};

pub(super) fn empty(texts: Texts) -> RecordSheet {
    RecordSheet { captions: texts.into(), headers: headers(texts, |_| String::new()), ..RecordSheet::default() }
}

pub(super) fn filled(record: &Record, texts: Texts) -> RecordSheet {
    let header = |key: &HeaderKey| record.headers.get(key).unwrap_or_default().to_owned();
    let mut sheet = RecordSheet {
        captions: texts.into(),
        title: record.headers.get(&HeaderKey::Title).map(str::to_owned),
        headers: headers(texts, header),
        ..RecordSheet::default()
    };
    // A start that is no position still has its moves as they were written.
    let line: Vec<_> = record.main_line().collect();
    let positions = record.positions(&line).unwrap_or_default();
    let mut last_to = None;
    for (ply, id) in record.main_line().enumerate() {
        let node = record.node(id);
        let text = match &node.step {
            Step::Move(mv) => {
                let text = match positions.get(ply) {
                    Some((position, _)) if texts.lang() == Lang::Ja => names::japanese(position, *mv, last_to),
                    Some((position, _)) => names::hodges(position, *mv),
                    None => mv.to_string(),
                };
                last_to = Some(mv.to());
                text
            }
            Step::Broken(broken) => broken.text.clone(),
            Step::End(end) => {
                sheet.result = Some(result(end, texts));
                continue;
            }
            Step::Start => continue,
        };
        let time = node.time.spent_ms.map_or(String::new(), |ms| clock(ms / 1000));
        sheet.moves.push(SheetMove { text, time });
    }
    sheet
}

/// Seconds as `1:05` or `1:00:05`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
