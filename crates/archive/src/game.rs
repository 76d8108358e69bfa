//! A game as the archive keeps it: its main line, what its record says of it, and what makes it findable.

use crate::names::{Names, day};
use crate::{Identity, Score};
use komadai_kifu::{EndKind, HeaderKey, Headers, Note, ReadFault, Record, Step};
use komadai_shogi::{ByColor, Handicap, Move, Position, Setup, SetupFault, SetupFaults};
use komadai_store::{ArchiveName, ArchivedGame, StoreError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Faults that are kept with a game.
const MAX_FAULTS: usize = 8;
/// The longest header that is kept, in characters; the archive is no place for essays.
const MAX_HEADER: usize = 500;
const MAX_HEADERS: usize = 40;

/// A game made ready to be kept, with the names that it refers to. Its number is given by the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prepared {
    /// The row.
    pub game: ArchivedGame,
    /// Its players, event and place.
    pub names: Vec<ArchiveName>,
}

/// A game of the archive, read from its row.
#[derive(Clone, PartialEq, Debug)]
pub struct Archived {
    /// Its number, by which it is asked for.
    pub number: u32,
    /// The main line with its headers and its end.
    pub record: Record,
    /// The first player as the record spells the name.
    pub black: Option<String>,
    /// The second player.
    pub white: Option<String>,
    /// The names of both in the archive, by their ids.
    pub players: ByColor<Option<i64>>,
    /// The event.
    pub event: Option<String>,
    /// The day: `1982-04-13`, `1982-04` or `1982`.
    pub date: Option<String>,
    /// How it came out.
    pub score: Score,
    /// The file, or the game played here, that it came from.
    pub source: String,
    /// What could not be read of it.
    pub faults: Vec<String>,
}

/// The end of a record in its stored form.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredEnd {
    pub(crate) kind: EndKind,
}

impl Prepared {
    /// A record to be kept; none if nothing was played in it.
    pub fn of<'a>(
        record: &Record,
        names: &Names,
        source: &str,
        faults: impl Iterator<Item = &'a ReadFault>,
    ) -> Option<Prepared> {
        let replay = record.replay().ok()?;
        // A start that no game can have is a diagram with a slip, and no game to compare others with.
        if replay.moves.is_empty() || !replay.start.is_empty() {
            return None;
        }
        let mut kept: Vec<String> = faults.take(MAX_FAULTS).map(ToString::to_string).collect();
        kept.extend(replay.fault.as_ref().map(|fault| {
            let why = fault.foul.map_or_else(|| "it could not be read".to_owned(), |foul| foul.to_string());
            format!("ply {}: {}: {why}", fault.ply, fault.text)
        }));
        let header = |key: &HeaderKey| record.headers.get(key).filter(|text| !text.trim().is_empty());
        let black = header(&HeaderKey::Black).and_then(|text| names.player(text));
        let white = header(&HeaderKey::White).and_then(|text| names.player(text));
        let event = header(&HeaderKey::Event).or_else(|| header(&HeaderKey::Title)).map(|text| names.event(text));
        let place = header(&HeaderKey::Site).and_then(|text| names.place(text));
        let written = |name: &str| header(&HeaderKey::Other(name.to_owned()));
        let round = event.as_ref().and_then(|event| event.round).or_else(|| written("Round")?.trim().parse().ok());
        let day = [header(&HeaderKey::StartTime), written("対局日"), header(&HeaderKey::EndTime)]
            .into_iter()
            .flatten()
            .find_map(day);
        let event = event.and_then(|event| event.name);
        let end = record.end();
        let drawn = end.is_some_and(|end| is_draw(&end.kind));
        let score = Score::of(end.and_then(|end| end.winner), drawn);
        let start = (record.handicap() != Some(Handicap::Even)).then(|| record.setup.to_string());
        let moves: Vec<u8> = replay.moves.iter().flat_map(|mv| mv.bits().to_be_bytes()).collect();
        let key = |name: &Option<ArchiveName>| name.as_ref().map_or(String::new(), |name| name.key.clone());
        let identity = identity(start.as_deref(), &moves, &key(&black), &key(&white));
        let id = |name: &Option<ArchiveName>| name.as_ref().map(|name| name.id);
        let mut headers = record.headers.clone();
        for (name, rating) in RATINGS.iter().zip(server_ratings(record)) {
            let name = HeaderKey::Other((*name).to_owned());
            if let Some(rating) = rating.filter(|_| headers.get(&name).is_none()) {
                headers.push(name, rating);
            }
        }
        let game = ArchivedGame {
            number: 0,
            identity: identity.0,
            start,
            moves,
            headers: headers_text(&headers),
            black: id(&black),
            white: id(&white),
            event: id(&event),
            place: id(&place),
            round,
            day,
            ended: end.and_then(|end| serde_json::to_string(&StoredEnd { kind: end.kind.clone() }).ok()),
            score: score.bits(),
            source: source.chars().take(MAX_HEADER).collect(),
            faults: serde_json::to_string(&kept).unwrap_or_default(),
        };
        Some(Prepared { game, names: [black, white, event, place].into_iter().flatten().collect() })
    }

    /// What could not be read of it.
    pub fn faults(&self) -> Vec<String> {
        serde_json::from_str(&self.game.faults).unwrap_or_default()
    }
}

