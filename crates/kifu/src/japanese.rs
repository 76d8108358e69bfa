//! Moves as Japanese records write them: the words, reading them, and finding the move they mean.

use crate::class::{Class, class};
pub(crate) use crate::lines::is_space;
use crate::lines::skip_spaces;
use komadai_shogi::{Color, Foul, Move, Piece, PieceKind, Position, Square, attacks};

/// A Japanese or Arabic digit 1 to 9, half or full width.
pub(crate) fn digit(c: char) -> Option<u8> {
    match class(c) {
        Class::Digit(figure) => Some(figure),
        _ => None,
    }
}

/// The kanji of 1 to 9.
pub(crate) const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// The full-width digits 1 to 9.
pub(crate) const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// A number in ASCII, full-width or kanji digits (十八, 十, 二十) at the start of a text, with what follows it.
pub fn number(text: &str) -> Option<(u32, &str)> {
    let (mut value, mut unit, mut seen) = (0u32, None::<u32>, false);
    let mut rest = text;
    for c in text.chars() {
        let figure = match c {
            '0' | '０' | '〇' => Some(0),
            c => digit(c).map(u32::from),
        };
        match (figure, c) {
            (Some(figure), _) => unit = Some(unit.unwrap_or(0).checked_mul(10)?.checked_add(figure)?),
            (None, '十') => value += unit.take().unwrap_or(1) * 10,
            (None, '百') => value += unit.take().unwrap_or(1) * 100,
            _ => break,
        }
        if value > 1_000_000 {
            return None;
        }
        seen = true;
        rest = &rest[c.len_utf8()..];
    }
    if seen { Some((value.checked_add(unit.unwrap_or(0))?, rest)) } else { None }
}

/// The piece of a single kanji, with the one-kanji forms of the promoted ones and old or simplified forms.
pub(crate) fn piece(c: char) -> Option<PieceKind> {
    match class(c) {
        Class::Piece(kind) => Some(kind),
        _ => None,
    }
}

/// The name of a piece in a move.
pub(crate) const fn piece_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::ProLance => "成香",
        PieceKind::ProKnight => "成桂",
        PieceKind::ProSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

/// The side that a mark before a move names.
pub(crate) fn side_mark(c: char) -> Option<Color> {
    match class(c) {
        Class::Side(color) => Some(color),
        _ => None,
    }
}

/// A move as it is written, before it is known which piece is meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) side: Option<Color>,
    /// None for 同: where the last move went.
    pub(crate) to: Option<Square>,
    pub(crate) kind: PieceKind,
    /// 成 or 不成, if either was written.
    pub(crate) promote: Option<bool>,
    pub(crate) drop: bool,
    pub(crate) from: Option<Square>,
    pub(crate) motion: Option<Motion>,
    pub(crate) side_of: Option<Side>,
    pub(crate) straight: bool,
    /// The word of the arrival was 行 or 入, which only dragon and horse may have.
    pub(crate) rare_word: bool,
}

/// How a piece arrives, seen by its owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Motion {
    /// 上: up the board.
    Up,
    /// 寄: sideways.
    Side,
    /// 引: back.
    Back,
}

/// From which side a piece comes, seen by its owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Motion {
    /// How a piece of `color` moves between two squares.
    pub(crate) fn of(color: Color, from: Square, to: Square) -> Motion {
        match from.rank_for(color).cmp(&to.rank_for(color)) {
            std::cmp::Ordering::Greater => Motion::Up,
            std::cmp::Ordering::Equal => Motion::Side,
            std::cmp::Ordering::Less => Motion::Back,
        }
    }
}

/// How far to the right of its owner a square lies: 1 is the left edge, 9 the right one.
pub(crate) fn rightness(color: Color, square: Square) -> u8 {
    match color {
        Color::Black => 10 - square.file(),
        Color::White => square.file(),
    }
}

/// The side of `to` on which `from` lies, if they are on different files.
pub(crate) fn side_of(color: Color, from: Square, to: Square) -> Option<Side> {
    match rightness(color, from).cmp(&rightness(color, to)) {
        std::cmp::Ordering::Greater => Some(Side::Right),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Side::Left),
    }
}

/// A reader of characters that can look ahead.
struct Chars<'a>(&'a str);

impl Chars<'_> {
    fn peek(&self) -> Option<char> {
        self.0.chars().next()
    }

    /// The class of the next character; [`Class::Other`] at the end.
    fn class(&self) -> Class {
        self.peek().map_or(Class::Other, class)
    }

    fn bump(&mut self) {
        let mut chars = self.0.chars();
        chars.next();
        self.0 = chars.as_str();
    }

    fn eat(&mut self, c: char) -> bool {
        match self.0.strip_prefix(c) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn spaces(&mut self) {
        self.0 = skip_spaces(self.0);
    }

    fn digit(&mut self) -> Option<u8> {
        let Class::Digit(found) = self.class() else { return None };
        self.bump();
        Some(found)
    }
}

