//! The piece sets and what the site takes from them.

use komadai_diagram::{KingFace, PieceSet, Wood, data_url, king_svg, piece_svg, shogiground_role, site_css, wood_svg};
use komadai_shogi::{Color, Piece, PieceKind};
use std::collections::HashSet;

fn each(mut check: impl FnMut(PieceSet, Piece, String)) {
    for set in PieceSet::ALL {
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                let piece = Piece::new(color, kind);
                check(set, piece, piece_svg(set, piece));
            }
        }
    }
}

fn points(svg: &str) -> Vec<(f64, f64)> {
    let body = svg.split("class=\"koma\" points=\"").nth(1).unwrap().split('"').next().unwrap();
    body.split(' ')
        .map(|point| {
            let (x, y) = point.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect()
}

#[test]
fn a_piece_is_a_wedge_of_five_corners_that_fits_its_square() {
    each(|set, piece, svg| {
        let points = points(&svg);
        assert_eq!(points.len(), 5, "{set} {piece}");
        assert_eq!(svg.matches("class=\"koma\"").count(), 1);
        assert!(points.iter().all(|(x, y)| x.abs() < 53.0 && y.abs() < 58.0), "{set} {piece}");
    });
}

#[test]
fn sizes_follow_rank() {
    use PieceKind::*;
    let area = |kind| {
        let points = points(&piece_svg(PieceSet::Hitomoji, Piece::new(Color::Black, kind)));
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum::<f64>().abs() / 2.0
    };
    let order = [King, Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];
    assert!(order.windows(2).all(|pair| area(pair[0]) > area(pair[1])));
    for kind in PieceKind::ALL {
        assert_eq!(area(kind), area(kind.unpromoted()), "a piece turned over is the same piece");
    }
}

#[test]
fn white_is_turned_round_and_black_is_not() {
    each(|set, piece, svg| {
        assert_eq!(svg.contains("rotate(180)"), piece.color == Color::White, "{set} {piece}");
    });
}

#[test]
fn all_faces_of_a_set_differ_and_both_kings_too() {
    for set in PieceSet::ALL {
        let face = |svg: String| svg.split("class=\"face\"").nth(1).map(str::to_owned);
        let mut faces: HashSet<_> =
            PieceKind::ALL.into_iter().map(|kind| face(piece_svg(set, Piece::new(Color::Black, kind)))).collect();
        assert_eq!(faces.len(), 14, "{set}");
        if !matches!(set, PieceSet::International | PieceSet::Animals) {
            faces.insert(face(king_svg(set, Color::Black, KingFace::Osho)));
            assert_eq!(faces.len(), 15, "{set}");
        }
    }
}

#[test]
fn promoted_sides_are_red_and_plain_sides_are_not() {
    each(|set, piece, svg| {
        assert_eq!(svg.contains("class=\"face\" fill=\"#b92f20\""), piece.kind.is_promoted(), "{set} {piece}");
    });
}

#[test]
fn the_style_sheet_has_every_piece_for_both_ends_of_the_board() {
    for set in PieceSet::ALL {
        let css = site_css(set);
        for kind in PieceKind::ALL {
            for (bottom, owner) in [("sente", "sente"), ("sente", "gote"), ("gote", "sente"), ("gote", "gote")] {
                let selector = format!(".orientation-{bottom} piece.{owner}.{}", shogiground_role(kind));
                let rules: Vec<&str> = css
                    .lines()
                    .filter(|line| line.split('{').next().unwrap().split(',').any(|s| s == selector))
                    .collect();
                assert_eq!(rules.len(), 1, "{set} {selector}");
                assert_eq!(rules[0].contains("rotate(180)"), bottom != owner, "{set} {selector}");
            }
        }
        assert!(css.len() < 200_000, "{set}: {} bytes", css.len());
    }
}

#[test]
fn in_the_style_sheet_white_has_the_higher_king_unless_the_class_says_otherwise() {
    let css = site_css(PieceSet::Hitomoji);
    let image = |selector: &str| {
        let rule = css.lines().find(|line| line.split('{').next().unwrap().split(',').any(|s| s == selector));
        rule.unwrap().split_once('{').unwrap().1.to_owned()
    };
    let (black, white) = (image(".orientation-sente piece.sente.king"), image(".orientation-gote piece.gote.king"));
    assert_ne!(black, white);
    let shown =
        |color, king| format!("background-image:url(\"{}\")}}", data_url(&king_svg(PieceSet::Hitomoji, color, king)));
    assert_eq!(image(".orientation-gote piece.sente.king"), shown(Color::White, KingFace::Gyokusho));
    assert_eq!(image(".orientation-gote piece.gote.king"), shown(Color::Black, KingFace::Osho));
    assert_eq!(image(".osho-sente .orientation-sente piece.sente.king"), white);
    assert_eq!(image(".osho-sente .orientation-gote piece.gote.king"), black);
}

#[test]
fn data_urls_hold_nothing_that_ends_them() {
    each(|_, _, svg| {
        let url = data_url(&svg);
        let rest = url.strip_prefix("data:image/svg+xml,").unwrap();
        assert!(!rest.contains(['"', '#', '<', '>', '\n']) && rest.is_ascii());
    });
}

#[test]
fn board_and_stand_are_different_wood() {
    assert_ne!(wood_svg(Wood::Board), wood_svg(Wood::Stand));
}
