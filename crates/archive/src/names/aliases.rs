//! Other names of players that people know, laid over what the archive keeps: nothing that is kept changes with them, so they can be taken
//! back at any time.

use super::fold::fold;
use super::table::Known;
use super::{Names, is_cjk};
use komadai_store::WordFit;
use std::collections::HashMap;

/// Players of one table.
pub const MOST_ALIASES: usize = 2_000;
/// Names of one player.
const MOST_NAMES: usize = 12;
/// The longest name, in characters.
const LONGEST: usize = 100;
/// Names that a word of a search stands for.
const MOST_IDS: usize = 200;

/// Players with all their names, one a line: `関根金次郎 | Sekine Kinjirō | Sekine`, first in Japanese script, then in the Latin one, then
/// whatever else records call them.
#[derive(Clone, Default, Debug)]
pub struct Aliases {
    players: Vec<Player>,
    by_id: HashMap<i64, usize>,
}

/// A player with all their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// In Japanese script.
    pub japanese: String,
    /// In the Latin script.
    pub latin: String,
    /// Others.
    pub others: Vec<String>,
    /// The ids of all of these in the archive, the first one's first.
    pub ids: Vec<i64>,
    /// The words of all of them, folded.
    words: Vec<String>,
}

/// Why a line is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AliasFault {
    /// It has one name alone, which says nothing.
    Alone,
    /// The first two names are not in Japanese script and in the Latin one.
    Scripts,
    /// There are more than three parts, or more names than one player may have.
    Many,
    /// A name is too long.
    Long,
    /// A name stands in another line, too.
    Twice,
    /// There are more lines than a table may have.
    Full,
}

impl Aliases {
    /// Reads a table, and tells the faults of its lines by their numbers from 1; lines that are empty or begin with `#` say nothing.
    pub fn read(text: &str, names: &Names) -> (Aliases, Vec<(usize, AliasFault)>) {
        let (mut aliases, mut faults) = (Aliases::default(), Vec::new());
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if aliases.players.len() == MOST_ALIASES {
                faults.push((at + 1, AliasFault::Full));
                break;
            }
            match Player::read(line, names) {
                Ok(player) if player.ids.iter().any(|id| aliases.by_id.contains_key(id)) => {
                    faults.push((at + 1, AliasFault::Twice));
                }
                Ok(player) => {
                    aliases.by_id.extend(player.ids.iter().map(|id| (*id, aliases.players.len())));
                    aliases.players.push(player);
                }
                Err(fault) => faults.push((at + 1, fault)),
            }
        }
        (aliases, faults)
    }

    /// All players, in the order of the table.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player of whom a name in the archive is one.
    pub fn of(&self, id: i64) -> Option<&Player> {
        self.by_id.get(&id).map(|at| &self.players[*at])
    }

    /// All names of the player of a name: itself alone where no others are known.
    pub fn all_of(&self, id: i64) -> Vec<i64> {
        self.of(id).map_or_else(|| vec![id], |player| player.ids.clone())
    }

    /// The name by which a player is told from others, whichever of theirs is given.
    pub fn first_of(&self, id: i64) -> i64 {
        self.of(id).map_or(id, |player| player.ids[0])
    }

    /// A player's name in a reader's script, if somebody told it, or the player is known; else as it is.
    pub fn player_in(&self, names: &Names, text: &str, japanese: bool) -> String {
        match names.player(text).and_then(|name| self.of(name.id)) {
            Some(player) if japanese => player.japanese.clone(),
            Some(player) => player.latin.clone(),
            None => names.player_in(text, japanese),
        }
    }

    /// The names of all players of whom one name has a word.
    pub(crate) fn having(&self, fit: WordFit, word: &str) -> Vec<i64> {
        let fits = |own: &String| match fit {
            WordFit::Whole => own == word,
            WordFit::Beginning => own.starts_with(word),
            WordFit::Anywhere => own.contains(word),
        };
        let players = self.players.iter().filter(|player| player.words.iter().any(fits));
        players.flat_map(|player| player.ids.iter().copied()).take(MOST_IDS).collect()
    }
}

