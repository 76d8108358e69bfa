//! Positions and moves as they are printed.

use komadai_diagram::{Coordinates, Diagram, PieceSet, Style};
use komadai_kifu::names;
use komadai_lang::{Lang, Texts};
use komadai_shogi::{Color, Move, Position, Setup};

/// The set that a language's books are printed with: type where kanji are read, elsewhere letters that show the moves.
pub(crate) const fn usual(lang: Lang) -> PieceSet {
    match lang {
        Lang::Ja => PieceSet::Reduced,
        _ => PieceSet::International,
    }
}

/// A diagram in black on white.
pub(crate) fn board(setup: &Setup, texts: Texts, pieces: PieceSet) -> Diagram {
    let diagram = Diagram::new(setup.clone()).style(Style::Print).pieces(pieces).captions(texts.into());
    // Moves of the course are named by digits, as in the Western books.
    if texts.lang() == Lang::Ja { diagram } else { diagram.coordinates(Coordinates::Both) }
}

/// A line of moves as the reader's language writes them.
pub(crate) fn named(position: &Position, moves: &[Move], lang: Lang) -> String {
    names_of(position, moves, lang).join(if lang == Lang::Ja { " " } else { ", " })
}

/// A line of moves, each with its number and its side.
pub(crate) fn numbered(position: &Position, ply: usize, moves: &[Move], lang: Lang) -> String {
    let mut turn = position.turn();
    let mut out = Vec::new();
    for (number, name) in (ply + 1..).zip(names_of(position, moves, lang)) {
        // Japanese names have their side already.
        let side = match (lang, turn) {
            (Lang::Ja, _) => "",
            (_, Color::Black) => "☗",
            (_, Color::White) => "☖",
        };
        // A number stays with its move.
        out.push(format!("{number}.\u{a0}{side}{name}"));
        turn = turn.opponent();
    }
    out.join("  ")
}

fn names_of(position: &Position, moves: &[Move], lang: Lang) -> Vec<String> {
    let (mut position, mut last_to, mut out) = (*position, None, Vec::new());
    for mv in moves {
        if position.check(*mv).is_err() {
            // A learner's next move, which nobody has answered.
            position.pass();
        }
        if position.check(*mv).is_err() {
            out.push(mv.to_string());
            break;
        }
        out.push(match lang {
            Lang::Ja => names::marked(&position, *mv, last_to),
            _ => names::hodges(&position, *mv),
        });
        position.play_unchecked(*mv);
        last_to = Some(mv.to());
    }
    out
}
