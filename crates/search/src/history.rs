//! What earlier parts of the search have taught about moves.

use crate::board::arriving;
use crate::parts::{Part, uses};
use komadai_shogi::{Color, Move, MoveShape, PieceKind, Position, Square};

/// No history grows beyond this.
const LIMIT: i32 = 16_384;
/// Origins: 81 squares and 7 kinds in hand.
const ORIGINS: usize = 81 + 7;
/// Kinds as histories tell them apart: what moves like a gold is one.
const KINDS: usize = 10;
/// A kind on a square.
const PLACES: usize = KINDS * 81;

/// By `PieceKind::index`. Small tables stay near the processor, which is worth more than telling a tokin from a gold.
const CLASS: [usize; 14] = [0, 1, 2, 3, 4, 5, 6, 7, 6, 6, 6, 6, 8, 9];

/// A move as the following moves remember it: who moved what where.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Played(usize);

impl Played {
    pub(crate) fn new(pos: &Position, mv: Move) -> Played {
        Played(pos.turn().index() * PLACES + place(arriving(pos, mv), mv))
    }
}

fn place(kind: PieceKind, mv: Move) -> usize {
    CLASS[kind.index()] * 81 + mv.to().index()
}

fn origin(mv: Move) -> usize {
    match mv.shape() {
        MoveShape::Board { from, .. } => from.index(),
        MoveShape::Drop { kind, .. } => 81 + kind.index(),
    }
}

/// The tables of one thread.
pub(crate) struct History {
    /// By side, origin and destination.
    main: Vec<i16>,
    /// By an earlier move and the arriving piece and square.
    continuation: Vec<[i16; PLACES]>,
    /// By the opponent's move: what refuted it.
    counter: Vec<Option<Move>>,
    /// How far the evaluation was off: by side and hands, by side and kings, by the last two moves.
    hands: Vec<i16>,
    kings: Vec<i16>,
    moves: Vec<i16>,
}

/// Corrections keep centipawns in 64ths.
const CORRECTION_GRAIN: i32 = 64;
/// No single correction says more than this.
const CORRECTION_LIMIT: i32 = 160 * CORRECTION_GRAIN;
const HAND_KEYS: usize = 1 << 14;
/// Pairs of moves share entries: all of them would need megabytes, and few come up in one search.
const MOVE_KEYS: usize = 1 << 16;
/// An odd number that spreads them.
const MIX: usize = 0x9e35;

/// Where a position's corrections are kept.
pub(crate) struct Corrections {
    hands: usize,
    kings: usize,
    moves: Option<usize>,
}

impl Corrections {
    pub(crate) fn of(pos: &Position, before: &[Option<Played>; 3]) -> Corrections {
        let side = pos.turn().index();
        let king = |color| pos.king(color).map_or(0, |square| square.index());
        Corrections {
            hands: side * HAND_KEYS + pos.hand_key() as usize % HAND_KEYS,
            kings: (side * 81 + king(Color::Black)) * 81 + king(Color::White),
            moves: before[0].zip(before[1]).map(|(last, own)| (last.0 * MIX + own.0) % MOVE_KEYS),
        }
    }
}

fn correct(entry: &mut i16, error: i32, weight: i32) {
    let target = (error * CORRECTION_GRAIN).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
    let old = i32::from(*entry);
    *entry = (old + (target - old) * weight / 256) as i16;
}

/// A bonus that shrinks as the entry nears its limit, so that it stays within and keeps learning.
fn learn(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

fn main_index(color: Color, mv: Move) -> usize {
    (color.index() * ORIGINS + origin(mv)) * 81 + mv.to().index()
}

/// What follows a move of which nothing is known.
static NO_ANSWERS: [i16; PLACES] = [0; PLACES];

/// A history as the quiet moves of one node ask it.
pub(crate) struct Answers<'a> {
    history: &'a History,
    turn: Color,
    rows: [&'a [i16; PLACES]; 3],
}

impl<'a> Answers<'a> {
    /// The same for one piece that stands on a square or is held, and arrives as `kind`.
    #[inline]
    pub(crate) fn of(&self, origin: Origin, kind: PieceKind) -> AnswersOf<'a> {
        let squares =
            |values: &'a [i16], row: usize| values[row * 81..].first_chunk().expect("every table has 81 squares a row");
        let class = CLASS[kind.index()];
        AnswersOf {
            main: squares(&self.history.main, self.turn.index() * ORIGINS + origin.0),
            rows: self.rows.map(|row| squares(row, class)),
        }
    }
}

/// Where a move comes from, as histories know it.
#[derive(Copy, Clone)]
pub(crate) struct Origin(usize);

impl Origin {
    pub(crate) fn square(square: Square) -> Origin {
        Origin(square.index())
    }

    pub(crate) fn hand(kind: PieceKind) -> Origin {
        Origin(81 + kind.index())
    }
}

/// A history as one piece's quiet moves ask it.
pub(crate) struct AnswersOf<'a> {
    main: &'a [i16; 81],
    rows: [&'a [i16; 81]; 3],
}

impl AnswersOf<'_> {
    /// What [`History::quiet`] says of the move to this square.
    #[inline]
    pub(crate) fn to(&self, to: Square) -> i32 {
        let at = |row: &[i16; 81]| i32::from(row[to.index()]);
        let main = if uses(Part::MainHistory) { 2 * at(self.main) } else { 0 };
        main + 2 * at(self.rows[0]) + at(self.rows[1]) + at(self.rows[2])
    }
}

