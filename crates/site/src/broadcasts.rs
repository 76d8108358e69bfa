//! Broadcasts: who may do what with them, and what everybody sees of their boards now.

use crate::desk::Full;
use crate::limits::Deed;
use crate::people::Act;
use crate::relay::{Board, MOST_DELAY_MS, NotTaken, Outline, Source, State, added, brought, of_faults, of_refused};
use crate::site::Site;
use crate::who::{Account, Asker, Principal, TooMany};
use crate::writing::may_write;
use komadai_kifu::{HeaderKey, Record};
use komadai_record::TreeFault;
use komadai_record::words::said_at_length;
use komadai_room::{Clock, SystemClock, SystemEntropy, hash, new_id};
use komadai_shogi::{ByColor, Setup};
use komadai_store::{BoardState, BroadcastBoard, BroadcastRound, Role, StoreError, StoredBroadcast, is_id};
use std::sync::Arc;

/// The longest title, in characters.
pub const MAX_TITLE: usize = 100;
/// The longest text about a broadcast.
pub const MAX_ABOUT: usize = 2_000;
/// Boards of one account's broadcasts whose moves are asked for.
pub const MOST_ASKED: u64 = 64;
/// A minute.
pub const MINUTE_MS: u64 = 60_000;

/// Why something was not done with a broadcast.
#[derive(Debug)]
pub enum Fault {
    /// It is not there, or no such round or board of it.
    NotThere,
    /// It is for those who run the broadcast.
    NotTheirs,
    /// It is for its owner.
    NotTheOwner,
    /// It is taken from the site by its owner, or by a moderator.
    NotTheRemover,
    /// They have been silenced for a time.
    Silenced,
    /// They have done it too often.
    TooMany(TooMany),
    /// The game whose moves are to be followed is not there.
    NoGame,
    /// It is no source of moves.
    NoSource,
    /// The account has as many boards whose moves are asked for as it may.
    AsksForMany,
    /// Too much is being worked on.
    Full,
    /// What stands on the board makes no tree.
    Tree(TreeFault),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<TooMany> for Fault {
    fn from(too_many: TooMany) -> Fault {
        Fault::TooMany(too_many)
    }
}

impl From<Full> for Fault {
    fn from(Full: Full) -> Fault {
        Fault::Full
    }
}

impl From<TreeFault> for Fault {
    fn from(fault: TreeFault) -> Fault {
        Fault::Tree(fault)
    }
}

/// A broadcast as somebody may see it.
pub struct Seen {
    outline: Arc<Outline>,
    /// The broadcast.
    pub broadcast: StoredBroadcast,
    /// Whether they enter its moves, and see them at once.
    pub relays: bool,
    /// Whether it is theirs.
    pub owns: bool,
    account: Option<Arc<Account>>,
}

/// What a broadcast is called and how it is told.
pub struct Wish {
    /// What it is called.
    pub title: String,
    /// What is said of it.
    pub about: String,
    /// So much later everybody sees its moves.
    pub delay_ms: u64,
}

impl Wish {
    /// What somebody has typed; none where it is not one.
    pub fn of(title: &str, about: &str, minutes: u64) -> Option<Wish> {
        let about = if about.trim().is_empty() { Some(String::new()) } else { said_at_length(about, MAX_ABOUT) };
        let delay_ms = minutes.checked_mul(MINUTE_MS).filter(|delay| *delay <= MOST_DELAY_MS)?;
        Some(Wish { title: self::title(title)?, about: about?, delay_ms })
    }
}

/// A title that somebody has typed; none: it is empty or too long.
pub fn title(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let plain = plain.trim();
    (!plain.is_empty() && plain.chars().count() <= MAX_TITLE).then(|| plain.to_owned())
}

/// Which board is wanted, and whence its moves come.
#[derive(Default)]
pub struct NewBoard {
    /// The round that it is of.
    pub round: String,
    /// What it is called.
    pub title: String,
    /// Who plays there.
    pub names: ByColor<String>,
    /// A game of this id, or an address with its seconds; empty: the moves are brought.
    pub source: String,
}

/// A broadcast, where it is there.
pub async fn open(site: &Site, id: &str, principal: &Principal) -> Result<Seen, Fault> {
    if !is_id(id) {
        return Err(Fault::NotThere);
    }
    let outline = site.relay.outline(id).await?.ok_or(Fault::NotThere)?;
    let broadcast = outline.broadcast.clone();
    let account = principal.account().cloned();
    let own = account.as_ref().map(|account| account.id.as_str());
    let owns = own == Some(&broadcast.owner);
    let relays = owns || outline.relayers.iter().any(|(id, _)| own == Some(id));
    Ok(Seen { outline, broadcast, relays, owns, account })
}

/// The broadcast of a board.
pub async fn of_board(site: &Site, id: &str, principal: &Principal) -> Result<(Seen, BroadcastBoard), Fault> {
    let home = if is_id(id) { site.relay.home(id).await? } else { None }.ok_or(Fault::NotThere)?;
    let mut seen = open(site, &home, principal).await?;
    if seen.board(id).is_err() {
        // It was added a moment ago, at another node perhaps.
        site.relay.forget(&home, None);
        seen = open(site, &home, principal).await?;
    }
    let board = seen.board(id)?.clone();
    Ok((seen, board))
}

/// A new broadcast with a round.
pub async fn make(
    site: &Site,
    asker: &Asker,
    owner: &Account,
    wish: Wish,
    round_title: String,
) -> Result<Option<String>, Fault> {
    writes(site, owner).await?;
    asker.may(site, Deed::Upload)?;
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
    let made = site.store.add_broadcast(broadcast, round(&id, round_title)).await?;
    site.relay.tell(&id, None);
    Ok(made.then_some(id))
}

/// Refuses an account that may not write now.
async fn writes(site: &Site, account: &Account) -> Result<(), Fault> {
    if may_write(site, account.holder).await? { Ok(()) } else { Err(Fault::Silenced) }
}

fn round(broadcast: &str, title: String) -> BroadcastRound {
    BroadcastRound { id: new_id(&SystemEntropy), broadcast: broadcast.to_owned(), place: 0, title }
}

impl Seen {
    /// Refuses whoever does not enter its moves, or may not write now.
    pub async fn wants_relayer(&self, site: &Site, asker: &Asker) -> Result<(), Fault> {
        self.may_relay(site).await?;
        Ok(asker.may(site, Deed::Upload)?)
    }

