//! Who is here, who waits for which game, and who was asked to play whom.

use super::offer::Offer;
use crate::app::CsaConfig;
use komadai_csa::GameName;
use komadai_room::{Entropy, SystemEntropy};
use komadai_shogi::{ByColor, Color};
use komadai_store::SecretHash;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// What may wait to be taken in by one connection; who is further behind has stopped to listen.
const BACKLOG: usize = 64;

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
    /// Asked to play this, on this side.
    Asked(Arc<Offer>, Color),
    /// Both have agreed, and the game is there.
    Begun(Arc<Offer>, Color),
    /// Nothing came of it: somebody did not agree.
    Rejected { game_id: String, by: String },
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
    Asked { offer: Arc<Offer>, side: Color, agreed: bool },
    Plays { game_id: String, game: String, side: Color, ends: bool },
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
            here.reject(number);
            here.tell(number, Word::Replaced);
            here.guests.remove(&number);
        }
        let (words, heard) = mpsc::channel(BACKLOG);
        here.last += 1;
        let number = here.last;
        here.guests.insert(number, Guest { player, x1, doing: Doing::Nothing, words });
        Ok((number, heard))
    }

    /// Somebody has left. Whoever was asked to play them is told.
    pub(super) fn leave(&self, number: u64) {
        let mut here = self.here();
        here.reject(number);
        here.guests.remove(&number);
    }

    /// Somebody plays this game, or none any more.
    pub(super) fn set(&self, number: u64, doing: Doing) {
        if let Some(guest) = self.here().guests.get_mut(&number) {
            guest.doing = doing;
        }
    }

    /// Waits for a game; false where somebody does something else. With `at_once` whoever waits for the same is asked to play now.
    pub(super) fn wait(
        &self,
        number: u64,
        game: GameName,
        wish: Option<Color>,
        at_once: bool,
        config: &CsaConfig,
    ) -> bool {
        let mut here = self.here();
        let Some(own) = here.guests.get(&number) else { return false };
        if !matches!(own.doing, Doing::Nothing | Doing::Waits { .. }) {
            return false;
        }
        let holder = own.player.holder;
        let partner = here.guests.iter().find_map(|(other, guest)| match &guest.doing {
            Doing::Waits { game: theirs, wish: other_wish }
                if at_once
                    && *theirs == game
                    && guest.player.holder != holder
                    && (wish.is_none() || wish != *other_wish) =>
            {
                Some((*other, *other_wish))
            }
            _ => None,
        });
        let Some((other, other_wish)) = partner else {
            here.set(number, Doing::Waits { game, wish });
            return true;
        };
        let side = wish.or(other_wish.map(|side| !side)).unwrap_or_else(toss);
        here.ask(&game, if side == Color::Black { [number, other] } else { [other, number] }, config);
        true
    }

    /// Waits no longer.
    pub(super) fn stop_waiting(&self, number: u64) {
        let mut here = self.here();
        if matches!(here.guests.get(&number), Some(Guest { doing: Doing::Waits { .. }, .. })) {
            here.set(number, Doing::Nothing);
        }
    }

    /// Asks these to play, Black first, if they still wait.
    pub(super) fn ask(&self, game: &GameName, pair: [u64; 2], config: &CsaConfig) {
        let mut here = self.here();
        let waits = |number: &u64| matches!(here.guests.get(number), Some(Guest { doing: Doing::Waits { game: theirs, .. }, .. }) if theirs == game);
        if pair.iter().all(waits) {
            here.ask(game, pair, config);
        }
    }

    /// Somebody agrees to play. The offer where both have: it is this one's to make the game.
    pub(super) fn agree(&self, number: u64) -> Option<Arc<Offer>> {
        let mut here = self.here();
        let guest = here.guests.get_mut(&number)?;
        let Doing::Asked { offer, agreed, .. } = &mut guest.doing else { return None };
        if std::mem::replace(agreed, true) {
            return None;
        }
        let offer = offer.clone();
        here.is_agreed(&offer.id).then_some(offer)
    }

    /// The game is there: both begin.
    pub(super) fn begin(&self, offer: &Arc<Offer>) {
        let mut here = self.here();
        let two: Vec<u64> = here.asked(&offer.id).map(|(number, _)| number).collect();
        for number in two {
            let Some(Doing::Asked { side, .. }) = here.guests.get(&number).map(|guest| guest.doing.clone()) else {
                continue;
            };
            let game = offer.contract.pool.clone().unwrap_or_default();
            here.set(number, Doing::Plays { game_id: offer.game_id.clone(), game, side, ends: false });
            here.tell(number, Word::Begun(offer.clone(), side));
        }
    }

    /// Somebody does not agree, or not in time.
    pub(super) fn reject(&self, number: u64) {
        self.here().reject(number);
    }

    /// The game could not be made.
    pub(super) fn call_off(&self, offer: &Offer, by: &str) {
        self.here().call_off(&offer.id, &offer.game_id, by);
    }

    /// Somebody who plays wants the game broken off; whether both do now.
    pub(super) fn interrupt(&self, number: u64) -> bool {
        let mut here = self.here();
        let Some(Doing::Plays { game_id, ends, .. }) = here.guests.get_mut(&number).map(|guest| &mut guest.doing)
        else {
            return false;
        };
        *ends = true;
        let own = game_id.clone();
        let agrees = |doing: &Doing| matches!(doing, Doing::Plays { game_id, ends: true, .. } if *game_id == own);
        here.guests.values().filter(|guest| agrees(&guest.doing)).count() > 1
    }

    /// Tells something to all who know extended commands.
    pub(super) fn chat(&self, text: &str) {
        let (here, text) = (self.here(), Arc::<str>::from(text));
        for guest in here.guests.values().filter(|guest| guest.x1) {
            // Whoever is behind misses it.
            let _ = guest.words.try_send(Word::Chat(text.clone()));
        }
    }

    /// Who is here, whoever came first, first.
    pub(super) fn all(&self) -> Vec<(u64, Guest)> {
        self.here().guests.iter().map(|(number, guest)| (*number, guest.clone())).collect()
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Here {
    fn set(&mut self, number: u64, doing: Doing) {
        if let Some(guest) = self.guests.get_mut(&number) {
            guest.doing = doing;
        }
    }

    /// A connection that does not take in what it is told ends by itself when its words end.
    fn tell(&mut self, number: u64, word: Word) {
        let told = self.guests.get(&number).is_some_and(|guest| guest.words.try_send(word).is_ok());
        if !told {
            self.guests.remove(&number);
        }
    }

    fn asked(&self, id: &str) -> impl Iterator<Item = (u64, &Guest)> {
        self.guests.iter().filter_map(move |(number, guest)| match &guest.doing {
            Doing::Asked { offer, .. } if offer.id == id => Some((*number, guest)),
            _ => None,
        })
    }

    /// Whether both agree: of an offer whose other player is gone nobody makes a game.
    fn is_agreed(&self, id: &str) -> bool {
        let agreed = |(_, guest): &(u64, &Guest)| matches!(guest.doing, Doing::Asked { agreed: true, .. });
        self.asked(id).filter(agreed).count() == 2
    }

    fn ask(&mut self, game: &GameName, [black, white]: [u64; 2], config: &CsaConfig) {
        let player = |number: u64| self.guests.get(&number).map(|guest| guest.player.clone());
        let (Some(one), Some(other)) = (player(black), player(white)) else { return };
        let offer = Arc::new(Offer::new(game, ByColor { black: one, white: other }, config));
        for (number, side) in [(black, Color::Black), (white, Color::White)] {
            self.set(number, Doing::Asked { offer: offer.clone(), side, agreed: false });
            self.tell(number, Word::Asked(offer.clone(), side));
        }
    }

    fn reject(&mut self, number: u64) {
        let Some(guest) = self.guests.get(&number) else { return };
        let Doing::Asked { offer, .. } = &guest.doing else { return };
        // What both have agreed to is being made.
        if self.is_agreed(&offer.id) {
            return;
        }
        let (id, game_id, by) = (offer.id.clone(), offer.game_id.clone(), guest.player.name.clone());
        self.call_off(&id, &game_id, &by);
    }

    fn call_off(&mut self, id: &str, game_id: &str, by: &str) {
        let two: Vec<u64> = self.asked(id).map(|(number, _)| number).collect();
        for number in two {
            self.set(number, Doing::Nothing);
            self.tell(number, Word::Rejected { game_id: game_id.to_owned(), by: by.to_owned() });
        }
    }
}

/// A side for somebody who has no wish.
fn toss() -> Color {
    let mut bits = [0];
    SystemEntropy.fill(&mut bits);
    if bits[0] & 1 == 0 { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_room::hash;

    type Guests = [(u64, mpsc::Receiver<Word>); 2];

    /// Two who were asked to play each other.
    fn asked() -> (Hall, Guests) {
        let (hall, config) = (Hall::default(), CsaConfig::new(([127, 0, 0, 1], 0).into()));
        let mut guests = ["Kuro", "Shiro"].map(|name| hall.enter(player(name), false, false).ok().unwrap());
        for (number, _) in &guests {
            assert!(hall.wait(*number, "test-600-10".parse().unwrap(), None, true, &config));
        }
        for (_, words) in &mut guests {
            assert!(matches!(words.try_recv(), Ok(Word::Asked(..))));
        }
        (hall, guests)
    }

    fn player(name: &str) -> Arc<Player> {
        Arc::new(Player { name: name.to_owned(), holder: hash(name), account: None })
    }

    #[test]
    fn of_an_offer_whose_other_player_has_gone_to_another_game_nobody_makes_a_game() {
        let (hall, [_, (white, mut words)]) = asked();
        hall.enter(player("Kuro"), false, true).ok().unwrap();
        assert!(matches!(words.try_recv(), Ok(Word::Rejected { .. })));
        assert!(hall.agree(white).is_none());
    }

    #[test]
    fn a_connection_that_takes_nothing_in_agrees_to_nothing() {
        let (hall, config) = (Hall::default(), CsaConfig::new(([127, 0, 0, 1], 0).into()));
        let [(deaf, _words), (other, mut heard)] =
            ["Kuro", "Shiro"].map(|name| hall.enter(player(name), true, false).ok().unwrap());
        hall.wait(deaf, "test-600-10".parse().unwrap(), None, true, &config);
        for _ in 0..BACKLOG {
            hall.chat("##[CHAT][Shiro] hello");
        }
        while heard.try_recv().is_ok() {}
        hall.wait(other, "test-600-10".parse().unwrap(), None, true, &config);
        assert!(hall.agree(other).is_none());
    }

    #[test]
    fn what_both_have_agreed_to_is_rejected_by_neither() {
        let (hall, [(black, mut words), (white, _)]) = asked();
        assert!(hall.agree(black).is_none());
        let offer = hall.agree(white).unwrap();
        hall.reject(black);
        hall.begin(&offer);
        assert!(matches!(words.try_recv(), Ok(Word::Begun(..))));
    }
}
