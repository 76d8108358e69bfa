//! Everything there is to print, in every language, read by Poppler and QPDF.

use komadai_lang::{Lang, Texts};
use komadai_learn::{article, course};
use komadai_print::Printed;
use std::path::Path;
use std::process::Command;

fn read(program: &str, options: &[&str], file: &Path, after: &[&str]) -> String {
    let out = Command::new(program).args(options).arg(file).args(after).output();
    let out = out.unwrap_or_else(|fault| panic!("{program} (packages poppler-utils and qpdf): {fault}"));
    let complaint = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && complaint.is_empty(), "{program}: {complaint}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// The text of each page without blanks, which differ where lines are broken.
fn pages(name: &str, lang: Lang) -> Vec<String> {
    let printed: Printed = name.parse().expect("something to print");
    assert_eq!(printed.to_string(), name);
    pages_of(&printed.pdf(lang, None).expect("drawn"))
}

fn pages_of(pdf: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, pdf).expect("written");
    read("qpdf", &["--check"], &file, &[]);
    assert!(read("pdfinfo", &[], &file, &[]).contains("(A4)"));
    let text = read("pdftotext", &["-raw"], &file, &["-"]);
    // Each page ends with a form feed, one without text, too.
    text.strip_suffix('\u{c}').unwrap_or(&text).split('\u{c}').map(|page| page.split_whitespace().collect()).collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_rules_stand_on_both_sides_of_one_sheet() {
    for lang in Lang::ALL {
        let pages = pages("rules", *lang);
        assert!(pages.len() <= 2, "{lang}: {} pages", pages.len());
        let rules = article::article("rules", *lang).expect("there are rules");
        let all = pages.concat();
        for block in &rules.blocks {
            if let article::Block::Heading { text, .. } = block {
                assert!(all.contains(&without_blanks(text)), "{lang}: {text}");
            }
        }
        assert!(!all.contains('〓'), "{lang}: a character that the face lacks");
    }
}

/// O-21.
#[test]
fn the_rules_of_other_kinds_of_shogi_are_printed_the_animals_too() {
    for lang in Lang::ALL {
        let pages = pages("variants", *lang);
        let count = pages.len();
        assert!((4..=8).contains(&count), "{lang}: {count} pages");
        let texts = Texts::of(*lang);
        // A paragraph may go on behind what stands at the foot of a page.
        let foots =
            (1..=count).map(|at| without_blanks(&format!("{} · Komadai {at} / {count}", texts.get("variants"))));
        let mut all = pages.concat();
        for foot in foots {
            assert!(all.contains(&foot), "{lang}: {foot}");
            all = all.replace(&foot, "");
        }
        let pages = all;
        for name in [
            "dobutsu",
            "micro",
            "minishogi",
            "kyotoshogi",
            "gorogoro",
            "gorogoroplus",
            "gorogoro-dobutsu",
            "judkins",
            "torishogi",
            "yarishogi",
            "heian8x8",
            "heian",
            "heian9x9",
            "annanshogi",
            "checkshogi",
            "shoshogi",
            "cannonshogi",
            "wa",
            "wadrop",
            "chushogi",
            "dai",
        ] {
            for id in [format!("variant-{name}"), format!("variants-{name}-moves"), format!("variants-{name}-ends")] {
                assert!(pages.contains(&without_blanks(&texts.get(&id))), "{lang}: {id}");
            }
        }
        assert!(!pages.contains('〓'), "{lang}: a character that the face lacks");
    }
}

#[test]
fn a_handout_has_the_lessons_words_and_its_solutions() {
    for lang in Lang::ALL {
        let pages = pages("lesson-gold-on-head", *lang);
        let (lesson, _) = course::lesson("gold-on-head").expect("a lesson");
        assert!(pages[0].contains(&without_blanks(&lesson.title.plain(*lang))), "{lang}: {}", pages[0]);
        let (last, before) = pages.split_last().expect("pages");
        assert!(!before.is_empty() && last.contains("1."), "{lang}: {last}");
        assert!(!pages.concat().contains('〓'), "{lang}: a character that the face lacks");
    }
}

#[test]
fn booklets_sheets_and_sets() {
    // 110 problems of three plies, six a page or fewer beside their titles, and the solutions.
    assert!((19..30).contains(&pages("mate-3", Lang::Es).len()));
    let sheet = pages("record-sheet", Lang::Ja);
    assert!(sheet.len() == 1 && sheet[0].contains("将棋棋譜"), "{sheet:?}");
    for set in ["international", "hitomoji", "bilingual"] {
        assert_eq!(pages(&format!("pieces-{set}"), Lang::En).len(), 3, "{set}");
    }
}

#[test]
fn every_lesson_and_every_page_can_be_printed() {
    let names = article::names().map(str::to_owned);
    let lessons = course::lessons().map(|lesson| format!("lesson-{}", lesson.name));
    for (i, name) in names.chain(lessons).enumerate() {
        let lang = Lang::ALL[i % Lang::ALL.len()];
        let printed: Printed = name.parse().expect("something to print");
        assert!(printed.pdf(lang, None).expect("drawn").starts_with(b"%PDF-"), "{name}");
    }
}

#[test]
fn what_there_is_not_is_refused() {
    for name in ["", "lesson-", "lesson-nothing", "mate-2", "mate-x", "pieces-wooden", "../rules"] {
        assert!(name.parse::<Printed>().is_err(), "{name}");
    }
}

#[test]
fn a_study_is_printed_with_its_notes_and_branches_and_its_riddles_are_solved_at_the_end() {
    use komadai_print::{BookletChapter, booklet};
    let mut tree = komadai_record::SharedTree::of(komadai_shogi::Position::start(), []);
    for line in ["play 0 7g7f", "play 1 3c3d", "note 2 Bishops face", "draw 2 8h2b 5e", "play 1 8c8d", "play 3 2g2f"] {
        assert_eq!(tree.apply(&line.parse().unwrap()), Ok(true), "{line}");
    }
    let chapter = |is_riddle| BookletChapter { title: "角換わり".to_owned(), tree: tree.clone(), is_riddle };
    for lang in Lang::ALL.iter().copied() {
        let pdf = booklet("My openings", &[chapter(false), chapter(true)], lang, None).unwrap();
        let text = pages_of(&pdf).concat();
        for word in ["Myopenings", "1.角換わり", "2.角換わり", "Bishopsface"] {
            assert!(text.contains(word), "{word} is not in {text}");
        }
        let solutions = without_blanks(&Texts::of(lang).get("print-solutions"));
        let (before, after) = text.split_once(&solutions).expect("solutions");
        assert_eq!((before.matches("Bishopsface").count(), after.matches("Bishopsface").count()), (1, 1), "{text}");
    }
}

#[test]
fn a_game_in_a_booklet_has_a_number_and_a_side_for_each_move_and_a_large_diagram_every_twenty() {
    use komadai_print::{BookletChapter, booklet};
    let dance = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|usi| usi.parse().unwrap());
    let tree = komadai_record::SharedTree::of(komadai_shogi::Position::start(), dance.into_iter().cycle().take(47));
    let chapter = BookletChapter { title: "A game".to_owned(), tree, is_riddle: false };
    for lang in Lang::ALL.iter().copied() {
        let pdf = booklet("Games", std::slice::from_ref(&chapter), lang, None).unwrap();
        let text = pages_of(&pdf).concat();
        let sides =
            if lang == Lang::Ja { ["1.☗", "2.☖", "47.☗"] } else { ["1.☗K-5h", "2.☖K-5b", "47.☗K-5i"] };
        for word in sides {
            assert!(text.contains(word), "{lang}: {word} is not in {text}");
        }
        for ply in [20, 40] {
            let caption = without_blanks(&Texts::of(lang).with("caption-after", &[("ply", ply.into())]));
            assert!(text.contains(&caption), "{lang}: {caption} is not in {text}");
        }
        assert!(!text.contains('〓'), "{lang}: a character that the face lacks");
    }
}