impl History {
    pub(crate) fn new() -> History {
        History {
            main: vec![0; 2 * ORIGINS * 81],
            continuation: komadai_hugepages::fill(2 * PLACES, [0; PLACES]),
            counter: vec![None; 2 * PLACES],
            hands: vec![0; 2 * HAND_KEYS],
            kings: vec![0; 2 * 81 * 81],
            moves: vec![0; MOVE_KEYS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.main.fill(0);
        self.continuation.fill([0; PLACES]);
        self.counter.fill(None);
        self.hands.fill(0);
        self.kings.fill(0);
        self.moves.fill(0);
    }

    pub(crate) fn counter(&self, previous: Option<Played>) -> Option<Move> {
        self.counter[previous?.0]
    }

    pub(crate) fn learn_counter(&mut self, previous: Option<Played>, mv: Move) {
        if let Some(previous) = previous {
            self.counter[previous.0] = Some(mv);
        }
    }

    pub(crate) fn main(&self, color: Color, mv: Move) -> i32 {
        if uses(Part::MainHistory) { i32::from(self.main[main_index(color, mv)]) } else { 0 }
    }

    pub(crate) fn continuation(&self, previous: Option<Played>, kind: PieceKind, mv: Move) -> i32 {
        previous
            .filter(|_| uses(Part::Continuation))
            .map_or(0, |Played(index)| i32::from(self.continuation[index][place(kind, mv)]))
    }

    /// A quiet move's worth: its own and as an answer to the moves one, two and four plies before.
    pub(crate) fn quiet(&self, pos: &Position, mv: Move, before: &[Option<Played>; 3]) -> i32 {
        let kind = arriving(pos, mv);
        2 * self.main(pos.turn(), mv)
            + 2 * self.continuation(before[0], kind, mv)
            + self.continuation(before[1], kind, mv)
            + self.continuation(before[2], kind, mv)
    }

    /// What is the same for all quiet moves of a node, looked up once.
    pub(crate) fn answers(&self, turn: Color, before: &[Option<Played>; 3]) -> Answers<'_> {
        let row = |played: Option<Played>| {
            played.filter(|_| uses(Part::Continuation)).map_or(&NO_ANSWERS, |Played(index)| &self.continuation[index])
        };
        Answers { history: self, turn, rows: [row(before[0]), row(before[1]), row(before[2])] }
    }

    pub(crate) fn learn_quiet(&mut self, pos: &Position, mv: Move, before: &[Option<Played>; 3], bonus: i32) {
        learn(&mut self.main[main_index(pos.turn(), mv)], bonus);
        let place = place(arriving(pos, mv), mv);
        for Played(index) in before.iter().flatten() {
            learn(&mut self.continuation[*index][place], bonus);
        }
    }

    /// What the evaluation of such positions was off by, in centipawns.
    pub(crate) fn correction(&self, at: &Corrections) -> i32 {
        let moves = at.moves.map_or(0, |i| i32::from(self.moves[i]));
        (i32::from(self.hands[at.hands]) + i32::from(self.kings[at.kings]) + moves) / CORRECTION_GRAIN
    }

    /// Learns that the corrected evaluation was off by `error` centipawns in a search of this depth.
    pub(crate) fn learn_correction(&mut self, at: &Corrections, error: i32, depth: i32) {
        let weight = (1 + depth).clamp(1, 16);
        // Each table sees what is left when all of them have spoken.
        let left = |entry: i16| i32::from(entry) / CORRECTION_GRAIN + error;
        let (hands, kings) = (self.hands[at.hands], self.kings[at.kings]);
        correct(&mut self.hands[at.hands], left(hands), weight);
        correct(&mut self.kings[at.kings], left(kings), weight);
        if let Some(i) = at.moves {
            let moves = self.moves[i];
            correct(&mut self.moves[i], left(moves), weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::PieceKind::*;

    #[test]
    fn what_a_piece_is_told_of_its_moves_is_what_each_move_is_told() {
        let pos: Position = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPP1/1B5R1/LNSGKGSNL b P 1".parse().unwrap();
        let played = |mv: &str| Some(Played::new(&pos, mv.parse().unwrap()));
        let mut history = History::new();
        for before in
            [[None; 3], [played("2g2f"), None, played("7f7e")], [played("2g2f"), played("5g5f"), played("P*5e")]]
        {
            for (mv, bonus) in [("8h2b+", 300), ("3i4h", 700), ("P*5e", -500), ("2h2f", 900)] {
                history.learn_quiet(&pos, mv.parse().unwrap(), &before, bonus);
            }
            let answers = history.answers(pos.turn(), &before);
            for (mv, origin, kind) in [
                ("3i4h", Origin::square("3i".parse().unwrap()), Silver),
                ("8h2b+", Origin::square("8h".parse().unwrap()), Horse),
                ("P*5e", Origin::hand(Pawn), Pawn),
            ] {
                let mv: Move = mv.parse().unwrap();
                let told = history.quiet(&pos, mv, &before);
                assert!(told != 0 && answers.of(origin, kind).to(mv.to()) == told, "{mv}");
            }
        }
    }
}
