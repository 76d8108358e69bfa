//! Positions for learners in which one move is better than all others, out of games of the engine's levels, of self-play and of others.
//!
//! A position of such a game is taken if
//!
//! 1. it is neither lost nor a matter of one move: no check is to be answered, there is no mate in one, what has just moved is not
//!    simply taken, in exchange for as much at most, and nothing stands to be taken for nothing where even a weak level sees that;
//! 2. the same move is best by [`MARGIN`] or more of the chance to win for two searches with two networks;
//! 3. a natural mistake, one of the wrong moves that the levels play most often, loses as much.
//!
//! The grade is that of the weakest level that finds the move.

use fastrand::Rng;
use komadai_book::{Book, Taste, choose};
use komadai_learn::grade::Grade;
use komadai_learn::next_move::{Mistake, Origin, PLAIN, Phase, Problem, VALUES};
use komadai_nnue::Network;
use komadai_search::{Control, Decision, Game, Limits, Searcher, Settings, Table, Value};
use komadai_shogi::{Color, History, Move, Piece, PieceKind, Position, Setup, Square};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What a mistake is in the site's analyses as well.
pub const MARGIN: f64 = 0.13;
/// A chance to win that leaves something to play for, and one that leaves nothing.
const LEAST_CHANCE: f64 = 0.35;
const NO_CHANCE: f64 = 0.03;
/// Nodes of a first look, of the two searches that must agree, and of the searches after mistakes.
const NODES: [u64; 4] = [500, 12_000, 20_000, 6_000];
/// The levels that answer, each so often as there are [`SEEDS`], and their grades (`docs/levels.md`): where every answer is right, and where
/// most are.
const LEVELS: [(u8, &str, &str); 5] =
    [(1, "15k", "14k"), (3, "12k", "11k"), (5, "10k", "8k"), (7, "6k", "4k"), (9, "2k", "1k")];
const SEEDS: u64 = 3;
/// The first grade at which what stands to be taken is a question: something else must be in the way.
const NOT_PLAIN: &str = "8k";
/// Scores of moves of self-play, in centipawns, at which a position is looked at: what is lost by then has no move that is right.
const SCORES: RangeInclusive<i16> = -400..=1_500;
/// Mistakes of a position, and moves of a line that is shown.
const MISTAKES: usize = 3;
const LINE: usize = 5;
/// Plies that the games take from the book, and plies in all.
const FROM_BOOK: std::ops::Range<usize> = 4..24;
const PLIES: usize = 160;
/// Positions of one game are so many plies apart, or they would be the same again.
const APART: usize = 4;
/// Positions of one recorded game, at most: what comes after a turn of the game is often about the same thing.
const A_GAME: usize = 4;
/// Plies of a recorded game before its positions are looked at: all of them are known by then, or nobody plays them.
const FROM_PLY: usize = 8;
/// Plies that may be an opening still.
const OPENING: usize = 32;

/// A move of a game that has been played.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What its player's search thought of the position before it, in centipawns, where that is known.
    pub score: Option<i16>,
}

/// Plays games and takes positions out of them.
pub struct Source {
    book: Book,
    rng: Rng,
    first: Searcher,
    second: Searcher,
    level: Searcher,
}

impl Source {
    /// Two networks that must agree; the first one's lines are shown.
    pub fn new(book: Book, seed: u64, networks: [Option<Arc<Network>>; 2]) -> Source {
        let [first, second] = networks.map(|network| {
            let mut searcher = Searcher::new(Arc::new(Table::new(4)));
            searcher.set_network(network);
            searcher
        });
        let level = Searcher::new(Arc::new(Table::new(2)));
        Source { book, rng: Rng::with_seed(seed), first, second, level }
    }

    /// Plays a game of two levels and gives the problems in it of phases that are wanted.
    pub fn game(
        &mut self,
        players: RangeInclusive<u8>,
        wanted: &dyn Fn(Phase) -> bool,
        found: &mut dyn FnMut(Problem),
    ) {
        let mut game = History::new(Position::start());
        let from_book = self.rng.usize(FROM_BOOK);
        let players = [self.rng.u8(players.clone()), self.rng.u8(players)];
        let mut last: Option<(usize, Move, bool)> = None;
        for ply in 0..PLIES {
            let Some(position) = game.positions().last().copied() else { return };
            let known = choose(&self.book.moves(&position, true), &Taste::default(), self.rng.u64(..));
            let mv = match known.filter(|_| ply < from_book) {
                Some(known) => known.mv,
                None => {
                    let before = last.map(|(_, mv, took)| (mv, took));
                    let far = last.is_none_or(|(taken, ..)| taken == 0 || ply >= taken + APART);
                    let phase = phase(&position, ply);
                    if far && known.is_none() && wanted(phase) {
                        match self.problem(&position, phase, Origin::Levels, before) {
                            Looked::Problem(problem) => {
                                found(*problem);
                                last = last.map(|(_, mv, took)| (ply, mv, took));
                            }
                            Looked::Lost => return,
                            Looked::Nothing => {}
                        }
                    }
                    let seed = self.rng.u64(..);
                    let Some(mv) = self.answer(&position, players[ply % 2], seed) else { return };
                    mv
                }
            };
            let took = position.piece_at(mv.to()).is_some();
            last = Some((last.map_or(0, |(taken, ..)| taken), mv, took));
            if game.play(mv).is_err() {
                return;
            }
        }
    }

