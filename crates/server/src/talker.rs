//! The part of a game's conversation in which people talk: who hears whom, and who may speak.

use crate::app::App;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::notices::Kind;
use crate::principal::Account;
use crate::talk::{Heard, Listening, Permissions};
use crate::writing::{may_talk, silence_beside};
use komadai_game::Instant;
use komadai_room::{Clock, RoomError, SystemClock, hash};
use komadai_shogi::Color;
use komadai_store::{Seat, SecretHash, StoreError, TalkLine, TalkRoom};
use komadai_wire::{ClientOut, SocketRefusal, You, said};
use std::collections::HashSet;
use std::sync::Arc;

/// Lines that whoever begins to listen is told.
const SHOWN: u32 = 200;

/// Somebody's part in the talk of a game.
pub(crate) struct Talker {
    listening: Listening,
    game: String,
    account: Option<Arc<Account>>,
    you: Option<You>,
    is_over: bool,
    /// Whom they do not want to hear, and whether that may be others by now.
    blocked: HashSet<SecretHash>,
    permissions: Permissions,
    /// Something was heard and not told, for the store did not answer.
    is_behind: bool,
    /// The number of the last line that they were told.
    last: u32,
}

/// A speaker, as others may know them.
fn speaker_code(game: &str, speaker: SecretHash) -> String {
    let hex: String = speaker.iter().map(|byte| format!("{byte:02x}")).collect();
    hash(&format!("speaker {game} {hex}"))[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A line as browsers know it.
fn shown(line: &TalkLine) -> komadai_wire::TalkLine {
    komadai_wire::TalkLine {
        seq: line.seq,
        room: match line.room {
            TalkRoom::Players => komadai_wire::TalkRoom::Players,
            TalkRoom::Watchers => komadai_wire::TalkRoom::Watchers,
        },
        at: Instant(line.at),
        speaker: speaker_code(&line.game, line.speaker),
        name: line.name.clone(),
        account: line.has_account,
        text: line.text.clone(),
    }
}

impl Talker {
    /// Begins to listen, and gives what has been said after a line.
    pub(crate) async fn open(
        app: &App,
        game: &str,
        asker: &Asker,
        account: Option<Arc<Account>>,
        (you, is_over): (Option<You>, bool),
        after: u32,
    ) -> Result<(Talker, ClientOut), StoreError> {
        // Before what is stored is read, so that nothing falls between the two.
        let listening = app.talks.listen(game);
        let permissions = app.talks.permissions();
        let (game_id, blocked) = (game.to_owned(), HashSet::new());
        let mut talker = Talker {
            listening,
            game: game_id,
            account,
            you,
            is_over,
            blocked,
            permissions,
            is_behind: false,
            last: after,
        };
        talker.read_blocked(app).await?;
        let lines = talker.read(app).await?;
        let code = |room| match room {
            TalkRoom::Players => komadai_wire::TalkRoom::Players,
            TalkRoom::Watchers => komadai_wire::TalkRoom::Watchers,
        };
        let rooms: Vec<TalkRoom> =
            [TalkRoom::Players, TalkRoom::Watchers].into_iter().filter(|room| talker.is_in(*room)).collect();
        let may_speak = talker.may_speak(app, asker);
        let told = ClientOut::Talk {
            lines,
            rooms: rooms.into_iter().map(code).collect(),
            may_speak,
            you: asker.session().map(|speaker| speaker_code(game, speaker)),
        };
        Ok((talker, told))
    }

    /// Whether they hear a room, and speak there where they may speak at all. Nobody helps a player before the game is over.
    fn is_in(&self, room: TalkRoom) -> bool {
        match room {
            TalkRoom::Players => self.you.is_some(),
            TalkRoom::Watchers => self.you.is_none() || self.is_over,
        }
    }

    fn may_speak(&self, app: &App, asker: &Asker) -> bool {
        asker.session().is_some() && may_talk(app.config.talk, self.account.is_some())
    }

    /// What is stored and was not told yet.
    async fn read(&mut self, app: &App) -> Result<Vec<komadai_wire::TalkLine>, StoreError> {
        let lines = app.store.lines(&self.game, self.last, SHOWN).await?;
        self.last = lines.last().map_or(self.last, |line| line.seq);
        Ok(lines.iter().filter(|line| self.hears(line)).map(shown).collect())
    }

    fn hears(&self, line: &TalkLine) -> bool {
        self.is_in(line.room) && !self.blocked.contains(&line.speaker)
    }

    async fn read_blocked(&mut self, app: &App) -> Result<(), StoreError> {
        if let Some(account) = &self.account {
            self.blocked = app.store.blocked_by(&account.id).await?.into_iter().collect();
        }
        Ok(())
    }

    /// The next thing that is said. Safe to interrupt.
    pub(crate) async fn next(talker: &mut Option<Talker>) -> Heard {
        match talker {
            Some(talker) => talker.listening.next().await,
            None => std::future::pending().await,
        }
    }

    /// What to tell of what was heard.
    pub(crate) async fn hear(&mut self, app: &App, heard: Heard) -> Vec<komadai_wire::TalkLine> {
        if self.permissions.have_changed() && self.read_blocked(app).await.is_err() {
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
            Heard::Gap => self.read(app).await.unwrap_or_default(),
        }
    }

    /// Says something in a room.
    pub(crate) async fn say(
        &self,
        app: &App,
        asker: &Asker,
        room: komadai_wire::TalkRoom,
        text: &str,
    ) -> Result<(), (SocketRefusal, &'static str)> {
        let room = match room {
            komadai_wire::TalkRoom::Players => TalkRoom::Players,
            komadai_wire::TalkRoom::Watchers => TalkRoom::Watchers,
        };
        let speaker = asker.session().filter(|_| self.may_speak(app, asker) && self.is_in(room));
        let speaker = speaker.ok_or((SocketRefusal::TalkClosed, "you may not speak here"))?;
        let text = said(text).ok_or((SocketRefusal::UnusableText, "a line has 1 to 300 characters"))?;
        asker.may(app, Deed::Talk).map_err(|_| (SocketRefusal::TalkTooFast, "too many lines; wait a moment"))?;
        let busy = |_| (SocketRefusal::Busy, "the line could not be kept");
        let now = SystemClock.wall().0;
        if let Some(refusal) = silence_beside(app, speaker, &self.game).await.map_err(busy)? {
            return Err((
                refusal,
                "a moderator has silenced you for a time, or a teacher keeps a pupil within their class",
            ));
        }
        let name = match (&self.account, self.you) {
            (Some(account), _) => account.name.clone(),
            // A guest who plays is called as in the game.
            (None, Some(you)) => match app.rooms.view(&self.game).await {
                Ok(seen) => match you {
                    You::White => seen.contract.names.white.clone(),
                    You::Black | You::Both => seen.contract.names.black.clone(),
                },
                Err(_) => String::new(),
            },
            (None, None) => String::new(),
        };
        let has_account = self.account.is_some();
        let line = TalkLine { game: self.game.clone(), seq: 0, room, at: now, speaker, name, has_account, text };
        let name = line.name.clone();
        app.talks.say(line).await.map_err(|error| match error {
            StoreError::Busy => (SocketRefusal::TalkFull, "so much was said here that no more is taken"),
            _ => (SocketRefusal::NotStored, "the line could not be kept"),
        })?;
        if room == TalkRoom::Players {
            // It was said, whether the other player is told now or finds it at the board.
            let _ = self.tell_opponent(app, speaker, &name).await;
        }
        Ok(())
    }

    /// In a game by correspondence the other player may not be there for days.
    async fn tell_opponent(&self, app: &App, speaker: SecretHash, name: &str) -> Result<(), RoomError> {
        let side = match self.you {
            Some(You::Black) => Color::White,
            Some(You::White) => Color::Black,
            Some(You::Both) | None => return Ok(()),
        };
        let seen = app.rooms.view(&self.game).await?;
        if !seen.game.clock(side).is_correspondence() {
            return Ok(());
        }
        let Seat::Person { holder: Some(holder), .. } = app.rooms.seats(&self.game).await?[side] else { return Ok(()) };
        let Some(opponent) = app.store.account_holding(holder).await?.filter(|account| account.closed.is_none()) else {
            return Ok(());
        };
        Ok(app.notices.add_of(speaker, &opponent.id, Kind::Message, (&self.game, name)).await?)
    }
}
