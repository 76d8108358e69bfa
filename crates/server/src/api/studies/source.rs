//! What chapters are made of: nothing, records, a position, or a game or record of this site by its address.

use crate::app::App;
use crate::reader::Reader;
use crate::records::{self, played};
use crate::refusal::{Refusal, too_many_chapters};
use crate::studies;
use komadai_kifu::HeaderKey;
use komadai_record::{Beginning, MOST_BEGUN, Opened, SharedFault, Tree};
use komadai_shogi::Position;
use komadai_store::MOST_CHAPTERS;
use komadai_wire::{ApiError, ErrorReason};

/// What is wrong with a record of which there is only the header.
const NO_MOVES: &str = "no-moves";
/// The longest address.
const MAX_ADDRESS: usize = 300;

/// What a chapter begins with; and a title, where the record has one or names its players.
pub(crate) type Begun = (Beginning, Option<String>);

/// What chapters begin with, of what somebody has typed or a file holds: of each game of it, in their order.
/// `there` are the chapters that the study has already.
pub(crate) async fn beginnings_of(
    app: &App,
    reader: &Reader,
    bytes: Vec<u8>,
    there: usize,
) -> Result<Vec<Begun>, Refusal> {
    let text = std::str::from_utf8(&bytes).unwrap_or_default().trim();
    if bytes.trim_ascii().is_empty() {
        return Ok(vec![(Beginning::at(Position::start()), None)]);
    }
    let record = match address(text) {
        Some(("game", id)) => {
            let seen = app.rooms.view(id).await?;
            if seen.game.outcome().is_none() {
                // Nobody is helped while they play.
                return Err(ApiError::because(ErrorReason::NotOver, "the game is not over yet").into());
            }
            let mut record = played(&seen)?.0;
            app.site.trees.add_branches(&seen, &mut record).await?;
            record
        }
        Some(("review", id)) => records::find(&app.site, id, reader.lang).await?.record()?,
        Some(("archive", number)) => {
            let number = number.parse().map_err(|_| Refusal::NoSuchGame)?;
            app.archive.game(number).await?.ok_or(Refusal::NoSuchGame)?.record
        }
        _ => {
            return app.site.desk.work(move || of_text(&bytes, there)).await?;
        }
    };
    app.site.desk.work(move || Ok(vec![begin(&Tree::of(&record)?)?])).await?
}

fn of_text(bytes: &[u8], there: usize) -> Result<Vec<Begun>, Refusal> {
    let games = Opened::read_all(bytes, MOST_CHAPTERS as usize + 1);
    if games.len() > MOST_CHAPTERS as usize {
        return Err(too_many_chapters(there, format_args!("{MOST_CHAPTERS}+")));
    }
    let (many, mut begun) = (games.len() > 1, Vec::new());
    for (number, game) in (1..).zip(games) {
        let first = game.faults.first().map(|fault| (fault.code.clone(), fault.message.clone()));
        match (game.tree.filter(|_| game.usable), first) {
            (Some(tree), _) => begun.push(begin(&tree)?),
            // A header without moves, as it may stand at the end of a file.
            (None, Some((code, _))) if many && code == NO_MOVES => {}
            (None, Some((_, words))) if many => return Err(Refusal::Unusable(format!("game {number}: {words}"))),
            (None, first) => return Err(Refusal::Unusable(first.map_or_else(no_record, |(_, words)| words))),
        }
    }
    if begun.is_empty() { Err(Refusal::Unusable(no_record())) } else { Ok(begun) }
}

fn no_record() -> String {
    "that is no record".to_owned()
}

fn begin(tree: &Tree) -> Result<Begun, Refusal> {
    let names = &tree.names;
    // PSN has no word of its own for it.
    let is_title = |key: &str| key == HeaderKey::Title.japanese() || key.eq_ignore_ascii_case("title");
    let titled = tree.headers.iter().find(|header| is_title(&header.key));
    let named = match titled {
        Some(header) => Some(header.value.clone()),
        None if names.black.is_empty() || names.white.is_empty() => None,
        None => Some(format!("{} – {}", names.black, names.white)),
    };
    let begun = Beginning::of_record(tree).map_err(|fault| match fault {
        SharedFault::Full => {
            let error = ApiError::because(ErrorReason::TooManyMoves, fault.to_string());
            Refusal::Api(error.arg("limit", MOST_BEGUN))
        }
        fault => Refusal::Unusable(fault.to_string()),
    })?;
    Ok((begun, named.and_then(|named| studies::title(&named))))
}

/// What kind of page of this site an address is of, and which: `https://…/game/abcdefgh#12`, `/archive/7?ply=3`.
fn address(text: &str) -> Option<(&str, &str)> {
    if text.len() > MAX_ADDRESS || text.contains(char::is_whitespace) {
        return None;
    }
    let path = match text.split_once("://") {
        Some((_, rest)) => &rest[rest.find('/')?..],
        None => text,
    };
    let path = path.split(['?', '#']).next()?;
    let mut parts = path.strip_prefix('/')?.split('/');
    let (kind, id) = (parts.next()?, parts.next()?);
    let known = matches!(kind, "game" | "review" | "archive") && parts.next().is_none_or(str::is_empty);
    (known && !id.is_empty()).then_some((kind, id))
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_of_a_game_or_record_is_known_with_or_without_the_site() {
        for (text, found) in [
            ("/game/abcdefgh", Some(("game", "abcdefgh"))),
            ("https://shogi.example/review/abcd#12", Some(("review", "abcd"))),
            ("http://[::1]:8520/archive/7?ply=3", Some(("archive", "7"))),
            ("/review/abcd/", Some(("review", "abcd"))),
            ("/player/Ann", None),
            ("/game/", None),
            ("/game/a/b", None),
            ("https://shogi.example", None),
            ("7g7f 3c3d", None),
            ("game/abcdefgh", None),
        ] {
            assert_eq!(address(text), found, "{text}");
        }
    }
}
