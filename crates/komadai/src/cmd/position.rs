//! The `--sfen` option that several subcommands share.

use anyhow::Context;
use komadai_shogi::Position;
use std::io::Read;

/// Which position a command works on.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The position in SFEN; `-` reads it from standard input [default: the even-game starting position]
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
}

impl PositionArgs {
    /// The position named on the command line.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        match self.sfen.as_deref() {
            None => Ok(Position::start()),
            Some("-") => {
                let mut text = String::new();
                // An SFEN is under 300 bytes; whatever is longer is none.
                std::io::stdin().lock().take(4096).read_to_string(&mut text).context("standard input")?;
                parse(text.trim())
            }
            Some(text) => parse(text),
        }
    }
}

/// Reads an SFEN, with or without the word `sfen` before it; `startpos` is the start of an even game.
fn parse(text: &str) -> anyhow::Result<Position> {
    if text == "startpos" {
        return Ok(Position::start());
    }
    let sfen = text.strip_prefix("sfen ").unwrap_or(text);
    sfen.parse().with_context(|| format!("--sfen {sfen:?}"))
}