/// The headers that name ratings: each side's, and the mean of both where nothing else is known.
pub(crate) const RATINGS: [&str; 3] = ["先手レート", "後手レート", MEAN_RATING];
/// The header of the mean of both ratings.
pub const MEAN_RATING: &str = "平均レート";

/// The ratings of both sides as the server of Shogi Server (floodgate) writes them into its records: `'black_rate:NAME+HASH:1703.0`.
fn server_ratings(record: &Record) -> [Option<String>; 2] {
    ["black_rate:", "white_rate:"].map(|begins| {
        record.node(Record::ROOT).notes.iter().find_map(|note| match note {
            Note::Remark(text) | Note::Comment(text) => Some(text.strip_prefix(begins)?.rsplit_once(':')?.1.to_owned()),
            _ => None,
        })
    })
}

/// Whether a game that ended so counts for half on either side.
fn is_draw(kind: &EndKind) -> bool {
    matches!(kind, EndKind::Repetition | EndKind::Impasse | EndKind::Draw | EndKind::MaxMoves)
}

fn identity(start: Option<&str>, moves: &[u8], black: &str, white: &str) -> Identity {
    let mut hash = Sha256::new();
    // The number of the first move is no part of a position.
    let start = start.map_or("", |start| start.rsplit_once(' ').map_or(start, |(start, _)| start));
    for part in [start.as_bytes(), black.as_bytes(), white.as_bytes(), moves] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let mut identity = [0; 16];
    identity.copy_from_slice(&hash.finalize()[..16]);
    Identity(identity)
}

fn headers_text(headers: &Headers) -> String {
    let kept: Vec<(&HeaderKey, String)> = headers
        .iter()
        .filter(|(_, value)| !value.trim().is_empty())
        .take(MAX_HEADERS)
        .map(|(key, value)| (key, value.chars().take(MAX_HEADER).collect()))
        .collect();
    serde_json::to_string(&kept).unwrap_or_default()
}

/// What records may start from: positions of mate problems, too.
pub(crate) const IGNORED: SetupFaults = SetupFaults::MATE_PROBLEM.with(SetupFault::Nifu).with(SetupFault::StuckPiece);

