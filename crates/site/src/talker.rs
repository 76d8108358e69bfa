//! The part of a conversation about a game, a study or a problem in which people talk: who hears whom, and who may speak.

use crate::limits::Deed;
use crate::mate;
use crate::notices::Kind;
use crate::site::Site;
use crate::talk::{Heard, Listening, Permissions};
use crate::who::{Account, Asker};
use crate::writing::{Silence, silence_beside};
use komadai_record::words::said;
use komadai_room::{Clock, RoomError, SystemClock, hash};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Seat, SecretHash, StoreError, TalkLine, TalkRoom};
use std::collections::HashSet;
use std::sync::Arc;

/// Lines that whoever begins to listen is told.
const SHOWN: u32 = 200;

/// Somebody's part in the talk of a game, a study or a problem.
pub struct Talker {
    listening: Listening,
    game: String,
    account: Option<Arc<Account>>,
    plays: ByColor<bool>,
    is_over: bool,
    /// The one room of what is no game.
    only: Option<TalkRoom>,
    /// Whom they do not want to hear, and whether that may be others by now.
    blocked: HashSet<SecretHash>,
    permissions: Permissions,
    /// Something was heard and not told, for the store did not answer.
    is_behind: bool,
    /// The number of the last line that they were told.
    last: u32,
}

/// A line as somebody hears it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number among the lines of the game.
    pub seq: u32,
    /// Who hears it.
    pub room: TalkRoom,
    /// When it was said, in milliseconds since 1970.
    pub at: u64,
    /// Who said it, as others may know them: the same for all that they say in this game.
    pub speaker: String,
    /// What they are called.
    pub name: String,
    /// Whether that is the name of an account.
    pub has_account: bool,
    /// The line; empty: it was taken away.
    pub text: String,
}

/// What somebody is told who begins to listen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// What has been said.
    pub lines: Vec<Said>,
    /// The rooms that they hear.
    pub rooms: Vec<TalkRoom>,
    /// Whether they may speak there.
    pub may_speak: bool,
    /// They themselves, as others know them; none: they cannot speak.
    pub you: Option<String>,
}

/// Why something was not said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotSaid {
    /// They may not speak there.
    Closed,
    /// It is no line.
    Unusable,
    /// They say too much at once.
    TooFast,
    /// They have been silenced for a time.
    Muted,
    /// A teacher keeps a pupil within their class.
    Sheltered,
    /// As much was said there as may be.
    Full,
    /// It cannot be looked at now.
    Busy,
    /// It could not be kept.
    NotStored,
}

