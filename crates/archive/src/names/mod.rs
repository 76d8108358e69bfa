//! Players, events and places, whatever the spelling: the tables in `data`, and what is folded for everybody.

mod aliases;
mod date;
mod fold;
mod numeral;
mod table;

pub use aliases::{AliasFault, Aliases, MOST_ALIASES, Player};
pub(crate) use date::day;
pub use fold::fold;
pub(crate) use fold::is_cjk;

use komadai_store::{ArchiveName, NameKind};
use numeral::with_digits;
use sha2::{Digest, Sha256};
use std::io;
use std::path::Path;
use table::{Known, Table};

/// The spellings that are known. People may add lines of their own to the tables.
#[derive(Clone, Debug)]
pub struct Names {
    players: Table,
    events: Table,
}

/// An event as a record names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub(crate) name: Option<ArchiveName>,
    /// Which game of its match.
    pub(crate) round: Option<u32>,
}

/// A series of events that stands in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Series {
    /// Of its events, apart from their editions.
    pub(crate) key: String,
    pub(crate) edition: Option<u32>,
    /// Which game of its match.
    pub(crate) round: Option<u32>,
    /// As it was spelt, folded.
    pub(crate) spelling: String,
    /// The text without it.
    pub(crate) rest: String,
}

/// What stands behind the name of a player and is none of it.
const TITLES: [&str; 30] = [
    "名人", "竜王", "龍王", "王位", "王座", "棋王", "王将", "棋聖", "叡王", "十段", "九段", "八段", "七段", "六段",
    "五段", "四段", "三段", "二段", "初段", "女流", "アマ", "二冠", "三冠", "四冠", "五冠", "六冠", "七冠", "八冠",
    "永世", "先生",
];
const LATIN_TITLES: [&str; 10] = ["meijin", "ryuo", "oi", "oza", "kio", "osho", "kisei", "eio", "judan", "dan"];

impl Default for Names {
    fn default() -> Names {
        let mut names = Names { players: Table::default(), events: Table::default() };
        names.players.read(include_str!("../../data/players.txt"));
        names.events.read(include_str!("../../data/events.txt"));
        names
    }
}

impl Names {
    /// The same with the lines of another table of players before those that are built in: `加藤一二三 | Katō Hifumi | Kato`.
    pub fn with_players(mut self, text: &str) -> Names {
        self.players.read(text);
        self
    }

    /// The same with the lines of another table of events: `Ōi | 王位戦 | 王位`.
    pub fn with_events(mut self, text: &str) -> Names {
        self.events.read(text);
        self
    }

    /// Those that are built in, with the lines of `players.txt` and `events.txt` in a folder, where there are such files.
    ///
    /// # Errors
    /// A file is there and cannot be read.
    pub fn with_own(folder: &Path) -> io::Result<Names> {
        let own = |name: &str| match std::fs::read_to_string(folder.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            text => text.map_err(|error| io::Error::other(format!("{}: {error}", folder.join(name).display()))),
        };
        Ok(Names::default().with_players(&own("players.txt")?).with_events(&own("events.txt")?))
    }

    /// A player; none for a text that names nobody.
    pub(crate) fn player(&self, text: &str) -> Option<ArchiveName> {
        let folded = fold(text);
        let bare = without_titles(&folded);
        let known = self.players.of(&folded).or_else(|| self.players.of(&bare));
        let key = match known {
            Some(known) => fold(&known.first),
            // Rōmaji stands in either order.
            None if !is_cjk(&bare) => {
                let mut words: Vec<&str> = bare.split(' ').collect();
                words.sort_unstable();
                words.join(" ")
            }
            None => bare,
        };
        let shown = known.map_or(text.trim(), |known| &known.first);
        name(NameKind::Player, key, shown, known, &folded)
    }

