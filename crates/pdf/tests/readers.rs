//! Files are read by two programs that are not ours: Poppler's and QPDF.

use komadai_diagram::{Diagram, PieceSet, Style, print_and_play};
use komadai_pdf::{Document, Flow, Paper, Run};
use std::path::Path;
use std::process::Command;

/// What a program prints about a file; it has to be pleased with it.
fn read(program: &str, options: &[&str], file: &Path, after: &[&str]) -> String {
    let out = Command::new(program).args(options).arg(file).args(after).output();
    let out = out.unwrap_or_else(|fault| panic!("{program} (packages poppler-utils and qpdf): {fault}"));
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && complaint.is_empty(), "{program}: {said}{complaint}");
    said
}

/// The file's pages as Poppler reads their text, and what it says about the file; QPDF finds no fault.
fn checked(pdf: &[u8]) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, pdf).expect("written");
    read("qpdf", &["--check"], &file, &[]);
    let text = read("pdftotext", &["-layout"], &file, &["-"]);
    let pages = text.trim_end_matches('\u{c}').split('\u{c}').map(str::to_owned).collect();
    (pages, read("pdfinfo", &[], &file, &[]))
}

#[test]
fn a_text_in_two_scripts_can_be_searched() {
    let mut flow = Flow::new("Reglas 規則", "es", Paper::A5, 1, 10.0);
    flow.heading(1, &[Run::plain("¿Qué es el shōgi? 将棋とは")]);
    flow.paragraph(&[Run { text: "王手", reading: Some("おうて") }, Run::plain("をかける。")]);
    flow.table(&[vec!["pieza".into(), "valor".into()], vec!["飛".into(), "5".into()]]);
    let board = Diagram::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().expect("a diagram")).style(Style::Print);
    flow.pictures(&[(board.to_svg(), vec![Run::plain("Mate en una")])], 60.0).expect("drawn");
    let (pages, about) = checked(&flow.finish());
    assert_eq!(pages.len(), 1);
    for words in ["¿Qué es el shōgi? 将棋とは", "王手をかける。", "おうて", "飛", "Mate en una", "Reglas 規則"]
    {
        assert!(pages[0].contains(words), "{words}: {}", pages[0]);
    }
    for words in ["Reglas 規則", "Pages:           1", "419.528 x 595.276 pts"] {
        assert!(about.contains(words), "{words}: {about}");
    }
}

#[test]
fn pictures_become_pages_of_their_size() {
    let mut document = Document::new("Set", "en");
    for page in print_and_play(PieceSet::Hitomoji) {
        document.svg(&page).expect("drawn");
    }
    // Wood has colours that run into one another; the caption is outlines that say what they show.
    let wooden = Diagram::new("lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1".parse().expect("a diagram"));
    document.svg(&wooden.caption("Move 1: 初手").to_svg()).expect("drawn");
    let (pages, about) = checked(&document.finish());
    assert_eq!(pages.len(), 4);
    assert!(pages[3].contains("Move 1: 初手"), "{}", pages[3]);
    assert!(about.contains("(A4)"), "{about}");
}

#[test]
fn text_of_pictures_stands_where_it_stood() {
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 200 100"><g transform="translate(0 50)" fill="#a00" text-anchor="middle"><text x="100" y="0" font-size="20" letter-spacing="4">認定証</text></g></svg>"##;
    let mut document = Document::new("t", "ja");
    document.svg(svg).expect("drawn");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, document.finish()).expect("written");
    let words = read("pdftotext", &["-bbox"], &file, &["-"]);
    let word = words.lines().find(|line| line.contains("認定証") || line.contains("認")).expect("the word is there");
    let number = |name: &str| -> f32 {
        let value = word.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.parse().ok()).expect("a number")
    };
    // The middle of the page, 283.46 by 141.73 points; the baseline in its middle.
    let middle = (number("xMin") + number("xMax")) / 2.0;
    assert!((middle - 141.73).abs() < 4.0, "{word}");
    assert!(number("yMin") < 70.9 && number("yMax") > 70.9, "{word}");
}

#[test]
fn what_is_no_svg_is_refused() {
    let mut document = Document::new("t", "en");
    for text in ["", "<html/>", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><text x=\"a\">", "\u{0}"] {
        assert!(document.svg(text).is_err(), "{text}");
    }
    assert_eq!(document.pages(), 0);
}