/// Reads a move at the start of a text: side mark, destination, piece, marks, origin. Returns what follows it, or
/// where reading stopped and what was expected there.
pub(crate) fn read_move(text: &str) -> Result<(Written, &str), (&str, &'static str)> {
    let mut chars = Chars(text);
    let mut side = None;
    while let Class::Side(color) = chars.class() {
        side = Some(color);
        chars.bump();
        chars.spaces();
    }
    let file = chars.digit();
    let to = match file {
        Some(file) => {
            let Some(rank) = chars.digit() else { return Err((chars.0, "the rank of the destination")) };
            // 同 beside the square is written by some and says nothing more.
            chars.spaces();
            chars.eat('同');
            Square::new(file, rank)
        }
        None if chars.eat('同') => {
            chars.eat('じ');
            chars.eat('く');
            None
        }
        None => return Err((chars.0, "a destination such as ７六, or 同")),
    };
    chars.spaces();
    let start = chars.0;
    let promoted = chars.eat('成');
    let kind = match chars.class() {
        Class::Piece(kind) => {
            chars.bump();
            if promoted { kind.promoted().ok_or((start, "a piece that promotes after 成"))? } else { kind }
        }
        _ => return Err((start, "a piece such as 歩 or 成銀")),
    };
    // 飛車, 角行 and the like: the second kanji adds nothing.
    match kind {
        PieceKind::Rook | PieceKind::Lance => drop(chars.eat('車')),
        PieceKind::King => drop(chars.eat('将')),
        PieceKind::Tokin => drop(chars.eat('金')),
        _ => {}
    }
    let mut written = Written {
        side,
        to,
        kind,
        promote: None,
        drop: false,
        from: None,
        motion: None,
        side_of: None,
        straight: false,
        rare_word: false,
    };
    loop {
        let before = chars.0;
        match chars.class() {
            Class::Right => written.side_of = Some(Side::Right),
            Class::Left => written.side_of = Some(Side::Left),
            Class::Straight => written.straight = true,
            Class::Up => written.motion = Some(Motion::Up),
            Class::RareUp => {
                written.motion = Some(Motion::Up);
                written.rare_word = true;
            }
            Class::Sideways => written.motion = Some(Motion::Side),
            Class::Back => written.motion = Some(Motion::Back),
            Class::Drop => written.drop = true,
            Class::Promote => written.promote = Some(true),
            Class::Unpromoted => written.promote = Some(false),
            Class::Not => {
                chars.bump();
                if chars.class() != Class::Promote {
                    return Err((before, "不成"));
                }
                written.promote = Some(false);
            }
            _ if written.promote == Some(true) && chars.0.starts_with("らず") => {
                chars.bump();
                written.promote = Some(false);
            }
            _ => break,
        }
        chars.bump();
    }
    read_origin(&mut written, &mut chars);
    Ok((written, chars.0))
}

/// `(77)`, also after spaces and in full-width characters; `(00)` is a drop.
fn read_origin(written: &mut Written, chars: &mut Chars<'_>) {
    let mut inner = Chars(chars.0);
    inner.spaces();
    if inner.class() != Class::Open {
        return;
    }
    inner.bump();
    inner.spaces();
    let mut figures = [0u8; 2];
    for figure in &mut figures {
        *figure = match inner.class() {
            Class::Zero => 0,
            Class::Digit(figure) => figure,
            _ => return,
        };
        inner.bump();
    }
    inner.spaces();
    if inner.class() != Class::Close {
        return;
    }
    inner.bump();
    match figures {
        [0, 0] => written.drop = true,
        [file, rank] => written.from = Square::new(file, rank),
    }
    chars.0 = inner.0;
}

/// What a written move means in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// This move, which may be illegal.
    Move(Move),
    /// This move, which was found to be legal.
    Legal(Move),
    /// A move by its origin, but another piece stands there than the text names.
    OtherPiece(Move),
    /// No piece can be found for it, for this reason.
    Foul(Foul),
    /// Several moves fit.
    Ambiguous,
    /// 同 without a move before it.
    NoLastMove,
}

impl Written {
    /// The move by its squares alone, where the position is not known.
    pub(crate) fn squares(&self, last_to: Option<Square>) -> Option<Move> {
        let to = self.to.or(last_to)?;
        match self.from {
            Some(from) if from != to => Some(Move::board(from, to, self.promote == Some(true))),
            None if self.drop && self.kind.index() < 7 => Some(Move::drop(self.kind, to)),
            _ => None,
        }
    }