    /// Gives the problems in a game from the even start that has been played, of phases that are wanted. What is no legal move ends it.
    pub fn played(
        &mut self,
        moves: &[Played],
        origin: Origin,
        wanted: &dyn Fn(Phase) -> bool,
        found: &mut dyn FnMut(Problem),
    ) {
        let mut position = Position::start();
        let (mut before, mut from, mut count) = (None, FROM_PLY, 0);
        for (ply, Played { mv, score }) in moves.iter().copied().enumerate() {
            let phase = phase(&position, ply);
            let open = score.is_none_or(|score| SCORES.contains(&score));
            let looked_at = ply >= from && open && wanted(phase) && self.book.moves(&position, true).is_empty();
            if looked_at && let Looked::Problem(problem) = self.problem(&position, phase, origin, before) {
                found(*problem);
                count += 1;
                from = ply + APART;
            }
            before = Some((mv, position.piece_at(mv.to()).is_some()));
            if count == A_GAME || position.play(mv).is_err() {
                return;
            }
        }
    }

    /// The problem in a position, if it is one; `before` is the move that led there, and whether it took something.
    fn problem(&mut self, position: &Position, phase: Phase, origin: Origin, before: Option<(Move, bool)>) -> Looked {
        let setup = from_black(position);
        let Ok(black) = Position::new(&setup) else { return Looked::Nothing };
        if black.in_check() || black.legal_moves().len() < 8 {
            return Looked::Nothing;
        }
        // What is left of the looks before this one only helps.
        let lines = look_on(&mut self.first, &black, NODES[0], 2);
        if lines.first().is_some_and(|(_, value)| won(*value) <= NO_CHANCE) {
            return Looked::Lost;
        }
        let Some(glance) = single(lines) else { return Looked::Nothing };
        let to = glance.line[0].to();
        let taken_back = |mv: Move| if position.turn() == Color::Black { mv.to() } else { mv.to().rotate() };
        // What has come to be taken is taken, unless that loses something.
        let taking_pays = black.exchange(glance.line[0], &VALUES) >= 0;
        if before.is_some_and(|(mv, took)| (took || taking_pays) && taken_back(mv) == to) {
            return Looked::Nothing;
        }
        let found =
            self.proven(&black, to).and_then(|found| self.graded_problem(&black, (setup, phase, origin), found));
        found.map_or(Looked::Nothing, |problem| Looked::Problem(Box::new(problem)))
    }

    /// The best move, on which both searches agree.
    fn proven(&mut self, position: &Position, to: Square) -> Option<Single> {
        let first = single(look(&mut self.first, position, NODES[1], 2)).filter(|first| first.line[0].to() == to)?;
        let second = single(look(&mut self.second, position, NODES[2], 2))?;
        if second.line[0] != first.line[0] || mates(position, first.line[0]) {
            return None;
        }
        let (chance, other) = (first.chance.min(second.chance), first.other.max(second.other));
        // What one says for it and the other against it counts.
        (chance - other >= MARGIN).then_some(Single { chance, other, ..first })
    }

    fn graded_problem(&mut self, position: &Position, at: (Setup, Phase, Origin), found: Single) -> Option<Problem> {
        let (setup, phase, origin) = at;
        let Single { line, chance, other } = found;
        let mv = line[0];
        let (grade, mut wrong) = self.graded(position, mv);
        let plain = NOT_PLAIN.parse().is_ok_and(|least: Grade| grade < least);
        if plain && position.exchange(mv, &VALUES) >= PLAIN {
            return None;
        }
        if wrong.is_empty() {
            // No level errs: what the search thinks second best.
            wrong.extend(second_best(&mut self.first, position, mv));
        }
        let mistakes: Vec<Mistake> =
            wrong.into_iter().take(MISTAKES).filter_map(|mv| self.punished(position, mv, chance)).collect();
        if mistakes.is_empty() {
            return None;
        }
        let best = line.into_iter().take(LINE).collect();
        // A search of its own may think better of a mistake than the one in which it was second best.
        let other = mistakes.iter().map(|mistake| mistake.left).fold(percent(other), u8::max);
        Some(Problem { phase, grade, origin, setup, best, chance: percent(chance), other, mistakes })
    }

