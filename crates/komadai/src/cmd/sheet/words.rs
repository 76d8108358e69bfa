//! What sheets and reports say beside the moves.

use komadai_kifu::{End, EndKind, HeaderKey, Record};
use komadai_lang::Texts;
use komadai_shogi::Color;

/// The line below a diagram.
pub(super) fn caption(ply: usize, texts: Texts) -> String {
    texts.with("caption-after", &[("ply", ply.into())])
}

/// What the record says about its game, each with its heading.
pub(super) fn headings(record: &Record, texts: Texts) -> Vec<(String, String)> {
    let mut found = headers(texts, |key| record.headers.get(key).unwrap_or_default().to_owned());
    found.retain(|(_, value)| !value.is_empty());
    found
}

/// The headers of a sheet and the texts that name them.
const HEADERS: [(HeaderKey, &str); 8] = [
    (HeaderKey::Black, "side-black"),
    (HeaderKey::White, "side-white"),
    (HeaderKey::Event, "sheet-event"),
    (HeaderKey::Site, "sheet-place"),
    (HeaderKey::StartTime, "sheet-start"),
    (HeaderKey::EndTime, "sheet-end"),
    (HeaderKey::TimeLimit, "sheet-time-limit"),
    (HeaderKey::Opening, "sheet-opening"),
];

/// The headings of a sheet, each with what `value` has for it.
pub(super) fn headers(texts: Texts, value: impl Fn(&HeaderKey) -> String) -> Vec<(String, String)> {
    HEADERS.iter().map(|(key, name)| (texts.get(name), value(key))).collect()
}

/// How a game ended, with the winner's mark: the last row of a sheet is short.
pub(super) fn result(end: &End, texts: Texts) -> String {
    let word = match &end.kind {
        EndKind::Other(word) => word.clone(),
        kind => texts.get(&format!("record-end-{}", kind.code())),
    };
    let Some((winner, mark)) = end.winner.zip(end.winner.and_then(|winner| end.mark(winner))) else {
        return word;
    };
    format!("{} {mark}  {word}", if winner == Color::Black { '☗' } else { '☖' })
}
