//! What must be in every picture, whatever the position, the set and the style.

use komadai_diagram::{Captions, Coordinates, Diagram, DragonFace, HandText, PieceSet, Style, Theme, hand_text};
use komadai_shogi::{ByColor, Color, Hand, Piece, PieceKind, Setup, Square};

const ANAGUMA: &str = "ln4gnk/1r4gsl/p1ppspbpp/1p2p1p2/9/2PP1PPPP/PP1SPG1S1/1B1R2GK1/LN5NL w - 34";
const ENTERING: &str = "kng4K1/lsg1+P+P+P+B1/1ppp+P1ppp/p3pp3/1PP4rr/P1GSP1P2/2N6/9/L8 b GSNLbsnl 1";
const IMPASSE: &str = "+L3+P4/1K2+R4/2+B6/1GL3+P2/5+B3/2+p3+Np1/3g+p2g+s/6ks1/4+r3+n w GS6Ps2n2l7p 224";
const ZONE: &str = "9/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const PROMOTED: &str = "9/9/9/9/9/9/+P+P+P+P+P+P+P+P+P/1+B5+R1/+L+N+S3+S+N+L b - 1";

fn diagram(sfen: &str) -> Diagram {
    Diagram::new(sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}")))
}

fn samples() -> Vec<Setup> {
    let mut all: Vec<Setup> = [ANAGUMA, ENTERING, IMPASSE, ZONE, PROMOTED].map(|sfen| sfen.parse().unwrap()).into();
    all.push(Setup::start());
    all.push(Setup::empty());
    all
}

/// Every look of a position.
fn looks(setup: &Setup) -> impl Iterator<Item = Diagram> + '_ {
    PieceSet::ALL.into_iter().flat_map(move |set| {
        [Style::Wood, Style::Print].map(|style| Diagram::new(setup.clone()).pieces(set).style(style))
    })
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

/// The `<use>` elements of one side's pieces.
fn uses(svg: &str, color: Color) -> Vec<&str> {
    let start = format!("<use class=\"piece {color}\"");
    svg.split('<').filter(|tag| start[1..] == tag[..tag.len().min(start.len() - 1)]).collect()
}

