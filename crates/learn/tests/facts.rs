//! The facts that the pages to read have to tell, walked from a table in all languages; and that the pages are alike in them.

use komadai_lang::Lang;
use komadai_learn::article::{Block, article, articles, names};
use komadai_learn::{course, glossary};
use std::collections::HashSet;

#[test]
fn every_fact_stands_on_its_page_in_every_language() {
    let table = include_str!("facts.txt");
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" / ").collect()).collect();
    assert!(rows.len() > 120, "{}", rows.len());
    for row in rows {
        let [id, page, latin, japanese] = row[..] else { panic!("{row:?}") };
        for &lang in Lang::ALL {
            let text = article(page, lang).unwrap_or_else(|| panic!("{id}: no page {page}")).plain().to_lowercase();
            let words = if lang == Lang::Ja { japanese } else { latin };
            for word in words.split(", ") {
                // `15th|XV`: one of them.
                let found = word.split('|').any(|word| text.contains(&word.to_lowercase()));
                assert!(found, "{id}: /{page} in {lang} lacks {word}");
            }
        }
    }
}

#[test]
fn pages_are_built_alike_in_every_language() {
    for name in names() {
        let shapes: HashSet<String> = Lang::ALL
            .iter()
            .map(|&lang| {
                let blocks = article(name, lang).expect("a page in every language").blocks.iter();
                let shape = blocks.map(|block| match block {
                    Block::Heading { id, .. } => format!("h {id}"),
                    Block::Paragraph(_) => "p".to_owned(),
                    Block::List(points) => format!("list {}", points.len()),
                    Block::Table(rows) => format!("table {} x {}", rows.len(), rows[0].len()),
                    Block::Board { setup, .. } => format!("board {setup}"),
                    Block::Image { src, .. } => format!("image {src}"),
                });
                shape.collect::<Vec<_>>().join("\n")
            })
            .collect();
        assert_eq!(shapes.len(), 1, "{name}: {shapes:#?}");
    }
}

/// Pages of the site that are no article.
const PAGES: [&str; 14] = [
    "/archive/famous",
    "/review",
    "/glossary",
    "/learn",
    "/practice",
    "/practice/castles",
    "/print",
    "/calendar.ics",
    "/ranks/next",
    "/explorer",
    "/archive/statistics",
    "/tsume",
    "/tsume/solver",
    "/variants",
];

#[test]
fn tables_are_even_and_links_lead_somewhere() {
    let known: HashSet<String> = names().map(|name| format!("/{name}")).collect();
    for &lang in Lang::ALL {
        for article in articles(lang) {
            for block in &article.blocks {
                let lines: Vec<_> = match block {
                    Block::Paragraph(line) => vec![line],
                    Block::List(points) => points.iter().collect(),
                    Block::Table(rows) => {
                        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{} {lang}", article.name);
                        rows.iter().flatten().collect()
                    }
                    _ => Vec::new(),
                };
                for href in lines.into_iter().flatten().filter_map(|piece| piece.href) {
                    let elsewhere = PAGES.contains(&href)
                        || href.strip_prefix("/learn/").is_some_and(|name| course::lesson(name).is_some())
                        || href.strip_prefix("/glossary#").is_some_and(|id| glossary::term(id).is_some());
                    let outside = href.starts_with("https://") || href.starts_with("http://");
                    assert!(elsewhere || outside || known.contains(href), "{} {lang}: {href}", article.name);
                }
            }
        }
    }
}

#[test]
fn books_and_links_has_links_and_no_page_talks_of_its_sources() {
    for &lang in Lang::ALL {
        let links = article("links", lang).expect("a page");
        let lines = links.blocks.iter().flat_map(|block| match block {
            Block::List(points) => points.clone(),
            _ => Vec::new(),
        });
        let outside = lines.flatten().filter(|piece| piece.href.is_some_and(|href| href.starts_with("http"))).count();
        assert!(outside >= 12, "{lang}: {outside}");
        // What a rule rests on is told in the table at the end of the rules alone.
        let words = ["the sources", "資料に", "資料の時点", "las fuentes", "as fontes"];
        for article in articles(lang).filter(|article| article.name != "rules") {
            let text = article.plain();
            let lower = text.to_lowercase();
            for word in words {
                assert!(!lower.contains(word), "/{} in {lang}: {word}", article.name);
            }
        }
    }
}

/// Whether the last digit of a book's number is the one that the others ask for.
fn is_isbn(number: &str) -> bool {
    let digits: Vec<u32> = number.chars().filter_map(|letter| letter.to_digit(10)).collect();
    let sum: u32 =
        (0_u32..).zip(&digits).map(|(place, digit)| if place.is_multiple_of(2) { *digit } else { 3 * digit }).sum();
    digits.len() == 13 && sum.is_multiple_of(10)
}

#[test]
fn books_have_numbers_that_a_bookshop_finds_the_same_in_every_language() {
    let lists: HashSet<Vec<String>> = Lang::ALL
        .iter()
        .map(|&lang| {
            let text = article("links", lang).expect("a page").plain();
            let number = |after: &str| after.chars().take_while(|letter| letter.is_ascii_digit()).collect();
            text.split("ISBN ").skip(1).map(number).collect()
        })
        .collect();
    assert_eq!(lists.len(), 1, "{lists:?}");
    for number in lists.iter().flatten() {
        assert!(is_isbn(number), "{number}");
    }
    assert!(lists.iter().all(|list| list.len() == 7), "{lists:?}");
}
