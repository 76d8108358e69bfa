//! What earlier parts of the search have taught about moves, and about what the evaluation misjudges.

use crate::board::{arriving, taken};
use crate::prefetch::prefetch;
use crate::structure::Structure;
use komadai_shogi::{Color, Move, MoveShape, PieceKind, Position, Square};

/// Origins: 81 squares and 7 kinds in hand.
const ORIGINS: usize = 81 + 7;
/// Kinds as histories tell them apart: what moves like a gold is one.
const KINDS: usize = 10;
/// A kind on a square.
const PLACES: usize = KINDS * 81;
/// What a move takes: a kind, or nothing.
const TAKEN: usize = KINDS + 1;
/// Plies from the root whose moves have a history of their own.
pub(crate) const LOW_PLIES: usize = 5;
/// Moves back that a quiet move may answer.
pub(crate) const BACK: usize = 6;
/// Structures of pawns told apart.
const PAWN_KEYS: usize = 1 << 10;
/// Structures told apart by each correction.
const CORRECTION_KEYS: usize = 1 << 14;

/// No history grows beyond these.
const MAIN_LIMIT: i32 = 7_183;
const CAPTURE_LIMIT: i32 = 10_692;
const CONTINUATION_LIMIT: i32 = 30_000;
const PAWN_LIMIT: i32 = 8_192;
const CORRECTION_LIMIT: i32 = 1_024;
const TABLE_MOVE_LIMIT: i32 = 8_192;

/// By `PieceKind::index`. Small tables stay near the processor, which is worth more than telling a tokin from a gold.
const CLASS: [usize; 14] = [0, 1, 2, 3, 4, 5, 6, 7, 6, 6, 6, 6, 8, 9];

/// A move as the following moves remember it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    pub mv: Move,
    /// What it took.
    pub taken: Option<PieceKind>,
    /// Whether it was an answer to a check.
    evades: bool,
    /// Whether what stands there now is an unpromoted pawn, or was promoted by this move.
    pawn_or_promotion: bool,
    /// Who moved what where.
    place: u16,
    /// By whom, from where and where to.
    main: u16,
}

impl Played {
    pub(crate) fn new(pos: &Position, mv: Move) -> Played {
        let kind = arriving(pos, mv);
        Played {
            mv,
            taken: taken(pos, mv),
            evades: pos.in_check(),
            pawn_or_promotion: mv.promotes() || kind == PieceKind::Pawn,
            place: (pos.turn().index() * PLACES + place(kind, mv.to())) as u16,
            main: main_index(pos.turn(), mv) as u16,
        }
    }

    /// Who moved what where.
    fn place(&self) -> usize {
        usize::from(self.place)
    }

    /// The row of what answers it.
    fn row(&self) -> usize {
        (2 * usize::from(self.evades) + usize::from(self.taken.is_some())) * 2 * PLACES + self.place()
    }
}

/// The last moves of a line, the latest first; nothing stands for a pass and for what lies before the root.
pub(crate) type Before = [Option<Played>; BACK];

fn place(kind: PieceKind, to: Square) -> usize {
    CLASS[kind.index()] * 81 + to.index()
}

fn origin(mv: Move) -> usize {
    match mv.shape() {
        MoveShape::Board { from, .. } => from.index(),
        MoveShape::Drop { kind, .. } => 81 + kind.index(),
    }
}

fn from_to(mv: Move) -> usize {
    origin(mv) * 81 + mv.to().index()
}

fn main_index(color: Color, mv: Move) -> usize {
    color.index() * ORIGINS * 81 + from_to(mv)
}

fn capture_index(pos: &Position, mv: Move) -> usize {
    let what = taken(pos, mv).map_or(KINDS, |kind| CLASS[kind.index()]);
    (pos.turn().index() * PLACES + place(arriving(pos, mv), mv.to())) * TAKEN + what
}

