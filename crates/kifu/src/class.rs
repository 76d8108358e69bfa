//! What a character means in a Japanese move: one look into a table, where comparing it with each of the seventy that mean
//! something would take longer than all the rest of reading a move.

use komadai_shogi::{Color, PieceKind};

/// The meaning of a character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// None.
    Other,
    Zero,
    /// 1 to 9, half or full width or in kanji.
    Digit(u8),
    Piece(PieceKind),
    /// The mark of a side before its move.
    Side(Color),
    /// 同
    Same,
    /// 成
    Promote,
    /// 不, which needs 成 after it.
    Not,
    /// 生
    Unpromoted,
    Right,
    Left,
    Straight,
    Up,
    /// 行 and 入, which mean 上 and are proper for dragon and horse only.
    RareUp,
    Sideways,
    Back,
    Drop,
    Open,
    Close,
}

/// The signs of each class; old and simplified forms and the one-kanji forms of promoted pieces are among them.
const SIGNS: [(Class, &str); 43] = {
    use Class::*;
    use PieceKind::*;
    [
        (Zero, "0０"),
        (Digit(1), "1１一"),
        (Digit(2), "2２二"),
        (Digit(3), "3３三"),
        (Digit(4), "4４四"),
        (Digit(5), "5５五"),
        (Digit(6), "6６六"),
        (Digit(7), "7７七"),
        (Digit(8), "8８八"),
        (Digit(9), "9９九"),
        (Piece(Pawn), "歩步兵"),
        (Piece(Lance), "香車"),
        (Piece(Knight), "桂"),
        (Piece(Silver), "銀"),
        (Piece(Gold), "金"),
        (Piece(Bishop), "角"),
        (Piece(Rook), "飛"),
        (Piece(King), "玉王"),
        (Piece(Tokin), "と个"),
        (Piece(ProLance), "杏仝"),
        (Piece(ProKnight), "圭今"),
        (Piece(ProSilver), "全"),
        (Piece(Horse), "馬马"),
        (Piece(Dragon), "龍竜龙"),
        (Side(Color::Black), "▲☗⛊▼"),
        (Side(Color::White), "△☖⛉▽"),
        (Same, "同"),
        (Promote, "成"),
        (Not, "不"),
        (Unpromoted, "生"),
        (Right, "右"),
        (Left, "左"),
        (Straight, "直"),
        (Up, "上"),
        (RareUp, "行"),
        (RareUp, "入"),
        (Sideways, "寄"),
        (Back, "引"),
        (Back, "下"),
        (Drop, "打"),
        (Drop, "合"),
        (Open, "(（"),
        (Close, ")）"),
    ]
};

/// How many characters stand in a row of the table.
const ROW: usize = 64;

/// The rows that hold a sign, and for every [`ROW`] characters of the first 65,536 which row is theirs; row 0 has none.
struct Table {
    rows: [[Class; ROW]; 48],
    row_of: [u8; 0x1_0000 / ROW],
}

static TABLE: Table = {
    let mut table = Table { rows: [[Class::Other; ROW]; 48], row_of: [0; 0x1_0000 / ROW] };
    let mut used = 0;
    let mut at = 0;
    while at < SIGNS.len() {
        let (class, signs) = SIGNS[at];
        let bytes = signs.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            // All signs are ASCII or have three bytes in UTF-8.
            let (code, len) = if bytes[i] < 0x80 {
                (bytes[i] as usize, 1)
            } else {
                let [high, middle, low] = [bytes[i] & 0xf, bytes[i + 1] & 0x3f, bytes[i + 2] & 0x3f];
                ((high as usize) << 12 | (middle as usize) << 6 | low as usize, 3)
            };
            if table.row_of[code / ROW] == 0 {
                used += 1;
                table.row_of[code / ROW] = used;
            }
            table.rows[table.row_of[code / ROW] as usize][code % ROW] = class;
            i += len;
        }
        at += 1;
    }
    table
};

/// What a character means.
#[inline]
pub(crate) fn class(c: char) -> Class {
    let code = c as usize;
    match TABLE.row_of.get(code / ROW) {
        Some(&row) => TABLE.rows[row as usize][code % ROW],
        None => Class::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_and_nothing_else() {
        for c in '\0'..=char::MAX {
            let listed = SIGNS.iter().find(|(_, signs)| signs.contains(c)).map_or(Class::Other, |(class, _)| *class);
            assert_eq!(class(c), listed, "{c}");
        }
    }
}