    /// An event, with the number of the game in its match taken out of its name.
    pub(crate) fn event(&self, text: &str) -> Event {
        let folded = fold(text);
        let digits = fold(&with_digits(&folded));
        let (round, rest) = take_round(&digits);
        let edition = edition(&rest);
        let known = self.events.within(&folded);
        let key = match (known, edition) {
            (Some(known), Some(edition)) => format!("{} {edition}", fold(&known.first)),
            (Some(known), None) => fold(&known.first),
            (None, _) => rest.clone(),
        };
        let words = match edition {
            Some(edition) => format!("{folded} {rest} {edition} {edition}期"),
            None => format!("{folded} {rest}"),
        };
        Event { name: name(NameKind::Event, key, text.trim(), known, &words), round }
    }

    /// The series of events that a folded text names, with the key of its events, the edition if it is told, and the text before and
    /// after it.
    pub(crate) fn series(&self, folded: &str) -> Option<Series> {
        let (known, spelling) = self.events.spelt_within(folded)?;
        let key = fold(&known.first);
        let (before, after) = if is_cjk(spelling) {
            // Scripts without spaces: the word around it is it, with its edition.
            let at = folded.find(spelling)?;
            let start = folded[..at].rfind(' ').map_or(0, |space| space + 1);
            let end = folded[at..].find(' ').map_or(folded.len(), |space| at + space);
            let (word, rest) = (&folded[start..end], [&folded[..start], &folded[end..]]);
            let (round, bare) = take_round(&fold(&with_digits(word)));
            return Some(Series {
                key,
                edition: edition(&bare),
                round,
                spelling: spelling.to_owned(),
                rest: rest.concat(),
            });
        } else {
            let padded = format!(" {folded} ");
            let at = padded.find(&format!(" {spelling} "))?;
            (padded[..at].to_owned(), padded[at + spelling.len() + 1..].to_owned())
        };
        let rest = format!("{before}{after}").trim().to_owned();
        Some(Series { key, edition: None, round: None, spelling: spelling.to_owned(), rest })
    }

    /// A player's name in a reader's script, if the player is known; else as it is.
    pub fn player_in(&self, text: &str, japanese: bool) -> String {
        let folded = fold(text);
        let known = self.players.of(&folded).or_else(|| self.players.of(&without_titles(&folded)));
        known.map_or_else(|| text.to_owned(), |known| if japanese { &known.first } else { &known.second }.clone())
    }

    /// An event's name in a reader's script with its edition, if its series is known and the text is in another script; else as it is.
    /// Which game of its match it is comes apart, where it was taken out of the text.
    pub fn event_in(&self, text: &str, japanese: bool) -> (String, Option<u32>) {
        let folded = fold(text);
        let rest = take_round(&fold(&with_digits(&folded)));
        match self.events.within(&folded) {
            Some(known) if is_cjk(&folded) != japanese => {
                let shown = match (edition(&rest.1), japanese) {
                    (Some(edition), true) => format!("第{edition}期{}", known.second),
                    (None, true) => known.second.clone(),
                    (Some(edition), false) => format!("{} {edition}", known.first),
                    (None, false) => known.first.clone(),
                };
                (shown, rest.0)
            }
            _ => (text.to_owned(), None),
        }
    }

    /// The players that are known in both scripts.
    pub fn known(&self) -> Vec<Player> {
        let both = self.players.lines().iter().filter(|known| known.first != known.second);
        both.filter_map(|known| Some(Player::known(known, self.player(&known.first)?.id))).collect()
    }

    /// A place.
    pub(crate) fn place(&self, text: &str) -> Option<ArchiveName> {
        let folded = fold(text);
        name(NameKind::Place, folded.clone(), text.trim(), None, &folded)
    }
}

/// Names that are longer are cut: nobody searches for more.
const MOST: usize = 200;

fn name(kind: NameKind, key: String, shown: &str, known: Option<&Known>, folded: &str) -> Option<ArchiveName> {
    let key: String = key.chars().take(MOST).collect();
    if key.is_empty() {
        return None;
    }
    let mut words: Vec<&str> = Vec::new();
    let known = known.map_or(&[][..], |known| &known.spellings);
    for word in known.iter().map(String::as_str).chain([folded]).flat_map(|text| text.split(' ')) {
        if !words.contains(&word) && !word.is_empty() {
            words.push(word);
        }
    }
    let words: String = words.join(" ").chars().take(4 * MOST).collect();
    let shown = shown.chars().filter(|letter| !letter.is_control()).take(MOST).collect();
    Some(ArchiveName { id: id(kind, &key), kind, key, name: shown, words: format!(" {words} ") })
}

