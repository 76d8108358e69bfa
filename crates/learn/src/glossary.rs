//! The words of shogi, each explained in every language of the site.
//!
//! A file of `glossary/` is a category, a block of lines in it a term:
//!
//! ```text
//! 王手 / おうて / ōte
//! also チェック                      other spellings that find it (optional)
//! id ote                            its anchor; without this line the rōmaji in plain letters
//! en check, attack on the king: A move that …
//! ja 次に玉を取るぞという手。…
//! es jaque: …
//! pt xeque: …
//! see tsumi, aigoma                 anchors of related terms (optional)
//! board 4k4/9/… b - 1               a diagram in SFEN, or `piece +R`: how a piece moves (optional)
//! ```
//!
//! What stands before the colon are the words for it in that language; in Japanese the term itself is the word.

use crate::search::fold;
use komadai_lang::Lang;
use komadai_shogi::{PieceKind, Setup};
use std::sync::LazyLock;

/// The files in the order in which they are shown.
const FILES: [(&str, &str); 12] = [
    ("game", include_str!("../glossary/game.txt")),
    ("pieces", include_str!("../glossary/pieces.txt")),
    ("rules", include_str!("../glossary/rules.txt")),
    ("openings", include_str!("../glossary/openings.txt")),
    ("castles", include_str!("../glossary/castles.txt")),
    ("tactics", include_str!("../glossary/tactics.txt")),
    ("endgame", include_str!("../glossary/endgame.txt")),
    ("club", include_str!("../glossary/club.txt")),
    ("notation", include_str!("../glossary/notation.txt")),
    ("people", include_str!("../glossary/people.txt")),
    ("machines", include_str!("../glossary/machines.txt")),
    ("history", include_str!("../glossary/history.txt")),
];

/// The categories in their order.
pub const CATEGORIES: [&str; FILES.len()] = {
    let mut names = [""; FILES.len()];
    let mut i = 0;
    while i < FILES.len() {
        names[i] = FILES[i].0;
        i += 1;
    }
    names
};

static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
    let read =
        |(category, text)| read(category, text).unwrap_or_else(|fault| panic!("glossary/{category}.txt: {fault}"));
    FILES.into_iter().flat_map(read).collect()
});

/// A term.
#[derive(Debug)]
pub struct Term {
    /// Its anchor: lower-case letters, digits and hyphens.
    pub id: String,
    /// One of [`CATEGORIES`].
    pub category: &'static str,
    /// As it is written: `王手`.
    pub kanji: &'static str,
    /// As it is read: `おうて`.
    pub kana: &'static str,
    /// The same with macrons: `ōte`.
    pub romaji: &'static str,
    /// Other spellings.
    pub also: Vec<&'static str>,
    /// Anchors of related terms.
    pub see: Vec<&'static str>,
    /// What is drawn beside it.
    pub figure: Option<Figure>,
    glosses: Vec<(Lang, Gloss)>,
    /// All that names it, folded.
    names: Vec<String>,
}

/// What a term is called and what it means in one language.
#[derive(Copy, Clone, Debug)]
pub struct Gloss {
    /// Words for it, separated by commas; in Japanese the term itself.
    pub words: &'static str,
    /// One or two sentences.
    pub text: &'static str,
}

/// A drawing.
#[derive(Clone, PartialEq, Debug)]
pub enum Figure {
    /// A position; it need not be one of a game.
    Board(Box<Setup>),
    /// How a piece moves.
    Piece(PieceKind),
}

impl Term {
    /// The term in a language.
    pub fn gloss(&self, lang: Lang) -> Gloss {
        let found = self.glosses.iter().find(|(of, _)| *of == lang).or(self.glosses.first());
        found.map_or(Gloss { words: self.kanji, text: "" }, |(_, gloss)| *gloss)
    }

