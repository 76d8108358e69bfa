//! Broadcasts: who may do what with them, and what everybody sees of their boards now.

use crate::app::App;
use crate::asker::Asker;
use crate::limits::Deed;
use crate::principal::{Account, Principal};
use crate::refusal::Refusal;
use crate::relay::{Board, MOST_DELAY_MS, NotTaken, Outline, Source, State, added, brought, of_faults, of_refused};
use crate::writing;
use komadai_kifu::{HeaderKey, Record};
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_id};
use komadai_shogi::{ByColor, Setup};
use komadai_store::{BoardState, BroadcastBoard, BroadcastRound, Role, StoreError, StoredBroadcast, is_id};
use komadai_wire::{
    ApiError, ErrorReason, LiveBoard, LiveRecord, LiveView, Millis, ReviewRecord, said_at_length, shown,
};
use std::sync::Arc;

/// The longest title, in characters.
pub(crate) const MAX_TITLE: usize = 100;
/// The longest text about a broadcast.
pub(crate) const MAX_ABOUT: usize = 2_000;
/// Boards of one account's broadcasts whose moves are asked for.
const MOST_ASKED: u64 = 64;
const MINUTE_MS: u64 = 60_000;

/// A broadcast as somebody may see it.
pub(crate) struct Seen {
    outline: Arc<Outline>,
    pub(crate) broadcast: StoredBroadcast,
    /// Whether they enter its moves, and see them at once.
    pub(crate) relays: bool,
    /// Whether it is theirs.
    pub(crate) owns: bool,
    account: Option<Arc<Account>>,
}

/// What a broadcast is called and how it is told.
pub(crate) struct Wish {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) delay_ms: u64,
}

impl Wish {
    /// What somebody has typed; none where it is not one.
    pub(crate) fn of(title: &str, about: &str, minutes: u64) -> Option<Wish> {
        let about = if about.trim().is_empty() { Some(String::new()) } else { said_at_length(about, MAX_ABOUT) };
        let delay_ms = minutes.checked_mul(MINUTE_MS).filter(|delay| *delay <= MOST_DELAY_MS)?;
        Some(Wish { title: self::title(title)?, about: about?, delay_ms })
    }
}

/// A title that somebody has typed; none: it is empty or too long.
pub(crate) fn title(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    (!plain.is_empty() && plain.chars().count() <= MAX_TITLE).then(|| plain.to_owned())
}

/// Which board is wanted, and whence its moves come.
#[derive(Default)]
pub(crate) struct NewBoard {
    pub(crate) round: String,
    pub(crate) title: String,
    pub(crate) names: ByColor<String>,
    /// A game of this id, or an address with its seconds; empty: the moves are brought.
    pub(crate) source: String,
}

/// A broadcast, where it is there.
pub(crate) async fn open(app: &App, id: &str, principal: &Principal) -> Result<Seen, Refusal> {
    if !is_id(id) {
        return Err(Refusal::NoSuchPage);
    }
    let outline = app.relay.outline(id).await?.ok_or(Refusal::NoSuchPage)?;
    let broadcast = outline.broadcast.clone();
    let account = principal.account().cloned();
    let own = account.as_ref().map(|account| account.id.as_str());
    let owns = own == Some(&broadcast.owner);
    let relays = owns || outline.relayers.iter().any(|(id, _)| own == Some(id));
    Ok(Seen { outline, broadcast, relays, owns, account })
}

/// The broadcast of a board.
pub(crate) async fn of_board(app: &App, id: &str, principal: &Principal) -> Result<(Seen, BroadcastBoard), Refusal> {
    let home = if is_id(id) { app.relay.home(id).await? } else { None }.ok_or(Refusal::NoSuchPage)?;
    let mut seen = open(app, &home, principal).await?;
    if seen.board(id).is_err() {
        // It was added a moment ago, at another node perhaps.
        app.relay.forget(&home, None);
        seen = open(app, &home, principal).await?;
    }
    let board = seen.board(id)?.clone();
    Ok((seen, board))
}

