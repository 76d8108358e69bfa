//! The rulings on impasse, as one value that a game carries.

use super::{Counted, DeclarationFault, all_entered, camp_gap, declaration, entered, has_tried, points};
use crate::{ByColor, Color, Position, Square};
use core::fmt;

/// The impasse rules of one game: which of the ways to end are open, each with its options.
///
/// A preset is a constant of this type, a custom set any other value of it.
///
/// ```
/// use komadai_shogi::impasse::{ImpasseRules, ImpasseVerdict};
/// use komadai_shogi::{ByColor, Color, Position};
/// let position: Position = "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1".parse().unwrap();
/// let even = ByColor { black: 0, white: 0 };
/// let verdict = ImpasseRules::DECLARATION_27.declare(&position, Color::Black, even);
/// assert_eq!(verdict, Ok(ImpasseVerdict::Win(Color::Black)));
/// assert_eq!(ImpasseRules::from_code("try"), Some(ImpasseRules::TRY));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ImpasseSet", optional_fields))]
pub struct ImpasseRules {
    /// Both players agree to count.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub agreement: Option<Agreement>,
    /// One player declares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub declaration: Option<Declaration>,
    /// A king on the other king's start square wins (トライルール): at once, or when both kings have entered.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", rename = "try"))]
    pub try_rule: Option<TryWhen>,
    /// A side all of whose pieces have entered ends the game, and this count decides (an amateur practice of the 1980s).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub all_in: Option<Scale>,
    /// A side whose king and pieces are all in the zone and protected may force the count of `agreement`.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub protected_camp: bool,
    /// The thresholds of an even game stand in a handicap game. Otherwise White's (uwate's) are lowered by the pieces that White gave
    /// away, so that they are as far from the start as in an even game.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub handicap_ignored: bool,
}

/// When a king on the other king's start square wins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TryWhen {
    /// Whether or not the other king has entered.
    AtOnce,
    /// Once both kings have entered.
    BothEntered,
}

/// What a count means.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Scale {
    /// A side with fewer than 24 points loses; with 24 on both sides the game is drawn.
    #[cfg_attr(feature = "serde", serde(rename = "points-24"))]
    #[cfg_attr(feature = "typescript", ts(rename = "points-24"))]
    Points24,
    /// The side with 27 points or more wins; at 27 each, White, as the side that moved second. No source says who wins a tie; this
    /// answer and the next are in use.
    #[cfg_attr(feature = "serde", serde(rename = "points-27-white"))]
    #[cfg_attr(feature = "typescript", ts(rename = "points-27-white"))]
    Points27White,
    /// The side with 27 points or more wins; at 27 each it is a draw.
    #[cfg_attr(feature = "serde", serde(rename = "points-27-draw"))]
    #[cfg_attr(feature = "typescript", ts(rename = "points-27-draw"))]
    Points27Draw,
}

/// An impasse counted because both players agree.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Agreement {
    /// What the count means.
    pub scale: Scale,
    /// Which pieces count.
    pub counted: Counted,
    /// Whether both kings must have entered; otherwise one is enough (the professional rule since October 2019).
    pub both_entered: bool,
}

/// A win declared by one player on their own turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Declaration {
    /// The points that win, for each side, in an even game.
    #[cfg_attr(feature = "serde", serde(rename = "points"))]
    pub win: ByColor<u32>,
    /// The points from which the declaration at least draws, if such a range exists.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub draw: Option<u32>,
    /// Which pieces count.
    pub counted: Counted,
    /// Whether the game ends by itself as soon as a declaration would win, without a claim.
    pub automatic: bool,
}

/// How an impasse ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ImpasseVerdict {
    /// This side won.
    Win(Color),
    /// Drawn (持将棋).
    Draw,
}

/// An impasse that ended a game by itself, and by which of the rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ImpasseEnd {
    /// The rule.
    pub ruling: ImpasseRuling,
    /// What it comes to.
    pub verdict: ImpasseVerdict,
}

/// The rules on impasse that end a game without anybody saying anything.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ImpasseRuling {
    /// A king reached the other king's start square (トライルール).
    Try,
    /// All pieces of a side have entered, and both sides were counted.
    AllIn,
    /// A declaration that needs no claim.
    Declaration,
}

/// Why players who agree cannot have an impasse counted yet.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AgreementFault {
    /// The rules of this game know no count by agreement.
    NotOffered,
    /// This side's king has not entered.
    KingNotEntered(Color),
}

