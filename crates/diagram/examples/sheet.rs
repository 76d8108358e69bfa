//! A contact sheet of all piece sets as one HTML page: `cargo run -p komadai-diagram --example sheet > sheet.html`

use komadai_diagram::{PieceSet, data_url, king_svg, piece_svg};
use komadai_shogi::{Color, Piece, PieceKind};

fn main() {
    // The order of the classic photograph: dragon, rook, the two kings, bishop, horse, then the smaller pieces.
    use PieceKind::*;
    let order = [
        Dragon, Rook, King, King, Bishop, Horse, ProLance, Lance, ProSilver, Silver, Gold, Knight, ProKnight, Pawn,
        Tokin,
    ];
    println!(
        "<!doctype html><meta charset=utf-8><title>Piece sets</title><style>body{{font:14px sans-serif;margin:16px}}"
    );
    println!(
        ".l{{background:#f7f2e8;color:#221d18}}.d{{background:#191714;color:#e9e2d5}}.b{{background:#e3bd7c;display:inline-block}}img{{margin:2px}}</style>"
    );
    for theme in ["l", "d"] {
        println!("<div class={theme}>");
        for set in PieceSet::ALL {
            println!("<p>{set}: {}<br>", set.maker());
            for (color, width) in [(Color::Black, 55), (Color::White, 55), (Color::Black, 24)] {
                println!("<span class=b>");
                for (i, &kind) in order.iter().enumerate() {
                    let svg = match (kind, i) {
                        (King, 2) => king_svg(set, color, komadai_diagram::KingFace::Osho),
                        (King, _) => king_svg(set, color, komadai_diagram::KingFace::Gyokusho),
                        _ => piece_svg(set, Piece::new(color, kind)),
                    };
                    println!("<img width={width} src=\"{}\">", data_url(&svg));
                }
                println!("</span>");
            }
        }
        println!("</div>");
    }
}