/// The id of a name: 63 bits of a hash, so that every archive gives it the same.
fn id(kind: NameKind, key: &str) -> i64 {
    let hash = Sha256::new().chain_update(kind.code()).chain_update([0]).chain_update(key).finalize();
    let bytes: [u8; 8] = hash[..8].try_into().expect("a SHA-256 is 32 bytes long");
    (u64::from_be_bytes(bytes) >> 1) as i64
}

fn without_titles(folded: &str) -> String {
    // 5dan, 9d and 9p; a number by itself is a rank before "dan" alone, elsewhere part of a name.
    let is_rank = |word: &str| {
        let rank = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rank.len() < word.len() && matches!(rank, "dan" | "d" | "p" | "段")
    };
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words: Vec<&str> = folded.split(' ').collect();
    loop {
        match words[..] {
            [_, .., number, "dan"] if is_number(number) => words.truncate(words.len() - 2),
            [first, .., last]
                if words.len() > 1
                    && (is_rank(last)
                        || TITLES.contains(&last)
                        || LATIN_TITLES.contains(&last) && (words.len() > 2 || is_cjk(first))) =>
            {
                words.pop();
            }
            _ => break,
        }
    }
    if !words.iter().any(|word| is_cjk(word)) {
        return words.join(" ");
    }
    let joined = words.concat();
    let mut bare = joined.as_str();
    while let Some(rest) = TITLES.iter().find_map(|title| bare.strip_suffix(title))
        && rest.chars().count() >= 2
    {
        bare = rest.trim_end_matches(|letter: char| letter.is_ascii_digit());
    }
    bare.to_owned()
}

/// The number that stands between two marks of a text, with its place.
fn between(text: &str, before: &str, after: &str) -> Option<(u32, std::ops::Range<usize>)> {
    text.match_indices(before).find_map(|(start, _)| {
        let rest = &text[start + before.len()..];
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        let rest = &rest[spaces..];
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse().ok()?;
        rest[digits..].starts_with(after).then(|| (number, start..start + before.len() + spaces + digits + after.len()))
    })
}