/// The tables of one thread.
pub(crate) struct History {
    /// By side, origin and destination.
    main: Vec<i16>,
    /// The same near the root, by ply instead of side.
    low: Vec<i16>,
    /// By side, arriving piece, square and what is taken.
    captures: Vec<i16>,
    /// By an earlier move and the arriving piece and square.
    continuation: Vec<[i16; PLACES]>,
    /// By the structure of the pawns and side, arriving piece and square.
    pawns: Vec<[i16; 2 * PLACES]>,
    /// How far the evaluation was off, by side to move and a part of the position: pawns, minor pieces, each side's pieces.
    structures: Vec<[i16; 4]>,
    /// The same by an earlier move and the last one.
    pairs: Vec<[i16; PLACES]>,
    /// How often the table's move turned out best.
    table_move: i16,
}

/// Where a position's corrections are kept.
pub(crate) struct Corrections {
    structures: [usize; 4],
    pairs: Option<([Option<usize>; 2], usize)>,
}

impl Corrections {
    pub(crate) fn of(pos: &Position, structure: &Structure, before: &Before) -> Corrections {
        let at = |key: u64| key as usize % CORRECTION_KEYS * 2 + pos.turn().index();
        let [black, white] = structure.pieces;
        Corrections {
            structures: [at(structure.pawns), at(structure.minors), at(black), at(white)],
            pairs: before[0]
                .map(|last| ([before[1], before[3]].map(|own| own.map(|own| own.place())), last.place() % PLACES)),
        }
    }
}