/// A line of the archive: where it starts, its moves, how it came out.
pub(crate) struct Line {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// The words of a row that does not hold what was written into it.
fn corrupt(game: &ArchivedGame, what: &str) -> StoreError {
    StoreError::Corrupt(format!("game {} of the archive: {what}", game.number))
}

/// The line of a row.
pub(crate) fn line(game: &ArchivedGame) -> Result<Line, StoreError> {
    let start = match &game.start {
        None => Position::start(),
        Some(sfen) => {
            let setup: Setup = sfen.parse().map_err(|_| corrupt(game, "its start is no SFEN"))?;
            Position::ignoring(&setup, IGNORED).map_err(|_| corrupt(game, "its start is no position"))?
        }
    };
    let (pairs, rest) = game.moves.as_chunks::<2>();
    let moves: Option<Vec<Move>> = pairs.iter().map(|bits| Move::from_bits(u16::from_be_bytes(*bits))).collect();
    match moves {
        Some(moves) if rest.is_empty() => Ok(Line { start, moves }),
        _ => Err(corrupt(game, "its moves are none")),
    }
}

impl Archived {
    /// Reads a row.
    ///
    /// # Errors
    /// It does not hold what was written into it.
    pub fn of(game: &ArchivedGame) -> Result<Archived, StoreError> {
        let line = line(game)?;
        let score = Score::of_bits(game.score);
        let mut record = Record::new(line.start.to_setup());
        let headers: Vec<(HeaderKey, String)> =
            serde_json::from_str(&game.headers).map_err(|_| corrupt(game, "its headers"))?;
        tidy(headers, game.day).into_iter().for_each(|(key, value)| record.headers.push(key, value));
        let mut at = Record::ROOT;
        for mv in line.moves {
            at = record.push(at, Step::Move(mv));
        }
        if let Some(ended) = &game.ended {
            let StoredEnd { kind } = serde_json::from_str(ended).map_err(|_| corrupt(game, "its end"))?;
            record.push(at, Step::End(komadai_kifu::End { kind, winner: score.winner() }));
        }
        let header = |key| record.headers.get(&key).map(str::to_owned);
        let event = header(HeaderKey::Event).or_else(|| header(HeaderKey::Title));
        Ok(Archived {
            number: game.number,
            black: header(HeaderKey::Black),
            white: header(HeaderKey::White),
            players: ByColor { black: game.black, white: game.white },
            event,
            date: game.day.map(date_text),
            score,
            source: game.source.clone(),
            faults: serde_json::from_str(&game.faults).map_err(|_| corrupt(game, "its faults"))?,
            record,
        })
    }
}

/// Headers as they are shown and written: what is said of the game first, what else the file said after it; and a day that was
/// written as one number in the form that records have.
fn tidy(headers: Vec<(HeaderKey, String)>, day: Option<u32>) -> Vec<(HeaderKey, String)> {
    let (others, mut known): (Vec<_>, Vec<_>) =
        headers.into_iter().partition(|(key, _)| matches!(key, HeaderKey::Other(_)));
    let bare = |value: &str| value.trim().chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.'));
    let begun = known.iter_mut().find(|(key, value)| *key == HeaderKey::StartTime && bare(value));
    if let (Some((_, value)), Some(day)) = (begun, day.filter(|day| day % 100 > 0)) {
        *value = date_text(day).replace('-', "/");
    }
    known.extend(others);
    known
}

fn date_text(day: u32) -> String {
    let (year, month, day) = (day / 10_000, day / 100 % 100, day % 100);
    match (month, day) {
        (0, _) => format!("{year:04}"),
        (_, 0) => format!("{year:04}-{month:02}"),
        _ => format!("{year:04}-{month:02}-{day:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_written_with_days_in_their_form_and_the_typist_after_the_players() {
        let other = |name: &str| HeaderKey::Other(name.to_owned());
        let rows = [
            (other("Name"), "typist"),
            (HeaderKey::StartTime, "19910731"),
            (HeaderKey::Black, "a"),
            (other("Email"), "t@example.org"),
            (HeaderKey::White, "b"),
        ];
        let given = rows.iter().map(|(key, value)| (key.clone(), (*value).to_owned())).collect();
        let tidied = tidy(given, Some(19_910_731));
        let values: Vec<&str> = tidied.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["1991/07/31", "a", "b", "typist", "t@example.org"]);
        // What says more than the day, or no whole day, stays.
        for (value, day) in [("1991/07/31 9:00", Some(19_910_731)), ("199107", Some(19_910_700)), ("someday", None)] {
            let kept = tidy(vec![(HeaderKey::StartTime, value.to_owned())], day);
            assert_eq!(kept[0].1, value);
        }
    }
}
