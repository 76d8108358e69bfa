//! A rule file as it is written: TOML, every key optional where the game is like another one.

use super::error::{RuleError, line_of};
use super::switches::{
    BareKing, Borrow, CheckRule, Drops, LionTrading, NoMove, Promotion, RepetitionRule, Restriction,
};
use serde::Deserialize;
use toml::Spanned;

/// The longest rule file, in bytes.
pub(crate) const MAX_FILE: usize = 256 * 1024;

/// What a rule file says.
#[derive(Clone, Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RuleFile {
    pub(super) name: Option<Spanned<String>>,
    pub(super) like: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) aliases: Vec<String>,
    pub(super) english: Option<String>,
    pub(super) japanese: Option<String>,
    pub(super) files: Option<Spanned<u8>>,
    pub(super) ranks: Option<Spanned<u8>>,
    pub(super) start: Option<Spanned<String>>,
    pub(super) zone: Option<Spanned<u8>>,
    pub(super) promotion: Option<Promotion>,
    pub(super) stuck: Option<Restriction>,
    pub(super) drops: Option<Drops>,
    pub(super) pawns: Option<Spanned<Vec<String>>>,
    pub(super) pawn_file_limit: Option<u8>,
    pub(super) pawn_drop_mate: Option<Restriction>,
    pub(super) check: Option<CheckRule>,
    pub(super) no_move: Option<NoMove>,
    pub(super) bare_king: Option<BareKing>,
    #[serde(rename = "try")]
    pub(super) try_rule: Option<bool>,
    pub(super) first_check: Option<bool>,
    pub(super) borrow: Option<Borrow>,
    pub(super) lion_trading: Option<LionTrading>,
    pub(super) doomed_guard: Option<bool>,
    pub(super) okazaki: Option<bool>,
    pub(super) repetition: Option<Spanned<RepetitionRule>>,
    pub(super) hand_order: Option<Spanned<Vec<String>>>,
    /// The pieces of the game it is like that are kept.
    pub(super) pieces: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub(super) piece: Vec<Spanned<PieceFile>>,
    pub(super) handicaps: Option<Vec<Spanned<HandicapFile>>>,
}

/// A piece as a rule file tells it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PieceFile {
    pub(super) letter: String,
    #[serde(default)]
    pub(super) kanji: String,
    #[serde(default)]
    pub(super) face: String,
    #[serde(default)]
    pub(super) kana: String,
    #[serde(default)]
    pub(super) romaji: String,
    pub(super) english: Option<String>,
    pub(super) abbreviation: Option<String>,
    pub(super) called: Option<String>,
    pub(super) fairy: Option<String>,
    pub(super) betza: Spanned<String>,
    pub(super) promotes_to: Option<String>,
    pub(super) base: Option<String>,
    #[serde(default)]
    pub(super) royal: bool,
    #[serde(default)]
    pub(super) lion: bool,
}

/// A start with pieces left out or added.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct HandicapFile {
    pub(super) english: String,
    pub(super) japanese: Option<String>,
    pub(super) start: String,
}

impl RuleFile {
    /// Reads a file as it stands, without the game it is like.
    pub(super) fn read(text: &str) -> Result<RuleFile, RuleError> {
        if text.len() > MAX_FILE {
            let message = format!("a rule file has at most {MAX_FILE} bytes; leave something out");
            return Err(RuleError { line: 1, message });
        }
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            let message = error.message().trim().replace('\n', "; ");
            RuleError { line, message: format!("{message}; mend the line or leave it out") }
        })
    }

    /// Takes from another file whatever this one does not say.
    pub(super) fn over(mut self, base: &RuleFile) -> RuleFile {
        macro_rules! inherit {
            ($($field:ident)*) => { $(if self.$field.is_none() { self.$field.clone_from(&base.$field); })* };
        }
        // A key of another file has no place in this one.
        macro_rules! inherit_placed {
            ($($field:ident)*) => {
                $(if self.$field.is_none() {
                    self.$field = base.$field.as_ref().map(|value| Spanned::new(0..0, value.get_ref().clone()));
                })*
            };
        }
        inherit!(promotion stuck drops pawn_file_limit pawn_drop_mate check no_move bare_king try_rule first_check);
        inherit!(borrow lion_trading doomed_guard okazaki handicaps);
        inherit_placed!(files ranks start zone pawns repetition hand_order);
        let own = std::mem::take(&mut self.piece);
        let kept = |letter: &String| self.pieces.as_ref().is_none_or(|pieces| pieces.get_ref().contains(letter));
        let mut pieces: Vec<_> =
            base.piece.iter().filter(|piece| kept(&piece.get_ref().letter)).map(inherited).collect();
        for piece in own {
            match pieces.iter_mut().find(|kept| kept.get_ref().letter == piece.get_ref().letter) {
                Some(kept) if kept.span().is_empty() => *kept = piece,
                _ => pieces.push(piece),
            }
        }
        self.piece = pieces;
        self
    }
}

/// A piece of another file has no place in this one.
fn inherited(piece: &Spanned<PieceFile>) -> Spanned<PieceFile> {
    let mut piece = piece.get_ref().clone();
    piece.betza = Spanned::new(0..0, piece.betza.into_inner());
    Spanned::new(0..0, piece)
}