    /// How well a folded query names the term, the less the better.
    fn rank(&self, query: &str, lang: Lang) -> Option<u8> {
        // One Latin letter stands in nearly every name.
        let inside = query.chars().count() > 1 || !query.is_ascii();
        let rank = |name: &String| match name {
            name if name == query => Some(0),
            name if name.starts_with(query) => Some(1),
            name if inside && name.contains(query) => Some(2),
            _ => None,
        };
        let in_text = || (inside && fold(self.gloss(lang).text).contains(query)).then_some(3);
        self.names.iter().filter_map(rank).min().or_else(in_text)
    }
}

/// Every term, category by category.
pub fn terms() -> &'static [Term] {
    &TERMS
}

/// The term with an anchor.
pub fn term(id: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.id == id)
}

/// The terms that a query names, the best first: in kanji, kana, rōmaji with or without marks of length, or in any of
/// the site's languages. Where it names none, those whose explanation in the reader's language holds it. Only the first
/// 60 characters count. An empty query finds nothing.
pub fn find(query: &str, lang: Lang) -> Vec<&'static Term> {
    let query = fold(&query.chars().take(60).collect::<String>());
    if query.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> = TERMS.iter().filter_map(|term| Some((term.rank(&query, lang)?, term))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    let named = found.first().is_some_and(|(rank, _)| *rank < 3);
    found.into_iter().filter(|(rank, _)| !named || *rank < 3).map(|(_, term)| term).collect()
}

fn read(category: &'static str, text: &'static str) -> Result<Vec<Term>, String> {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.map(|block| read_term(category, block).map_err(|fault| format!("{fault}: {block}"))).collect()
}

fn read_term(category: &'static str, block: &'static str) -> Result<Term, String> {
    let mut lines = block.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split(" / ").collect();
    let [kanji, kana, romaji] = names[..] else { return Err("no KANJI / KANA / RŌMAJI".to_owned()) };
    let mut term = Term {
        id: anchor(romaji),
        category,
        kanji,
        kana,
        romaji,
        also: Vec::new(),
        see: Vec::new(),
        figure: None,
        glosses: Vec::new(),
        names: Vec::new(),
    };
    for line in lines {
        let (key, value) = line.split_once(' ').ok_or("a line without a value")?;
        match key {
            "also" => term.also = value.split(", ").collect(),
            "id" => term.id = value.to_owned(),
            "see" => term.see = value.split(", ").collect(),
            "board" => {
                let setup = value.parse().map_err(|fault| format!("{fault}"))?;
                term.figure = Some(Figure::Board(Box::new(setup)));
            }
            "piece" => term.figure = Some(Figure::Piece(piece(value).ok_or("no such piece")?)),
            _ => {
                let lang = Lang::ALL.iter().find(|lang| lang.code() == key).ok_or("an unknown line")?;
                let gloss = match value.split_once(": ") {
                    Some((words, text)) if *lang != Lang::Ja => Gloss { words, text },
                    None if *lang == Lang::Ja => Gloss { words: kanji, text: value },
                    _ => {
                        return Err(format!("{key}: words and text, separated by a colon; in Japanese the text alone"));
                    }
                };
                term.glosses.push((*lang, gloss));
            }
        }
    }
    let words = term.glosses.iter().flat_map(|(_, gloss)| gloss.words.split(", "));
    let names = [kanji, kana, romaji].into_iter().chain(term.also.iter().copied()).chain(words);
    term.names = names.map(fold).filter(|name| !name.is_empty()).collect();
    Ok(term)
}

/// Rōmaji as an anchor: plain letters, words joined by hyphens.
fn anchor(romaji: &str) -> String {
    let words = romaji.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(crate::search::plain).collect::<Vec<_>>().join("-")
}

fn piece(letters: &str) -> Option<PieceKind> {
    let kind = PieceKind::from_letter(letters.trim_start_matches('+').chars().next()?)?;
    if letters.starts_with('+') { kind.promoted() } else { Some(kind) }
}
