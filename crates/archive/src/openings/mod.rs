//! The names of openings, formations and castles, found in a game: the tables in `data`, see [`rule`] for their shapes.

mod rule;

use komadai_lang::Lang;
use komadai_shogi::{Color, Handicap, Move, PieceKind, Position, Square};
use rule::Rule;
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

static FORMATIONS: LazyLock<Vec<Formation>> = LazyLock::new(|| {
    let castles = read(FormationKind::Castle, include_str!("../../data/castles.txt"));
    let openings = read(FormationKind::Opening, include_str!("../../data/openings.txt"));
    castles.into_iter().chain(openings).collect()
});

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

    /// Where the side's own pieces stand as Black sees the board; of several choices the first.
    pub fn stands(&self) -> impl Iterator<Item = (PieceKind, Square)> + '_ {
        self.rule.stands()
    }
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

/// The formations of a game, in the order in which they came up; each once for each side. Openings are looked for in even games
/// alone, and the name of a handicap where there is one.
pub fn find_formations(start: Position, moves: &[Move]) -> Vec<FoundFormation> {
    let handicap = Handicap::of(&start.to_setup());
    let is_even = handicap == Some(Handicap::Even);
    let mut found: Vec<FoundFormation> = Vec::new();
    let mut position = start;
    for ply in 0..=moves.len() {
        for formation in formations() {
            if formation.kind == FormationKind::Opening && !is_even && ply > 0 {
                continue;
            }
            for side in Color::ALL {
                let whose = (!formation.rule.both).then_some(side);
                let known = |one: &FoundFormation| {
                    one.formation.japanese == formation.japanese
                        && one.formation.kind == formation.kind
                        && one.side == whose
                };
                if formation.rule.holds(&position, side, ply, handicap) && !found.iter().any(known) {
                    found.push(FoundFormation { formation, ply, side: whose });
                }
            }
        }
        match moves.get(ply) {
            Some(&mv) if position.check(mv).is_ok() => position.play_unchecked(mv),
            _ => break,
        }
    }
    found
}
