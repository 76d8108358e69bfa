//! How an event is to be played, as it is written where one is created: in the form of a page, and by a program.

use crate::events::{MOST_AHEAD, Play};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use komadai_room::{Clock, Entropy, SystemClock, SystemEntropy};
use komadai_store::{EventEntry, EventNotice};
use komadai_tournament::competitions::{Competition, Stage, presets};
use komadai_tournament::{Avoid, Colours, Draws, Format, ReplayTime, Settings, TieBreak};
use serde::Deserialize;

/// How the games are played, as it is filled in.
#[derive(Deserialize, Default, Clone)]
#[serde(default)]
pub(crate) struct PlayForm {
    pub(crate) clock: String,
    pub(crate) rules: String,
    pub(crate) rated: String,
    pub(crate) no_show: String,
    pub(crate) next_after: String,
    /// Days within which the two of a board play.
    pub(crate) days: String,
    /// Minutes that the host of a display has more.
    pub(crate) host_more: String,
    /// Minutes from now until an arena begins.
    pub(crate) starts_in: String,
}

impl PlayForm {
    /// What it says; none where a word or a number is none.
    pub(crate) fn read(&self) -> Option<Play> {
        let minutes = |text: &str| match text.trim() {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let play = Play {
            clock: self.clock.clone(),
            rules: self.rules.clone(),
            rated: !self.rated.is_empty(),
            no_show: minutes(&self.no_show)?,
            next_after: minutes(&self.next_after)?,
            days: minutes(&self.days)?,
            host_more: minutes(&self.host_more)?,
            starts: match minutes(&self.starts_in)? {
                Some(minutes) if minutes > MOST_AHEAD => return None,
                minutes => minutes.map(|minutes| SystemClock.wall().0 + u64::from(minutes) * 60_000),
            },
        };
        Some(play).filter(Play::is_usable)
    }
}

/// What is filled in to create an event.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct New {
    pub(crate) name: String,
    /// As which stage of a competition it is played, `COMPETITION.STAGE`; empty: as the form says.
    pub(crate) preset: String,
    pub(crate) format: String,
    pub(crate) rounds: String,
    pub(crate) first_day: String,
    pub(crate) last_day: String,
    pub(crate) place: String,
    pub(crate) time_control: String,
    pub(crate) entry: String,
    pub(crate) club: String,
    pub(crate) about: String,
    pub(crate) bands: String,
    pub(crate) tiebreaks: String,
    pub(crate) best_of: String,
    /// Boards of a team.
    pub(crate) team_size: String,
    /// Who plays all others in a display; empty: whoever creates it.
    pub(crate) host: String,
    pub(crate) avoid_club: String,
    pub(crate) avoid_country: String,
    pub(crate) balance: String,
    pub(crate) handicap: String,
    pub(crate) replay: String,
    pub(crate) small_final: String,
    pub(crate) reports: String,
    /// There where it is played on the site.
    pub(crate) online: String,
    /// Minutes that an arena lasts.
    pub(crate) lasts: String,
    #[serde(flatten)]
    pub(crate) play: PlayForm,
}

impl New {
    /// How its games are played on the site; within it none where they are played over the board. None where a word or a number is none.
    pub(crate) fn play(&self) -> Option<Option<Play>> {
        if self.online.is_empty() { Some(None) } else { self.play.read().map(Some) }
    }

