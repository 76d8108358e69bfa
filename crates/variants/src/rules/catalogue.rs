//! The games that come with the crate.

use super::Rules;
use super::file::RuleFile;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

macro_rules! games {
    ($($name:literal)*) => {
        /// Names and texts, as the rule files have them.
        const GAMES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../rules/", $name, ".toml")))),*];
    };
}

games! {
    "shogi" "minishogi" "gorogoro" "gorogoroplus" "gorogoro-dobutsu" "kyotoshogi" "judkins" "micro" "dobutsu" "torishogi"
    "annanshogi" "checkshogi" "heian" "heian8x8" "heian9x9" "shoshogi" "chushogi" "dai" "wa" "wadrop" "yarishogi" "cannonshogi"
}

/// The smallest and the largest square board of [`square_shogi`].
const SQUARE: std::ops::RangeInclusive<u8> = 7..=36;

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

pub(super) fn square_names() -> impl Iterator<Item = String> {
    SQUARE.filter(|n| *n != 9).map(|n| format!("shogi-{n}x{n}"))
}

/// The text of a rule file that comes with the crate, by the file's own name.
pub(super) fn text(name: &str) -> Option<&'static str> {
    GAMES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

pub(super) fn named(name: &str) -> Option<Arc<Rules>> {
    static READ: OnceLock<Vec<Arc<Rules>>> = OnceLock::new();
    if let Some((files, ranks)) = name.strip_prefix("shogi-").and_then(|size| size.split_once('x')) {
        return if files == ranks && !files.starts_with('0') { square_shogi(files.parse().ok()?) } else { None };
    }
    let all = READ.get_or_init(|| {
        let read = |(name, text): &(&str, &str)| match Rules::read(text) {
            Ok(rules) => Arc::new(rules),
            Err(errors) => panic!("{name}: {errors:?}"),
        };
        GAMES.iter().map(read).collect()
    });
    all.iter().find(|rules| rules.name == name || rules.aliases.iter().any(|alias| alias == name)).cloned()
}

/// Shogi on a board of n by n squares, n from 7 to 36. Black's king stands on file n/2 + 1, gold, silver, knight and lance outward
/// on both sides as far as the board goes; rook on file 2, bishop on file n − 1, pawns on the third rank; White's army is Black's
/// turned; a zone of n/3 ranks. With n = 9 it is shogi.
pub fn square_shogi(n: u8) -> Option<Arc<Rules>> {
    static READ: [OnceLock<Arc<Rules>>; 37] = [const { OnceLock::new() }; 37];
    if !SQUARE.contains(&n) {
        return None;
    }
    let rules = READ[usize::from(n)].get_or_init(|| {
        let text = format!(
            "name = \"shogi-{n}x{n}\"\nlike = \"shogi\"\nenglish = \"Shogi, {n} by {n}\"\njapanese = \"将棋（{n}×{n}）\"\n\
             files = {n}\nranks = {n}\nzone = {}\nstart = \"{}\"\nhandicaps = []\n",
            n / 3,
            square_start(n)
        );
        match Rules::read(&text) {
            Ok(rules) => Arc::new(rules),
            Err(errors) => panic!("shogi-{n}x{n}: {errors:?}"),
        }
    });
    Some(rules.clone())
}

fn square_start(n: u8) -> String {
    let king = n / 2 + 1;
    // From file n, at the left, to file 1.
    let row = |letter: &dyn Fn(u8) -> Option<char>, turned: bool| {
        let mut text = String::new();
        let mut empty = 0;
        for step in 0..n {
            let file = if turned { step + 1 } else { n - step };
            match letter(file) {
                Some(letter) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(if turned { letter.to_ascii_lowercase() } else { letter });
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        text
    };
    let back = |file: u8| "KGSNL".chars().nth(usize::from(file.abs_diff(king)));
    let second = |file: u8| match file {
        2 => Some('R'),
        _ if file == n - 1 => Some('B'),
        _ => None,
    };
    let pawns = |_: u8| Some('P');
    let mut rows = vec![row(&back, true), row(&second, true), row(&pawns, true)];
    rows.extend((0..n - 6).map(|_| n.to_string()));
    rows.extend([row(&pawns, false), row(&second, false), row(&back, false)]);
    format!("{} b - 1", rows.join("/"))
}

/// A file with everything it takes from the games it is like.
pub(super) fn resolved(name: &str, depth: u8) -> Option<RuleFile> {
    let file = RuleFile::read(text(name)?).ok()?;
    match &file.like {
        Some(_) if depth == 0 => None,
        Some(like) => {
            let base = resolved(like.get_ref(), depth - 1)?;
            Some(file.over(&base))
        }
        None => Some(file),
    }
}