/// A new broadcast with a round.
pub(crate) async fn make(
    app: &App,
    asker: &Asker,
    owner: &Account,
    wish: Wish,
    round_title: String,
) -> Result<Option<String>, Refusal> {
    writing::check(app, owner).await?;
    asker.may(&app.site, Deed::Upload)?;
    let (id, now) = (new_id(&SystemEntropy), SystemClock.wall().0);
    let broadcast = StoredBroadcast {
        id: id.clone(),
        owner: owner.id.clone(),
        owner_name: owner.name.clone(),
        title: wish.title,
        about: wish.about,
        delay_ms: wish.delay_ms,
        created: now,
        changed: now,
    };
    let made = app.site.store.add_broadcast(broadcast, round(&id, round_title)).await?;
    app.relay.tell(&id, None);
    Ok(made.then_some(id))
}

fn round(broadcast: &str, title: String) -> BroadcastRound {
    BroadcastRound { id: new_id(&SystemEntropy), broadcast: broadcast.to_owned(), place: 0, title }
}

impl Seen {
    /// Refuses whoever does not enter its moves, or may not write now.
    pub(crate) async fn wants_relayer(&self, app: &App, asker: &Asker) -> Result<(), Refusal> {
        self.may_relay(app).await?;
        Ok(asker.may(&app.site, Deed::Upload)?)
    }

    /// The same for whoever enters or brings moves of a board: that is counted for each board by itself.
    pub(crate) async fn wants_recorder(&self, app: &App, asker: &Asker, board: &str) -> Result<(), Refusal> {
        self.may_relay(app).await?;
        Ok(asker.may_with(&app.site, hash(&format!("board {board}")), Deed::Record)?)
    }

    async fn may_relay(&self, app: &App) -> Result<(), Refusal> {
        let account = self.account.as_ref().filter(|_| self.relays);
        let account = account.ok_or(Refusal::Forbidden("this is for those who run the broadcast"))?;
        writing::check(app, account).await
    }

    /// The same for what its owner alone decides.
    pub(crate) async fn wants_owner(&self, app: &App, asker: &Asker) -> Result<(), Refusal> {
        if !self.owns {
            return Err(Refusal::Forbidden("this is for the broadcast's owner"));
        }
        self.wants_relayer(app, asker).await
    }

    /// The account of whoever may take it from the site: its owner, or a moderator.
    pub(crate) fn remover(&self) -> Result<&Account, Refusal> {
        let may = |account: &Account| self.owns || account.role >= Role::Moderator;
        let remover = self.account.as_deref().filter(|account| may(account));
        remover.ok_or(Refusal::Forbidden("only its owner can delete a broadcast"))
    }

    /// The account of whoever asks.
    pub(crate) fn account_id(&self) -> Option<&String> {
        self.account.as_ref().map(|account| &account.id)
    }

    /// Its rounds in their order.
    pub(crate) fn rounds(&self) -> &[BroadcastRound] {
        &self.outline.rounds
    }

    /// Who enters its moves beside the owner: account and name.
    pub(crate) fn relayers(&self) -> &[(String, String)] {
        &self.outline.relayers
    }

    /// The round of this id; the one with the newest board, else the last one, where none is named.
    pub(crate) fn round(&self, id: Option<&str>) -> Result<&BroadcastRound, Refusal> {
        let rounds = &self.outline.rounds;
        let found = match id {
            Some(id) => rounds.iter().find(|round| round.id == id),
            None => {
                let newest = self.outline.boards.last().map(|board| board.round.as_str());
                rounds.iter().find(|round| Some(round.id.as_str()) == newest).or(rounds.last())
            }
        };
        found.ok_or(Refusal::NoSuchPage)
    }

    /// All its boards.
    pub(crate) fn boards(&self) -> &[BroadcastBoard] {
        &self.outline.boards
    }

    /// The boards of a round in their order.
    pub(crate) fn boards_of<'a>(&'a self, round: &'a str) -> impl Iterator<Item = &'a BroadcastBoard> {
        self.outline.boards.iter().filter(move |board| board.round == round)
    }

    /// A board of it.
    pub(crate) fn board(&self, id: &str) -> Result<&BroadcastBoard, Refusal> {
        self.outline.boards.iter().find(|board| board.id == id).ok_or(Refusal::NoSuchPage)
    }

