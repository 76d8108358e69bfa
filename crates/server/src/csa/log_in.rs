//! Who somebody is: an account by its password, or a guest by a name and a trip.

use super::Door;
use super::hall::Player;
use crate::accounts;
use crate::address::Party;
use crate::limits::{Deed, on_behalf_of};
use crate::names::may_be_called;
use crate::people::{Name, Password};
use crate::play_hold::may_play;
use komadai_csa::GameName;
use komadai_room::{SystemEntropy, hash, new_secret};
use komadai_shogi::Color;

/// The longest name of a guest, as other servers have it.
const LONGEST_NAME: usize = 32;

/// What was given to log in with.
pub(super) struct Given {
    pub(super) name: String,
    /// The password of an account, or a guest's trip; empty where none was given.
    pub(super) password: String,
    /// The game that they want to play.
    pub(super) game: Option<(GameName, Option<Color>)>,
}

impl Given {
    /// Clients put the game before the password (`game,password`), in its place, or with the side behind the name (`name+game+black`).
    pub(super) fn read(name: &str, password: &str) -> Given {
        let given =
            |name: &str, password: &str, game| Given { name: name.to_owned(), password: password.to_owned(), game };
        if let [name, game, side] = name.split('+').collect::<Vec<_>>()[..] {
            let side = match side {
                "black" | "sente" | "+" => Some(Color::Black),
                "white" | "gote" | "-" => Some(Color::White),
                _ => None,
            };
            return given(name, password, game.parse().ok().map(|game| (game, side)));
        }
        if let Ok(game) = GameName::with_side(password) {
            return given(name, "", Some(game));
        }
        if let Some((game, password)) = password.split_once(',')
            && let Ok(game) = GameName::with_side(game)
        {
            return given(name, password, Some(game));
        }
        given(name, password, None)
    }
}

/// The player whose name and password these are; else why not, in a word.
pub(super) async fn log_in(door: &Door, party: Option<Party>, given: &Given) -> Result<Player, &'static str> {
    match party {
        Some(party) => on_behalf_of(party, find(door, Some(party), given)).await,
        None => find(door, None, given).await,
    }
}

async fn find(door: &Door, party: Option<Party>, given: &Given) -> Result<Player, &'static str> {
    const BUSY: &str = "busy";
    const OFTEN: &str = "too often";
    let app = &door.app;
    if let Some(party) = party {
        app.site.rates.admit(party, None, Deed::Socket).map_err(|_| OFTEN)?;
    }
    if let Ok(name) = given.name.parse::<Name>()
        && let Some(account) = accounts::named(&app.site, &name).await.map_err(|_| BUSY)?
    {
        let kept = account.password.as_deref();
        if !door.known.is(&account.id, &given.password, kept) {
            if let Some(party) = party {
                let key = hash(&format!("{} {party}", name.key()));
                app.site.rates.admit(party, Some(key), Deed::LogIn).map_err(|_| OFTEN)?;
                app.site.rates.admit_key(hash(name.key()), Deed::Guess).map_err(|_| OFTEN)?;
            }
            let right = app.site.passwords.matches(Password::given(&given.password), kept).await.map_err(|_| BUSY)?;
            if !right || account.closed.is_some() {
                return Err("wrong password");
            }
            door.known.keep(&account.id, &given.password, kept);
        } else if account.closed.is_some() {
            return Err("wrong password");
        }
        return Ok(Player { name: account.name, holder: account.holder, account: Some(account.id) });
    }
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | b'-' | b'.');
    if !(1..=LONGEST_NAME).contains(&given.name.len()) || !given.name.bytes().all(letter) {
        return Err("bad name");
    }
    may_be_called(app, None, &given.name).await.map_err(|_| "name of an account")?;
    // Without a trip nobody is the same the next time. No token of ours has a space in it.
    let trip = if given.password.is_empty() { new_secret(&SystemEntropy) } else { given.password.clone() };
    let holder = hash(&format!("csa {} {trip}", given.name));
    Ok(Player { name: given.name.clone(), holder, account: None })
}

/// Whether somebody may wait where people come to play them, who are told before that a program plays; else what is in the way.
pub(super) async fn stands_in_lobby(door: &Door, player: &Player) -> Result<(), &'static str> {
    let is_bot = match &player.account {
        Some(account) => accounts::is_bot(&door.app.site, account).await.map_err(|_| "busy")?,
        None => false,
    };
    if is_bot { Ok(()) } else { Err("people play only accounts that are marked as a program's: see docs/csa.md") }
}

/// Whether nothing keeps somebody from new games; else what, in a word.
pub(super) async fn is_let_play(door: &Door, player: &Player) -> Result<(), &'static str> {
    let kept_in = match &player.account {
        Some(account) => accounts::is_sheltered(&door.app.site, account).await.unwrap_or(true),
        None => false,
    };
    if may_play(&door.app.site, player.holder).await && !kept_in {
        Ok(())
    } else {
        Err("kept from new games for a time")
    }
}
