//! Pages to look at and to print, and how pieces move.

use komadai_diagram::{
    Diagram, PieceSet, RecordSheet, SheetMove, Theme, contact_sheet, diagram_sheet, lucky_horse_svg, moves_svg,
    moves_text, print_and_play, printable_html, small_board,
};
use komadai_shogi::PieceKind::{self, *};
use komadai_shogi::Setup;

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn the_contact_sheet_shows_fifteen_faces_of_every_set() {
    for theme in [Theme::Light, Theme::Dark] {
        assert_eq!(count(&contact_sheet(theme), "class=\"face\""), 15 * PieceSet::ALL.len());
    }
}

#[test]
fn forty_pieces_with_thirty_four_reverses_can_be_cut_out() {
    for set in PieceSet::ALL {
        let [board, faces, reverses] = print_and_play(set);
        assert_eq!(count(&board, "class=\"dot\""), 4);
        assert_eq!((count(&faces, "class=\"koma\""), count(&faces, "class=\"face\"")), (40, 40));
        // Kings and golds have nothing on the back.
        assert_eq!((count(&reverses, "class=\"koma\""), count(&reverses, "class=\"face\"")), (40, 34));
    }
}

#[test]
fn the_lucky_horse_is_mirrored() {
    assert!(lucky_horse_svg().contains("scale(-1 1)"));
}

#[test]
fn moves_are_drawn_as_circles_stars_and_strokes() {
    for (kind, steps, jumps, slides) in
        [(King, 8, 0, 0), (Gold, 6, 0, 0), (Knight, 0, 2, 0), (Lance, 0, 0, 1), (Dragon, 4, 0, 4), (Horse, 4, 0, 4)]
    {
        let text = moves_text(kind);
        assert_eq!((count(&text, "○"), count(&text, "☆")), (steps, jumps), "{text}");
        assert_eq!(text.chars().filter(|c| "│─╲╱".contains(*c)).count(), 2 * slides, "{text}");
        let svg = moves_svg(PieceSet::Hitomoji, kind);
        let marks = ["step", "jump", "slide"].map(|class| count(&svg, &format!("class=\"{class}\"")));
        assert_eq!(marks, [steps, jumps, slides]);
    }
    assert_eq!(moves_text(PieceKind::Dragon), "　　│　　\n　○│○　\n──龍──\n　○│○　\n　　│　　\n");
    assert_eq!(moves_text(Horse), "╲　　　╱\n　╲○╱　\n　○馬○　\n　╱○╲　\n╱　　　╲\n");
}

#[test]
fn a_record_sheet_lists_moves_with_numbers_and_times() {
    let moves: Vec<SheetMove> =
        (1..=223).map(|n| SheetMove { text: format!("P-{n}"), time: format!("{n}:05") }).collect();
    let mut sheet = RecordSheet { moves, result: Some("Impasse".to_owned()), ..RecordSheet::default() };
    let pages = sheet.pages();
    assert_eq!(pages.len(), 2);
    for (page, text) in [(0, "P-1"), (0, "160"), (0, "160:05"), (1, "P-161"), (1, "223"), (1, "223:05"), (1, "Impasse")]
    {
        assert!(pages[page].contains(&format!("aria-label=\"{text}\"")), "{text} on page {page}");
    }
    assert_eq!(count(&printable_html("x", &pages), "<svg"), 2);

    sheet.moves.clear();
    sheet.result = None;
    let form = sheet.pages();
    assert!(form.len() == 1 && form[0].contains("aria-label=\"160\""), "the empty form has its numbers");
    // The result of a full page takes the next one.
    sheet.moves = vec![SheetMove::default(); 160];
    sheet.result = Some("x".to_owned());
    assert_eq!(sheet.pages().len(), 2);
    sheet.moves = vec![SheetMove::default(); 20_000];
    assert_eq!(sheet.pages().len(), 63);
}

#[test]
fn eight_diagrams_go_on_a_page() {
    let diagrams = vec![Diagram::new(Setup::start()); 17];
    let pages = diagram_sheet("x", &diagrams);
    let on_page: Vec<usize> = pages.iter().map(|page| count(page, "class=\"field\"")).collect();
    assert_eq!(on_page, [8, 8, 1]);
    assert!(diagram_sheet("x", &[]).is_empty());
}

#[test]
fn boards_of_any_size_have_their_squares_and_pieces() {
    for (board, lines, pieces, turned) in
        [("rkb/1p1/1P1/BKR", 4 + 5, 8, 4), ("rbsgk/4p/5/P4/KGSBR", 6 + 6, 12, 6), ("K", 4, 1, 0)]
    {
        for set in PieceSet::ALL {
            let svg = small_board(board, set).unwrap();
            let grid = svg.split(r#"<path d=""#).nth(1).and_then(|path| path.split('"').next()).unwrap();
            assert_eq!(grid.matches('M').count(), lines, "{board}");
            assert_eq!(svg.matches(r#"<polygon class="koma""#).count(), pieces, "{board} {set:?}");
            assert_eq!(svg.matches(r#")rotate(180)">"#).count(), turned, "{board} {set:?}");
        }
    }
    for none in ["", "rk/1", "x", "9K", "+P", "K/", "K/K/K/K/K/K/K/K/K/K"] {
        assert_eq!(small_board(none, PieceSet::Animals), None, "{none}");
    }
}