/// A speaker, as others may know them.
fn speaker_code(game: &str, speaker: SecretHash) -> String {
    let hex: String = speaker.iter().map(|byte| format!("{byte:02x}")).collect();
    hash(&format!("speaker {game} {hex}"))[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn shown(line: &TalkLine) -> Said {
    Said {
        seq: line.seq,
        room: line.room,
        at: line.at,
        speaker: speaker_code(&line.game, line.speaker),
        name: line.name.clone(),
        has_account: line.has_account,
        text: line.text.clone(),
    }
}

impl Talker {
    /// Begins to listen, and gives what has been said after a line. `plays`: the sides on which they play; `is_over`: the game has ended.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open(
        site: &Site,
        game: &str,
        asker: &Asker,
        account: Option<Arc<Account>>,
        (plays, is_over): (ByColor<bool>, bool),
        after: u32,
    ) -> Result<(Talker, Begun), StoreError> {
        let talker = Talker::new(site, game, account, after);
        Talker { plays, is_over, ..talker }.begin(site, asker).await
    }

    /// The same beside a study or a problem whose talk is for them, where there is one room for all.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open_beside(
        site: &Site,
        beside: (&str, TalkRoom),
        asker: &Asker,
        account: Option<Arc<Account>>,
        after: u32,
    ) -> Result<(Talker, Begun), StoreError> {
        Talker { last: after, ..Talker::beside(site, beside, account) }.begin(site, asker).await
    }

    /// Somebody who says something there and reads nothing.
    pub fn beside(site: &Site, (id, room): (&str, TalkRoom), account: Option<Arc<Account>>) -> Talker {
        Talker { only: Some(room), ..Talker::new(site, id, account, 0) }
    }

    fn new(site: &Site, game: &str, account: Option<Arc<Account>>, after: u32) -> Talker {
        Talker {
            // Before what is stored is read, so that nothing falls between the two.
            listening: site.talks.listen(game),
            game: game.to_owned(),
            account,
            plays: ByColor { black: false, white: false },
            is_over: false,
            only: None,
            blocked: HashSet::new(),
            permissions: site.talks.permissions(),
            is_behind: false,
            last: after,
        }
    }

    async fn begin(mut self, site: &Site, asker: &Asker) -> Result<(Talker, Begun), StoreError> {
        self.read_blocked(site).await?;
        let lines = self.read(site).await?;
        let rooms = [TalkRoom::Players, TalkRoom::Watchers, TalkRoom::Study, TalkRoom::Problem];
        let rooms = rooms.into_iter().filter(|room| self.is_in(*room)).collect();
        let may_speak = self.may_speak(site, asker);
        let you = asker.session().map(|speaker| speaker_code(&self.game, speaker));
        Ok((self, Begun { lines, rooms, may_speak, you }))
    }

    /// Whether they hear a room, and speak there where they may speak at all. Nobody helps a player before the game is over.
    fn is_in(&self, room: TalkRoom) -> bool {
        match room {
            _ if self.only.is_some() => self.only == Some(room),
            TalkRoom::Study | TalkRoom::Problem => false,
            TalkRoom::Players => self.is_player(),
            TalkRoom::Watchers => !self.is_player() || self.is_over,
        }
    }

    fn is_player(&self) -> bool {
        self.plays.black || self.plays.white
    }

    fn may_speak(&self, site: &Site, asker: &Asker) -> bool {
        // What is written of a study or a problem has an account behind it, and so has what is said there.
        let lets = site.talk.lets(self.account.is_some()) && (self.account.is_some() || self.only.is_none());
        asker.session().is_some() && lets
    }

    /// What is stored and was not told yet.
    async fn read(&mut self, site: &Site) -> Result<Vec<Said>, StoreError> {
        let lines = site.store.lines(&self.game, self.last, SHOWN).await?;
        self.last = lines.last().map_or(self.last, |line| line.seq);
        Ok(lines.iter().filter(|line| self.hears(line)).map(shown).collect())
    }

    fn hears(&self, line: &TalkLine) -> bool {
        self.is_in(line.room) && !self.blocked.contains(&line.speaker)
    }

    async fn read_blocked(&mut self, site: &Site) -> Result<(), StoreError> {
        if let Some(account) = &self.account {
            self.blocked = site.store.blocked_by(&account.id).await?.into_iter().collect();
        }
        Ok(())
    }

    /// The next thing that is said. Safe to interrupt.
    pub async fn next(talker: &mut Option<Talker>) -> Heard {
        match talker {
            Some(talker) => talker.listening.next().await,
            None => std::future::pending().await,
        }
    }

    /// What to tell of what was heard.
    pub async fn hear(&mut self, site: &Site, heard: Heard) -> Vec<Said> {
        if self.permissions.have_changed() && self.read_blocked(site).await.is_err() {
            // What cannot be decided now is read with the next line.
            self.permissions.ask_again();
            self.is_behind = true;
            return Vec::new();
        }
        let heard = if std::mem::take(&mut self.is_behind) { Heard::Gap } else { heard };
        match heard {
            Heard::Told(line) if line.seq <= self.last && !line.text.is_empty() => Vec::new(),
            Heard::Told(line) => {
                self.last = self.last.max(line.seq);
                if self.hears(&line) { vec![shown(&line)] } else { Vec::new() }
            }
            // Where the store does not answer, the next line brings the rest.
            Heard::Gap => self.read(site).await.unwrap_or_default(),
        }
    }

    /// Says something in a room of a game, or beside a problem.
    ///
    /// # Errors
    /// Nothing was said.
    pub async fn say(&self, site: &Site, asker: &Asker, room: TalkRoom, text: &str) -> Result<(), NotSaid> {
        self.say_unless(site, asker, (room, text), self.silence(site, asker)).await
    }

    async fn silence(&self, site: &Site, asker: &Asker) -> Result<Option<Silence>, StoreError> {
        match asker.session() {
            Some(speaker) => silence_beside(site, speaker, &self.game).await,
            None => Ok(None),
        }
    }

    /// Says something in a room. `silence`: why they may not, which is asked only of those who have not said too much.
    ///
    /// # Errors
    /// Nothing was said.
    pub async fn say_unless(
        &self,
        site: &Site,
        asker: &Asker,
        (room, text): (TalkRoom, &str),
        silence: impl Future<Output = Result<Option<Silence>, StoreError>>,
    ) -> Result<(), NotSaid> {
        let (speaker, text) = self.taken(site, asker, room, text)?;
        asker.may(site, Deed::Talk).map_err(|_| NotSaid::TooFast)?;
        self.keep(site, room, (speaker, text), silence).await
    }

    /// The same of somebody who was asked already whether they say too much.
    ///
    /// # Errors
    /// Nothing was said.
    pub async fn say_counted(&self, site: &Site, asker: &Asker, room: TalkRoom, text: &str) -> Result<(), NotSaid> {
        let said = self.taken(site, asker, room, text)?;
        self.keep(site, room, said, self.silence(site, asker)).await
    }

    /// Who says what, where they may speak there and it is a line.
    fn taken(&self, site: &Site, asker: &Asker, room: TalkRoom, text: &str) -> Result<(SecretHash, String), NotSaid> {
        let speaker = asker.session().filter(|_| self.may_speak(site, asker) && self.is_in(room));
        let speaker = speaker.ok_or(NotSaid::Closed)?;
        Ok((speaker, said(text).ok_or(NotSaid::Unusable)?))
    }

    async fn keep(
        &self,
        site: &Site,
        room: TalkRoom,
        (speaker, text): (SecretHash, String),
        silence: impl Future<Output = Result<Option<Silence>, StoreError>>,
    ) -> Result<(), NotSaid> {
        match silence.await.map_err(|_| NotSaid::Busy)? {
            Some(Silence::Muted) => return Err(NotSaid::Muted),
            Some(Silence::Sheltered) => return Err(NotSaid::Sheltered),
            None => {}
        }
        let name = match &self.account {
            Some(account) => account.name.clone(),
            // A guest who plays is called as in the game.
            None if self.is_player() => match site.rooms.view(&self.game).await {
                Ok(seen) if self.plays.black => seen.contract.names.black.clone(),
                Ok(seen) => seen.contract.names.white.clone(),
                Err(_) => String::new(),
            },
            None => String::new(),
        };
        let has_account = self.account.is_some();
        let at = SystemClock.wall().0;
        let line = TalkLine { game: self.game.clone(), seq: 0, room, at, speaker, name, has_account, text };
        let name = line.name.clone();
        let stays = match room {
            TalkRoom::Players | TalkRoom::Watchers => true,
            TalkRoom::Study => false,
            TalkRoom::Problem => mate::find(&self.game).is_some(),
        };
        let was_said = site.talks.say(line, stays).await.map_err(|error| match error {
            StoreError::Busy => NotSaid::Full,
            _ => NotSaid::NotStored,
        })?;
        if !was_said {
            return Err(NotSaid::Closed);
        }
        if room == TalkRoom::Players {
            // It was said, whether the other player is told now or finds it at the board.
            let _ = self.tell_opponent(site, speaker, &name).await;
        }
        Ok(())
    }

    /// In a game by correspondence the other player may not be there for days.
    async fn tell_opponent(&self, site: &Site, speaker: SecretHash, name: &str) -> Result<(), RoomError> {
        let side = match self.plays {
            ByColor { black: true, white: false } => Color::White,
            ByColor { black: false, white: true } => Color::Black,
            _ => return Ok(()),
        };
        let seen = site.rooms.view(&self.game).await?;
        if !seen.game.clock(side).is_correspondence() {
            return Ok(());
        }
        let Seat::Person { holder: Some(holder), .. } = site.rooms.seats(&self.game).await?[side] else {
            return Ok(());
        };
        let Some(opponent) = site.store.account_holding(holder).await?.filter(|account| account.closed.is_none())
        else {
            return Ok(());
        };
        Ok(site.notices.add_of(speaker, &opponent.id, Kind::Message, (&self.game, name)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Party;
    use crate::people::Accounts;
    use crate::testing::{person, site};
    use crate::who::Principal;
    use std::cell::Cell;

    #[tokio::test]
    async fn whoever_says_too_much_costs_no_question_to_the_store() {
        let (site, _folder) = site(Accounts::Open).await;
        let ann = Arc::new(person(&site, "Ann").await);
        let who = Asker::new(&Principal::Account(ann.clone()), Party::of([192, 0, 2, 1].into()), true, false);
        let talker = Talker::beside(&site, ("study00001", TalkRoom::Study), Some(ann));
        while who.may(&site, Deed::Talk).is_ok() {}
        let asked = Cell::new(false);
        let silence = async {
            asked.set(true);
            Ok(None)
        };
        let said = talker.say_unless(&site, &who, (TalkRoom::Study, "and more"), silence).await;
        assert_eq!((said, asked.get()), (Err(NotSaid::TooFast), false));
    }
}