impl fmt::Display for AgreementFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgreementFault::NotOffered => f.write_str("this game does not allow an impasse by agreement"),
            AgreementFault::KingNotEntered(Color::Black) => {
                f.write_str("Black's king has not entered the promotion zone")
            }
            AgreementFault::KingNotEntered(Color::White) => {
                f.write_str("White's king has not entered the promotion zone")
            }
        }
    }
}

impl core::error::Error for AgreementFault {}

/// Why a side cannot force a count.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CampFault {
    /// The rules of this game know no forced count.
    NotOffered,
    /// It is the other side's turn.
    NotYourTurn,
    /// The piece on this square is outside the zone, undefended, or a king in check.
    Unprotected(Square),
}

impl fmt::Display for CampFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CampFault::NotOffered => f.write_str("this game does not allow a count to be demanded"),
            CampFault::NotYourTurn => f.write_str("a count can be demanded only on your own turn"),
            CampFault::Unprotected(square) => write!(f, "the piece on {square} is not protected in the promotion zone"),
        }
    }
}

impl core::error::Error for CampFault {}

impl Scale {
    /// What a count of both sides' points means where White's pieces worth `missing` never were.
    pub fn verdict(self, points: ByColor<u32>, missing: ByColor<u32>) -> ImpasseVerdict {
        use ImpasseVerdict::*;
        let base = match self {
            Scale::Points24 => 24,
            Scale::Points27White | Scale::Points27Draw => 27,
        };
        let enough = ByColor::from_fn(|color| points[color] + missing[color] >= base);
        match (self, enough.black, enough.white) {
            (_, true, false) => Win(Color::Black),
            (_, false, true) => Win(Color::White),
            (Scale::Points27White, true, true) => Win(Color::White),
            _ => Draw,
        }
    }
}

const EVEN_27: ByColor<u32> = ByColor { black: 28, white: 27 };

impl ImpasseRules {
    /// No impasse: the game goes on until mate, repetition or a limit of the game.
    pub const NONE: ImpasseRules = ImpasseRules {
        agreement: None,
        declaration: None,
        try_rule: None,
        all_in: None,
        protected_camp: false,
        handicap_ignored: false,
    };

    /// The professional rule: on agreement, both kings in, the whole board is counted and fewer than 24 loses.
    pub const PROFESSIONAL_24: ImpasseRules = ImpasseRules {
        agreement: Some(Agreement { scale: Scale::Points24, counted: Counted::WholeBoard, both_entered: true }),
        ..ImpasseRules::NONE
    };

    /// The professional rule of today: as above, one entered king is enough, and a declaration wins with 31 points and
    /// draws with 24 to 30 of zone and hand.
    pub const PROFESSIONAL_2019: ImpasseRules = ImpasseRules {
        agreement: Some(Agreement { scale: Scale::Points24, counted: Counted::WholeBoard, both_entered: false }),
        declaration: Some(Declaration {
            win: ByColor { black: 31, white: 31 },
            draw: Some(24),
            counted: Counted::ZoneAndHand,
            automatic: false,
        }),
        ..ImpasseRules::NONE
    };

    /// The amateur and computer rule: a declared win with 28 points for Black or 27 for White of zone and hand.
    pub const DECLARATION_27: ImpasseRules = ImpasseRules {
        declaration: Some(Declaration { win: EVEN_27, draw: None, counted: Counted::ZoneAndHand, automatic: false }),
        ..ImpasseRules::NONE
    };

    /// The same, won without a claim as soon as the conditions hold.
    pub const AUTOMATIC_27: ImpasseRules = ImpasseRules {
        declaration: Some(Declaration { win: EVEN_27, draw: None, counted: Counted::ZoneAndHand, automatic: true }),
        ..ImpasseRules::NONE
    };

    /// The simple 27-point rule: on agreement the whole board is counted and 27 wins; White wins 27 to 27.
    pub const SIMPLE_27: ImpasseRules = ImpasseRules {
        agreement: Some(Agreement { scale: Scale::Points27White, counted: Counted::WholeBoard, both_entered: true }),
        ..ImpasseRules::NONE
    };

    /// The try rule once both kings have entered.
    pub const TRY: ImpasseRules = ImpasseRules { try_rule: Some(TryWhen::BothEntered), ..ImpasseRules::NONE };

    /// The try rule whether or not the other king has entered.
    pub const TRY_AT_ONCE: ImpasseRules = ImpasseRules { try_rule: Some(TryWhen::AtOnce), ..ImpasseRules::NONE };

    /// The Western amateur practice of the 1980s: whoever brings all pieces in ends the game, and 27 points win.
    pub const ALL_PIECES_IN: ImpasseRules = ImpasseRules { all_in: Some(Scale::Points27Draw), ..ImpasseRules::NONE };

