//! Who beat whom: the table of a tournament or a series, from its records.

use crate::{EndKind, HeaderKey, Record};
use komadai_shogi::{ByColor, Color};
use std::collections::HashMap;
use std::fmt;

/// The results of several games between the same people: ○ a win, ● a loss, △ a draw, for the player of the row.
///
/// ```
/// use komadai_kifu::{Crosstable, read_text};
/// let games = read_text("N+Ann\nN-Bea\nPI\n+\n+7776FU\n%TORYO\n/\nN+Bea\nN-Ann\nPI\n+\n+7776FU\n%SENNICHITE\n", None);
/// let table = Crosstable::of(&games.records);
/// assert_eq!((table.players[0].name.as_str(), table.players[0].against[1].as_str()), ("Ann", "○△"));
/// assert_eq!((table.players[1].name.as_str(), table.players[1].against[0].as_str()), ("Bea", "●△"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crosstable {
    /// The players, who won most first; between equals who lost less, then who was met first.
    pub players: Vec<Player>,
    /// How many games have no place in the table: a player without a name, or no result.
    pub left_out: usize,
}

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name as the records have it.
    pub name: String,
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games drawn.
    pub draws: u32,
    /// The marks of the games against each player of the table, in the order of the records.
    pub against: Vec<String>,
}

impl Crosstable {
    /// The table of these games. A game counts where both names and the result are in the record.
    pub fn of(records: &[Record]) -> Crosstable {
        let mut table = Crosstable::default();
        let mut places: HashMap<String, usize> = HashMap::new();
        // For each game the places of both players and their marks.
        let mut games: Vec<(ByColor<usize>, ByColor<char>)> = Vec::new();
        for record in records {
            let name = |key| record.headers.get(&key).map(str::trim).filter(|name: &&str| !name.is_empty());
            let names = (name(HeaderKey::Black), name(HeaderKey::White));
            let ((Some(black), Some(white)), Some(marks)) = (names, marks(record)) else {
                table.left_out += 1;
                continue;
            };
            let mut place = |name: &str| {
                *places.entry(name.to_owned()).or_insert_with(|| {
                    table.players.push(Player { name: name.to_owned(), ..Player::default() });
                    table.players.len() - 1
                })
            };
            games.push((ByColor { black: place(black), white: place(white) }, marks));
        }
        for (players, marks) in &games {
            for side in Color::ALL {
                let player = &mut table.players[players[side]];
                match marks[side] {
                    WIN => player.wins += 1,
                    LOSS => player.losses += 1,
                    _ => player.draws += 1,
                }
            }
        }
        let mut order: Vec<usize> = (0..table.players.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(table.players[at].wins), table.players[at].losses, at));
        let mut rank = vec![0; order.len()];
        for (to, &from) in order.iter().enumerate() {
            rank[from] = to;
        }
        table.players = order.iter().map(|&from| std::mem::take(&mut table.players[from])).collect();
        let count = table.players.len();
        table.players.iter_mut().for_each(|player| player.against = vec![String::new(); count]);
        for (players, marks) in games {
            for side in Color::ALL {
                table.players[rank[players[side]]].against[rank[players[!side]]].push(marks[side]);
            }
        }
        table
    }
}

const WIN: char = '○';
const LOSS: char = '●';
const DRAW: char = '△';

/// The marks of both sides; none where the record has no result.
fn marks(record: &Record) -> Option<ByColor<char>> {
    let end = record.end()?;
    let drawn = matches!(end.kind, EndKind::Repetition | EndKind::Impasse | EndKind::Draw | EndKind::MaxMoves);
    let mark = |side| end.mark(side).or(drawn.then_some(DRAW));
    Some(ByColor { black: mark(Color::Black)?, white: mark(Color::White)? })
}

/// How wide a text stands in print: Japanese characters and the marks take two places.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() || ('\u{a0}'..'\u{370}').contains(&c) { 1 } else { 2 }).sum()
}

/// Plain text: a row and a column for each player, wins, losses and draws at the end.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.players.len();
        let number = count.to_string().len();
        let names = self.players.iter().map(|player| width(&player.name)).max().unwrap_or(0);
        let columns: Vec<usize> = (0..count)
            .map(|at| {
                self.players.iter().map(|player| width(&player.against[at])).max().unwrap_or(0).max(number).max(2)
            })
            .collect();
        let pad = |f: &mut fmt::Formatter<'_>, text: &str, to: usize| {
            write!(f, "{text}{:spaces$}", "", spaces = to.saturating_sub(width(text)))
        };
        write!(f, "{:indent$}", "", indent = number + 1 + names)?;
        for (at, &column) in columns.iter().enumerate() {
            f.write_str("  ")?;
            pad(f, &(at + 1).to_string(), column)?;
        }
        writeln!(f, "  {WIN:>3}  {LOSS:>3}  {DRAW:>3}")?;
        for (at, player) in self.players.iter().enumerate() {
            write!(f, "{:>number$} ", at + 1)?;
            pad(f, &player.name, names)?;
            for (other, &column) in columns.iter().enumerate() {
                f.write_str("  ")?;
                pad(f, if other == at { "＼" } else { &player.against[other] }, column)?;
            }
            writeln!(f, "  {:>4}  {:>4}  {:>4}", player.wins, player.losses, player.draws)?;
        }
        Ok(())
    }
}
