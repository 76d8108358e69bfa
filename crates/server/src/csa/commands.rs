//! Commands of the extended mode (`%%WHO` and its like), answered as the Ruby server does.

use super::connection::Connection;
use super::hall::Doing;
use super::offer::{game_id_of, id_in};
use super::watched::Watched;
use super::{Door, floodgate, text};
use crate::games::shown;
use crate::limits::Deed;
use crate::writing::may_write;
use komadai_csa::GameName;
use komadai_game::Contract;
use komadai_shogi::Color;
use tokio::io::{AsyncRead, AsyncWrite};

/// Games that a list names.
const LISTED: u32 = 60;
/// People of a list whose ratings are told.
const RATED: usize = 100;
/// Characters of what somebody says to all.
const LONGEST_CHAT: usize = 200;

/// The lines that answer a command.
pub(super) async fn answer<S>(connection: &mut Connection<S>, command: &str) -> Vec<String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut words = command.split_ascii_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let door = connection.door.clone();
    let asks = ["%%WHO", "%%LIST", "%%SHOW", "%%MONITOR2ON", "%%FLOODGATE"].contains(&first);
    if asks && !may(connection, Deed::Search) {
        return error("too much is asked; wait a moment");
    }
    match (first, second) {
        ("%%WHO", _) => who(&door).await,
        ("%%LIST", _) => list(&door).await,
        ("%%SHOW", Some(id)) => show(&door, id).await,
        ("%%MONITOR2ON", Some(id)) => match Watched::begin(&door, id_in(id), id).await {
            Some((watched, lines)) => {
                connection.watched = Some(watched);
                lines
            }
            None => error("there is no such game"),
        },
        ("%%MONITOR2OFF", id) => {
            let _ = connection.watched.take_if(|watched| id.is_none_or(|id| watched.game_id() == id));
            Vec::new()
        }
        ("%%CHAT", Some(_)) => {
            let app = &door.app;
            let player = connection.player.clone();
            if !app.config.talk.lets(player.account.is_some())
                || !may_write(&app.site, player.holder).await.unwrap_or(false)
            {
                return error("you may not write for now");
            }
            if !may(connection, Deed::Talk) {
                return error("too much is said; wait a moment");
            }
            let said: String = command.trim_start_matches("%%CHAT").trim().chars().take(LONGEST_CHAT).collect();
            door.hall.chat(&door.app, &format!("##[CHAT][{}] {said}", connection.player.name));
            Vec::new()
        }
        ("%%GAME", None) => {
            connection.stop_waiting();
            Vec::new()
        }
        ("%%GAME" | "%%CHALLENGE", Some(name)) => {
            let wish = match words.next() {
                Some("+") => Some(Color::Black),
                Some("-") => Some(Color::White),
                Some("*") => None,
                _ => return error("a side is wanted behind the name: +, - or *"),
            };
            match name.parse::<GameName>().map_err(|fault| fault.to_string()) {
                Ok(game) => connection.wait_for(game, wish).await.map_or_else(error, |()| Vec::new()),
                Err(fault) => error(&fault),
            }
        }
        ("%%VERSION", _) => {
            vec![format!("##[VERSION] Komadai {}", env!("CARGO_PKG_VERSION")), "##[VERSION] +OK".to_owned()]
        }
        ("%%HELP", _) => {
            let known = "%%WHO, %%LIST, %%SHOW id, %%MONITOR2ON id, %%MONITOR2OFF id, %%CHAT text, %%GAME name side, %%GAME, \
                         %%FLOODGATE history, %%FLOODGATE rating, %%VERSION, %%HELP";
            vec![format!("##[HELP] {known}"), "##[HELP] +OK".to_owned()]
        }
        ("%%FLOODGATE", Some("rating")) => tagged("FLOODGATE", floodgate::ratings(&door).await),
        ("%%FLOODGATE", _) => tagged("FLOODGATE", floodgate::history(&door).await),
        _ => error("unknown command; %%HELP names those that there are"),
    }
}

/// Whether they have not done so too often of late.
fn may<S>(connection: &Connection<S>, deed: Deed) -> bool
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let rates = &connection.door.app.site.rates;
    connection.party().is_none_or(|party| rates.admit(party, Some(connection.player.holder), deed).is_ok())
}

fn error(words: &str) -> Vec<String> {
    vec![format!("##[ERROR] {words}")]
}

fn tagged(tag: &str, lines: Vec<String>) -> Vec<String> {
    let last = std::iter::once("+OK".to_owned());
    lines.into_iter().chain(last).map(|line| format!("##[{tag}] {line}")).collect()
}

async fn who(door: &Door) -> Vec<String> {
    let side = |side: Option<Color>| match side {
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
        None => "*",
    };
    let mut shown = Vec::new();
    for (_, guest) in door.hall.all() {
        let protocol = if guest.x1 { "x1" } else { "CSA" };
        let before = format!("{} {protocol} {}", guest.player.name, guest.doing.status());
        let line = match &guest.doing {
            Doing::Nothing => before,
            Doing::Waits { game, wish } => format!("{before} {game} {}", side(*wish)),
            Doing::Asked { game, side: own, .. } | Doing::Plays { game, side: own, .. } => {
                format!("{before} {game} {}", side(Some(*own)))
            }
        };
        // Behind what the Ruby server says, so that nobody reads it for something else.
        let rating = if shown.len() < RATED { floodgate::shown_rating(door, &guest).await } else { None };
        shown.push(rating.map_or(line.clone(), |rating| format!("{line} {rating}")));
    }
    tagged("WHO", shown)
}

/// The games that anybody may watch, those of people among them.
async fn list(door: &Door) -> Vec<String> {
    let rows = shown(&door.app.site, LISTED).await.unwrap_or_default();
    let names = rows.iter().filter_map(|row| {
        let contract = Contract::from_stored(&row.contract).ok().filter(Contract::is_standard)?;
        Some(game_id_of(&row.id, &contract))
    });
    tagged("LIST", names.collect())
}

async fn show(door: &Door, id: &str) -> Vec<String> {
    let lines = match door.app.rooms.view(id_in(id)).await {
        Ok(seen) if seen.contract.is_standard() => {
            let summary = text::summary(id, &seen.contract, None, Some(&seen.game));
            summary.to_string().lines().map(str::to_owned).collect()
        }
        _ => Vec::new(),
    };
    tagged("SHOW", lines)
}
