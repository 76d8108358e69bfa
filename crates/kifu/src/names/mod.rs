//! The name of a move in every notation.
//!
//! Japanese names follow the notation page of the Japan Shogi Association
//! (<https://www.shogi.or.jp/faq/kihuhyouki.html>): where several pieces of a kind reach a square, first the word of
//! the arrival (上 寄 引), then the side (右 左), 直 for gold and silver that go straight up beside another, and
//! both words where one does not settle it. A piece counts by how it moves, also where a pin or a check holds it back, and
//! a dropped piece is marked 打 only where one on the board reaches the square too. Names are read either way.
//!
//! ```
//! use komadai_kifu::names;
//! use komadai_shogi::Position;
//! let start = Position::start();
//! let gold = "6i5h".parse().unwrap();
//! assert_eq!(names::japanese(&start, gold, None), "5八金左");
//! assert_eq!(names::hodges(&start, gold), "G6i-5h");
//! assert_eq!(names::csa(&start, gold), "+6958KI");
//! ```

mod parse;

pub use parse::{NameError, read_csa, read_japanese, read_japanese_strict, read_western};

use crate::japanese::{KANJI, Motion, Side, WIDE, piece_name, rightness, side_of};
use komadai_shogi::{Color, Move, MoveShape, Piece, PieceKind, Position, Square, attacks};

/// The piece that moves, as it is before the move.
fn mover(position: &Position, mv: Move) -> Option<Piece> {
    match mv.shape() {
        MoveShape::Board { from, .. } => position.piece_at(from),
        MoveShape::Drop { kind, .. } => Some(Piece::new(position.turn(), kind)),
    }
}

/// The other squares from which a piece of this kind reaches a square. Whether it may go there is not asked: other programs
/// do not ask either, and would take a name without its mark for another move.
fn rivals(position: &Position, kind: PieceKind, to: Square, from: Option<Square>) -> impl Iterator<Item = Square> {
    let us = position.turn();
    // A piece of ours reaches the square if one of theirs there would reach the piece.
    let reach = attacks::of(Piece::new(!us, kind), to, position.occupied()) & position.pieces(us, kind);
    reach.into_iter().filter(move |&square| Some(square) != from)
}

/// The marks that tell a move from others of the same kind to the same square: a side, an arrival, 直 or 打.
fn marks(position: &Position, mv: Move, kind: PieceKind, out: &mut String) {
    let us = position.turn();
    let to = mv.to();
    let mut others = [None; 18];
    let mut count = 0;
    for (slot, square) in others.iter_mut().zip(rivals(position, kind, to, mv.from())) {
        *slot = Some(square);
        count += 1;
    }
    if count == 0 {
        return;
    }
    let Some(from) = mv.from() else {
        out.push('打');
        return;
    };
    let others = || others.iter().flatten().copied();
    let motion = Motion::of(us, from, to);
    if kind != PieceKind::Knight && others().all(|other| Motion::of(us, other, to) != motion) {
        out.push(motion_word(motion));
        return;
    }
    let big = matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon);
    if big {
        // There are two at most, so they are told from each other rather than from the square.
        let right = others().all(|other| rightness(us, from) > rightness(us, other));
        out.push(if right { '右' } else { '左' });
        return;
    }
    let Some(side) = side_of(us, from, to) else {
        // On the file of the square: for a piece that steps there is only one straight below.
        out.push(if motion == Motion::Up { '直' } else { motion_word(motion) });
        return;
    };
    out.push(if side == Side::Right { '右' } else { '左' });
    if others().any(|other| side_of(us, other, to) == Some(side)) {
        out.push(motion_word(motion));
    }
}

/// The marks of a move as letters: L C R for 左 直 右, U M D for 上 寄 引, H for 打.
pub(crate) fn relative(position: &Position, mv: Move) -> String {
    let mut out = String::new();
    if let Some(piece) = mover(position, mv) {
        marks(position, mv, piece.kind, &mut out);
    }
    let letter = |c| match c {
        '左' => 'L',
        '直' => 'C',
        '右' => 'R',
        '上' => 'U',
        '寄' => 'M',
        '引' => 'D',
        _ => 'H',
    };
    out.chars().map(letter).collect()
}