/// A bonus that shrinks as the entry nears its limit, so that it stays within and keeps learning.
#[inline]
fn learn(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// What follows a move of which nothing is known.
static NO_ANSWERS: [i16; PLACES] = [0; PLACES];

/// A history as the quiet moves of one node ask it.
pub(crate) struct Answers<'a> {
    main: &'a [i16],
    low: Option<(&'a [i16], i32)>,
    pawns: &'a [i16],
    rows: [&'a [i16]; 5],
}

impl<'a> Answers<'a> {
    /// The same for one piece that stands on a square or is held, and arrives as `kind`.
    #[inline]
    pub(crate) fn of(&self, origin: Origin, kind: PieceKind) -> AnswersOf<'a> {
        let squares =
            |values: &'a [i16], row: usize| values[row * 81..].first_chunk().expect("every table has 81 squares a row");
        let class = CLASS[kind.index()];
        AnswersOf {
            main: squares(self.main, origin.0),
            low: self.low.map(|(low, share)| (squares(low, origin.0), share)),
            pawns: squares(self.pawns, class),
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
    low: Option<(&'a [i16; 81], i32)>,
    pawns: &'a [i16; 81],
    rows: [&'a [i16; 81]; 5],
}

impl AnswersOf<'_> {
    /// The same for all squares side by side: sooner done where many are asked for, as for a drop.
    pub(crate) fn everywhere(&self) -> [i32; 81] {
        let [a, b, c, d, e] = self.rows;
        let mut sums: [i32; 81] = std::array::from_fn(|i| {
            let [main, pawns, a, b, c, d, e] = [self.main, self.pawns, a, b, c, d, e].map(|row| i32::from(row[i]));
            2 * (main + pawns) + a + b + c + d + e
        });
        if let Some((low, share)) = self.low {
            sums.iter_mut().zip(low).for_each(|(sum, &low)| *sum += 8 * i32::from(low) / share);
        }
        sums
    }

    /// What orders the quiet move to this square.
    #[inline]
    pub(crate) fn to(&self, to: Square) -> i32 {
        let at = |row: &[i16; 81]| i32::from(row[to.index()]);
        let low = self.low.map_or(0, |(low, share)| 8 * at(low) / share);
        2 * (at(self.main) + at(self.pawns)) + self.rows.iter().map(|row| at(row)).sum::<i32>() + low
    }
}

/// A node, as far as what is learnt of its moves depends on it.
#[derive(Copy, Clone)]
pub(crate) struct Here<'a> {
    pub pos: &'a Position,
    pub structure: &'a Structure,
    pub before: Before,
    pub ply: usize,
}

/// What the histories say of one quiet move of a node, apart.
#[derive(Copy, Clone, Default)]
pub(crate) struct Word {
    pub main: i32,
    /// As an answer to the last move, and as a continuation of one's own.
    pub answer: i32,
    pub continuation: i32,
    pub pawns: i32,
}

impl History {
    pub(crate) fn new() -> History {
        let mut history = History {
            main: vec![0; 2 * ORIGINS * 81],
            low: vec![0; LOW_PLIES * ORIGINS * 81],
            captures: vec![0; 2 * PLACES * TAKEN],
            continuation: komadai_hugepages::fill(4 * 2 * PLACES, [0; PLACES]),
            pawns: komadai_hugepages::fill(PAWN_KEYS, [0; 2 * PLACES]),
            structures: vec![[0; 4]; 2 * CORRECTION_KEYS],
            pairs: komadai_hugepages::fill(2 * PLACES, [0; PLACES]),
            table_move: 0,
        };
        history.clear();
        history
    }

    /// Forgets everything. What is not known yet is taken to be a little worse than nothing, so that what has proved itself
    /// even once comes before it.
    pub(crate) fn clear(&mut self) {
        self.main.fill(0);
        self.captures.fill(-678);
        self.continuation.fill([-523; PLACES]);
        self.pawns.fill([-1_238; 2 * PLACES]);
        self.structures.fill([0; 4]);
        self.pairs.fill([6; PLACES]);
        self.table_move = 0;
    }

    /// Forgets what was learnt near the root: it is another.
    pub(crate) fn new_root(&mut self) {
        self.low.fill(98);
    }

    /// How much a capture, or another move that gives check, has proved itself.
    pub(crate) fn capture(&self, pos: &Position, mv: Move) -> i32 {
        i32::from(self.captures[capture_index(pos, mv)])
    }

    pub(crate) fn learn_capture(&mut self, pos: &Position, mv: Move, bonus: i32) {
        learn(&mut self.captures[capture_index(pos, mv)], bonus, CAPTURE_LIMIT);
    }

    /// The last move gains or loses as a capture, if it is one.
    pub(crate) fn learn_capture_played(&mut self, played: &Played, bonus: i32) {
        if let Some(what) = played.taken {
            let index = played.place() * TAKEN + CLASS[what.index()];
            learn(&mut self.captures[index], bonus, CAPTURE_LIMIT);
        }
    }

    fn row(&self, played: Option<Played>) -> &[i16; PLACES] {
        played.map_or(&NO_ANSWERS, |played| &self.continuation[played.row()])
    }

    fn pawn_row(&self, structure: &Structure) -> &[i16; 2 * PLACES] {
        &self.pawns[structure.pawns as usize % PAWN_KEYS]
    }

    /// What the histories say of a quiet move.
    pub(crate) fn word(&self, here: &Here, mv: Move) -> Word {
        let turn = here.pos.turn();
        let place = place(arriving(here.pos, mv), mv.to());
        Word {
            main: i32::from(self.main[main_index(turn, mv)]),
            answer: i32::from(self.row(here.before[0])[place]),
            continuation: i32::from(self.row(here.before[1])[place]),
            pawns: i32::from(self.pawn_row(here.structure)[turn.index() * PLACES + place]),
        }
    }

    /// What is the same for all quiet moves of a node, looked up once.
    pub(crate) fn answers(&self, here: &Here) -> Answers<'_> {
        let (side, ply) = (here.pos.turn().index(), here.ply);
        let low = (ply < LOW_PLIES).then(|| (&self.low[ply * ORIGINS * 81..], 1 + ply as i32));
        Answers {
            main: &self.main[side * ORIGINS * 81..],
            low,
            pawns: &self.pawn_row(here.structure)[side * PLACES..],
            rows: [0, 1, 2, 3, 5].map(|back| &self.row(here.before[back])[..]),
        }
    }

    /// How much a quiet way out of check has proved itself.
    pub(crate) fn evasion(&self, here: &Here, mv: Move) -> i32 {
        let place = place(arriving(here.pos, mv), mv.to());
        i32::from(self.main[main_index(here.pos.turn(), mv)]) + i32::from(self.row(here.before[0])[place])
    }

    /// A quiet move of a node gains or loses.
    pub(crate) fn learn_quiet(&mut self, here: &Here, mv: Move, bonus: i32) {
        let turn = here.pos.turn();
        learn(&mut self.main[main_index(turn, mv)], bonus, MAIN_LIMIT);
        if here.ply < LOW_PLIES {
            learn(&mut self.low[here.ply * ORIGINS * 81 + from_to(mv)], bonus * 761 / 1_024, MAIN_LIMIT);
        }
        let place = place(arriving(here.pos, mv), mv.to());
        self.learn_continuation(&here.before, place, here.pos.in_check(), bonus * 955 / 1_024);
        let share = if bonus > 0 { 850 } else { 550 };
        let row = &mut self.pawns[here.structure.pawns as usize % PAWN_KEYS];
        learn(&mut row[turn.index() * PLACES + place], bonus * share / 1_024, PAWN_LIMIT);
    }

    /// A quiet move of a node gains or loses as an answer to the moves before it only.
    pub(crate) fn learn_answer(&mut self, here: &Here, mv: Move, bonus: i32) {
        let place = place(arriving(here.pos, mv), mv.to());
        self.learn_continuation(&here.before, place, here.pos.in_check(), bonus);
    }

    /// The last move gains or loses as an answer to those before it; `before` begins with it.
    pub(crate) fn learn_played(&mut self, before: &[Option<Played>; BACK + 1], bonus: i32) {
        let Some(last) = before[0] else { return };
        let earlier: Before = std::array::from_fn(|back| before[back + 1]);
        self.learn_continuation(&earlier, last.place() % PLACES, last.evades, bonus);
    }

    fn learn_continuation(&mut self, before: &Before, place: usize, in_check: bool, bonus: i32) {
        const SHARES: [i32; BACK] = [1_157, 648, 288, 576, 140, 441];
        let reach = if in_check { 2 } else { BACK };
        for (back, played) in before.iter().enumerate().take(reach) {
            if let Some(played) = played {
                let more = if back == 0 { 88 } else { 0 };
                let entry = &mut self.continuation[played.row()][place];
                learn(entry, bonus * SHARES[back] / 1_024 + more, CONTINUATION_LIMIT);
            }
        }
    }

    /// The last move, a quiet one, made the evaluation better or worse for who played it.
    pub(crate) fn learn_swing(&mut self, played: &Played, structure: Option<&Structure>, bonus: i32) {
        learn(&mut self.main[usize::from(played.main)], bonus * 10, MAIN_LIMIT);
        self.learn_pawns(played, structure, bonus * 12);
    }

    /// The last move, a quiet one, was not refuted.
    pub(crate) fn learn_unrefuted(&mut self, before: &[Option<Played>; BACK + 1], structure: &Structure, bonus: i32) {
        let Some(last) = before[0] else { return };
        self.learn_played(before, (i64::from(bonus) * 221 / 16_384) as i32);
        learn(&mut self.main[usize::from(last.main)], (i64::from(bonus) * 235 / 32_768) as i32, MAIN_LIMIT);
        self.learn_pawns(&last, Some(structure), (i64::from(bonus) * 290 / 8_192) as i32);
    }

    fn learn_pawns(&mut self, played: &Played, structure: Option<&Structure>, bonus: i32) {
        if let Some(structure) = structure
            && !played.pawn_or_promotion
        {
            let row = &mut self.pawns[structure.pawns as usize % PAWN_KEYS];
            learn(&mut row[played.place()], bonus, PAWN_LIMIT);
        }
    }

    /// How often the table's move turned out best, from -8,192 to 8,192.
    pub(crate) fn table_move(&self) -> i32 {
        i32::from(self.table_move)
    }

    pub(crate) fn learn_table_move(&mut self, bonus: i32) {
        learn(&mut self.table_move, bonus, TABLE_MOVE_LIMIT);
    }

    /// Asks the processor to fetch what [`History::correction`] will look at, while the position is still being evaluated.
    pub(crate) fn prefetch_correction(&self, at: &Corrections) {
        at.structures.iter().for_each(|&index| prefetch(&raw const self.structures[index]));
        if let Some((owns, last)) = at.pairs {
            owns.into_iter().flatten().for_each(|own| prefetch(&raw const self.pairs[own][last]));
        }
    }

    /// What the evaluation of such positions was off by, in centipawns.
    pub(crate) fn correction(&self, at: &Corrections) -> i32 {
        let word = |part: usize| i32::from(self.structures[at.structures[part]][part]);
        let structures = 13_503 * word(0) + 9_578 * word(1) + 13_728 * (word(2) + word(3));
        let pairs = match at.pairs {
            Some((owns, last)) => {
                owns.into_iter().map(|own| own.map_or(6, |own| i32::from(self.pairs[own][last]))).sum::<i32>()
            }
            None => 8,
        };
        (structures + 8_869 * pairs) / 131_072
    }

    /// Learns that the corrected evaluation was off: `bonus` grows with the error and with the depth that found it.
    pub(crate) fn learn_correction(&mut self, at: &Corrections, bonus: i32) {
        const SHARES: [i32; 4] = [128, 153, 187, 187];
        for (part, &index) in at.structures.iter().enumerate() {
            learn(&mut self.structures[index][part], bonus * SHARES[part] / 128, CORRECTION_LIMIT);
        }
        if let Some((owns, last)) = at.pairs {
            for (own, share) in owns.into_iter().zip([126, 63]) {
                if let Some(own) = own {
                    learn(&mut self.pairs[own][last], bonus * share / 128, CORRECTION_LIMIT);
                }
            }
        }
    }
}

/// What a move that shuffles a piece to and fro looks like: this one and the own ones two and four plies before.
pub(crate) fn shuffles(pos: &Position, mv: Move, before: &Before) -> bool {
    let (Some(two), Some(four)) = (before[1], before[3]) else { return false };
    let (Some(from), Some(before)) = (mv.from(), two.mv.from()) else { return false };
    taken(pos, mv).is_none() && from == two.mv.to() && !four.mv.is_drop() && before == four.mv.to()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_shogi::PieceKind::*;

    #[test]
    fn what_a_piece_is_told_of_its_moves_is_what_each_move_is_told() {
        let pos: Position = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPP1/1B5R1/LNSGKGSNL b P 1".parse().unwrap();
        let structure = Structure::of(&pos);
        let played = |mv: &str| Some(Played::new(&pos, mv.parse().unwrap()));
        let mut history = History::new();
        history.new_root();
        for (last, own) in [(None, None), (played("7f7e"), None), (played("7f7e"), played("2g2f"))] {
            let here =
                Here { pos: &pos, structure: &structure, before: [last, own, None, None, None, None], ply: LOW_PLIES };
            for (mv, bonus) in [("8h2b+", 300), ("3i4h", 700), ("P*5e", -500), ("2h2f", 900)] {
                history.learn_quiet(&here, mv.parse().unwrap(), bonus);
            }
            let answers = history.answers(&here);
            for (mv, origin, kind) in [
                ("3i4h", Origin::square("3i".parse().unwrap()), Silver),
                ("8h2b+", Origin::square("8h".parse().unwrap()), Horse),
                ("P*5e", Origin::hand(Pawn), Pawn),
            ] {
                let mv: Move = mv.parse().unwrap();
                let Word { main, answer, continuation, pawns } = history.word(&here, mv);
                let told = 2 * (main + pawns) + answer + continuation;
                assert!(told != 0 && answers.of(origin, kind).to(mv.to()) == told, "{mv}");
            }
        }
    }

    #[test]
    fn all_squares_at_once_are_told_the_same_as_each() {
        let pos = Position::start();
        let structure = Structure::of(&pos);
        let played = |mv: &str| Some(Played::new(&pos, mv.parse().unwrap()));
        let mut history = History::new();
        history.new_root();
        for ply in [0, LOW_PLIES] {
            let here = Here { pos: &pos, structure: &structure, before: [played("7g7f"); BACK], ply };
            for (mv, bonus) in [("3i4h", 900), ("3i3h", -900), ("2h5h", 400)] {
                history.learn_quiet(&here, mv.parse().unwrap(), bonus);
            }
            let answers = history.answers(&here).of(Origin::square("3i".parse().unwrap()), Silver);
            let everywhere = answers.everywhere();
            assert!(Square::all().all(|to| everywhere[to.index()] == answers.to(to)), "ply {ply}");
            assert!(everywhere.iter().any(|&told| told != everywhere[0]));
        }
    }

    #[test]
    fn near_the_root_a_ply_has_a_history_of_its_own() {
        let pos = Position::start();
        let structure = Structure::of(&pos);
        let mut history = History::new();
        let here = |ply| Here { pos: &pos, structure: &structure, before: [None; BACK], ply };
        let mv: Move = "3i4h".parse().unwrap();
        let told = |history: &History, ply| {
            history.answers(&here(ply)).of(Origin::square(mv.from().unwrap()), Silver).to(mv.to())
        };
        history.new_root();
        history.learn_quiet(&here(0), mv, 1_000);
        assert!(told(&history, 0) > told(&history, 1), "the ply that learnt says more");
        assert!(told(&history, 1) > told(&history, LOW_PLIES), "every ply near the root begins a little above nothing");
        history.new_root();
        assert_eq!(told(&history, 0), told(&history, LOW_PLIES) + 8 * 98, "another root has forgotten it");
    }

    #[test]
    fn nothing_learnt_leaves_its_limits() {
        let pos = Position::start();
        let structure = Structure::of(&pos);
        let mut history = History::new();
        let played = |mv: &str| Some(Played::new(&pos, mv.parse().unwrap()));
        let before = [played("7g7f"), played("2g2f"), None, played("3i4h"), None, None];
        let here = Here { pos: &pos, structure: &structure, before, ply: 0 };
        let corrections = Corrections::of(&pos, &structure, &before);
        let mv: Move = "3i4h".parse().unwrap();
        for bonus in [i32::MAX / 4_096, -i32::MAX / 4_096] {
            for _ in 0..200 {
                history.learn_quiet(&here, mv, bonus);
                history.learn_capture(&pos, mv, bonus);
                history.learn_table_move(bonus);
                history.learn_correction(&corrections, bonus.signum() * 256);
            }
            let Word { main, answer, pawns, .. } = history.word(&here, mv);
            assert_eq!(main, bonus.signum() * MAIN_LIMIT);
            assert_eq!(pawns, bonus.signum() * PAWN_LIMIT);
            assert!(answer.abs() <= CONTINUATION_LIMIT && answer.signum() == bonus.signum());
            assert_eq!(history.capture(&pos, mv), bonus.signum() * CAPTURE_LIMIT);
            assert_eq!(history.table_move(), bonus.signum() * TABLE_MOVE_LIMIT);
            assert!((300..900).contains(&(history.correction(&corrections) * bonus.signum())));
        }
    }
}
