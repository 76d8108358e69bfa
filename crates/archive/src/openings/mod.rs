//! The names of openings, formations and castles, found in a game: the tables in `data`, see [`rule`] for their shapes.

mod finder;
mod rule;
mod years;

pub(crate) use finder::Finder;
pub use finder::find_formations;
pub use years::{OpeningSpan, OpeningYears};

use crate::names::fold;
use komadai_lang::Lang;
use komadai_shogi::{Color, PieceKind, Square};
use rule::Rule;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// What a name names.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FormationKind {
    /// Where a side's king and its guards stand.
    Castle,
    /// How a side, or both, deploy.
    Opening,
}

/// A castle or an opening with its names.
#[derive(Debug)]
pub struct Formation {
    /// What it is.
    pub kind: FormationKind,
    /// Such as 四間飛車.
    pub japanese: &'static str,
    /// Such as shikenbisha.
    pub romaji: &'static str,
    english: &'static str,
    spanish: &'static str,
    portuguese: &'static str,
    rule: Rule,
}

/// A formation found in a game.
#[derive(Copy, Clone, Debug)]
pub struct FoundFormation {
    /// Which.
    pub formation: &'static Formation,
    /// After how many moves it stood there first.
    pub ply: usize,
    /// Whose it is; none: both sides got there together.
    pub side: Option<Color>,
}

const CASTLES: &str = include_str!("../../data/castles.txt");
const OPENINGS: &str = include_str!("../../data/openings.txt");
/// Raised when games are gone through in another way: names that are kept are found anew then.
const VERSION: &str = "3";

static FORMATIONS: LazyLock<Vec<Formation>> = LazyLock::new(|| {
    let (castles, openings) = (read(FormationKind::Castle, CASTLES), read(FormationKind::Opening, OPENINGS));
    castles.into_iter().chain(openings).collect()
});

/// The rules by which names are found, in short: the index is made anew where they have changed.
static RULES: LazyLock<u64> = LazyLock::new(|| {
    // What a formation is called in other languages is no part of its rule.
    let rules = |text: &'static str| text.lines().map(|line| line.split('|').next().unwrap_or_default());
    let parts: Vec<&str> = [VERSION].into_iter().chain(rules(CASTLES)).chain(rules(OPENINGS)).collect();
    hash(&parts)
});

pub(crate) fn rules() -> u64 {
    *RULES
}

fn hash(parts: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    u64::from_be_bytes(first)
}

impl PartialEq for Formation {
    fn eq(&self, other: &Formation) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Formation {
    /// Its name in a language.
    pub fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.english,
            Lang::Ja => self.japanese,
            Lang::Es => self.spanish,
            Lang::Pt => self.portuguese,
        }
    }

    /// Whether it is both sides' together, and of no side.
    pub fn is_of_both(&self) -> bool {
        self.rule.both
    }

    /// The formations that a text names in any language, in kanji or rōmaji, however it is spelt. Where nothing is called so, those of
    /// whose names it is a part: 矢倉 is the whole family.
    pub fn called(text: &str) -> Vec<&'static Formation> {
        let wanted = squeezed(text);
        let named = |fits: fn(&str, &str) -> bool| {
            let names = |one: &&Formation| {
                let names = [one.japanese, one.romaji, one.english, one.spanish, one.portuguese];
                names.iter().any(|name| fits(&squeezed(name), &wanted))
            };
            let mut found: Vec<&Formation> = formations().iter().filter(names).collect();
            found.sort_by_key(|one| (one.kind == FormationKind::Opening, one.japanese));
            found.dedup_by_key(|one| (one.kind, one.japanese));
            found
        };
        let exactly = named(|name, wanted| name == wanted);
        if exactly.is_empty() && fold(text).chars().nth(1).is_some() && !wanted.is_empty() {
            return named(|name, wanted| name.contains(wanted));
        }
        exactly
    }

    /// What stands for it in the index, as a side's or as both sides'.
    pub(crate) fn key(&self, side: Option<Color>) -> u64 {
        let kind = match self.kind {
            FormationKind::Castle => "castle",
            FormationKind::Opening => "opening",
        };
        let side = match side {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "both",
        };
        hash(&["name", kind, self.japanese, side])
    }

    /// Where the side's own pieces stand as Black sees the board; of several choices the first.
    pub fn stands(&self) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.rule.stands()
    }
}

/// A name without what people spell in different ways: spaces, hyphens, marks over letters, the kana that end a word written in
/// kanji (振り飛車 and 振飛車).
fn squeezed(name: &str) -> String {
    let mut after_kanji = false;
    let is_meant = |letter: &char| {
        let is_ending = after_kanji && ('\u{3041}'..='\u{3096}').contains(letter);
        after_kanji = is_ending || ('\u{4e00}'..='\u{9fff}').contains(letter);
        letter.is_alphanumeric() && !is_ending
    };
    fold(name).chars().filter(is_meant).collect()
}

/// Every formation that is known.
pub fn formations() -> &'static [Formation] {
    &FORMATIONS
}

/// The table of a kind. It is built in, and a test reads every line.
fn read(kind: FormationKind, text: &'static str) -> Vec<Formation> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    let pair = |pair: &[&'static str]| {
        let [names, shape] = pair else { return None };
        let mut names = names.split('|').map(str::trim);
        let mut next = || names.next().filter(|name| !name.is_empty());
        let (japanese, romaji, english, spanish, portuguese) = (next()?, next()?, next()?, next()?, next()?);
        let rule = Rule::read(shape)?;
        Some(Formation { kind, japanese, romaji, english, spanish, portuguese, rule })
    };
    lines.chunks(2).filter_map(pair).collect()
}