/// A chapter in which two kings walk up and down, every move noted.
fn noted(moves: u32) -> komadai_print::BookletChapter {
    let start = komadai_shogi::Position::start();
    let mut tree = komadai_record::SharedTree::of(start, []);
    for at in 0..moves {
        let mv = ["5i5h", "5a5b", "5h5i", "5b5a"][at as usize % 4];
        for line in [format!("play {at} {mv}"), format!("note {} {mv}", at + 1)] {
            assert_eq!(tree.apply(&line.parse().unwrap()), Ok(true), "{line}");
        }
    }
    komadai_print::BookletChapter { title: "walk".to_owned(), tree, is_riddle: false }
}

#[test]
fn a_booklet_says_how_long_it_will_be_before_it_is_made() {
    use komadai_print::{BookletFault, Extent, MOST_PAGES, booklet};
    let chapters = vec![noted(400); 8];
    let mut extent = Extent::default();
    extent.add(&chapters[0]);
    assert_eq!(extent.check(), Ok(()));
    // What was removed fills no page, and what hangs on it neither.
    let mut cut = chapters[0].clone();
    assert_eq!(cut.tree.apply(&"remove 2".parse().unwrap()), Ok(true));
    let mut short = Extent::default();
    short.add(&cut);
    assert_eq!(short.pages(), 1);
    chapters[1..].iter().for_each(|chapter| extent.add(chapter));
    let pages = extent.pages();
    assert!(pages > MOST_PAGES, "{pages}");
    assert_eq!(booklet("long", &chapters, Lang::En, None), Err(BookletFault::TooLong(pages)));
}