    /// A wrong move with what punishes it; none where that loses too little.
    fn punished(&mut self, position: &Position, mistake: Move, chance: f64) -> Option<Mistake> {
        let mut after = *position;
        after.play(mistake).ok()?;
        let (punished, value) = look(&mut self.first, &after, NODES[3], 1).into_iter().next()?;
        let left = 1.0 - won(value);
        let line = std::iter::once(mistake).chain(punished).take(LINE).collect();
        (chance - left >= MARGIN).then(|| Mistake { line, left: percent(left) })
    }

    /// The grade by the weakest level that finds a move, and the wrong moves that the levels play, the most frequent first.
    fn graded(&mut self, position: &Position, best: Move) -> (Grade, Vec<Move>) {
        let mut grade = None;
        let mut wrong: HashMap<Move, usize> = HashMap::new();
        for (level, all, most) in LEVELS {
            let answers: Vec<Move> = (0..SEEDS).filter_map(|seed| self.answer(position, level, seed)).collect();
            let right = answers.iter().filter(|answer| **answer == best).count();
            if right * 2 > answers.len() && grade.is_none() {
                grade = if right == answers.len() { all.parse().ok() } else { most.parse().ok() };
            }
            for answer in answers.into_iter().filter(|answer| *answer != best) {
                *wrong.entry(answer).or_default() += 1;
            }
            // The stronger ones would say the same.
            if grade.is_some() && !wrong.is_empty() {
                break;
            }
        }
        let mut wrong: Vec<(Move, usize)> = wrong.into_iter().collect();
        wrong.sort_by_key(|(mv, times)| (usize::MAX - times, mv.bits()));
        (grade.unwrap_or(Grade::LAST), wrong.into_iter().map(|(mv, _)| mv).collect())
    }

    fn answer(&mut self, position: &Position, level: u8, seed: u64) -> Option<Move> {
        let settings = Settings { level: Some(level), seed, ..Settings::default() };
        let control = Control::default();
        control.begin(false);
        let outcome = self.level.search(&Game::new(*position), &Limits::default(), &settings, &control, &mut |_| {});
        match outcome.decision {
            Decision::Play { mv, .. } => Some(mv),
            Decision::Declare | Decision::NoMove => None,
        }
    }
}

/// What a look at a position comes to.
enum Looked {
    Problem(Box<Problem>),
    Nothing,
    /// Whoever is to move would give up.
    Lost,
}

/// A move that is better than all others.
struct Single {
    /// The move, and what follows.
    line: Vec<Move>,
    /// The chance to win after it, and after the second best.
    chance: f64,
    other: f64,
}

fn single(lines: Vec<(Vec<Move>, Value)>) -> Option<Single> {
    let [(line, best), (_, second)] = <[_; 2]>::try_from(lines).ok()?;
    let (chance, other) = (won(best), won(second));
    (!line.is_empty() && chance >= LEAST_CHANCE && chance - other >= MARGIN).then_some(Single { line, chance, other })
}

fn second_best(searcher: &mut Searcher, position: &Position, best: Move) -> Option<Move> {
    let lines = look(searcher, position, NODES[0], 2);
    lines.iter().filter_map(|(line, _)| line.first()).copied().find(|mv| *mv != best)
}

/// The best lines of a search that knows nothing from before, the best first.
fn look(searcher: &mut Searcher, position: &Position, nodes: u64, lines: usize) -> Vec<(Vec<Move>, Value)> {
    searcher.clear();
    look_on(searcher, position, nodes, lines)
}

fn look_on(searcher: &mut Searcher, position: &Position, nodes: u64, lines: usize) -> Vec<(Vec<Move>, Value)> {
    let control = Control::default();
    control.begin(false);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let settings = Settings { multi_pv: lines, ..Settings::default() };
    let mut found: Vec<Option<(Vec<Move>, Value)>> = vec![None; lines];
    searcher.search(&Game::new(*position), &limits, &settings, &control, &mut |report| {
        if let Some(place) = found.get_mut(report.rank.saturating_sub(1)) {
            *place = Some((report.line.clone(), report.value));
        }
    });
    found.into_iter().flatten().collect()
}

/// The chance to win, as the site's analyses tell it.
fn won(value: Value) -> f64 {
    match value {
        Value::Cp(cp) => 1.0 / (1.0 + (-f64::from(cp) / 600.0).exp()),
        Value::WinIn(_) => 1.0,
        Value::LossIn(_) => 0.0,
    }
}

fn percent(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}

fn mates(position: &Position, mv: Move) -> bool {
    let mut after = *position;
    after.play(mv).is_ok() && after.is_checkmate()
}