    /// The professional rule with the forced count of a protected camp.
    pub const PROTECTED_CAMP: ImpasseRules = ImpasseRules { protected_camp: true, ..ImpasseRules::PROFESSIONAL_24 };

    fn allowance(&self, missing: ByColor<u32>) -> ByColor<u32> {
        if self.handicap_ignored { ByColor::default() } else { missing }
    }

    /// The points that a declaration of this side needs to win; `missing` is [`missing_points`](super::missing_points) of
    /// the game's start.
    pub fn needed(&self, color: Color, missing: ByColor<u32>) -> Option<u32> {
        let lower = self.allowance(missing)[color];
        self.declaration.map(|rule| rule.win[color].saturating_sub(lower))
    }

    /// What a declaration by this side comes to. That there is time left, and what a refused claim costs, is the game's
    /// to say.
    ///
    /// # Errors
    /// The first condition that fails, in the order: own turn, king in the zone, ten other pieces there, not in check, points.
    pub fn declare(
        &self,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, DeclarationFault> {
        let Some(rule) = self.declaration else { return Err(DeclarationFault::NotOffered) };
        let lower = self.allowance(missing)[color];
        let win = rule.win[color].saturating_sub(lower);
        let least = rule.draw.map_or(win, |draw| draw.saturating_sub(lower));
        let points = declaration(position, color, least, rule.counted)?;
        Ok(if points >= win { ImpasseVerdict::Win(color) } else { ImpasseVerdict::Draw })
    }

    /// What a count that both players agreed to comes to.
    ///
    /// # Errors
    /// The rules have no such count, or a king has not entered.
    pub fn agree(&self, position: &Position, missing: ByColor<u32>) -> Result<ImpasseVerdict, AgreementFault> {
        let Some(rule) = self.agreement else { return Err(AgreementFault::NotOffered) };
        let outside = ByColor::from_fn(|color| !entered(position, color));
        match (outside.black, outside.white) {
            (true, true) => return Err(AgreementFault::KingNotEntered(position.turn())),
            (true, false) if rule.both_entered => return Err(AgreementFault::KingNotEntered(Color::Black)),
            (false, true) if rule.both_entered => return Err(AgreementFault::KingNotEntered(Color::White)),
            _ => {}
        }
        let points = ByColor::from_fn(|color| points(position, color, rule.counted));
        Ok(rule.scale.verdict(points, self.allowance(missing)))
    }

    /// What a count that the side to move forces from a protected camp comes to: the whole board on the 24-point scale,
    /// or as the agreed count of these rules has it.
    ///
    /// # Errors
    /// The rules have no such count, it is not this side's turn, or a piece is not safe.
    pub fn force_count(
        &self,
        position: &Position,
        color: Color,
        missing: ByColor<u32>,
    ) -> Result<ImpasseVerdict, CampFault> {
        if !self.protected_camp {
            return Err(CampFault::NotOffered);
        }
        if position.turn() != color {
            return Err(CampFault::NotYourTurn);
        }
        if let Some(gap) = camp_gap(position, color) {
            return Err(CampFault::Unprotected(gap));
        }
        let (scale, counted) =
            self.agreement.map_or((Scale::Points24, Counted::WholeBoard), |rule| (rule.scale, rule.counted));
        let points = ByColor::from_fn(|color| points(position, color, counted));
        Ok(scale.verdict(points, self.allowance(missing)))
    }

    /// How the game ends by itself after the move that led to this position, if it does: by a try, by all pieces having
    /// entered, or where declarations need no claim. Mate comes before all of them, and a king that was moved into
    /// attack is a foul before it is a try; neither is asked here.
    pub fn after_move(&self, position: &Position, missing: ByColor<u32>) -> Option<ImpasseEnd> {
        let mover = !position.turn();
        if self.try_rule.is_some_and(|rule| has_tried(position, rule)) {
            return Some(ImpasseEnd { ruling: ImpasseRuling::Try, verdict: ImpasseVerdict::Win(mover) });
        }
        if let Some(scale) = self.all_in
            && all_entered(position, mover)
        {
            let points = ByColor::from_fn(|color| points(position, color, Counted::WholeBoard));
            let verdict = scale.verdict(points, self.allowance(missing));
            return Some(ImpasseEnd { ruling: ImpasseRuling::AllIn, verdict });
        }
        if self.declaration.is_some_and(|rule| rule.automatic) {
            let verdict = self.declare(position, position.turn(), missing).ok()?;
            return Some(ImpasseEnd { ruling: ImpasseRuling::Declaration, verdict });
        }
        None
    }
}