/// What the process that prints for the site says, and the bytes that come after it.
fn printed(asked: &[komadai_print::Asked]) -> (komadai_print::Answer, Vec<u8>) {
    let lines: String = asked.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect();
    let mut out = Vec::new();
    let order = komadai_print::Order::read(&mut lines.as_bytes());
    komadai_print::answer(order, &mut out).unwrap();
    let end = out.iter().position(|byte| *byte == b'\n').expect("a line");
    (serde_json::from_slice(&out[..end]).unwrap(), out.split_off(end + 1))
}

#[test]
fn what_prints_for_the_site_makes_the_same_pages_and_looks_no_further_than_a_booklet_may_be_long() {
    use komadai_print::{Answer, Asked, booklet};
    let look = || (Lang::Ja.code().to_owned(), Some("hitomoji".to_owned()));
    let (lang, pieces) = look();
    let (answer, pdf) = printed(&[Asked::Sheet { name: "record-sheet".to_owned(), lang, pieces }, Asked::End]);
    assert_eq!((answer, pages_of(&pdf).len()), (Answer::Pdf(pdf.len() as u64), 1));

    const EDITS: [&str; 3] = ["note 5 other", "play 18 7g7f", "note 61 branch"];
    let begun = |title: &str| Asked::Booklet { title: title.to_owned(), lang: look().0, pieces: look().1 };
    let chapter = noted(60);
    let told = Asked::Chapter {
        title: chapter.title.clone(),
        beginning: komadai_record::Beginning::of_tree(&chapter.tree).to_string(),
        edits: EDITS.map(str::to_owned).to_vec(),
        is_riddle: false,
    };
    let (answer, pdf) = printed(&[begun("walk"), told.clone(), Asked::End]);
    let mut edited = chapter;
    for line in EDITS {
        assert_eq!(edited.tree.apply(&line.parse().unwrap()), Ok(true), "{line}");
    }
    let own = booklet("walk", &[edited], Lang::Ja, Some(komadai_diagram::PieceSet::Hitomoji)).unwrap();
    assert_eq!((answer, pages_of(&pdf)), (Answer::Pdf(own.len() as u64), pages_of(&own)));

    // What comes after a chapter too many is not even read.
    let mut asked = vec![begun("long")];
    asked.extend(std::iter::repeat_n(told, 45));
    let answer = printed(&asked).0;
    assert!(matches!(answer, Answer::TooLong(pages) if pages > komadai_print::MOST_PAGES), "{answer:?}");
    for wrong in [vec![], vec![Asked::End], vec![begun("cut")]] {
        assert!(matches!(printed(&wrong).0, Answer::Fault(_)), "{wrong:?}");
    }
}

#[test]
fn the_outlines_of_pieces_stand_in_a_booklet_once() {
    let kanji = Some(komadai_diagram::PieceSet::Reduced);
    let made = |moves| komadai_print::booklet("walk", &[noted(moves)], Lang::En, kanji).unwrap();
    let (few, many) = (made(30), made(60));
    // A diagram with nothing but its squares and what is where.
    let each = (many.len() - few.len()) / 30;
    assert!(each < 4_000, "{each} bytes for each diagram more");
    let said = booklet_pages_of(&many);
    assert!((15..40).contains(&said), "{said} pages");
}

