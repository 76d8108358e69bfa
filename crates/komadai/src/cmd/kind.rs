//! The `--variant` option that several subcommands share.

use super::position::{PositionArgs, shortened};
use anyhow::Context;
use komadai_variants::{Position, Rules, rules};
use std::sync::Arc;

/// The kind that needs no name.
const STANDARD: &str = "shogi";
/// Shogi on a square board of whatever size the position has.
pub(crate) const SQUARE: &str = "shogi-nxn";
/// With what the name of such a kind begins, before its size.
const SQUARE_BEFORE_SIZE: &str = "shogi-";
/// The size of such a board where no position says it.
const USUAL_SIZE: u8 = 9;

/// A kind of shogi.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Standard shogi, by its own name.
    Standard,
    /// One with a rule file, or with a size in its name.
    Named(Arc<Rules>),
    /// [`SQUARE`].
    Square,
}

/// Which kind of shogi a command works on.
#[derive(clap::Args)]
pub(crate) struct KindArgs {
    /// The kind of shogi, such as minishogi; `komadai variants` lists them [default: standard shogi]
    #[arg(long, value_name = "ID", value_parser = parse)]
    variant: Option<Kind>,
}

fn parse(text: &str) -> Result<Kind, String> {
    match (text, Rules::named(text)) {
        (STANDARD, _) => Ok(Kind::Standard),
        (SQUARE, _) => Ok(Kind::Square),
        (_, Some(rules)) => Ok(Kind::Named(rules)),
        _ if Rules::unplayed().iter().any(|game| game.name == text) => {
            Err("its rules are not sure enough to be played; choose one that `komadai variants` calls playable"
                .to_owned())
        }
        _ => Err("no such kind; `komadai variants` lists them".to_owned()),
    }
}

impl KindArgs {
    /// The kind, where it is another than standard shogi.
    pub(crate) fn other(&self) -> Option<&Kind> {
        self.variant.as_ref().filter(|kind| !matches!(kind, Kind::Standard))
    }

    /// The position of another kind that the options name; none where standard shogi is meant.
    pub(crate) fn position(&self, position: &PositionArgs) -> anyhow::Result<Option<Position>> {
        let Some(kind) = self.other() else { return Ok(None) };
        kind.read(position.text()?.as_deref()).context("--sfen").map(Some)
    }
}

impl Kind {
    /// A position in SFEN, with or without the name of its kind before it; the kind's own start if there is none.
    pub(crate) fn read(&self, text: Option<&str>) -> anyhow::Result<Position> {
        let text = text.map(|text| text.strip_prefix("sfen ").unwrap_or(text)).filter(|text| *text != "startpos");
        // A square board may be named with its size before it.
        let named = text.and_then(|text| text.split_once(' '));
        let text = match (self, named) {
            (Kind::Square, Some((name, rest))) if !name.contains('/') && name.starts_with(SQUARE_BEFORE_SIZE) => {
                Some(rest)
            }
            _ => text,
        };
        let rules = match self {
            Kind::Named(rules) => Arc::clone(rules),
            Kind::Standard | Kind::Square => {
                let board = text.and_then(|text| text.split_whitespace().next());
                let size = board.map_or(Some(USUAL_SIZE), |board| u8::try_from(board.split('/').count()).ok());
                size.and_then(rules::square_shogi).context("a board of another size; write 7 to 36 ranks")?
            }
        };
        let Some(text) = text else { return Ok(Position::start(&rules)) };
        let named = text.strip_prefix(rules.name()).filter(|rest| rest.starts_with(' '));
        Position::read(&rules, named.unwrap_or(text)).with_context(|| format!("{:?}", shortened(text)))
    }
}
