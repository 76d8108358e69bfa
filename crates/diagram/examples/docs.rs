//! Draws the pictures of docs/diagrams anew: `cargo run -p komadai-diagram --example docs -- docs/diagrams`

use komadai_diagram::{Captions, Coordinates, Diagram, PieceSet, Theme, contact_sheet};
use komadai_shogi::{Color, Setup};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("name the folder to write to")?;
    let draw = |sfen: &str| -> Result<Diagram, Box<dyn std::error::Error>> { Ok(Diagram::new(sfen.parse::<Setup>()?)) };
    let anaguma = draw("ln4gnk/1r4gsl/p1ppspbpp/1p2p1p2/9/2PP1PPPP/PP1SPG1S1/1B1R2GK1/LN5NL w - 34")?
        .coordinates(Coordinates::Western)
        .last_move("7h6g".parse()?)
        .caption("Fourth-file rook and silver crown against the bear in the hole");
    let entering = draw("kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1")?
        .coordinates(Coordinates::Both)
        .pieces(PieceSet::Futamoji)
        .caption("Black's king has entered White's camp");
    let impasse = draw("+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224")?
        .captions(Captions { japanese: true, ..Captions::default() })
        .name(Color::Black, "加藤一二三")
        .name(Color::White, "中原誠")
        .last_move("4f3f".parse()?)
        .caption("第40期名人戦 第1局 223手 ３六成桂まで 持将棋");
    for (name, svg) in [
        ("anaguma", anaguma.to_svg()),
        ("entering", entering.to_svg()),
        ("impasse-1982", impasse.to_svg()),
        ("piece-sets-light", contact_sheet(Theme::Light)),
        ("piece-sets-dark", contact_sheet(Theme::Dark)),
    ] {
        std::fs::write(Path::new(&dir).join(format!("{name}.svg")), svg)?;
    }
    Ok(())
}
