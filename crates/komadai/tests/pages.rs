//! What pages that the server writes show, and in whose words.

use crate::site;

use komadai_learn::glossary;
use site::Site;

const FORM: (&str, &str) = ("Content-Type", "application/x-www-form-urlencoded");

/// The piece of a page between two texts.
#[track_caller]
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = page.split_once(from).unwrap_or_else(|| panic!("no {from} in {page}")).1;
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} after {from} in {page}")).0
}

#[test]
fn related_terms_of_the_glossary_are_in_the_reader_s_words_too() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let term = glossary::terms().iter().find(|term| !term.see.is_empty()).unwrap();
    for lang in ["en", "es", "pt"] {
        let page = site.get(&format!("/glossary?lang={lang}")).text();
        let entry = between(&page, &format!("<article class=\"term\" id=\"{}\">", term.id), "</article>");
        for other in &term.see {
            let link = between(entry, &format!("<a href=\"/glossary#{other}\">"), "</a>");
            let words = link.rsplit_once("</span>").expect("kanji first").1.trim();
            assert!(words.chars().any(|char| char.is_ascii_alphabetic()), "{lang}: {link}");
        }
    }
}

#[test]
fn the_wiki_s_latest_changes_show_the_position_with_the_reader_s_pieces_and_what_stands_on_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let ann = site.sign_up("Ann");
    // A fourth-file rook.
    let page = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP5/PP2PPPPP/1B1R5/LNSGKGSNL%20w%20-";
    let written = format!("page={page}&base=0&text=The+rook+looks+down+its+file");
    let saved = site.request("POST", "/wiki/edit", &[FORM, ("Cookie", &ann)], written.as_bytes());
    assert_eq!(saved.status, 303, "{}", saved.text());
    for (lang, pieces, name) in [("en", "international", "ourth-file rook"), ("ja", "hitomoji", "四間飛車")] {
        let cookie = format!("lang={lang}; pieces={pieces}");
        let recent = site.request("GET", "/wiki", &[("Cookie", &cookie)], b"").text();
        let row = between(&recent, "<ul class=\"rows\">", "</ul>");
        assert!(row.contains(&format!("pieces={pieces}")) && row.contains("/api/picture?"), "{row}");
        assert!(between(row, "<strong>", "</strong>").contains(name), "{row}");
    }
}

/// A script that has to ask for the pieces itself does so only once it runs, and a board is bare until then.
#[test]
fn a_page_with_a_board_names_the_reader_s_pieces_in_its_head() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    for (lang, chosen, pieces) in
        [("en", "auto", "international"), ("ja", "auto", "hitomoji"), ("en", "futamoji", "futamoji")]
    {
        let cookie = format!("lang={lang}; pieces={chosen}");
        let lesson = site.request("GET", "/learn/king", &[("Cookie", &cookie)], b"").text();
        let named = between(between(&lesson, "<head>", "</head>"), "rel=\"preload\" as=\"style\" href=\"", "\"");
        assert_eq!(named, format!("/pieces/{pieces}.css"));
        assert_eq!(site.get(named).status, 200, "{named}");
    }
}

/// Games whose moves somebody owns are told of by what happened in them, which nobody owns, with where to look for them.
#[test]
fn famous_games_are_told_of_by_their_facts_and_searched_for_where_there_is_something_to_find() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let page = site.get("/archive/famous?lang=en").text();
    let entries: Vec<&str> = page.split("<section class=\"famous-entry\">").skip(1).collect();
    assert!(entries.len() >= 5, "{page}");
    for entry in entries {
        let about = between(entry, "<p>", "</p>");
        assert!(about.chars().filter(char::is_ascii_digit).count() >= 3, "{entry}");
        // Nobody has brought their moves in.
        assert!(!entry.contains("/archive?q=") && !entry.contains("<p></p>"), "{entry}");
    }
}