    /// The same for whoever enters or brings moves of a board: that is counted for each board by itself.
    pub async fn wants_recorder(&self, site: &Site, asker: &Asker, board: &str) -> Result<(), Fault> {
        self.may_relay(site).await?;
        Ok(asker.may_with(site, hash(&format!("board {board}")), Deed::Record)?)
    }

    async fn may_relay(&self, site: &Site) -> Result<(), Fault> {
        let account = self.account.as_ref().filter(|_| self.relays);
        let account = account.ok_or(Fault::NotTheirs)?;
        writes(site, account).await
    }

    /// The same for what its owner alone decides.
    pub async fn wants_owner(&self, site: &Site, asker: &Asker) -> Result<(), Fault> {
        if !self.owns {
            return Err(Fault::NotTheOwner);
        }
        self.wants_relayer(site, asker).await
    }

    /// The account of whoever may take it from the site: its owner, or a moderator.
    pub fn remover(&self) -> Result<&Account, Fault> {
        let may = |account: &Account| self.owns || account.role >= Role::Moderator;
        let remover = self.account.as_deref().filter(|account| may(account));
        remover.ok_or(Fault::NotTheRemover)
    }

    /// The account of whoever asks.
    pub fn account_id(&self) -> Option<&String> {
        self.account.as_ref().map(|account| &account.id)
    }