impl Player {
    pub(super) fn known(known: &Known, id: i64) -> Player {
        let (japanese, latin) = (known.first.clone(), known.second.clone());
        Player { japanese, latin, others: Vec::new(), ids: vec![id], words: Vec::new() }
    }

    fn read(line: &str, names: &Names) -> Result<Player, AliasFault> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let (japanese, latin, others) = match parts[..] {
            [japanese, latin] => (japanese, latin, ""),
            [japanese, latin, others] => (japanese, latin, others),
            [_] => return Err(AliasFault::Alone),
            _ => return Err(AliasFault::Many),
        };
        let others: Vec<String> =
            others.split([',', '、']).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
        if !is_cjk(&fold(japanese)) || fold(latin).is_empty() || is_cjk(&fold(latin)) {
            return Err(AliasFault::Scripts);
        }
        if others.len() + 2 > MOST_NAMES {
            return Err(AliasFault::Many);
        }
        let all = || [japanese, latin].into_iter().chain(others.iter().map(String::as_str));
        if all().any(|name| name.chars().count() > LONGEST || name.chars().any(char::is_control)) {
            return Err(AliasFault::Long);
        }
        let (mut ids, mut words) = (Vec::new(), Vec::new());
        for name in all() {
            let Some(known) = names.player(name) else { return Err(AliasFault::Alone) };
            if !ids.contains(&known.id) {
                ids.push(known.id);
            }
            words.extend(fold(name).split(' ').map(str::to_owned));
        }
        words.sort_unstable();
        words.dedup();
        Ok(Player { japanese: japanese.to_owned(), latin: latin.to_owned(), ids, words, others })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Aliases, Vec<(usize, AliasFault)>) {
        Aliases::read(text, &Names::default())
    }

    #[test]
    fn whichever_name_a_record_has_it_is_the_same_player() {
        let aliases = read("# people\n\n新人太郎 | Shinjin Tarō | Newcomer, 新人\n里見香奈 | Satomi Kana | 福間香奈").0;
        let names = Names::default();
        let id = |text: &str| names.player(text).unwrap().id;
        for name in ["新人太郎四段", "Taro Shinjin", "SHINJIN Tarou", "newcomer", "新人"] {
            assert_eq!(aliases.first_of(id(name)), id("新人太郎"), "{name}");
            assert_eq!(aliases.of(id(name)).unwrap().latin, "Shinjin Tarō");
        }
        assert_eq!(aliases.all_of(id("福間香奈")).first(), aliases.all_of(id("Satomi Kana")).first());
        assert_eq!(aliases.all_of(id("羽生善治")), [id("羽生善治")]);
        assert_eq!(aliases.having(WordFit::Beginning, "newc"), aliases.all_of(id("新人太郎")));
        assert_eq!(aliases.having(WordFit::Anywhere, "福間"), aliases.all_of(id("福間香奈")));
        assert_eq!(aliases.having(WordFit::Whole, "newc"), [0; 0]);
    }

    #[test]
    fn faults_are_told_by_line() {
        let long = "長".repeat(101);
        let (aliases, faults) = read(&format!(
            "新人太郎\n新人太郎 | Shinjin Tarō\n新人 | Tarō Shinjin\nTarō | Jirō\n二郎 | 三郎\n四郎 | Shirō | a | b\n{long} | Long\n五郎 |"
        ));
        assert_eq!(aliases.players().len(), 1, "the line that is right stays");
        assert_eq!(
            faults,
            [
                (1, AliasFault::Alone),
                (3, AliasFault::Twice),
                (4, AliasFault::Scripts),
                (5, AliasFault::Scripts),
                (6, AliasFault::Many),
                (7, AliasFault::Long),
                (8, AliasFault::Scripts),
            ]
        );
        let many: String = (0..=MOST_ALIASES).map(|at| format!("人{at} | Person {at}x\n")).collect();
        assert_eq!(read(&many).1, [(MOST_ALIASES + 1, AliasFault::Full)]);
    }
}
