//! `komadai betza`.

use super::position::shortened;
use anyhow::{Context, bail};
use komadai_variants::betza::{Ground, Seen};
use komadai_variants::{Betza, MAX_SIDE, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The squares that a piece in Betza's notation reaches, one per line, in byte order
#[derive(clap::Args)]
#[command(after_help = "Examples:
  komadai betza WfF --board 9x9 --square 5e
  komadai betza KNADcaKmcabK --board 12x12 --square 6f --pieces \"12/12/12/12/6p5/12/12/12/12/12/12/12 b\"")]
pub(crate) struct Args {
    /// How the piece moves, such as WfF for a gold general
    #[arg(value_name = "STRING", allow_hyphen_values = true)]
    betza: String,
    /// Files and ranks of the board
    #[arg(long, value_name = "FILESxRANKS", default_value = "9x9", value_parser = parse_size)]
    board: (u8, u8),
    /// Where the piece stands, as USI writes squares
    #[arg(long, value_name = "SQUARE")]
    square: Square,
    /// Other pieces as the board of an SFEN, with any letters: capitals are Black's. The piece is Black's, or White's with a w behind
    /// the board
    #[arg(long, value_name = "SFEN")]
    pieces: Option<String>,
}

fn parse_size(text: &str) -> Result<(u8, u8), String> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let size = text.split_once('x').and_then(|(files, ranks)| side(files).zip(side(ranks)));
    size.ok_or_else(|| format!("write files and ranks, 1 to {MAX_SIDE}, as in 9x9"))
}

/// A board with pieces, as one side sees it.
struct Board {
    size: (u8, u8),
    is_black: bool,
    seen: BTreeMap<Square, Seen>,
}

impl Board {
    fn has(&self, square: Square) -> bool {
        square.file() <= self.size.0 && square.rank() <= self.size.1
    }

    /// Reads the board of an SFEN and whose the piece is.
    fn read(size: (u8, u8), text: &str) -> anyhow::Result<Board> {
        let mut fields = text.split_whitespace();
        let board = fields.next().context("no board; write one, rank by rank from the top")?;
        let is_black = match fields.next() {
            None | Some("b") => true,
            Some("w") => false,
            Some(other) => bail!("{:?} is no side; write b or w", shortened(other)),
        };
        let mut seen = BTreeMap::new();
        let ranks = board.split('/').count();
        if ranks != usize::from(size.1) {
            bail!("{ranks} ranks; write {}, with / between them", size.1);
        }
        for (rank, row) in (1u8..).zip(board.split('/')) {
            let wrong = || {
                format!(
                    "rank {rank} from the top has not {} squares; count letters and numbers of empty squares",
                    size.0
                )
            };
            let (mut x, mut rest) = (0u8, row);
            while let Some(letter) = rest.trim_start_matches('+').chars().next() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                if digits > 0 {
                    let empty = rest[..digits].parse().ok();
                    x = empty.and_then(|empty: u8| x.checked_add(empty)).with_context(wrong)?;
                    rest = &rest[digits..];
                    continue;
                }
                if !letter.is_ascii_alphabetic() {
                    bail!("rank {rank} from the top: {letter:?} is no piece; write a letter");
                }
                let file = size.0.checked_sub(x).filter(|file| *file > 0).with_context(wrong)?;
                let own = letter.is_ascii_uppercase() == is_black;
                let square = Square::new(file, rank).with_context(wrong)?;
                seen.insert(square, if own { Seen::Own } else { Seen::Enemy });
                rest = rest.trim_start_matches('+')[1..].trim_start_matches(['\'', '!']);
                x += 1;
            }
            if x != size.0 || !rest.is_empty() {
                bail!(wrong());
            }
        }
        Ok(Board { size, is_black, seen })
    }
}

impl Ground for Board {
    type Spot = Square;

    fn step(&self, from: Square, (right, down): (i8, i8)) -> Option<Square> {
        let (right, down) = if self.is_black { (right, down) } else { (-right, -down) };
        let file = u8::try_from(i16::from(from.file()) - i16::from(right)).ok()?;
        let rank = u8::try_from(i16::from(from.rank()) + i16::from(down)).ok()?;
        Square::new(file, rank).filter(|square| self.has(*square))
    }

    fn seen(&self, spot: Square) -> Seen {
        self.seen.get(&spot).copied().unwrap_or(Seen::Empty)
    }

    fn is_first(&self, _: Square) -> bool {
        true
    }
}

/// Prints the squares.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let betza = Betza::new(&args.betza).with_context(|| format!("{:?}", shortened(&args.betza)))?;
    let mut board = match &args.pieces {
        Some(text) => Board::read(args.board, text).with_context(|| format!("--pieces {:?}", shortened(text)))?,
        None => Board { size: args.board, is_black: true, seen: BTreeMap::new() },
    };
    if !board.has(args.square) {
        bail!("--square {}: not on a board of {}x{}; choose another", args.square, args.board.0, args.board.1);
    }
    // The piece itself is in nobody's way.
    board.seen.remove(&args.square);
    for warning in betza.warnings() {
        eprintln!("komadai: {warning}");
    }
    let mut targets = BTreeSet::new();
    betza.walk(&board, args.square, &mut |path| {
        targets.insert(path.to);
    });
    let mut out = std::io::stdout().lock();
    let names: BTreeSet<String> = targets.iter().map(Square::to_string).collect();
    for target in names {
        writeln!(out, "{target}")?;
    }
    Ok(())
}