const fn motion_word(motion: Motion) -> char {
    match motion {
        Motion::Up => '上',
        Motion::Side => '寄',
        Motion::Back => '引',
    }
}

/// Whether the piece could promote with this move, if it does or not.
fn may_promote(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let Some(from) = mv.from() else { return false };
    let promotes = position.piece_at(from).is_some_and(|piece| piece.kind.promoted().is_some());
    promotes && (from.in_zone(us) || mv.to().in_zone(us))
}

fn promotion(position: &Position, mv: Move, out: &mut String) {
    if mv.promotes() {
        out.push('成');
    } else if may_promote(position, mv) {
        out.push_str("不成");
    }
}

/// Figures of a square as Japanese text writes them: the file as a figure of one of two widths, the rank in kanji.
fn square(to: Square, wide: bool, out: &mut String) {
    if wide {
        out.push(WIDE[usize::from(to.file() - 1)]);
    } else {
        out.push((b'0' + to.file()) as char);
    }
    out.push(KANJI[usize::from(to.rank() - 1)]);
}

/// Japanese notation without a side mark: `5八金左`, `同飛`, `8三銀引成`. `last_to` is where the move before went,
/// which makes 同; without it the square is written out.
pub fn japanese(position: &Position, mv: Move, last_to: Option<Square>) -> String {
    japanese_with(position, mv, last_to, false, "同")
}

/// The mark of a side: a piece ☗☖ as books print it, or a triangle ▲△, which every encoding has.
pub(crate) const fn mark(pieces: bool, color: Color) -> char {
    match (pieces, color) {
        (true, Color::Black) => '☗',
        (true, Color::White) => '☖',
        (false, Color::Black) => '▲',
        (false, Color::White) => '△',
    }
}

/// Japanese notation with its side mark: `☗5八金左`, `☖同飛`.
pub fn marked(position: &Position, mv: Move, last_to: Option<Square>) -> String {
    format!("{}{}", mark(true, position.turn()), japanese(position, mv, last_to))
}

/// KI2: `▲５八金左`, `△同　飛`.
pub fn ki2(position: &Position, mv: Move, last_to: Option<Square>) -> String {
    let mark = mark(false, position.turn());
    // A space fills the place of the rank unless a longer name needs it.
    let name = japanese_with(position, mv, last_to, true, "同");
    match name.strip_prefix('同') {
        Some(rest) if rest.chars().count() == 1 => format!("{mark}同　{rest}"),
        _ => format!("{mark}{name}"),
    }
}

fn japanese_with(position: &Position, mv: Move, last_to: Option<Square>, wide: bool, same: &str) -> String {
    let mut out = String::with_capacity(24);
    if last_to == Some(mv.to()) {
        out.push_str(same);
    } else {
        square(mv.to(), wide, &mut out);
    }
    let Some(piece) = mover(position, mv) else { return out };
    out.push_str(piece_name(piece.kind));
    marks(position, mv, piece.kind, &mut out);
    promotion(position, mv, &mut out);
    out
}

/// KIF: `７六歩(77)`, `同　銀成(45)`, `５五角打`. Here every drop has 打 and no move has other marks.
pub fn kif(position: &Position, mv: Move, last_to: Option<Square>) -> String {
    let mut out = String::with_capacity(24);
    if last_to == Some(mv.to()) {
        out.push_str("同　");
    } else {
        square(mv.to(), true, &mut out);
    }
    let Some(piece) = mover(position, mv) else { return out };
    out.push_str(piece_name(piece.kind));
    kif_tail(mv, &mut out);
    out
}

fn kif_tail(mv: Move, out: &mut String) {
    match mv.from() {
        None => out.push('打'),
        Some(from) => {
            if mv.promotes() {
                out.push('成');
            }
            out.push('(');
            out.push((b'0' + from.file()) as char);
            out.push((b'0' + from.rank()) as char);
            out.push(')');
        }
    }
}

