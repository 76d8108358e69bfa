//! How good a problem is, and how hard. `docs/tsume.md` explains the notion; the numbers stand here and nowhere else.

use super::study::Study;
use crate::len::Len;
use crate::moves;
use crate::problems::{Theme, theme};
use crate::search::Search;
use komadai_shogi::{Move, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// What can be seen without further searching.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    /// Without the costs and prizes that need a search.
    pub(crate) quality: f32,
    pub(crate) themes: Vec<Theme>,
}

/// What a piece is worth when it is offered and taken.
fn offer(kind: PieceKind) -> f32 {
    use PieceKind::*;
    match kind {
        Rook | Dragon => 13.0,
        Bishop | Horse => 11.0,
        Gold => 9.0,
        Silver => 7.0,
        Knight | Lance | ProSilver => 5.0,
        ProLance | ProKnight => 4.0,
        Pawn | Tokin | King => 2.0,
    }
}

/// What a piece of the diagram costs: the fewer and the plainer, the better.
fn cost(kind: PieceKind, attacks: bool) -> f32 {
    use PieceKind::*;
    match (kind, attacks) {
        (King, _) => 0.0,
        (Dragon, true) => 4.0,
        (Horse, true) => 2.8,
        (Tokin | ProLance | ProKnight | ProSilver, true) => 2.0,
        (Rook | Bishop, true) => 1.0,
        (Gold, true) => 1.2,
        (_, true) => 0.7,
        (Tokin | ProLance | ProKnight | ProSilver | Horse | Dragon, false) => 3.0,
        (Rook | Bishop, false) => 1.0,
        (_, false) => 0.4,
    }
}

/// The quality of a sound problem as far as diagram and solution show it.
pub(crate) fn looks(study: &Study) -> Looks {
    let start = &study.position;
    let plies = study.mate.length;
    let attacker = start.turn();
    let line = &study.mate.line[..study.mate.line.len().min(usize::from(plies))];
    let mut quality = 52.0 + diagram(start);
    // A longer solution may spend more pieces.
    quality += f32::from(plies - 1) * 1.5;
    let mut position = *start;
    let mut prize = 0.0;
    for (at, &mv) in line.iter().enumerate() {
        let before = position;
        position.play_unchecked(mv);
        if before.turn() == attacker {
            let answer = line.get(at + 1).copied();
            prize += attack(&before, &position, mv, answer, at == 0);
        } else if mv.is_drop() {
            prize += 5.0;
        } else if before.legal_moves().len() >= 2 {
            // A defence with a choice: the solver has something to work out.
            prize += 1.2;
        }
    }
    // Long solutions are not to win by their length alone.
    quality += prize / (f32::from(plies) / 3.0).max(1.0).sqrt();
    quality -= 5.0 * study.soundness.equal_answers.len().min(4) as f32;
    quality -= 3.0 * study.soundness.last_ply.len().min(3) as f32;
    let themes = theme::themes(start, plies, line);
    // Whoever sees the mate must see through the interpositions behind it, too.
    quality -= if study.mate.line.len() > line.len() { 6.0 } else { 0.0 };
    quality -= 3.0 * pushes(line) as f32;
    let telling = |theme: &&Theme| !matches!(theme, Theme::DropsOnly | Theme::Chase);
    quality += 2.0 * themes.iter().filter(telling).count() as f32;
    Looks { quality, themes }
}

/// How often a piece that has just checked checks again: the king is pushed along, there is little to find.
fn pushes(line: &[Move]) -> usize {
    let checks: Vec<Move> = line.iter().copied().step_by(2).collect();
    checks.windows(2).filter(|pair| pair[1].from() == Some(pair[0].to())).count()
}

/// What the diagram costs.
fn diagram(start: &Position) -> f32 {
    let attacker = start.turn();
    let Some(king) = start.king(!attacker) else { return 0.0 };
    let mut sum = 0.0;
    let (mut files, mut ranks) = ((9, 1), (9, 1));
    for square in start.occupied() {
        let Some(piece) = start.piece_at(square) else { continue };
        sum -= cost(piece.kind, piece.color == attacker);
        files = (files.0.min(square.file()), files.1.max(square.file()));
        ranks = (ranks.0.min(square.rank()), ranks.1.max(square.rank()));
        let away = square.file().abs_diff(king.file()).max(square.rank().abs_diff(king.rank()));
        let slides = matches!(piece.kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop | PieceKind::Lance);
        if away > 3 && !slides {
            sum -= 1.5;
        }
        // A lance or knight of the defender's far from home, a pawn of his behind his king: nobody's game.
        let odd = match piece.kind {
            PieceKind::Pawn => piece.color != attacker && square.rank_for(piece.color) <= 4,
            PieceKind::Lance => piece.color != attacker && square.rank_for(piece.color) <= 7,
            _ => false,
        };
        sum -= if odd { 1.0 } else { 0.0 };
    }
    let area = f32::from((files.1 - files.0 + 1) * (ranks.1 - ranks.0 + 1));
    sum -= (area - 16.0).max(0.0) * 0.12;
    for (kind, count) in start.hand(attacker).iter() {
        sum -= f32::from(count) * if kind == PieceKind::Gold { 1.4 } else { 0.9 };
    }
    sum
}