/// The part of the game: by what stands around the kings, and by pieces in hands.
fn phase(position: &Position, ply: usize) -> Phase {
    let setup = position.to_setup();
    let attackers = |color: Color| {
        let Some(king) = position.king(color) else { return 0 };
        let close = |(at, piece): &(Square, Piece)| {
            let away = at.file().abs_diff(king.file()).max(at.rank().abs_diff(king.rank()));
            piece.color != color && piece.kind != PieceKind::Pawn && away <= 2
        };
        setup.pieces().filter(close).count()
    };
    let hands = Color::ALL.into_iter().flat_map(|color| setup.hands[color].iter());
    let in_hand: u32 = hands.filter(|(kind, _)| *kind != PieceKind::Pawn).map(|(_, count)| u32::from(count)).sum();
    match attackers(Color::Black).max(attackers(Color::White)) {
        2.. => Phase::End,
        1 if in_hand >= 3 => Phase::End,
        0 if ply < OPENING => Phase::Opening,
        _ => Phase::Middle,
    }
}

/// Squares in which two positions differ, at least, to be two problems where the best move is the same.
const DIFFERENT: usize = 9;

/// Whether two problems ask for the same move in nearly the same position: what nobody has seen on the board for some moves is one problem.
pub fn alike(one: &Problem, other: &Problem) -> bool {
    let differ = || Square::all().filter(|at| one.setup.get(*at) != other.setup.get(*at)).count();
    one.best.first() == other.best.first() && differ() < DIFFERENT
}

/// A position as Black has it, move 1.
pub(crate) fn from_black(position: &Position) -> Setup {
    let mut setup = position.to_setup();
    if position.turn() == Color::White {
        setup = komadai_book::turned(&setup);
    }
    setup.move_number = 1;
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// What a few games give is what the module promises, whoever looks again.
    #[test]
    fn problems_have_one_best_move_and_mistakes_that_lose() {
        let (book, _) = Book::built_in().unwrap();
        let mut source = Source::new(book, 1, [Some(komadai_weights::network()), None]);
        let mut found = Vec::new();
        for _ in 0..20 {
            source.game(4..=7, &|_| true, &mut |problem| found.push(problem));
            if found.len() >= 3 {
                break;
            }
        }
        assert!(found.len() >= 3, "{} problems", found.len());
        for problem in &found {
            let position = Position::new(&problem.setup).unwrap();
            let tried: HashSet<Move> = problem.mistakes.iter().map(|mistake| mistake.line[0]).collect();
            assert!(!tried.contains(&problem.best[0]) && tried.iter().all(|mv| position.is_legal(*mv)), "{problem}");
            assert!(!position.in_check() && !mates(&position, problem.best[0]), "{problem}");
            let least = |left: u8| f64::from(left) + 100.0 * MARGIN <= f64::from(problem.chance) + 1.0;
            assert!(least(problem.other) && problem.mistakes.iter().all(|mistake| least(mistake.left)), "{problem}");
        }
        let text = found.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n");
        let read = komadai_learn::next_move::read(&format!("{}\n{text}", komadai_learn::next_move::COLUMNS));
        assert_eq!(read.as_deref(), Ok(&found[..]));
    }

    #[test]
    fn a_pawn_that_has_come_to_be_taken_is_no_problem() {
        let (book, _) = Book::built_in().unwrap();
        let network = Some(komadai_weights::network());
        let mut source = Source::new(book, 1, [network.clone(), network]);
        let sfen = "lnsg1gsnl/1r3k1b1/p1ppppppp/9/9/1pP4P1/PP1PPPP1P/1BG1R4/LNS1KGSNL b - 1";
        let position: Position = sfen.parse().unwrap();
        let mut is_problem = |before| {
            let looked = source.problem(&position, Phase::Opening, Origin::Public, before);
            matches!(looked, Looked::Problem(problem) if problem.best[0].to_string() == "8g8f")
        };
        assert!(is_problem(None), "taking it is better than all else");
        assert!(!is_problem(Some(("8e8f".parse().unwrap(), false))));
    }

    #[test]
    fn nearly_the_same_position_with_the_same_move_is_one_problem() {
        let of = |sfen: &str, best: &str| Problem {
            phase: Phase::Opening,
            grade: Grade::FIRST,
            origin: Origin::Levels,
            setup: sfen.parse().unwrap(),
            best: vec![best.parse().unwrap()],
            chance: 60,
            other: 40,
            mistakes: Vec::new(),
        };
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let later = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 1";
        assert!(alike(&of(start, "7g7f"), &of(later, "7g7f")));
        assert!(!alike(&of(start, "7g7f"), &of(later, "2f2e")));
        let other = "4k4/9/9/9/9/9/2P6/9/4K4 b - 1";
        assert!(!alike(&of(start, "7g7f"), &of(other, "7g7f")));
    }
}
