//! Who is here, what they are doing, and what is said to all of them: at this node by whoever has connected to it, and what concerns those at
//! other nodes over the bus.

use crate::app::App;
use bytes::Bytes;
use komadai_csa::GameName;
use komadai_room::{Bus, Topic};
use komadai_shogi::Color;
use komadai_store::SecretHash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

/// What may wait to be taken in by one connection; who is further behind has stopped to listen.
const BACKLOG: usize = 64;
/// How soon a bus that has dropped this node is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// Somebody who has logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) name: String,
    /// What their games are held by: an account's holder, or what a guest's name and trip come to.
    pub(super) holder: SecretHash,
    pub(super) account: Option<String>,
}

/// What a connection is told of.
#[derive(Clone, Debug)]
pub(super) enum Word {
    /// The other player of this game wants it broken off.
    Ends { game: String },
    /// The same player has logged in again.
    Replaced,
    /// What somebody says to all.
    Chat(Arc<str>),
}

/// What somebody is doing.
#[derive(Clone, Debug)]
pub(super) enum Doing {
    Nothing,
    Waits { game: GameName, wish: Option<Color> },
    Asked { game: String, side: Color, agreed: bool },
    Plays { id: String, game: String, side: Color },
}

impl Doing {
    /// As the Ruby server says it.
    pub(super) const fn status(&self) -> &'static str {
        match self {
            Doing::Nothing => "connected",
            Doing::Waits { .. } => "game_waiting",
            Doing::Asked { agreed: false, .. } => "agree_waiting",
            Doing::Asked { agreed: true, .. } => "start_waiting",
            Doing::Plays { .. } => "game",
        }
    }
}

#[derive(Clone)]
pub(super) struct Guest {
    pub(super) player: Arc<Player>,
    pub(super) x1: bool,
    pub(super) doing: Doing,
    words: mpsc::Sender<Word>,
}

/// What the doors of the nodes tell each other.
#[derive(Serialize, Deserialize)]
struct Aside {
    node: String,
    said: Said,
}

#[derive(Serialize, Deserialize)]
enum Said {
    /// Whoever has this side of a game wants it broken off.
    Ends { game: String, black: bool },
    /// Something to all.
    Chat(String),
}

/// Everybody who is here, by the number of their connection: whoever came first, first.
#[derive(Default)]
pub(super) struct Hall {
    here: Mutex<Here>,
}

#[derive(Default)]
struct Here {
    last: u64,
    guests: BTreeMap<u64, Guest>,
}

/// Somebody else is here under this name.
#[derive(Debug)]
pub(super) struct Taken;

impl Hall {
    /// Lets somebody in. Who is here already under the name has gone without a word if it is the same player, unless they play; `returns`:
    /// even then.
    pub(super) fn enter(
        &self,
        player: Arc<Player>,
        x1: bool,
        returns: bool,
    ) -> Result<(u64, mpsc::Receiver<Word>), Taken> {
        let mut here = self.here();
        let same = |guest: &Guest| guest.player.name.eq_ignore_ascii_case(&player.name);
        let before: Vec<u64> = here.guests.iter().filter(|(_, guest)| same(guest)).map(|(number, _)| *number).collect();
        for number in &before {
            let guest = &here.guests[number];
            let plays = matches!(guest.doing, Doing::Plays { .. } | Doing::Asked { .. });
            if guest.player.holder != player.holder || plays && !returns {
                return Err(Taken);
            }
        }
        for number in before {
            here.tell(number, Word::Replaced);
            here.guests.remove(&number);
        }
        let (words, heard) = mpsc::channel(BACKLOG);
        here.last += 1;
        let number = here.last;
        here.guests.insert(number, Guest { player, x1, doing: Doing::Nothing, words });
        Ok((number, heard))
    }

    /// Somebody has left.
    pub(super) fn leave(&self, number: u64) {
        self.here().guests.remove(&number);
    }

    /// What somebody does from now on.
    pub(super) fn set(&self, number: u64, doing: Doing) {
        if let Some(guest) = self.here().guests.get_mut(&number) {
            guest.doing = doing;
        }
    }

    /// Whoever has this side of a game wants it broken off: the other is told, at whatever node.
    pub(super) fn ends(&self, app: &App, game: &str, side: Color) {
        self.tell_other(game, side);
        tell_nodes(app, Said::Ends { game: game.to_owned(), black: side == Color::Black });
    }

