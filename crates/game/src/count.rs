//! The live impasse count, by the game's own rule.

use crate::Game;
use komadai_shogi::impasse::{self, Counted, Scale};
use komadai_shogi::{Bitboard, Color};
use serde::{Deserialize, Serialize};

/// One side's impasse count.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ImpasseSide", optional_fields))]
pub struct ImpasseCount {
    /// Whether the king is in the zone.
    pub entered: bool,
    /// Own pieces in the zone, the king not counted.
    pub pieces_in_zone: u32,
    /// Points of the pieces that the rule counts; of all pieces where it counts none.
    pub points: u32,
    /// The points that the side needs, to win by declaration or else to hold an agreed count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<u32>,
    /// Whether a declaration by this side would end the game well now.
    pub may_declare: bool,
}

impl Game {
    /// A side's impasse count now: nothing in kinds of shogi that have no impasse.
    pub fn impasse_count(&self, color: Color) -> ImpasseCount {
        let rules = &self.config().rules.impasse;
        let Some(position) = self.position().shogi() else { return ImpasseCount::default() };
        let missing = self.missing_points();
        let counted = match (rules.declaration, rules.agreement) {
            (Some(declaration), _) => declaration.counted,
            (None, Some(agreement)) => agreement.counted,
            (None, None) => Counted::WholeBoard,
        };
        let lower = if rules.handicap_ignored { 0 } else { missing[color] };
        let scale = rules.agreement.map(|rule| rule.scale).or(rules.all_in);
        let agreed = scale.map(|scale| match scale {
            Scale::Points24 => 24_u32.saturating_sub(lower),
            Scale::Points27White | Scale::Points27Draw => 27_u32.saturating_sub(lower),
        });
        let in_zone = (position.of_color(color) & Bitboard::zone(color)).count();
        let entered = impasse::entered(position, color);
        let may_declare = self.running().is_some()
            && (rules.declare(position, color, missing).is_ok()
                || rules.declaration.is_none() && rules.force_count(position, color, missing).is_ok());
        ImpasseCount {
            entered,
            pieces_in_zone: in_zone - u32::from(entered),
            points: impasse::points(position, color, counted),
            needed: rules.needed(color, missing).or(agreed),
            may_declare,
        }
    }
}