fn booklet_pages_of(pdf: &[u8]) -> usize {
    pages_of(pdf).len()
}

#[test]
fn every_set_can_be_printed_and_readers_of_letters_have_letters_unless_they_choose() {
    use komadai_diagram::PieceSet;
    let printed: Printed = "lesson-mino".parse().expect("a lesson");
    let pdf = |lang, set| printed.pdf(lang, set).expect("drawn");
    for lang in [Lang::Ja, Lang::Pt] {
        // The cursive set has promoted faces of its own, of which this lesson has none.
        let sets: Vec<PieceSet> = PieceSet::ALL.iter().copied().filter(|set| *set != PieceSet::Cursive).collect();
        let all: Vec<Vec<u8>> = sets.iter().map(|set| pdf(lang, Some(*set))).collect();
        for (at, one) in all.iter().enumerate() {
            assert!(one.starts_with(b"%PDF-") && !all[..at].contains(one), "{:?}", sets[at]);
        }
    }
    assert_eq!(pdf(Lang::Pt, None), pdf(Lang::Pt, Some(PieceSet::International)));
    assert_eq!(pdf(Lang::Ja, None), pdf(Lang::Ja, Some(PieceSet::Reduced)));
}

/// A report of so many players who all meet in so many rounds of so many boards.
fn report(players: usize, rounds: usize, boards: usize) -> komadai_print::EventReport {
    let name = |number: usize| format!("Player {number} 将棋");
    let cells: Vec<String> = (1..=rounds).map(|round| format!("{round}○")).collect();
    let board = |number: usize| vec![number.to_string(), name(number), "○–●".to_owned(), name(number + 1)];
    komadai_print::EventReport {
        title: "Open 大会".to_owned(),
        facts: vec!["13 June 2026 · Kyoto".to_owned(), String::new()],
        headings: ["Standings", "All games", "Rounds", "Positions"].map(str::to_owned),
        standings: (0..=players).map(|number| vec![number.to_string(), name(number), "3½".to_owned()]).collect(),
        formulas: vec![("SOS".to_owned(), "Σ points(opponent)".to_owned())],
        crosstable: (1..=players).map(|number| (name(number), cells.clone())).collect(),
        marks: "○ win, ● loss, △ draw; □ and ■ without play; – no game".to_owned(),
        rounds: (1..=rounds)
            .map(|round| komadai_print::ReportRound {
                title: format!("Round {round}"),
                boards: (1..=boards).map(board).collect(),
                byes: "Zoe".to_owned(),
            })
            .collect(),
        positions: vec![("Board 1".to_owned(), komadai_shogi::Setup::start().to_string())],
    }
}

#[test]
fn the_report_of_an_event_has_its_tables_its_marks_and_its_last_positions() {
    for lang in Lang::ALL {
        let report = report(12, 14, 6);
        let pages = pages_of(&report.pdf(*lang, None).expect("drawn"));
        let all = pages.concat();
        // Fourteen rounds stand in two tables.
        for words in
            ["Open大会", "13June2026·Kyoto", "SOS=Σpoints(opponent)", "14○", "□and■", "Round14", "○–●", "Zoe", "Board1"]
        {
            assert!(all.contains(words), "{lang}: {words}");
        }
        assert!(!all.contains('〓'), "{lang}: a character that the face lacks");
        let told = report.extent().pages();
        assert!(pages.len() as u32 <= told + 2 && told <= 2 * pages.len() as u32, "{lang}: {told} for {}", pages.len());
    }
}

#[test]
fn a_report_of_a_thousand_players_is_printed_and_one_that_is_too_long_is_refused() {
    let thousand = report(1_000, 9, 500);
    let told = thousand.extent().check().expect("not too long");
    let pages = pages_of(&thousand.pdf(Lang::En, None).expect("drawn")).len() as u32;
    assert!(pages <= told + 2, "{told} for {pages}");
    let long = report(1_000, 200, 500).pdf(Lang::En, None);
    assert!(matches!(long, Err(komadai_print::ReportFault::TooLong(2_000..))), "{:?}", long.err());
    let strange = komadai_print::EventReport { positions: vec![(String::new(), "9/9".to_owned())], ..report(2, 1, 1) };
    assert!(matches!(strange.pdf(Lang::En, None), Err(komadai_print::ReportFault::Position(_))));
}