/// What a check is worth: an offer much, a capture less than nothing.
fn attack(before: &Position, after: &Position, mv: Move, answer: Option<Move>, first: bool) -> f32 {
    let attacker = before.turn();
    let Some(king) = before.king(!attacker) else { return 0.0 };
    let Some(kind) = after.piece_at(mv.to()).map(|piece| piece.kind) else { return 0.0 };
    let offered = answer.is_some_and(|answer| answer.to() == mv.to());
    let mut prize = 0.0;
    if let Some(taken) = before.piece_at(mv.to()) {
        prize -= match taken.kind {
            PieceKind::Pawn => 4.0,
            _ => 7.0,
        };
        if first {
            prize -= 6.0;
        }
    }
    if offered {
        prize += offer(kind);
        if first {
            prize += 2.0;
        }
        // Offered where nothing of his guards it: it looks like a mistake.
        if after.attackers(mv.to(), attacker, after.occupied()).is_empty() {
            prize += 2.0;
        }
    } else if mv.is_drop() && matches!(kind, PieceKind::Gold) && first {
        prize -= 4.0;
    }
    if theme::could_promote(before, mv) {
        prize += match kind {
            PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => 14.0,
            PieceKind::Lance => 6.0,
            _ => 2.0,
        };
    }
    if mv.is_drop() && !attacks::king(king).has(mv.to()) && kind != PieceKind::Knight {
        prize += 6.0;
    }
    // Two checks at once, or one that another piece's move uncovers.
    if after.checkers().many() || !after.checkers().has(mv.to()) {
        prize += 3.0;
    }
    if let Some(from) = mv.from()
        && before.piece_at(from).is_some_and(|piece| matches!(piece.kind, PieceKind::Dragon | PieceKind::Horse))
        && !offered
    {
        prize -= 2.0;
    }
    // Back, away from the king: against instinct.
    if let Some(from) = mv.from() {
        let distance = |square: komadai_shogi::Square| {
            square.file().abs_diff(king.file()).max(square.rank().abs_diff(king.rank()))
        };
        if distance(mv.to()) > distance(from) {
            prize += 4.0;
        }
    }
    if theme::pawn_drop_mates(before) {
        prize += 5.0;
    }
    prize
}

/// What a person has to look through.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Labour {
    /// Checks that fail to a single answer only, over all turns of the attacker.
    pub(crate) tries: u32,
    /// The same at the first move.
    pub(crate) first_tries: u32,
    /// Checks at each turn beside the right one, added up as powers of two.
    pub(crate) width: f32,
    /// Answers beside the one in the solution, added up as powers of two.
    pub(crate) answers: f32,
}

impl Search<'_> {
    /// Walks along a solution and counts what fails, and how narrowly. None if the search was stopped.
    pub(crate) fn labour(&mut self, study: &Study) -> Option<Labour> {
        let mut labour = Labour::default();
        let mut position = study.position;
        for (ply, &played) in (1..=study.mate.length).zip(&study.mate.line) {
            if position.turn() == study.position.turn() {
                let mut checks = Vec::new();
                let _ = moves::try_checks(&position, |mv| {
                    checks.push(mv);
                    ControlFlow::Continue(())
                });
                labour.width += (checks.len() as f32).log2();
                for mv in checks.into_iter().filter(|&mv| mv != played) {
                    let mut next = position;
                    next.play_unchecked(mv);
                    if self.narrowly(&next) {
                        labour.tries += 1;
                        labour.first_tries += u32::from(ply == 1);
                    }
                }
            } else {
                labour.answers += (moves::answers(&position) as f32).log2();
            }
            position.play_unchecked(played);
        }
        (!self.stopped).then_some(labour)
    }

    /// Whether a single answer refutes a check, drops on one square counted as one.
    fn narrowly(&mut self, checked: &Position) -> bool {
        let mut refuting: Option<Move> = None;
        for &mv in checked.legal_moves().iter() {
            if refuting.is_some_and(|known| known.is_drop() && mv.is_drop() && known.to() == mv.to()) {
                continue;
            }
            let mut next = *checked;
            next.play_unchecked(mv);
            if self.solve(&next, Len::ANY).pn != 0 {
                if refuting.is_some() {
                    return false;
                }
                refuting = Some(mv);
            }
        }
        refuting.is_some()
    }
}

/// The quality in full, 0 to 100.
pub(crate) fn quality(study: &Study, looks: &Looks, labour: &Labour) -> f32 {
    let (tries, first) = (labour.tries as f32, labour.first_tries as f32);
    let prize = match study.mate.length {
        // A mate in one is nothing without moves that nearly do it.
        1 => first.min(5.0) * 4.5 - 12.0,
        _ => tries.min(8.0) * 1.0 + first.min(4.0) * 2.0,
    };
    (looks.quality + prize).clamp(0.0, 100.0)
}

/// How hard a problem is, from 1 to 9: what has to be looked through, and how unexpected the right moves are.
pub(crate) fn grade(study: &Study, looks: &Looks, labour: &Labour) -> u8 {
    let surprise: f32 = looks
        .themes
        .iter()
        .map(|theme| match theme {
            Theme::GreatSacrifice => 1.5,
            Theme::NonPromotion | Theme::FarDrop | Theme::PawnDropMate => 1.5,
            Theme::Sacrifice | Theme::Interposition => 1.0,
            Theme::DoubleCheck | Theme::DiscoveredCheck => 0.5,
            Theme::DropsOnly | Theme::Chase => 0.0,
        })
        .sum();
    let effort = labour.width
        + 0.7 * labour.answers
        + 0.4 * (labour.tries as f32).min(12.0)
        + surprise
        + 0.5 * f32::from(study.mate.length);
    // Two and a half points a grade: a mate in one is of the first two, in three mostly of 2 to 5, in five of 4 to 6.
    (1.0 + (effort - 4.5) / 2.5).clamp(1.0, 9.0) as u8
}
