//! What a game asks of a board: the rules of a kind of shogi.

use crate::{Attempt, Game, Outcome, Reason, evidence, verdict};
use komadai_shogi::impasse::{
    self, AgreementFault, CampFault, Counted, DeclarationFault, ImpasseRules, ImpasseRuling, ImpasseVerdict,
};
use komadai_shogi::{ByColor, Color, Foul, Handicap, Move, Position, SetupFaults, Square};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The rules of a kind of shogi, as far as a live game asks for them: who moves, what is legal, what a position is worth in an
/// impasse, what a repetition comes to. Clocks, offers and results are the game's own, in every variant alike.
///
/// The texts of positions have no line breaks, those of moves, attempts and squares no spaces: games are stored in them.
pub trait Ruleset: Copy + Eq + Debug + 'static {
    /// A position, without what came before it.
    type Position: Clone + Eq + Debug + Display + FromStr;
    /// A legal move.
    type Move: Copy + Eq + Debug + Display + FromStr;
    /// What a player may do at the board, legal or not.
    type Attempt: Copy + Eq + Debug + Display + FromStr + From<Self::Move>;
    /// A square.
    type Square: Copy + Eq + Debug + Display + FromStr;

    /// Whether a game can start from a position in which there is a legal move.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check_start(_: &Self::Position) -> Result<(), SetupFaults> {
        Ok(())
    }

    /// Whether one side gives odds in this start position and so goes on giving them in the next game.
    fn is_at_odds(_: &Self::Position) -> bool {
        false
    }

    /// Whose turn it is.
    fn turn(position: &Self::Position) -> Color;

    /// Whether the side to move is in check.
    fn in_check(position: &Self::Position) -> bool;

    /// Whether the side to move has a legal move.
    fn has_legal_move(position: &Self::Position) -> bool;

    /// Whether two positions are the same in the sense of repetition: squares, hands and side to move.
    fn is_same(one: &Self::Position, other: &Self::Position) -> bool;

    /// A number that is the same for positions that [are](Ruleset::is_same) and seldom for others.
    fn key(position: &Self::Position) -> u64;

    /// The move, if the side to move may play it.
    ///
    /// # Errors
    /// The foul.
    fn check(position: &Self::Position, attempt: Self::Attempt) -> Result<Self::Move, Foul>;

    /// Whether the board and the pieces have such a thing to be played at all, legal or not. What they have not is refused and judged
    /// by nobody.
    fn knows(_position: &Self::Position, _attempt: Self::Attempt) -> bool {
        true
    }

    /// Plays a move that was [checked](Ruleset::check).
    fn play(position: &mut Self::Position, mv: Self::Move);

    /// How a position ends its game, whatever came before it: by mate, or because the side to move, that loses by it, has no move.
    fn ended(position: &Self::Position) -> Option<Outcome<Self>> {
        if Self::has_legal_move(position) {
            return None;
        }
        let reason = if Self::in_check(position) { Reason::Checkmate } else { Reason::NoLegalMove };
        Some(Outcome::win(!Self::turn(position), reason))
    }

    /// What the return of a position comes to, where it has come so often: with the fourth time a draw, or a loss for whoever did
    /// nothing but check.
    fn repeated(game: &Game<Self>) -> Option<Outcome<Self>> {
        game.fourfold()
    }

    /// The squares that show why an attempt is this foul.
    fn evidence(_position: &Self::Position, _attempt: Self::Attempt, _foul: Foul) -> Vec<Self::Square> {
        Vec::new()
    }

    /// The points that each side lacks by the odds of a start position.
    fn missing_points(_start: &Self::Position) -> ByColor<u32> {
        ByColor::default()
    }

    /// A side's points on the whole board, which the record of a counted game shows.
    fn points(_position: &Self::Position, _color: Color) -> u32 {
        0
    }

    /// How the game ends by itself after the move that led to this position, what [ends](Ruleset::ended) it and repetition aside: by a
    /// try, or an impasse.
    fn after_move(_rules: &ImpasseRules, _position: &Self::Position, _missing: ByColor<u32>) -> Option<Outcome<Self>> {
        None
    }

    /// What a declaration by this side comes to, and its points.
    ///
    /// # Errors
    /// The first condition that fails.
    fn declare(
        _rules: &ImpasseRules,
        _position: &Self::Position,
        _color: Color,
        _missing: ByColor<u32>,
    ) -> Result<(ImpasseVerdict, u32), DeclarationFault> {
        Err(DeclarationFault::NotOffered)
    }

    /// What a count that both agree to comes to.
    ///
    /// # Errors
    /// Why there is none.
    fn agree(
        _rules: &ImpasseRules,
        _position: &Self::Position,
        _missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, AgreementFault> {
        Err(AgreementFault::NotOffered)
    }

    /// What a count that this side forces comes to.
    ///
    /// # Errors
    /// Why it cannot.
    fn force_count(
        _rules: &ImpasseRules,
        _position: &Self::Position,
        _color: Color,
        _missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, CampFault> {
        Err(CampFault::NotOffered)
    }
}

/// The game of 9 by 9 squares that everybody means (本将棋).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shogi;

impl Ruleset for Shogi {
    type Position = Position;
    type Move = Move;
    type Attempt = Attempt;
    type Square = Square;

    fn check_start(start: &Position) -> Result<(), SetupFaults> {
        Position::new(&start.to_setup()).map(|_| ())
    }

    fn is_at_odds(start: &Position) -> bool {
        Handicap::of(&start.to_setup()).is_some_and(|handicap| handicap != Handicap::Even)
    }

    fn turn(position: &Position) -> Color {
        position.turn()
    }

    fn in_check(position: &Position) -> bool {
        position.in_check()
    }

    fn has_legal_move(position: &Position) -> bool {
        position.has_legal_move()
    }

    fn is_same(one: &Position, other: &Position) -> bool {
        one.same_as(other)
    }

    fn key(position: &Position) -> u64 {
        position.key()
    }

    fn check(position: &Position, attempt: Attempt) -> Result<Move, Foul> {
        attempt.check(position)
    }

    fn play(position: &mut Position, mv: Move) {
        position.play_unchecked(mv);
    }

    fn evidence(position: &Position, attempt: Attempt, foul: Foul) -> Vec<Square> {
        evidence(position, attempt, foul)
    }

    fn missing_points(start: &Position) -> ByColor<u32> {
        impasse::missing_points(&start.to_setup())
    }

    fn points(position: &Position, color: Color) -> u32 {
        impasse::points(position, color, Counted::WholeBoard)
    }

    fn after_move(rules: &ImpasseRules, position: &Position, missing: ByColor<u32>) -> Option<Outcome<Shogi>> {
        let end = rules.after_move(position, missing)?;
        Some(match (end.ruling, end.verdict) {
            (ImpasseRuling::Try, ImpasseVerdict::Win(winner)) => Outcome::win(winner, Reason::Try),
            (ImpasseRuling::Declaration, ImpasseVerdict::Win(winner)) => {
                let counted = declaration_count(rules);
                Outcome::win(winner, Reason::Declaration(impasse::points(position, winner, counted)))
            }
            (_, verdict) => verdict::counted(position, verdict),
        })
    }

    fn declare(
        rules: &ImpasseRules,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<(ImpasseVerdict, u32), DeclarationFault> {
        let verdict = rules.declare(position, color, missing)?;
        Ok((verdict, impasse::points(position, color, declaration_count(rules))))
    }

    fn agree(
        rules: &ImpasseRules,
        position: &Position,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, AgreementFault> {
        rules.agree(position, missing)
    }

    fn force_count(
        rules: &ImpasseRules,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, CampFault> {
        rules.force_count(position, color, missing)
    }
}

/// Which pieces a declaration counts.
fn declaration_count(rules: &ImpasseRules) -> Counted {
    rules.declaration.map_or(Counted::WholeBoard, |rule| rule.counted)
}