    /// Tells something to all who know extended commands.
    pub(super) fn chat(&self, app: &App, text: &str) {
        self.tell_all(text);
        tell_nodes(app, Said::Chat(text.to_owned()));
    }

    /// Who is here, whoever came first, first.
    pub(super) fn all(&self) -> Vec<(u64, Guest)> {
        self.here().guests.iter().map(|(number, guest)| (*number, guest.clone())).collect()
    }

    fn tell_other(&self, game: &str, side: Color) {
        let mut here = self.here();
        let plays =
            |guest: &Guest| matches!(&guest.doing, Doing::Plays { id, side: own, .. } if id == game && *own != side);
        let others: Vec<u64> =
            here.guests.iter().filter(|(_, guest)| plays(guest)).map(|(number, _)| *number).collect();
        for number in others {
            here.tell(number, Word::Ends { game: game.to_owned() });
        }
    }

    fn tell_all(&self, text: &str) {
        let (here, text) = (self.here(), Arc::<str>::from(text));
        for guest in here.guests.values().filter(|guest| guest.x1) {
            // Whoever is behind misses it.
            let _ = guest.words.try_send(Word::Chat(text.clone()));
        }
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Here {
    /// A connection that does not take in what it is told ends by itself when its words end.
    fn tell(&mut self, number: u64, word: Word) {
        let told = self.guests.get(&number).is_some_and(|guest| guest.words.try_send(word).is_ok());
        if !told {
            self.guests.remove(&number);
        }
    }
}

fn tell_nodes(app: &App, said: Said) {
    let site = app.rooms.site();
    let aside = Aside { node: site.node.clone(), said };
    site.bus.publish(&Topic::Programs, Bytes::from(serde_json::to_vec(&aside).unwrap_or_default()));
}

/// Takes in what the doors of other nodes tell. Never returns.
pub(super) async fn listen(door: Arc<super::Door>) -> Infallible {
    let (bus, node): (Arc<dyn Bus>, _) = (door.app.rooms.site().bus.clone(), door.app.rooms.site().node.clone());
    loop {
        let mut asides = bus.subscribe(&Topic::Programs);
        loop {
            match asides.recv().await {
                Ok(bytes) => match serde_json::from_slice(&bytes) {
                    Ok(Aside { node: from, .. }) if from == node => {}
                    Ok(Aside { said: Said::Ends { game, black }, .. }) => {
                        door.hall.tell_other(&game, if black { Color::Black } else { Color::White });
                    }
                    Ok(Aside { said: Said::Chat(text), .. }) => door.hall.tell_all(&text),
                    Err(_) => {}
                },
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => break,
            }
        }
        tokio::time::sleep(AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_room::hash;

    fn player(name: &str, trip: &str) -> Arc<Player> {
        Arc::new(Player { name: name.to_owned(), holder: hash(trip), account: None })
    }

    #[test]
    fn whoever_comes_again_takes_their_place_and_in_a_game_only_to_go_on_with_it() {
        let hall = Hall::default();
        let (number, mut words) = hall.enter(player("Kuro", "one"), false, false).unwrap();
        assert!(hall.enter(player("kuro", "other"), false, true).is_err());
        hall.set(number, Doing::Asked { game: "test-600-10".to_owned(), side: Color::Black, agreed: false });
        assert!(hall.enter(player("Kuro", "one"), false, false).is_err());
        assert!(words.try_recv().is_err());
        hall.enter(player("Kuro", "one"), false, true).unwrap();
        assert!(matches!(words.try_recv(), Ok(Word::Replaced)));
        assert_eq!(hall.all().len(), 1);
    }

    #[test]
    fn the_other_player_alone_hears_that_a_game_is_to_be_broken_off() {
        let hall = Hall::default();
        let mut sides = [("Kuro", Color::Black, "a"), ("Shiro", Color::White, "a"), ("Aka", Color::White, "b")].map(
            |(name, side, id)| {
                let (number, words) = hall.enter(player(name, name), false, false).unwrap();
                hall.set(number, Doing::Plays { id: id.to_owned(), game: "test-600-10".to_owned(), side });
                words
            },
        );
        hall.tell_other("a", Color::Black);
        let heard = sides.each_mut().map(|words| matches!(words.try_recv(), Ok(Word::Ends { game }) if game == "a"));
        assert_eq!(heard, [false, true, false]);
    }
}
