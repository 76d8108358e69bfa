//! The pieces of kinds of shogi as they are drawn for a page.

use komadai_diagram::{OwnPiece, Way, shogiground_role};
use komadai_shogi::PieceKind;
use komadai_variants::betza::Modes;
use komadai_variants::{Betza, Kind, Rules};

/// The pieces of a kind of shogi that shogi has not, or that move otherwise there, by the roles that the page gives them. Where these
/// are the most, all pieces, so that they look alike.
pub fn own_pieces(rules: &Rules) -> Vec<OwnPiece> {
    let kinds = rules.kinds();
    let own: Vec<&Kind> = kinds.iter().filter(|kind| !is_as_in_shogi(kind)).collect();
    if 2 * own.len() > kinds.len() {
        return kinds.iter().map(own_piece).collect();
    }
    own.into_iter().map(own_piece).collect()
}

fn is_as_in_shogi(kind: &Kind) -> bool {
    let Some(shogi) = Rules::named("shogi") else { return false };
    let known = shogi.kind_of(&kind.letter).map(|id| shogi.kind(id));
    known.is_some_and(|known| known.face == kind.face && known.betza.as_str() == kind.betza.as_str())
}

fn own_piece(kind: &Kind) -> OwnPiece {
    let size = match kind {
        Kind { royal: true, .. } => PieceKind::King,
        Kind { pawn: true, .. } => PieceKind::Pawn,
        // Pawns that may stand two on a file are as small as others.
        Kind { face, .. } if face == "歩" => PieceKind::Pawn,
        _ => PieceKind::Gold,
    };
    OwnPiece {
        role: role(&kind.letter),
        kanji: kind.face.clone(),
        side: kind
            .called
            .strip_suffix(&kind.face)
            .and_then(|side| side.chars().next())
            .filter(|side| "左右".contains(*side)),
        letters: kind.abbreviation.trim_start_matches('+').to_owned(),
        ways: ways(&kind.betza),
        is_promoted: kind.letter.starts_with('+'),
        size,
    }
}

/// Letters with a sign behind them, and as roles have them: one letter with a dot or an accent upon it.
const MARKED: [(&str, &str); 6] = [("A'", "Ȧ"), ("C'", "Ċ"), ("F'", "Ḟ"), ("L!", "Ĺ"), ("P'", "Ṗ"), ("X'", "Ẋ")];

/// The role of a piece by its letter in SFEN: that of the piece of shogi with this letter, whatever it is here; otherwise the letter,
/// behind a `p` where it has turned over.
pub fn role(letter: &str) -> String {
    let (is_promoted, base) = match letter.strip_prefix('+') {
        Some(base) => (true, base),
        None => (false, letter),
    };
    let mut chars = base.chars();
    let known = chars.next().and_then(PieceKind::from_letter).filter(|_| chars.next().is_none());
    let known = if is_promoted { known.and_then(PieceKind::promoted) } else { known };
    let base = MARKED.iter().find(|(letter, _)| *letter == base).map_or(base, |(_, marked)| marked);
    let own = || format!("{}{}", if is_promoted { "p" } else { "" }, base.to_lowercase());
    known.map_or_else(own, |kind| shogiground_role(kind).to_owned())
}

/// Whether all pieces are those of shogi, written as they are there.
pub(crate) fn is_of_shogi(rules: &Rules) -> bool {
    let Some(shogi) = Rules::named("shogi") else { return false };
    let known = |kind: &Kind| shogi.kind_of(&kind.letter).is_some_and(|id| shogi.kind(id).face == kind.face);
    rules.kinds().iter().all(known)
}

/// The ways of a piece as five by five squares can show them; moves of several legs are told in words.
pub fn ways(betza: &Betza) -> Vec<Way> {
    let mut ways = Vec::new();
    for element in betza.elements() {
        let Some(leaps) = element.leaps() else { continue };
        for (right, down) in leaps {
            let (files, ranks) = (-right, down);
            let is_next = files.abs() <= 1 && ranks.abs() <= 1;
            match element.range() {
                2 if element.modes().has(Modes::HOP) => ways.push(Way::Jump(2 * files, 2 * ranks)),
                _ if element.modes().has(Modes::HOP) => ways.push(Way::Over(files, ranks)),
                _ if !is_next => ways.push(Way::Jump(files, ranks)),
                1 => ways.push(Way::Step(files, ranks)),
                0 => ways.push(Way::Slide(files, ranks)),
                // Squares beyond the second are told in words.
                _ => ways.extend([Way::Step(files, ranks), Way::Step(2 * files, 2 * ranks)]),
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_with_few_pieces_of_its_own_has_only_those_drawn() {
        let roles = |name: &str| -> Vec<String> {
            let rules = Rules::named(name).expect("a kind");
            own_pieces(&rules).into_iter().map(|piece| piece.role).collect()
        };
        assert_eq!(roles("shoshogi"), ["e", "pe"]);
        assert!(roles("cannonshogi").contains(&"pu".to_owned()) && !roles("cannonshogi").contains(&"gold".to_owned()));
        assert!(roles("chushogi").contains(&"gold".to_owned()) && roles("chushogi").contains(&"pg".to_owned()));
    }
}