    /// What of a board they see now: its relayers all of it, everybody else what is as old as the delay.
    pub(crate) fn state<'a>(&self, board: &'a Board) -> &'a Arc<State> {
        if self.relays { board.last() } else { board.shown(SystemClock.wall().0, self.broadcast.delay_ms) }
    }

    /// In how many milliseconds they see more of a board without any change.
    pub(crate) fn due(&self, board: &Board) -> Option<u64> {
        if self.relays { None } else { board.due(SystemClock.wall().0, self.broadcast.delay_ms) }
    }

    /// The same of a board by its row; none: it is not there any more.
    pub(crate) async fn state_of(&self, app: &App, id: &str) -> Result<Option<Arc<State>>, Refusal> {
        Ok(app.relay.board(id).await?.map(|board| self.state(&board).clone()))
    }

    /// The boards of a round at a glance.
    pub(crate) async fn glance(&self, app: &App, round: &str) -> Result<Vec<LiveBoard>, Refusal> {
        let mut boards = Vec::new();
        for board in self.boards_of(round) {
            if let Some(state) = self.state_of(app, &board.id).await? {
                boards.push(at_a_glance(board, &state));
            }
        }
        Ok(boards)
    }

    /// The broadcast as its pages show it.
    pub(crate) fn view(&self, round: &BroadcastRound) -> LiveView {
        LiveView {
            id: self.broadcast.id.clone(),
            title: self.broadcast.title.clone(),
            round: round.id.clone(),
            round_title: round.title.clone(),
            delay_min: u32::try_from(self.broadcast.delay_ms / MINUTE_MS).unwrap_or(u32::MAX),
            relays: self.relays,
        }
    }

    /// One more round; false where it has as many as it may.
    pub(crate) async fn add_round(&self, app: &App, title: String) -> Result<bool, Refusal> {
        let added = app.site.store.add_round(round(&self.broadcast.id, title)).await?;
        app.relay.tell(&self.broadcast.id, None);
        Ok(added)
    }

    /// One more board; none where it has as many as it may.
    pub(crate) async fn add_board(&self, app: &App, new: NewBoard) -> Result<Option<BroadcastBoard>, Refusal> {
        let due = self.source(app, &new.source, 0).await?;
        let mut record = Record::new(Setup::start());
        for (key, name) in [(HeaderKey::Black, new.names.black), (HeaderKey::White, new.names.white)] {
            let name: String = name.chars().filter(|letter| !letter.is_control()).take(MAX_TITLE).collect();
            if !name.trim().is_empty() {
                record.headers.set(key, name.trim());
            }
        }
        let now = SystemClock.wall().0;
        let board = BroadcastBoard {
            id: new_id(&SystemEntropy),
            broadcast: self.broadcast.id.clone(),
            round: new.round,
            place: 0,
            title: new.title.chars().filter(|letter| !letter.is_control()).take(MAX_TITLE).collect(),
            source: new.source,
            since: now,
            due,
            trouble: String::new(),
            archived: None,
        };
        let text = komadai_kifu::write(&record, komadai_kifu::Format::Kif);
        let first = BoardState { seq: 0, at: now, record: text, left: None, brought: String::new() };
        let added = app.site.store.add_board(board.clone(), first).await?;
        app.relay.tell(&self.broadcast.id, None);
        Ok(added.then_some(board))
    }

    /// When a source is asked first, of an account with so many boards that need not be counted; none where nobody is asked.
    async fn source(&self, app: &App, source: &str, but: u64) -> Result<Option<u64>, Refusal> {
        if source.is_empty() {
            return Ok(None);
        }
        let unusable =
            || Refusal::Unusable("that is neither a game of this site nor an address of http or https".to_owned());
        let is_there = match Source::parse(source).ok_or_else(unusable)? {
            Source::Game(id) => app.relay.can_follow(&id).await?,
            Source::Far(..) => true,
        };
        if !is_there {
            return Err(Refusal::NoSuchGame);
        }
        if app.site.store.boards_asked(&self.broadcast.owner).await?.saturating_sub(but) >= MOST_ASKED {
            let words = format!("an account has at most {MOST_ASKED} boards whose moves are asked for");
            return Err(Refusal::Unusable(words));
        }
        Ok(Some(SystemClock.wall().0))
    }

    /// Gives a board another source, or none.
    pub(crate) async fn set_source(&self, app: &App, board: &BroadcastBoard, source: String) -> Result<(), Refusal> {
        let due = self.source(app, &source, board.due.is_some().into()).await?;
        let (since, trouble) = (SystemClock.wall().0, String::new());
        app.site.store.change_board(BroadcastBoard { source, due, since, trouble, ..board.clone() }).await?;
        app.relay.tell(&self.broadcast.id, None);
        Ok(())
    }
}