#[test]
fn exactly_four_zone_dots_at_the_corners_of_the_middle() {
    for setup in samples() {
        for diagram in looks(&setup) {
            assert_eq!(count(&diagram.to_svg(), "class=\"dot\""), 4);
        }
    }
    let svg = diagram(ZONE).coordinates(Coordinates::None).to_svg();
    let field = svg.split("class=\"field\"").nth(1).unwrap();
    let attribute = |text: &str, name: &str| -> f64 {
        text.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let rect = field.split("<rect").nth(1).unwrap();
    let (x, y) = (attribute(rect, "x"), attribute(rect, "y"));
    let dots: Vec<(f64, f64)> =
        field.split("class=\"dot\"").skip(1).map(|dot| (attribute(dot, "cx") - x, attribute(dot, "cy") - y)).collect();
    assert_eq!(dots, [(330.0, 360.0), (660.0, 360.0), (330.0, 720.0), (660.0, 720.0)]);
}

#[test]
fn n_03_the_origin_is_the_top_right_corner_as_black_sits() {
    let setup: Setup = "8l/9/9/9/9/9/9/9/L8 b - 1".parse().unwrap();
    let place = |square: &str, flip: bool| -> (f64, f64) {
        let svg = Diagram::new(setup.clone()).flip(flip).to_svg();
        let piece = svg.split("<use").find(|tag| tag.contains(&format!("data-square=\"{square}\""))).unwrap();
        let place = piece.split("translate(").nth(1).unwrap().split(')').next().unwrap();
        let mut numbers = place.split(' ').map(|number| number.parse().unwrap());
        (numbers.next().unwrap(), numbers.next().unwrap())
    };
    let (first, last) = (place("1a", false), place("9i", false));
    assert!(first.0 > last.0 && first.1 < last.1, "1a is not top right of 9i");
    let (first, last) = (place("1a", true), place("9i", true));
    assert!(first.0 < last.0 && first.1 > last.1, "turned round, 1a is bottom left");
    assert_eq!(setup.get(Square::new(1, 1).unwrap()).map(|piece| piece.color), Some(Color::White));
}

#[test]
fn whites_pieces_are_turned_by_180_degrees_and_blacks_are_not() {
    for setup in samples() {
        for diagram in looks(&setup) {
            for (flip, upright) in [(false, Color::Black), (true, Color::White)] {
                let svg = diagram.clone().flip(flip).to_svg();
                for color in Color::ALL {
                    let held: u32 = PieceKind::HAND.iter().filter(|&&k| setup.hands[color].has(k)).count() as u32;
                    let on_board = setup.pieces().filter(|(_, piece)| piece.color == color).count();
                    let all = uses(&svg, color);
                    assert_eq!(all.len(), on_board + held as usize);
                    assert!(all.iter().all(|tag| tag.contains("rotate(180)") == (color != upright)));
                }
            }
        }
    }
}

fn japanese() -> Captions {
    Captions {
        sides: ByColor { black: "先手".to_owned(), white: "後手".to_owned() },
        none: "なし".to_owned(),
        rest: "残り全部".to_owned(),
        picture: "将棋の局面".to_owned(),
        japanese: true,
        ..Captions::default()
    }
}

#[test]
fn both_hands_are_always_there_even_when_empty() {
    for setup in samples() {
        for diagram in looks(&setup) {
            for captions in [Captions::default(), japanese()] {
                let diagram = diagram.clone().captions(captions.clone());
                let (svg, text) = (diagram.to_svg(), diagram.to_text());
                for color in Color::ALL {
                    assert_eq!(count(&svg, &format!("class=\"hand {color}\"")), 1);
                    if setup.hands[color].is_empty() {
                        assert!(svg.contains(&format!("aria-label=\"{}\"", captions.none)));
                        assert!(text.contains(&captions.none));
                    }
                    assert!(text.contains(&captions.sides[color]));
                }
            }
        }
    }
}

#[test]
fn a_stand_lies_at_the_lower_right_of_its_owner() {
    let svg = diagram(IMPASSE).to_svg();
    let place = |color| -> (f64, f64) {
        let hand = svg.split(&format!("class=\"hand {color}\"")).nth(1).unwrap();
        let at = hand.split("transform=\"translate(").nth(1).unwrap().split(')').next().unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let (black, white) = (place(Color::Black), place(Color::White));
    assert!(black.0 > 1400.0 && black.1 > 612.0, "{black:?}");
    assert!(white.0 < 340.0 && white.1 < 612.0, "{white:?}");
}

#[test]
fn squares_are_higher_than_wide_and_of_one_colour() {
    let svg = komadai_diagram::field_svg();
    assert!(svg.contains("viewBox=\"0 0 990 1080\""));
    assert_eq!(count(&svg, "<rect"), 1);
}

#[test]
fn square_1a_is_top_right_and_9i_bottom_left() {
    let mut setup = Setup::empty();
    for name in ["1a", "9i"] {
        setup.set(name.parse().unwrap(), Some(Piece::new(Color::Black, PieceKind::Gold)));
    }
    let svg = Diagram::new(setup).to_svg();
    let x = |square: &str| -> f64 {
        let tag = svg.split(&format!("data-square=\"{square}\"")).nth(1).unwrap();
        tag.split("translate(").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(x("1a") - x("9i"), 880.0);
}

#[test]
fn reduced_and_cursive_forms_are_the_ones_of_print() {
    // Both sets have 全 for the silver; knight, lance and pawn differ.
    let (reduced, cursive) =
        (diagram(PROMOTED).pieces(PieceSet::Reduced).to_svg(), diagram(PROMOTED).pieces(PieceSet::Cursive).to_svg());
    let drawing = |svg: &str, id: &str| {
        svg.split(&format!("<g id=\"{id}\">"))
            .nth(1)
            .unwrap()
            .split("class=\"face\"")
            .nth(1)
            .unwrap()
            .split("</g>")
            .next()
            .unwrap()
            .to_owned()
    };
    let same = |letter| {
        drawing(&reduced, &format!("reduced-u-p{letter}")) == drawing(&cursive, &format!("cursive-u-p{letter}"))
    };
    assert_eq!(["S", "N", "L", "P"].map(same), [true, false, false, false]);
}

#[test]
fn hands_are_written_in_every_spelling() {
    let mut hand = Hand::EMPTY;
    hand.set(PieceKind::Knight, 1);
    hand.set(PieceKind::Pawn, 12);
    for (style, expected) in [
        (HandText::Kanji, "桂　歩十二"),
        (HandText::Digits, "桂1歩12"),
        (HandText::Repeated, "桂歩歩歩歩歩歩歩歩歩歩歩歩"),
        (HandText::Western, "N 12P"),
    ] {
        assert_eq!(hand_text(hand, style), expected);
        assert_eq!(hand_text(Hand::EMPTY, style), "");
    }
}

#[test]
fn marks_and_captions_are_drawn_and_nothing_breaks_out_of_its_text() {
    let mut diagram = diagram(ANAGUMA)
        .caption("<script>&\"鬱\u{0}")
        .name(Color::Black, "]]></svg>鬱")
        .last_move("7h6g".parse().unwrap())
        .circle("5e".parse().unwrap())
        .highlight("5d".parse().unwrap())
        .arrow("8h7g".parse().unwrap())
        .arrow("P*5e".parse().unwrap());
    for style in [Style::Wood, Style::Print] {
        diagram = diagram.style(style).theme(Theme::Dark);
        let svg = diagram.to_svg();
        assert_eq!(count(&svg, "class=\"tint\""), 3);
        assert_eq!(count(&svg, "class=\"ring\""), 1);
        assert_eq!(count(&svg, "class=\"arrow\""), 2);
        assert!(!svg.contains("<script") && !svg.contains('\u{0}'));
        assert_eq!(count(&svg, "</svg>"), 1);
    }
}

#[test]
fn the_ground_is_the_pages_or_the_readers_and_light_where_neither_can_be_asked() {
    let auto = diagram(ANAGUMA).theme(Theme::Auto);
    let svg = auto.to_svg();
    assert!(svg.contains("fill=\"var(--paper)\"") && svg.contains("prefers-color-scheme:dark"));
    // Within a page the colours are the page's: the rule is for a document of its own.
    assert_eq!(count(&svg, "--paper:"), count(&svg, "svg:root{--paper:"));
    assert!(!diagram(ANAGUMA).to_svg().contains("var("));
    assert!(!auto.style(Style::Print).to_svg().contains("var("));
}

/// Any board that can be set up is drawn: full of kings, full hands, in every look.
#[test]
fn any_setup_can_be_drawn() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut chance = |below: u64| rng.u64(..below);
    for round in 0..12 {
        let mut setup = Setup::empty();
        for square in Square::all() {
            let color = Color::ALL[chance(2) as usize];
            let kind = PieceKind::ALL[chance(14) as usize];
            setup.set(square, (chance(3) > 0).then_some(Piece::new(color, kind)));
        }
        for color in Color::ALL {
            for kind in PieceKind::HAND {
                setup.hands[color].set(kind, chance(20) as u8);
            }
        }
        setup.move_number = u32::MAX;
        for diagram in looks(&setup) {
            let diagram = diagram.flip(round % 2 == 0).caption("鬱".repeat(500));
            assert!(diagram.to_svg().ends_with("</svg>"));
            assert!(!diagram.captions(japanese()).to_text().is_empty());
        }
    }
}

/// Golden files; `UPDATE_GOLDEN=1` writes them anew, to be looked at before they are committed.
#[test]
fn golden_pictures_and_texts() {
    let impasse = diagram(IMPASSE).last_move("4f3f".parse().unwrap()).captions(japanese());
    for (name, content) in [
        ("start.txt", Diagram::new(Setup::start()).to_text()),
        ("anaguma-flipped.txt", diagram(ANAGUMA).flip(true).to_text()),
        ("impasse.ja.txt", impasse.to_text()),
        ("entering.ja.txt", diagram(ENTERING).captions(japanese()).to_text()),
        ("impasse-print.svg", impasse.style(Style::Print).pieces(PieceSet::Reduced).to_svg()),
        ("goldhead.svg", diagram("4k4/4G4/9/2B6/9/9/9/9/9 w - 1").pieces(PieceSet::International).to_svg()),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &content).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(golden == content, "{name} differs from what is drawn now");
    }
}

#[test]
fn the_dragon_has_either_kanji() {
    let setup: Setup = "4k4/9/9/9/9/9/9/7+R1/4K4 b - 1".parse().unwrap();
    for set in [PieceSet::Hitomoji, PieceSet::Futamoji, PieceSet::Reduced] {
        let faces = [DragonFace::Old, DragonFace::New]
            .map(|face| Diagram::new(setup.clone()).pieces(set).dragon(face).to_svg());
        assert_ne!(faces[0], faces[1], "{set}");
    }
    let text = |face| Diagram::new(setup.clone()).captions(japanese()).dragon(face).to_text();
    assert!(text(DragonFace::Old).contains('龍') && text(DragonFace::New).contains('竜'));
}