    /// Its rounds in their order.
    pub fn rounds(&self) -> &[BroadcastRound] {
        &self.outline.rounds
    }

    /// Who enters its moves beside the owner: account and name.
    pub fn relayers(&self) -> &[(String, String)] {
        &self.outline.relayers
    }

    /// The round of this id; the one with the newest board, else the last one, where none is named.
    pub fn round(&self, id: Option<&str>) -> Result<&BroadcastRound, Fault> {
        let rounds = &self.outline.rounds;
        let found = match id {
            Some(id) => rounds.iter().find(|round| round.id == id),
            None => {
                let newest = self.outline.boards.last().map(|board| board.round.as_str());
                rounds.iter().find(|round| Some(round.id.as_str()) == newest).or(rounds.last())
            }
        };
        found.ok_or(Fault::NotThere)
    }

    /// All its boards.
    pub fn boards(&self) -> &[BroadcastBoard] {
        &self.outline.boards
    }

    /// The boards of a round in their order.
    pub fn boards_of<'a>(&'a self, round: &'a str) -> impl Iterator<Item = &'a BroadcastBoard> {
        self.outline.boards.iter().filter(move |board| board.round == round)
    }

    /// A board of it.
    pub fn board(&self, id: &str) -> Result<&BroadcastBoard, Fault> {
        self.outline.boards.iter().find(|board| board.id == id).ok_or(Fault::NotThere)
    }