/// The number of a game in its match, and the rest of the text.
fn take_round(text: &str) -> (Option<u32>, String) {
    for (before, after) in [("第", "局"), ("game", ""), ("round", "")] {
        if let Some((round, range)) = between(text, before, after) {
            let rest = format!("{} {}", &text[..range.start], &text[range.end..]);
            return (Some(round), rest.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "));
        }
    }
    (None, text.to_owned())
}

/// The number of an event's edition: 第40期, 第35回, 40th, or a number by itself that is no year.
fn edition(text: &str) -> Option<u32> {
    let ordinal = |word: &str| {
        let digits = word.find(|letter: char| !letter.is_ascii_digit())?;
        matches!(&word[digits..], "st" | "nd" | "rd" | "th" | "期" | "回").then(|| word[..digits].parse().ok())?
    };
    let bare = |word: &str| word.parse().ok().filter(|number: &u32| (1..1_000).contains(number));
    let marked = ["期", "回"].into_iter().find_map(|after| between(text, "第", after)).map(|(number, _)| number);
    marked.or_else(|| text.split(' ').find_map(ordinal)).or_else(|| text.split(' ').find_map(bare))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CT-25: the sources spell one player in three ways.
    #[test]
    fn players_are_the_same_however_they_are_spelt() {
        let names = Names::default();
        let id = |text: &str| names.player(text).unwrap().id;
        for same in [
            &[
                "加藤一二三",
                "加藤 一二三 九段",
                "加藤一二三九段",
                "Katō Hifumi",
                "Katoh",
                "Kato",
                "KATO Hifumi",
                "Hifumi Kato",
            ][..],
            &["羽生善治", "羽生善治名人", "羽生 善治", "Habu Yoshiharu", "Yoshiharu Habu", "羽生善治三冠", "羽生"],
            &["Satō Yasumitsu", "Sato Yasumitsu 5 Dan", "Satou Yasumitsu", "佐藤康光", "佐藤康光九段"],
            &["gps_normal", "GPS normal", "GPS-normal"],
            &["新人太郎", "新人太郎四段", "新人　太郎"],
        ] {
            for spelling in same {
                assert_eq!(id(spelling), id(same[0]), "{spelling}");
            }
        }
        for (one, two) in [
            ("佐藤康光", "佐藤天彦"),
            ("Sato Yasumitsu", "Sato Amahiko"),
            ("elmo", "elmo2"),
            ("elmo 1", "elmo 2"),
            ("三段", "四段"),
        ] {
            assert_ne!(id(one), id(two));
        }
        assert_eq!(names.player(" － "), None);
        assert_eq!(names.player("竜王").unwrap().key, "竜王");
    }

    #[test]
    fn events_are_the_same_series_and_edition_with_the_game_apart() {
        let names = Names::default();
        let key = |text: &str| names.event(text).name.unwrap().key;
        for (text, expected, round) in [
            ("第６２期王座戦五番勝負　第４局", "oza 62", Some(4)),
            ("62nd Oza sen", "oza 62", None),
            ("Ōi 60 game 4", "oi 60", Some(4)),
            ("第60期王位戦七番勝負第四局", "oi 60", Some(4)),
            ("33rd Meijin sen Title Match", "meijin 33", None),
            ("第四十期名人戦 第1局", "meijin 40", Some(1)),
            ("名人戦", "meijin", None),
            ("名人戦・順位戦", "junisen", None),
            ("ＮＨＫ杯", "nhk cup", None),
            ("第35回将棋日本シリーズ　ＪＴプロ公式戦二回戦第三局", "jt nihon series 35", Some(3)),
            ("女流名人位戦", "women s meijin", None),
            ("町内大会", "町内大会", None),
        ] {
            assert_eq!((key(text).as_str(), names.event(text).round), (expected, round), "{text}");
        }
        assert_eq!(names.event("").name, None);
    }

    #[test]
    fn names_are_shown_in_the_reader_s_script() {
        let names = Names::default();
        for (text, latin, japanese) in [
            ("羽生善治名人", "Habu Yoshiharu", "羽生善治"),
            ("Habu Yoshiharu", "Habu Yoshiharu", "羽生善治"),
            ("大山康晴", "Ōyama Yasuharu", "大山康晴"),
            ("新人太郎", "新人太郎", "新人太郎"),
            ("elmo", "elmo", "elmo"),
        ] {
            assert_eq!(names.player_in(text, false), latin, "{text}");
            assert_eq!(names.player_in(text, true), japanese, "{text}");
        }
        for (text, latin, japanese) in [
            ("第40期名人戦 第1局", ("Meijin 40", Some(1)), ("第40期名人戦 第1局", None)),
            ("33rd Meijin sen Title Match", ("33rd Meijin sen Title Match", None), ("第33期名人戦", None)),
            ("町内大会", ("町内大会", None), ("町内大会", None)),
        ] {
            let of = |(name, round): (&str, Option<u32>)| (name.to_owned(), round);
            assert_eq!(names.event_in(text, false), of(latin), "{text}");
            assert_eq!(names.event_in(text, true), of(japanese), "{text}");
        }
    }

    #[test]
    fn a_table_of_one_s_own_comes_before_the_built_in_one() {
        let names = Names::default().with_players("加藤桃子 | Katō Momoko | Kato\n").with_events("Machi | 町内大会 |");
        assert_eq!(
            names.player("Katoh"),
            names.player("加藤桃子").map(|name| ArchiveName { words: names.player("Katoh").unwrap().words, ..name })
        );
        assert_eq!(names.event("第3回町内大会").name.unwrap().key, "machi 3");
    }
}
