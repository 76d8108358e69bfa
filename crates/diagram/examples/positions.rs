//! Diagrams of known positions, as SVG and text: `cargo run -p komadai-diagram --example positions -- DIR`

use komadai_diagram::{Coordinates, Diagram, Lang, PieceSet, Style, Theme};
use komadai_shogi::{Color, Setup};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("name a folder to write to")?;
    let read = |sfen: &str| -> Result<Setup, String> { sfen.parse().map_err(|e| format!("{sfen}: {e}")) };
    let start = Diagram::new(Setup::start());
    let anaguma = Diagram::new(read("ln4gnk/1r4gsl/p1ppspbpp/1p2p1p2/9/2PP1PPPP/PP1SPG1S1/1B1R2GK1/LN5NL w - 34")?)
        .caption("Fourth-file rook and silver crown against the bear in the hole");
    let entering = Diagram::new(read("kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1")?)
        .caption("入玉模様");
    let impasse =
        Diagram::new(read("+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224")?)
            .last_move("4f3f".parse()?)
            .lang(Lang::Ja)
            .name(Color::Black, "加藤一二三")
            .name(Color::White, "中原誠")
            .caption("第40期名人戦 第1局 二百二十三手目 ３六成桂まで");
    let marks = Diagram::new(read("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b BGPbgs4p 3")?)
        .arrow("8h2b+".parse()?)
        .arrow("8i7g".parse()?)
        .arrow("G*5e".parse()?)
        .circle("3d".parse()?)
        .highlight("5e".parse()?)
        .highlight("7f".parse()?)
        .last_move("3c3d".parse()?);
    let all = [
        ("start", start.clone().coordinates(Coordinates::Both)),
        ("start-dark", start.clone().theme(Theme::Dark).pieces(PieceSet::Futamoji)),
        ("start-animals", start.clone().pieces(PieceSet::Animals).coordinates(Coordinates::None)),
        ("start-print", start.clone().style(Style::Print).lang(Lang::Ja)),
        ("anaguma", anaguma.clone().coordinates(Coordinates::Western)),
        ("anaguma-flip", anaguma.clone().flip(true).pieces(PieceSet::International).theme(Theme::Dark)),
        ("entering", entering.clone().pieces(PieceSet::Kurobori).lang(Lang::Ja)),
        ("entering-print", entering.style(Style::Print).lang(Lang::Ja).pieces(PieceSet::Reduced)),
        ("impasse", impasse.clone()),
        ("impasse-dark", impasse.clone().theme(Theme::Dark).pieces(PieceSet::Cursive)),
        ("impasse-print", impasse.style(Style::Print).pieces(PieceSet::Reduced)),
        ("marks", marks.clone().coordinates(Coordinates::Both)),
        ("marks-print", marks.style(Style::Print).pieces(PieceSet::International)),
    ];
    for (name, diagram) in all {
        std::fs::write(Path::new(&dir).join(format!("{name}.svg")), diagram.to_svg())?;
        std::fs::write(Path::new(&dir).join(format!("{name}.txt")), diagram.to_text())?;
    }
    Ok(())
}
