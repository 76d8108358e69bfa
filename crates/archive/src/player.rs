//! What the archive knows of one player: how they fared on either side, year by year, against whom, and in which openings.

use crate::game::line;
use crate::openings::{Formation, find_formations};
use crate::{Aliases, Archive, ArchiveError, Score};
use komadai_shogi::{ByColor, Color};
use komadai_store::{ArchivedGame, ArchivedMeeting, NameKind};
use std::collections::{BTreeMap, HashMap};

/// The newest games, which are counted.
const COUNTED: u32 = 20_000;
/// The newest of those, which are looked through for openings and castles.
const LOOKED_THROUGH: usize = 300;
/// Opponents that are told.
const OPPONENTS: usize = 20;

/// Games of somebody, by how they came out for them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// Games, those without a result included.
    pub games: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// A player of the archive.
#[derive(Clone, Debug)]
pub struct PlayerSheet {
    /// Their name as it is shown.
    pub name: String,
    /// The opponent against whom the games below were played, if only those were asked for.
    pub against: Option<String>,
    /// Their games as Black and as White.
    pub sides: ByColor<Results>,
    /// There are more games than were counted.
    pub is_part: bool,
    /// Those of each year that has some, in order.
    pub years: Vec<(u16, Results)>,
    /// The opponents met most often, by the ids and forms of their names.
    pub opponents: Vec<(i64, String, Results)>,
    /// Openings and castles of theirs, those that came up most often first, in the newest games.
    pub formations: Vec<(&'static Formation, Results)>,
    /// How many of the newest games those were found in.
    pub looked_through: usize,
    /// The numbers of all games, the newest first.
    pub games: Vec<u32>,
}

impl Results {
    fn count(&mut self, score: Score, side: Color) {
        self.games += 1;
        match score {
            Score::Open => {}
            Score::Drawn => self.drawn += 1,
            Score::Won(winner) if winner == side => self.won += 1,
            Score::Won(_) => self.lost += 1,
        }
    }

    /// Points of a hundred decided and drawn games; none where there are none.
    pub fn percent(&self) -> Option<u32> {
        let known = self.won + self.drawn + self.lost;
        (known > 0).then(|| (200 * self.won + 100 * self.drawn + known) / (2 * known))
    }
}

/// Whose a meeting is to count, by all names of the player: one who played both sides counts as Black.
fn side_of(meeting: &ArchivedMeeting, player: &[i64]) -> Color {
    if meeting.black.is_some_and(|name| player.contains(&name)) { Color::Black } else { Color::White }
}

fn opponent_of(meeting: &ArchivedMeeting, player: &[i64]) -> Option<i64> {
    let other = if side_of(meeting, player) == Color::Black { meeting.white } else { meeting.black };
    other.filter(|other| !player.contains(other))
}

impl Archive {
    /// A player by the id of one of their names, against everybody or one opponent; none if nobody is called so.
    ///
    /// # Errors
    /// The store fails, or holds what is no game.
    pub async fn player(&self, id: i64, against: Option<i64>) -> Result<Option<PlayerSheet>, ArchiveError> {
        let aliases = self.aliases();
        let player = async |id| {
            let names = aliases.all_of(id);
            let found = self.store().archive_names(names.clone()).await?.into_iter();
            let called = found.filter(|name| name.kind == NameKind::Player).map(|name| name.name).next();
            Ok::<_, ArchiveError>(called.map(|called| (names, called)))
        };
        let Some((own, called)) = player(id).await? else { return Ok(None) };
        let against = match against {
            None => None,
            Some(other) => match player(other).await? {
                None => return Ok(None),
                found => found,
            },
        };
        let mut meetings = self.store().archived_of(own.clone(), COUNTED).await?;
        let is_part = meetings.len() == COUNTED as usize;
        if let Some((other, _)) = &against {
            meetings.retain(|meeting| opponent_of(meeting, &own).is_some_and(|name| other.contains(&name)));
        }
        let opponents = opponents(&meetings, &own, &aliases);
        let names = opponents.iter().flat_map(|(id, _)| aliases.all_of(*id)).collect();
        let known = self.store().archive_names(names).await?;
        let known: HashMap<i64, String> =
            known.into_iter().map(|name| (aliases.first_of(name.id), name.name)).collect();
        let newest: Vec<u32> = meetings.iter().take(LOOKED_THROUGH).map(|meeting| meeting.number).collect();
        let looked_through = newest.len();
        let newest = self.store().archived(newest).await?;
        let formations = tokio::task::spawn_blocking({
            let own = own.clone();
            move || formations(&newest, &own)
        });
        let formations = match formations.await {
            Ok(found) => found,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        };
        let mut sides = ByColor::<Results>::default();
        let mut years = BTreeMap::<u16, Results>::new();
        for meeting in &meetings {
            let (side, score) = (side_of(meeting, &own), Score::of_bits(meeting.score));
            sides[side].count(score, side);
            let year = meeting.day.and_then(|day| u16::try_from(day / 10_000).ok()).filter(|year| *year > 0);
            if let Some(year) = year {
                years.entry(year).or_default().count(score, side);
            }
        }
        Ok(Some(PlayerSheet {
            name: called,
            against: against.map(|(_, name)| name),
            sides,
            is_part,
            years: years.into_iter().collect(),
            opponents: opponents
                .into_iter()
                .filter_map(|(id, results)| Some((id, known.get(&id)?.clone(), results)))
                .collect(),
            formations,
            looked_through,
            games: meetings.iter().map(|meeting| meeting.number).collect(),
        }))
    }
}

/// Whom a player met most often.
fn opponents(meetings: &[ArchivedMeeting], player: &[i64], aliases: &Aliases) -> Vec<(i64, Results)> {
    let mut met = HashMap::<i64, Results>::new();
    for meeting in meetings {
        if let Some(other) = opponent_of(meeting, player) {
            met.entry(aliases.first_of(other))
                .or_default()
                .count(Score::of_bits(meeting.score), side_of(meeting, player));
        }
    }
    let mut met: Vec<(i64, Results)> = met.into_iter().collect();
    met.sort_by_key(|(id, results)| (std::cmp::Reverse(results.games), *id));
    met.truncate(OPPONENTS);
    met
}

/// What a player set up, or both sides did together. A game whose row cannot be read counts nowhere.
fn formations(games: &[ArchivedGame], player: &[i64]) -> Vec<(&'static Formation, Results)> {
    let mut found: Vec<(&'static Formation, Results)> = Vec::new();
    for game in games {
        let Ok(line) = line(game) else { continue };
        let side = if game.black.is_some_and(|name| player.contains(&name)) { Color::Black } else { Color::White };
        for one in find_formations(line.start, &line.moves) {
            if one.side.is_some_and(|whose| whose != side) {
                continue;
            }
            let at = found.iter().position(|(known, _)| std::ptr::eq(*known, one.formation)).unwrap_or_else(|| {
                found.push((one.formation, Results::default()));
                found.len() - 1
            });
            found[at].1.count(Score::of_bits(game.score), side);
        }
    }
    found.sort_by_key(|(formation, results)| (std::cmp::Reverse(results.games), formation.romaji));
    found
}
