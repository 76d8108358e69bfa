//! What a chapter is made of: nothing, a record, a position, or a game or record of this site by its address.

use crate::api::records::{self, played};
use crate::app::App;
use crate::reader::Reader;
use crate::refusal::Refusal;
use crate::studies;
use komadai_record::{Beginning, MOST_BEGUN, Opened, SharedFault, Tree};
use komadai_shogi::Position;
use komadai_wire::{ApiError, ErrorReason};

/// The longest address.
const MAX_ADDRESS: usize = 300;

/// What a chapter begins with, of what somebody has typed or a file holds; and a title, where the record names its players.
pub(crate) async fn beginning_of(
    app: &App,
    reader: &Reader,
    bytes: Vec<u8>,
) -> Result<(Beginning, Option<String>), Refusal> {
    let text = std::str::from_utf8(&bytes).unwrap_or_default().trim();
    if bytes.trim_ascii().is_empty() {
        return Ok((Beginning::at(Position::start()), None));
    }
    let record = match address(text) {
        Some(("game", id)) => {
            let seen = app.rooms.view(id).await?;
            if seen.game.outcome().is_none() {
                // Nobody is helped while they play.
                return Err(ApiError::because(ErrorReason::NotOver, "the game is not over yet").into());
            }
            let mut record = played(&seen).0;
            app.trees.add_branches(&seen, &mut record).await?;
            record
        }
        Some(("review", id)) => records::find(app, id, reader).await?.record()?,
        Some(("archive", number)) => {
            let number = number.parse().map_err(|_| Refusal::NoSuchGame)?;
            app.archive.game(number).await?.ok_or(Refusal::NoSuchGame)?.record
        }
        _ => {
            return app.desk.work(move || of_text(&bytes)).await?;
        }
    };
    app.desk.work(move || begin(&Tree::of(&record)?)).await?
}

fn of_text(bytes: &[u8]) -> Result<(Beginning, Option<String>), Refusal> {
    let opened = Opened::read(bytes);
    let first = opened.faults.first().map(|fault| fault.message.clone());
    let tree = opened.tree.filter(|_| opened.usable);
    begin(&tree.ok_or_else(|| Refusal::Unusable(first.unwrap_or_else(|| "that is no record".to_owned())))?)
}

fn begin(tree: &Tree) -> Result<(Beginning, Option<String>), Refusal> {
    let names = &tree.names;
    let named =
        (!names.black.is_empty() && !names.white.is_empty()).then(|| format!("{} – {}", names.black, names.white));
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