    /// How the event is to be played; none where a number or a word is none.
    pub(crate) fn settings(&self) -> Option<Settings> {
        let number = |text: &str| match text.trim() {
            "" => Some(None),
            text => text.parse::<u32>().ok().map(Some),
        };
        let words = |text: &str| -> Vec<String> {
            text.split([',', ' ', ';']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let tiebreak = |word: String| serde_json::from_value::<TieBreak>(word.into()).ok();
        let format = serde_json::from_value::<Format>(self.format.clone().into()).ok()?;
        let preset = match self.preset.as_str() {
            "" => None,
            preset => Some(stage(preset)?.played()),
        };
        let format = preset.as_ref().map_or(format, |preset| preset.format);
        let is_arena = format == Format::Arena;
        let own = Settings {
            name: self.name.clone(),
            format,
            rounds: number(&self.rounds)?.filter(|_| !is_arena),
            lasts: number(&self.lasts)?.filter(|_| is_arena).map(|minutes| minutes.saturating_mul(60)),
            streaks: is_arena,
            seed: seed(),
            bands: words(&self.bands).iter().map(|bound| bound.parse().ok()).collect::<Option<_>>()?,
            tiebreaks: words(&self.tiebreaks).into_iter().map(tiebreak).collect::<Option<_>>()?,
            best_of: number(&self.best_of)?,
            team_size: number(&self.team_size)?.filter(|_| format == Format::Team),
            avoid: Avoid {
                club: !self.avoid_club.is_empty(),
                country: !self.avoid_country.is_empty(),
                ..Avoid::default()
            },
            colours: if self.balance.is_empty() && !is_arena { Colours::Furigoma } else { Colours::Balance },
            handicap: !self.handicap.is_empty(),
            draws: if self.replay.is_empty() { Draws::Half } else { Draws::Replay },
            small_final: !self.small_final.is_empty(),
            time_control: Some(self.time_control.clone()).filter(|text| !text.trim().is_empty()),
            ..Settings::default()
        };
        Some(match preset {
            // The site's own clock is that of its games, and of their replays.
            Some(preset) if !self.online.is_empty() => {
                as_preset(own, Settings { time_control: None, replay: ReplayTime::Fresh, ..preset })
            }
            Some(preset) => as_preset(own, preset),
            None => own,
        })
    }

    /// Whether it names no stage, or one that there is.
    pub(crate) fn is_preset(&self) -> bool {
        self.preset.is_empty() || stage(&self.preset).is_some()
    }

    /// What it says of itself; none where a word is none.
    pub(crate) fn notice(&self) -> Option<EventNotice> {
        Some(EventNotice {
            place: self.place.clone(),
            first_day: self.first_day.clone(),
            last_day: self.last_day.clone(),
            about: self.about.clone(),
            entry: EventEntry::from_code(&self.entry)?,
            reports: !self.reports.is_empty(),
        })
    }
}

/// The stage of a preset.
fn stage(preset: &str) -> Option<&'static Stage> {
    let (competition, stage) = preset.split_once('.')?;
    presets_now().find(|(one, other)| one.id == competition && other.id == stage).map(|(_, stage)| stage)
}

/// Settings with those of a preset wherever the form says nothing.
pub(crate) fn as_preset(own: Settings, preset: Settings) -> Settings {
    Settings {
        name: own.name,
        seed: own.seed,
        rounds: own.rounds.or(preset.rounds),
        best_of: own.best_of.or(preset.best_of),
        team_size: own.team_size.or(preset.team_size),
        bands: own.bands,
        tiebreaks: if own.tiebreaks.is_empty() { preset.tiebreaks.clone() } else { own.tiebreaks },
        avoid: own.avoid,
        colours: if own.colours == Colours::Balance { own.colours } else { preset.colours },
        handicap: own.handicap,
        draws: if own.draws == Draws::Replay { own.draws } else { preset.draws },
        small_final: own.small_final || preset.small_final,
        time_control: own.time_control.or(preset.time_control.clone()),
        ..preset
    }
}

/// The competitions of this year, with their stages.
pub(crate) fn presets_now() -> impl Iterator<Item = (&'static Competition, &'static Stage)> {
    presets(this_year())
}

/// The year whose rules are in force.
pub(crate) fn this_year() -> u16 {
    let now = i64::try_from(SystemClock.wall().0).ok().and_then(|now| Timestamp::from_millisecond(now).ok());
    let year = now.and_then(|now| u16::try_from(now.to_zoned(TimeZone::UTC).year()).ok());
    year.unwrap_or(0)
}

/// Where an event's chance begins: no more than JSON's readers hold exactly.
fn seed() -> u64 {
    let mut bytes = [0; 4];
    SystemEntropy.fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_played_as_its_stage_with_what_the_form_says_in_front() {
        let of = |new: New| new.settings();
        let form = || New { name: "Ours".to_owned(), format: "swiss".to_owned(), ..New::default() };
        let whole = of(New { preset: "ryuo.match".to_owned(), ..form() }).unwrap();
        assert_eq!((whole.format, whole.best_of, whole.organiser), (Format::Match, Some(7), None));
        assert!(whole.time_control.is_some());
        let online = of(New { preset: "ryuo.match".to_owned(), online: "1".to_owned(), ..form() }).unwrap();
        assert_eq!((online.best_of, online.time_control, online.replay), (Some(7), None, ReplayTime::Fresh));
        let short =
            New { preset: "ryuo.match".to_owned(), best_of: "3".to_owned(), time_control: "1h".to_owned(), ..form() };
        let short = of(short).unwrap();
        assert_eq!((short.best_of, short.time_control.as_deref(), short.impasse), (Some(3), Some("1h"), whole.impasse));
        // Nothing is called that, and of this stage nobody knows enough.
        for none in ["ryuo", "ryuo.", "ryuo.final", "nothing.match", "meijin-78.A"] {
            assert_eq!(of(New { preset: none.to_owned(), ..form() }), None, "{none}");
        }
    }
}