    /// What of a board they see now: its relayers all of it, everybody else what is as old as the delay.
    pub fn state<'a>(&self, board: &'a Board) -> &'a Arc<State> {
        if self.relays { board.last() } else { board.shown(SystemClock.wall().0, self.broadcast.delay_ms) }
    }

    /// In how many milliseconds they see more of a board without any change.
    pub fn due(&self, board: &Board) -> Option<u64> {
        if self.relays { None } else { board.due(SystemClock.wall().0, self.broadcast.delay_ms) }
    }

    /// The same of a board by its row; none: it is not there any more.
    pub async fn state_of(&self, site: &Site, id: &str) -> Result<Option<Arc<State>>, StoreError> {
        Ok(site.relay.board(id).await?.map(|board| self.state(&board).clone()))
    }

    /// The boards of a round with what of them they see now.
    ///
    /// # Errors
    /// The store failed.
    pub async fn states_of(&self, site: &Site, round: &str) -> Result<Vec<(&BroadcastBoard, Arc<State>)>, StoreError> {
        let mut states = Vec::new();
        for board in self.outline.boards.iter().filter(|board| board.round == round) {
            if let Some(state) = self.state_of(site, &board.id).await? {
                states.push((board, state));
            }
        }
        Ok(states)
    }

    /// Changes what it is called, what is said of it and its delay.
    ///
    /// # Errors
    /// The store failed.
    pub async fn change(&self, site: &Site, wish: Wish) -> Result<(), StoreError> {
        let Wish { title, about, delay_ms } = wish;
        let changed = StoredBroadcast { title, about, delay_ms, ..self.broadcast.clone() };
        site.store.change_broadcast(changed, SystemClock.wall().0).await?;
        if delay_ms != self.broadcast.delay_ms {
            // What was forgotten before another delay holds is not at hand any more.
            self.tell_boards(site);
        }
        site.relay.tell(&self.broadcast.id, None);
        Ok(())
    }

    /// Takes it from the site, with all that is in it; logged where somebody else than its owner does.
    pub async fn remove(&self, site: &Site) -> Result<(), Fault> {
        let remover = self.remover()?;
        let broadcast = &self.broadcast;
        let removed = || Act::BroadcastRemoved.entry(Some(&remover.id), Some(&broadcast.owner), &broadcast.title);
        site.store.remove_broadcast(&broadcast.id, (!self.owns).then(removed)).await?;
        self.tell_boards(site);
        site.relay.tell(&broadcast.id, None);
        Ok(())
    }

    /// Takes a board from it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn remove_board(&self, site: &Site, board: &str) -> Result<(), StoreError> {
        site.store.remove_board(&self.broadcast.id, board).await?;
        site.relay.tell(&self.broadcast.id, Some(board));
        site.relay.tell(&self.broadcast.id, None);
        Ok(())
    }

    /// Whoever looks at one of its boards looks again.
    fn tell_boards(&self, site: &Site) {
        for board in self.boards() {
            site.relay.tell(&self.broadcast.id, Some(&board.id));
        }
    }

    /// Whether an account enters its moves from now on; false where so many do that no more may.
    ///
    /// # Errors
    /// The store failed.
    pub async fn set_relayer(&self, site: &Site, account: &str, relays: bool) -> Result<bool, StoreError> {
        let kept = site.store.set_relayer(&self.broadcast.id, account, relays).await?;
        site.relay.tell(&self.broadcast.id, None);
        Ok(kept)
    }

    /// One more round; false where it has as many as it may.
    pub async fn add_round(&self, site: &Site, title: String) -> Result<bool, Fault> {
        let added = site.store.add_round(round(&self.broadcast.id, title)).await?;
        site.relay.tell(&self.broadcast.id, None);
        Ok(added)
    }

    /// One more board; none where it has as many as it may.
    pub async fn add_board(&self, site: &Site, new: NewBoard) -> Result<Option<BroadcastBoard>, Fault> {
        let due = self.source(site, &new.source, 0).await?;
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
        let added = site.store.add_board(board.clone(), first).await?;
        site.relay.tell(&self.broadcast.id, None);
        Ok(added.then_some(board))
    }

    /// When a source is asked first, of an account with so many boards that need not be counted; none where nobody is asked.
    async fn source(&self, site: &Site, source: &str, but: u64) -> Result<Option<u64>, Fault> {
        if source.is_empty() {
            return Ok(None);
        }
        let is_there = match Source::parse(source).ok_or(Fault::NoSource)? {
            Source::Game(id) => site.relay.can_follow(&id).await?,
            Source::Far(..) => true,
        };
        if !is_there {
            return Err(Fault::NoGame);
        }
        if site.store.boards_asked(&self.broadcast.owner).await?.saturating_sub(but) >= MOST_ASKED {
            return Err(Fault::AsksForMany);
        }
        Ok(Some(SystemClock.wall().0))
    }

    /// Gives a board another source, or none.
    pub async fn set_source(&self, site: &Site, board: &BroadcastBoard, source: String) -> Result<(), Fault> {
        let due = self.source(site, &source, board.due.is_some().into()).await?;
        let (since, trouble) = (SystemClock.wall().0, String::new());
        site.store.change_board(BroadcastBoard { source, due, since, trouble, ..board.clone() }).await?;
        site.relay.tell(&self.broadcast.id, None);
        Ok(())
    }
}

/// A record that was brought whole.
pub async fn put(site: &Site, seen: &Seen, board: &BroadcastBoard, bytes: Vec<u8>) -> Result<u32, NotTaken> {
    let read = site.desk.work(move || brought(&bytes)).await;
    let read = read.map_err(|_| NotTaken::Store(StoreError::Busy))?;
    let taken = match read {
        Ok(record) => site.relay.put(board, seen.broadcast.delay_ms, &record).await,
        Err(faults) => Err(NotTaken::Faults(faults)),
    };
    tell(site, board, &taken).await;
    taken
}

/// How often moves are added again because somebody else's came first.
const TRIES: usize = 8;