/// A board at a glance.
pub(crate) fn at_a_glance(board: &BroadcastBoard, state: &State) -> LiveBoard {
    let glance = state.glance();
    let sides = |times: ByColor<u64>| times.map(Millis);
    LiveBoard {
        id: board.id.clone(),
        title: board.title.clone(),
        names: glance.names.clone().map(|name| shown(&name)),
        seq: state.seq,
        ply: glance.ply,
        sfen: glance.sfen.clone(),
        last: glance.last.map(|mv| mv.to_string()),
        spent: sides(glance.spent),
        left: state.left.map(sides),
        end: glance.end.as_ref().map(Into::into),
    }
}

/// A board with its record.
pub(crate) async fn record(app: &App, board: &BroadcastBoard, state: Arc<State>) -> Result<LiveRecord, Refusal> {
    let glance = at_a_glance(board, &state);
    let id = board.id.clone();
    let read = move || {
        let tree = komadai_record::Tree::of(state.record())?;
        Ok::<_, Refusal>(ReviewRecord::of(&tree, &id, state.seq, None))
    };
    Ok(LiveRecord { board: glance, record: app.site.desk.work(read).await?? })
}

/// A record that was brought whole.
pub(crate) async fn put(app: &App, seen: &Seen, board: &BroadcastBoard, bytes: Vec<u8>) -> Result<u32, NotTaken> {
    let read = app.site.desk.work(move || brought(&bytes)).await;
    let read = read.map_err(|_| NotTaken::Store(StoreError::Busy))?;
    let taken = match read {
        Ok(record) => app.relay.put(board, seen.broadcast.delay_ms, &record).await,
        Err(faults) => Err(NotTaken::Faults(faults)),
    };
    tell(app, board, &taken).await;
    taken
}

/// How often moves are added again because somebody else's came first.
const TRIES: usize = 8;

/// Moves that are added to what a board shows.
pub(crate) async fn add(app: &App, seen: &Seen, board: &BroadcastBoard, lines: String) -> Result<u32, NotTaken> {
    let lines: Arc<str> = lines.into();
    let mut taken = Err(NotTaken::Store(StoreError::Busy));
    for _ in 0..TRIES {
        taken = add_once(app, seen, board, lines.clone()).await;
        // Somebody else's moves came first: they are looked at, and these added to them.
        if !matches!(taken, Err(NotTaken::Changed(_))) {
            break;
        }
    }
    tell(app, board, &taken).await;
    taken
}

async fn add_once(app: &App, seen: &Seen, board: &BroadcastBoard, lines: Arc<str>) -> Result<u32, NotTaken> {
    let last = app.relay.board(&board.id).await?.ok_or(NotTaken::Gone)?.last().clone();
    let seq = last.seq;
    let read = app.site.desk.work(move || added(last.record(), &lines)).await;
    let record = read.map_err(|_| NotTaken::Store(StoreError::Busy))?.map_err(NotTaken::Faults)?;
    app.relay.put_after(board, seen.broadcast.delay_ms, seq, &record).await
}

/// Whoever looks after the broadcast is told on its page, too, what became of what was brought.
async fn tell(app: &App, board: &BroadcastBoard, taken: &Result<u32, NotTaken>) {
    match taken {
        Ok(_) => app.relay.trouble(board, "").await,
        Err(NotTaken::Faults(faults)) => app.relay.trouble(board, &of_faults(faults)).await,
        Err(NotTaken::Refused(refused)) => app.relay.trouble(board, &of_refused(refused)).await,
        Err(NotTaken::Gone | NotTaken::Changed(_) | NotTaken::Store(_)) => {}
    }
}

impl From<NotTaken> for Refusal {
    fn from(fault: NotTaken) -> Refusal {
        match fault {
            NotTaken::Gone => Refusal::NoSuchPage,
            NotTaken::Changed(_) => Refusal::ChangedMeanwhile,
            NotTaken::Faults(faults) => {
                Refusal::Unusable(faults.into_iter().next().map_or_else(String::new, |fault| fault.message))
            }
            NotTaken::Refused(crate::relay::Refused::TooLarge) => Refusal::Api(
                ApiError::because(ErrorReason::TooManyMoves, "the record is too large")
                    .arg("limit", crate::relay::MAX_RECORD),
            ),
            NotTaken::Refused(refused) => Refusal::Unusable(refused.to_string()),
            NotTaken::Store(error) => error.into(),
        }
    }
}