/// KIF of a move that is illegal, if a piece stands on its origin.
pub(crate) fn kif_illegal(position: &Position, mv: Move) -> Option<String> {
    let mut out = String::new();
    square(mv.to(), true, &mut out);
    out.push_str(piece_name(mover(position, mv)?.kind));
    kif_tail(mv, &mut out);
    Some(out)
}

/// Western notation with a destination written by `write`.
fn western(position: &Position, mv: Move, write: impl Fn(Square, &mut String)) -> String {
    let mut out = String::with_capacity(8);
    let Some(piece) = mover(position, mv) else { return out };
    if piece.kind.is_promoted() {
        out.push('+');
    }
    out.push(piece.kind.letter());
    match mv.from() {
        None => out.push('*'),
        Some(from) => {
            if rivals(position, piece.kind, mv.to(), Some(from)).next().is_some() {
                write(from, &mut out);
            }
            out.push(if position.piece_at(mv.to()).is_some() { 'x' } else { '-' });
        }
    }
    write(mv.to(), &mut out);
    if mv.promotes() {
        out.push('+');
    } else if may_promote(position, mv) {
        out.push('=');
    }
    out
}

/// George Hodges' notation: `P-7f`, `S7bx8c+`, `B*5e`, `Bx2b=`.
pub fn hodges(position: &Position, mv: Move) -> String {
    western(position, mv, |square, out| {
        out.push((b'0' + square.file()) as char);
        out.push((b'a' + square.rank() - 1) as char);
    })
}

/// Tony Hosking's notation: `P-76`, `S72x83+`, `B*55`, `Bx22=`.
pub fn hosking(position: &Position, mv: Move) -> String {
    western(position, mv, |square, out| {
        out.push((b'0' + square.file()) as char);
        out.push((b'0' + square.rank()) as char);
    })
}

/// The two letters of a piece in CSA.
pub const fn csa_piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Lance => "KY",
        PieceKind::Knight => "KE",
        PieceKind::Silver => "GI",
        PieceKind::Gold => "KI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::King => "OU",
        PieceKind::Tokin => "TO",
        PieceKind::ProLance => "NY",
        PieceKind::ProKnight => "NK",
        PieceKind::ProSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}

/// CSA: `+7776FU`, `-0055KA`; the piece is the one after the move.
pub fn csa(position: &Position, mv: Move) -> String {
    let mut out = String::with_capacity(7);
    out.push(if position.turn() == Color::Black { '+' } else { '-' });
    csa_body(mv, mover(position, mv).map_or(PieceKind::Pawn, |piece| piece.kind), &mut out);
    out
}

/// The squares and the piece of a CSA move, the kind being the one before the move.
pub(crate) fn csa_body(mv: Move, kind: PieceKind, out: &mut String) {
    match mv.from() {
        None => out.push_str("00"),
        Some(from) => {
            out.push((b'0' + from.file()) as char);
            out.push((b'0' + from.rank()) as char);
        }
    }
    out.push((b'0' + mv.to().file()) as char);
    out.push((b'0' + mv.to().rank()) as char);
    let kind = if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind };
    out.push_str(csa_piece(kind));
}

/// PSN in its long form: `P7g-7f`, `B8hx2b+`, `P*5e`.
pub fn psn(position: &Position, mv: Move) -> String {
    let mut out = String::with_capacity(9);
    let Some(piece) = mover(position, mv) else { return out };
    if piece.kind.is_promoted() {
        out.push('+');
    }
    out.push(piece.kind.letter());
    let sign = match mv.from() {
        None => '*',
        Some(from) => {
            out.push_str(&from.to_string());
            if position.piece_at(mv.to()).is_some() { 'x' } else { '-' }
        }
    };
    out.push(sign);
    out.push_str(&mv.to().to_string());
    if mv.promotes() {
        out.push('+');
    } else if may_promote(position, mv) {
        out.push('=');
    }
    out
}