/// Moves that are added to what a board shows.
pub async fn add(site: &Site, seen: &Seen, board: &BroadcastBoard, lines: String) -> Result<u32, NotTaken> {
    let lines: Arc<str> = lines.into();
    let mut taken = Err(NotTaken::Store(StoreError::Busy));
    for _ in 0..TRIES {
        taken = add_once(site, seen, board, lines.clone()).await;
        // Somebody else's moves came first: they are looked at, and these added to them.
        if !matches!(taken, Err(NotTaken::Changed(_))) {
            break;
        }
    }
    tell(site, board, &taken).await;
    taken
}

async fn add_once(site: &Site, seen: &Seen, board: &BroadcastBoard, lines: Arc<str>) -> Result<u32, NotTaken> {
    let last = site.relay.board(&board.id).await?.ok_or(NotTaken::Gone)?.last().clone();
    let seq = last.seq;
    let read = site.desk.work(move || added(last.record(), &lines)).await;
    let record = read.map_err(|_| NotTaken::Store(StoreError::Busy))?.map_err(NotTaken::Faults)?;
    site.relay.put_after(board, seen.broadcast.delay_ms, seq, &record).await
}

/// Whoever looks after the broadcast is told on its page, too, what became of what was brought.
async fn tell(site: &Site, board: &BroadcastBoard, taken: &Result<u32, NotTaken>) {
    match taken {
        Ok(_) => site.relay.trouble(board, "").await,
        Err(NotTaken::Faults(faults)) => site.relay.trouble(board, &of_faults(faults)).await,
        Err(NotTaken::Refused(refused)) => site.relay.trouble(board, &of_refused(refused)).await,
        Err(NotTaken::Gone | NotTaken::Changed(_) | NotTaken::Store(_)) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Accounts;
    use crate::testing::{person, site};

    #[tokio::test]
    async fn a_broadcast_is_run_by_its_owner_and_those_whom_they_let() {
        let (site, _folder) = site(Accounts::Open).await;
        let mut people = Vec::new();
        for name in ["Ann", "Ben", "Cat"] {
            people.push(Principal::Account(Arc::new(person(&site, name).await)));
        }
        let [ann, ben, cat] = people.try_into().unwrap();
        let asker = |who: &Principal| Asker::new(who, crate::address::Party::of([192, 0, 2, 1].into()), false, false);
        let wish = Wish::of("Final", "", 5).unwrap();
        let id = make(&site, &asker(&ann), ann.account().unwrap(), wish, "1".to_owned()).await.unwrap().unwrap();
        let seen = open(&site, &id, &ann).await.unwrap();
        let round = seen.round(None).unwrap().id.clone();
        for (source, fault) in [("ftp://x", "NoSource"), ("game:abcdefgh", "NoGame")] {
            let new = NewBoard { round: round.clone(), source: source.to_owned(), ..NewBoard::default() };
            let refused = seen.add_board(&site, new).await.map(|_| ()).unwrap_err();
            assert_eq!(format!("{refused:?}"), fault, "{source}");
        }
        let board = seen.add_board(&site, NewBoard { round, ..NewBoard::default() }).await.unwrap().unwrap();
        site.store.set_relayer(&id, &ben.account().unwrap().id, true).await.unwrap();
        site.relay.tell(&id, None);
        let may = async |who: &Principal| {
            let (seen, _) = of_board(&site, &board.id, who).await.unwrap();
            let relays = seen.wants_relayer(&site, &asker(who)).await;
            let owns = seen.wants_owner(&site, &asker(who)).await;
            [relays.err(), owns.err(), seen.remover().err()]
                .map(|fault| fault.map_or_else(String::new, |fault| format!("{fault:?}")))
        };
        assert_eq!(may(&ann).await, ["", "", ""]);
        assert_eq!(may(&ben).await, ["", "NotTheOwner", "NotTheRemover"]);
        assert_eq!(may(&cat).await, ["NotTheirs", "NotTheOwner", "NotTheRemover"]);
        assert_eq!(may(&Principal::Stranger).await, ["NotTheirs", "NotTheOwner", "NotTheRemover"]);
    }
}
