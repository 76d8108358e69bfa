//! `komadai name`.

use super::kind::KindArgs;
use super::position::{PositionArgs, shortened};
use anyhow::Context;
use komadai_kifu::names;
use komadai_shogi::{Color, Move};
use serde::Serialize;
use std::io::Write;

/// Name a move in every notation, as JSON
#[derive(clap::Args)]
#[command(after_help = "Example: komadai name --sfen \"4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1\" --move 6h7h

The notations:
  usi       6h7h          squares alone, as engines write them
  kif       ７八金(68)    one move a line in KIF files: the origin always
  ki2       ▲７八金寄     as Japanese books print: words only where they are needed
  japanese  7八金寄       the same in running text
  hodges    G6h-7h        Western, by George Hodges and Glyndon Townhill (1976), after chess
  hosking   G68-78        Western with two figures a square, by Tony Hosking; in both, `... ` stands before a move of White's
  psn       G6h-7h        Hodges' form with the origin always
  csa       +6878KI       as computers exchange games

Of another kind (--variant minishogi) usi, japanese and hodges; the others are null.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// The move in USI
    #[arg(long = "move", value_name = "USI")]
    mv: String,
}

#[derive(Serialize)]
struct Names {
    usi: String,
    kif: String,
    ki2: String,
    japanese: String,
    hodges: String,
    hosking: String,
    psn: String,
    csa: String,
}

/// What a move of another kind is called: what has no name there is null.
#[derive(Serialize)]
struct KindNames {
    usi: String,
    kif: Option<String>,
    ki2: Option<String>,
    japanese: String,
    hodges: String,
    hosking: Option<String>,
    psn: Option<String>,
    csa: Option<String>,
}

/// Prints the names.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(position) = args.kind.position(&args.position)? {
        let mv = position.read_move(&args.mv).with_context(|| format!("--move {:?}", shortened(&args.mv)))?;
        let hodges = position.western(mv);
        let names = KindNames {
            usi: position.rules().move_text(mv),
            kif: None,
            ki2: None,
            japanese: position.japanese(mv, None),
            hodges: if position.turn() == komadai_variants::Color::White { format!("... {hodges}") } else { hodges },
            hosking: None,
            psn: None,
            csa: None,
        };
        writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&names)?)?;
        return Ok(());
    }
    let position = args.position.game_or_problem()?;
    let mv: Move = args.mv.parse().with_context(|| format!("--move {:?}", args.mv))?;
    position.check(mv).with_context(|| format!("--move {mv} is illegal in this position"))?;
    // White's move quoted alone stands after the place of Black's.
    let quoted = |name: String| if position.turn() == Color::White { format!("... {name}") } else { name };
    let names = Names {
        usi: mv.to_string(),
        kif: names::kif(&position, mv, None),
        ki2: names::ki2(&position, mv, None),
        japanese: names::japanese(&position, mv, None),
        hodges: quoted(names::hodges(&position, mv)),
        hosking: quoted(names::hosking(&position, mv)),
        psn: names::psn(&position, mv),
        csa: names::csa(&position, mv),
    };
    writeln!(std::io::stdout().lock(), "{}", serde_json::to_string(&names)?)?;
    Ok(())
}