    /// The move that is meant. Marks that were not needed are no fault, and where a book leaves out a mark that strict
    /// writers put, the move is found if only one is legal.
    pub(crate) fn resolve(&self, position: &Position, last_to: Option<Square>) -> Meaning {
        let Some(to) = self.to.or(last_to) else { return Meaning::NoLastMove };
        let us = position.turn();
        if let Some(from) = self.from {
            return self.resolve_origin(position, from, to);
        }
        let droppable = self.kind.index() < 7;
        if self.drop {
            return if droppable {
                Meaning::Move(Move::drop(self.kind, to))
            } else {
                Meaning::Foul(Foul::CannotPromote)
            };
        }
        // A piece of ours reaches the square if one of theirs there would reach the piece.
        let reach = attacks::of(Piece::new(!us, self.kind), to, position.occupied());
        let movers = reach & position.pieces(us, self.kind);
        let mut legal = Candidates::default();
        let mut illegal = Candidates::default();
        for from in movers {
            let promote = self.promote == Some(true);
            let mv = Move::board(from, to, promote);
            match position.check(mv) {
                Ok(()) => legal.push(from),
                Err(_) => illegal.push(from),
            }
        }
        let board_move = |from| Move::board(from, to, self.promote == Some(true));
        self.narrow(us, to, &mut legal);
        match legal.len {
            1 => return Meaning::Legal(board_move(legal.squares[0])),
            0 => {}
            _ => return Meaning::Ambiguous,
        }
        if droppable && position.hand(us).has(self.kind) && position.piece_at(to).is_none() && self.promote.is_none() {
            return Meaning::Move(Move::drop(self.kind, to));
        }
        self.narrow(us, to, &mut illegal);
        match illegal.len {
            0 => self.resolve_impossible(position, to),
            _ => Meaning::Move(board_move(illegal.squares[0])),
        }
    }

    fn resolve_origin(&self, position: &Position, from: Square, to: Square) -> Meaning {
        if from == to {
            return Meaning::Foul(Foul::WrongMovement);
        }
        let Some(piece) = position.piece_at(from) else {
            return Meaning::Move(Move::board(from, to, self.promote == Some(true)));
        };
        // Some write the piece as it is after the move.
        let named_after = self.promote.is_none() && piece.kind.promoted() == Some(self.kind);
        let promote = self.promote == Some(true) || named_after;
        let mv = Move::board(from, to, promote);
        let fits = named_after || piece.kind == self.kind || promote && piece.kind.promoted() == Some(self.kind);
        if fits { Meaning::Move(mv) } else { Meaning::OtherPiece(mv) }
    }

    /// No piece reaches the square: the best description of what is wrong.
    fn resolve_impossible(&self, position: &Position, to: Square) -> Meaning {
        let us = position.turn();
        let own = position.pieces(us, self.kind);
        let aims =
            |from: &Square| attacks::of(Piece::new(us, self.kind), *from, komadai_shogi::Bitboard::EMPTY).has(to);
        if let Some(from) = own.into_iter().find(aims).filter(|from| *from != to) {
            return Meaning::Move(Move::board(from, to, self.promote == Some(true)));
        }
        if self.kind.index() < 7 && position.hand(us).has(self.kind) {
            return Meaning::Move(Move::drop(self.kind, to));
        }
        Meaning::Foul(if own.is_empty() { Foul::NoPiece } else { Foul::WrongMovement })
    }

    /// Leaves the candidates that the marks fit, in the strict sense and, if none does, in the loose sense in which
    /// right and left compare the pieces with each other.
    fn narrow(&self, us: Color, to: Square, found: &mut Candidates) {
        if found.len < 2 {
            return;
        }
        if self.straight {
            found.keep(|from| from.file() == to.file() && Motion::of(us, from, to) == Motion::Up);
        }
        if let Some(motion) = self.motion {
            found.keep(|from| Motion::of(us, from, to) == motion);
        }
        let Some(side) = self.side_of else { return };
        let big = matches!(self.kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon);
        let strict = |from: Square| side_of(us, from, to) == Some(side);
        if !big && found.iter().any(strict) {
            found.keep(strict);
        } else {
            let edge = match side {
                Side::Right => found.iter().map(|from| rightness(us, from)).max(),
                Side::Left => found.iter().map(|from| rightness(us, from)).min(),
            };
            found.keep(|from| Some(rightness(us, from)) == edge);
        }
    }
}

/// Squares from which a piece may come; no more than ten of a kind reach one square.
#[derive(Copy, Clone)]
struct Candidates {
    squares: [Square; 18],
    len: usize,
}

impl Default for Candidates {
    fn default() -> Candidates {
        const FIRST: Square = match Square::from_index(0) {
            Some(square) => square,
            None => unreachable!(),
        };
        Candidates { squares: [FIRST; 18], len: 0 }
    }
}

impl Candidates {
    fn push(&mut self, square: Square) {
        if self.len < self.squares.len() {
            self.squares[self.len] = square;
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares[..self.len].iter().copied()
    }

    /// Keeps what fits, unless nothing does.
    fn keep(&mut self, fits: impl Fn(Square) -> bool) {
        let mut kept = Candidates::default();
        for square in self.iter().filter(|&square| fits(square)) {
            kept.push(square);
        }
        if kept.len > 0 {
            *self = kept;
        }
    }
}
