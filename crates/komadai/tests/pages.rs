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

#[test]
fn titles_are_told_by_year_and_who_may_hold_what() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let of = |query: &str| site.get(&format!("/titles?lang=en{query}")).text();
    // T-06, T-11: seven in 1996, eight in 2018; a year that is none is this one.
    for (year, told) in
        [("1996", "1996: 7 major titles"), ("2018", "2018: 8 major titles"), ("1937", "1937: one major")]
    {
        let page = of(&format!("&year={year}"));
        assert!(between(&page, "<h2 id=\"year\">", "</h2>").starts_with(told), "{page}");
    }
    for odd in ["", "&year=", "&year=0", "&year=99999", "&year=x"] {
        assert!(between(&of(odd), "<h2 id=\"year\">", "</h2>").contains("8 major titles"), "{odd}");
    }
    // T-10, T-12: who held them, in the reader's script.
    let page = of("&year=2019");
    let oi = between(&page, "<details class=\"more\" id=\"oi\">", "</details>");
    assert!(oi.contains("<td>60</td><td>2019</td><th scope=\"row\">Kimura Kazuki</th>"), "{oi}");
    let meijin = site.get("/titles?lang=ja").text();
    assert!(between(&meijin, "<details class=\"more\" id=\"meijin\">", "</details>").contains("加藤一二三"));
    // T-05: a club holds no event of professionals.
    let rights = between(&page, "<h2 id=\"rights\">", "</section>");
    let club = between(rights, "<th scope=\"row\">Clubs</th>", "</tr>");
    assert_eq!((club.matches(">may<").count(), club.matches(">may not<").count()), (1, 3), "{club}");
    let jsa = between(rights, "<th scope=\"row\">Japan Shogi Association (JSA)</th>", "</tr>");
    assert_eq!(jsa.matches(">may<").count(), 4, "{jsa}");
}
