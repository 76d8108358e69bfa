//! The seeks that were made at this node: who may make one, who may take one. Pure: the time is handed in.

use super::Refusal;
use crate::address::Party;
use crate::ratings::ShownRating;
use crate::wish::{Wish, Words};
use komadai_store::SecretHash;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::time::Instant;

/// Seeks that a node holds.
const MAX_SEEKS: usize = 1_000;
/// Seeks of one party: a school or a club behind one address is one.
const MAX_OF_PARTY: usize = 100;
/// Seeks of one session.
const MAX_OF_SESSION: usize = 3;
/// A seek whose maker has no socket any more goes after so long; until then a page may be loaded anew.
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// What the pools are called in which programs wait by the name of a game: those of each name meet as they come, or at set minutes.
const BY_NAME: &str = "name:";
const LATER: &str = "later:";

/// A connection's number on its node.
pub(super) type Conn = u64;

/// Somebody looks for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek {
    /// Its id.
    pub id: String,
    /// The session of whoever made it.
    pub maker: SecretHash,
    /// What they are called; empty where they gave no name.
    pub name: String,
    /// The id of their account; none for a guest.
    #[serde(default)]
    pub account: Option<String>,
    /// Their rating at this clock, where they have an account.
    #[serde(default)]
    pub rating: Option<ShownRating>,
    /// The pool in which they wait; none for a seek in the list.
    pub pool: Option<String>,
    /// The game.
    pub wish: Words,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
    /// Whether they want to have Black, where a program has said so by the name of a game.
    #[serde(default)]
    pub wants_black: Option<bool>,
    /// Whether a program looks for it: nobody is to meet one who has not seen that.
    #[serde(default)]
    pub program: bool,
}

/// The pool of those who wait for a game of this name; `later`: to be paired at set minutes.
pub(super) fn pool_of_name(name: &str, later: bool) -> String {
    format!("{}{name}", if later { LATER } else { BY_NAME })
}

impl Seek {
    /// Whether it waits for whoever comes in the same pool: not in the list, nor for a set minute.
    pub(super) fn waits(&self) -> bool {
        self.pool.as_deref().is_some_and(|pool| !pool.starts_with(LATER))
    }

    /// The name of the game for which it waits until a set minute.
    pub(super) fn waits_later(&self) -> Option<&str> {
        self.pool.as_deref()?.strip_prefix(LATER)
    }

    /// Whether it waits by the name of a game: that is between programs, and no page says so.
    pub(super) fn is_by_name(&self) -> bool {
        self.pool.as_deref().is_some_and(|pool| pool.starts_with(BY_NAME) || pool.starts_with(LATER))
    }

    /// Whether the two play if they wait in one pool.
    pub(super) fn meets(&self, other: &Seek) -> bool {
        self.waits()
            && self.pool == other.pool
            && self.maker != other.maker
            && (self.wants_black.is_none() || self.wants_black != other.wants_black)
    }

    /// Of two who wait in a pool at two nodes the one who came later takes the other: so both never do.
    pub(super) fn came_before(&self, other: &Seek) -> bool {
        (self.since, &self.id) < (other.since, &other.id)
    }
}

/// A seek made at this node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Own {
    pub(super) seek: Seek,
    /// The game that is looked for.
    pub(super) wish: Wish,
    /// Whose share it counts against; none where no limit holds.
    pub(super) party: Option<Party>,
    /// The connection that made it.
    pub(super) conn: Conn,
    /// It goes with that connection, whatever other ones there are.
    pub(super) goes_with_conn: bool,
}

#[derive(Default)]
struct Session {
    conns: HashSet<Conn>,
    /// Since when it has none.
    away: Option<Instant>,
}

/// All seeks of a node, and who is there.
#[derive(Default)]
pub(super) struct Seeks {
    /// In the order in which they were made.
    open: Vec<Own>,
    sessions: HashMap<SecretHash, Session>,
    /// Sessions for which a game is being made: until that is done they neither take nor are taken.
    engaged: HashSet<SecretHash>,
}

impl Seeks {
    pub(super) fn arrive(&mut self, session: SecretHash, conn: Conn) {
        let session = self.sessions.entry(session).or_default();
        session.conns.insert(conn);
        session.away = None;
    }

    /// Whether a connection is here.
    pub(super) fn has(&self, session: SecretHash, conn: Conn) -> bool {
        self.sessions.get(&session).is_some_and(|session| session.conns.contains(&conn))
    }

    /// A connection has ended; whether a seek has gone with it.
    pub(super) fn depart(&mut self, session: SecretHash, conn: Conn, now: Instant) -> bool {
        let before = self.open.len();
        self.open.retain(|own| !own.goes_with_conn || own.conn != conn || own.seek.maker != session);
        let has_gone = self.open.len() < before;
        let Some(there) = self.sessions.get_mut(&session) else { return has_gone };
        there.conns.remove(&conn);
        if !there.conns.is_empty() {
            return has_gone;
        }
        if self.open.iter().any(|own| own.seek.maker == session) {
            there.away = Some(now);
        } else {
            self.sessions.remove(&session);
        }
        has_gone
    }

    /// How many sessions have a connection.
    pub(super) fn here(&self) -> usize {
        self.sessions.values().filter(|session| !session.conns.is_empty()).count()
    }

    /// Forgets those who have been away for too long, and what they looked for.
    pub(super) fn expire(&mut self, now: Instant) {
        let gone = |session: &Session| session.away.is_some_and(|away| now.duration_since(away) >= GRACE);
        let sessions = &self.sessions;
        self.open.retain(|own| !sessions.get(&own.seek.maker).is_none_or(gone));
        self.sessions.retain(|_, session| !gone(session));
    }

    /// Adds a seek; one in a pool replaces that of another pool. What people wait in and what a program of theirs waits in by the name of
    /// a game have nothing to do with each other.
    pub(super) fn add(&mut self, own: Own) -> Result<(), Refusal> {
        let maker = own.seek.maker;
        if own.seek.pool.is_some() {
            self.leave_pool(maker, own.seek.is_by_name());
        }
        let count = |holds: &dyn Fn(&Own) -> bool| self.open.iter().filter(|own| holds(own)).count();
        if count(&|other| other.seek.maker == maker) >= MAX_OF_SESSION
            || own.party.is_some() && count(&|other| other.party == own.party) >= MAX_OF_PARTY
        {
            return Err(Refusal::TooManySeeks);
        }
        if self.open.len() >= MAX_SEEKS {
            return Err(Refusal::LobbyFull);
        }
        self.open.push(own);
        Ok(())
    }

    /// Leaves the pool of people, or those of the names of games; what was waited with there.
    pub(super) fn leave_pool(&mut self, maker: SecretHash, by_name: bool) -> Vec<Own> {
        self.extract(|seek| seek.maker == maker && seek.pool.is_some() && seek.is_by_name() == by_name)
    }

    /// Withdraws a seek of one's own; none where there is none of this id.
    pub(super) fn withdraw(&mut self, id: &str, maker: SecretHash) -> Option<Own> {
        self.extract(|seek| seek.id == id && seek.maker == maker).pop()
    }

    fn extract(&mut self, goes: impl Fn(&Seek) -> bool) -> Vec<Own> {
        self.open.extract_if(.., |own| goes(&own.seek)).collect()
    }

    /// Takes a seek out of the list for somebody: from now on it is theirs alone, and neither of the two can be paired again
    /// until they are [`released`](Seeks::release).
    pub(super) fn take(&mut self, id: &str, taker: SecretHash, has_account: bool) -> Result<Own, Refusal> {
        let at = self.open.iter().position(|own| own.seek.id == id).ok_or(Refusal::SeekGone)?;
        let maker = self.open[at].seek.maker;
        if maker == taker {
            return Err(Refusal::OwnSeek);
        }
        // By the name of a game guests meet accounts, and such a game is not rated.
        if self.open[at].wish.rated && !self.open[at].seek.is_by_name() && !has_account {
            return Err(Refusal::NeedsAccount);
        }
        if !self.is_free(maker) || self.engaged.contains(&taker) {
            return Err(Refusal::SeekGone);
        }
        self.engaged.extend([maker, taker]);
        Ok(self.open.remove(at))
    }

    /// Whether a seek is there, but its maker is just being paired otherwise: if no game comes of that, they can be taken.
    pub(super) fn is_undecided(&self, id: &str, taker: SecretHash) -> bool {
        let maker = self.open.iter().find(|own| own.seek.id == id).map(|own| own.seek.maker);
        maker.is_some_and(|maker| maker != taker && self.is_there(maker) && self.engaged.contains(&maker))
    }

    /// Takes a seek out of the list whose maker is engaged by this very pairing.
    pub(super) fn remove(&mut self, id: &str) -> Option<Own> {
        let at = self.open.iter().position(|own| own.seek.id == id)?;
        Some(self.open.remove(at))
    }

    /// Keeps somebody from being paired while a seek of another node is asked for; false where that is so already.
    pub(super) fn engage(&mut self, session: SecretHash) -> bool {
        self.engaged.insert(session)
    }

    pub(super) fn release(&mut self, session: SecretHash) {
        self.engaged.remove(&session);
    }

    /// Puts a seek back of which no game came.
    pub(super) fn put_back(&mut self, own: Own) {
        if own.goes_with_conn && !self.has(own.seek.maker, own.conn) {
            return;
        }
        let at = self.open.partition_point(|other| other.seek.came_before(&own.seek));
        self.open.insert(at, own);
    }

    /// Whoever has a game looks for no other.
    pub(super) fn remove_all_of(&mut self, maker: SecretHash) -> Vec<Own> {
        self.extract(|seek| seek.maker == maker)
    }

    /// The seeks of somebody.
    pub(super) fn of(&self, maker: SecretHash) -> impl Iterator<Item = &Seek> {
        self.open.iter().map(|own| &own.seek).filter(move |seek| seek.maker == maker)
    }

    /// The seeks that everybody sees: those whose makers are there.
    pub(super) fn visible(&self) -> impl Iterator<Item = &Own> {
        self.open.iter().filter(|own| self.is_there(own.seek.maker))
    }

    /// Those who wait in a pool and can be paired now, whoever came first first.
    pub(super) fn waiting(&self) -> impl Iterator<Item = &Own> {
        self.open.iter().filter(|own| own.seek.waits() && self.is_free(own.seek.maker))
    }

    /// A seek of this node.
    pub(super) fn own(&self, id: &str) -> Option<&Own> {
        self.open.iter().find(|own| own.seek.id == id)
    }

    fn is_free(&self, session: SecretHash) -> bool {
        self.is_there(session) && !self.engaged.contains(&session)
    }

    fn is_there(&self, session: SecretHash) -> bool {
        self.sessions.get(&session).is_some_and(|session| !session.conns.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wish::even;
    use komadai_game::Control;

    const ANN: SecretHash = [1; 32];
    const BEA: SecretHash = [2; 32];
    const CAT: SecretHash = [3; 32];

    fn own(id: &str, maker: SecretHash, pool: Option<&str>) -> Own {
        let wish = even(Control::Unlimited);
        let seek = Seek {
            id: id.into(),
            maker,
            name: String::new(),
            account: None,
            rating: None,
            pool: pool.map(str::to_owned),
            wish: wish.words.clone(),
            since: 1,
            wants_black: None,
            program: false,
        };
        Own { seek, wish, party: None, conn: 1, goes_with_conn: false }
    }

    fn everybody() -> Seeks {
        let mut seeks = Seeks::default();
        for (session, conn) in [(ANN, 1), (BEA, 2), (CAT, 3)] {
            seeks.arrive(session, conn);
        }
        seeks
    }

    fn ids<'a>(seeks: impl Iterator<Item = &'a Own>) -> Vec<&'a str> {
        seeks.map(|own| own.seek.id.as_str()).collect()
    }

    #[test]
    fn of_two_takers_one_gets_the_seek() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, None)).unwrap();
        assert_eq!(seeks.take("a", BEA, false).map(|own| own.seek.id), Ok("a".to_owned()));
        assert_eq!(seeks.take("a", CAT, false), Err(Refusal::SeekGone));
    }

    #[test]
    fn a_rated_seek_is_not_for_guests() {
        let mut seeks = everybody();
        let mut rated = own("a", ANN, None);
        rated.wish.rated = true;
        seeks.add(rated).unwrap();
        assert_eq!(seeks.take("a", BEA, false), Err(Refusal::NeedsAccount));
        assert!(seeks.take("a", CAT, true).is_ok());
    }

    #[test]
    fn nobody_takes_their_own_seek() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, None)).unwrap();
        assert_eq!(seeks.take("a", ANN, false), Err(Refusal::OwnSeek));
        assert_eq!(ids(seeks.visible()), ["a"]);
    }

    #[test]
    fn whoever_is_being_paired_is_not_paired_twice() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, None)).unwrap();
        seeks.add(own("b", ANN, Some("10-30"))).unwrap();
        seeks.add(own("c", CAT, None)).unwrap();
        let taken = seeks.take("a", BEA, false).unwrap();
        assert_eq!(seeks.take("b", CAT, false), Err(Refusal::SeekGone), "another seek of the same maker");
        assert_eq!(seeks.take("c", BEA, false), Err(Refusal::SeekGone), "another seek for the same taker");
        assert_eq!(seeks.take("c", ANN, false), Err(Refusal::SeekGone), "the maker becomes a taker");
        assert_eq!(ids(seeks.waiting()), Vec::<&str>::new());
        // No game came of it: all is as before.
        seeks.put_back(taken);
        seeks.release(ANN);
        seeks.release(BEA);
        assert_eq!(ids(seeks.visible()), ["a", "b", "c"]);
        assert!(seeks.take("b", CAT, false).is_ok());
    }

    #[test]
    fn it_is_undecided_who_gets_somebody_until_their_own_taking_has_ended() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, Some("10-30"))).unwrap();
        assert!(!seeks.is_undecided("a", BEA), "she can be taken");
        // She has asked another node for somebody who came before her.
        assert!(seeks.engage(ANN));
        assert!(seeks.is_undecided("a", BEA));
        assert!(!seeks.is_undecided("a", ANN), "oneself is no opponent however it ends");
        assert!(!seeks.is_undecided("b", BEA), "a seek that is not there");
        seeks.release(ANN);
        assert!(!seeks.is_undecided("a", BEA));
        assert!(seeks.take("a", BEA, false).is_ok());
        assert!(!seeks.is_undecided("a", CAT), "somebody has it");
    }

    #[test]
    fn seeks_are_bounded_by_session_by_party_and_in_all() {
        let mut seeks = everybody();
        for id in ["1", "2", "3"] {
            seeks.add(own(id, ANN, None)).unwrap();
        }
        assert_eq!(seeks.add(own("4", ANN, None)), Err(Refusal::TooManySeeks));
        let session = |number: u32| {
            let mut session = [9; 32];
            session[..4].copy_from_slice(&number.to_le_bytes());
            session
        };
        let of_party = |number: u32, last: u8| Own {
            party: Some(Party::of([192, 0, 2, last].into())),
            ..own(&format!("p{number}"), session(number), None)
        };
        let mut added = 0;
        let refusal = loop {
            match seeks.add(of_party(added, 1)) {
                Ok(()) => added += 1,
                Err(refusal) => break refusal,
            }
        };
        assert_eq!((added as usize, refusal), (MAX_OF_PARTY, Refusal::TooManySeeks));
        assert_eq!(seeks.add(of_party(added, 2)), Ok(()), "another party's");
        let refusal = (1_000..).find_map(|number| seeks.add(own("x", session(number), None)).err());
        assert_eq!((refusal, seeks.open.len()), (Some(Refusal::LobbyFull), MAX_SEEKS));
    }

    #[test]
    fn a_seek_that_goes_with_its_connection_is_not_kept_by_another_one_of_its_maker() {
        let mut seeks = everybody();
        let now = Instant::now();
        seeks.arrive(ANN, 9);
        seeks.add(own("page", ANN, None)).unwrap();
        for id in ["a", "b"] {
            seeks.add(Own { conn: 9, goes_with_conn: true, ..own(id, ANN, None) }).unwrap();
        }
        // No game comes of the one that was taken, and whoever looked for it has gone.
        let taken = seeks.take("b", BEA, true).unwrap();
        assert!(seeks.has(ANN, 9) && seeks.depart(ANN, 9, now) && !seeks.has(ANN, 9));
        seeks.put_back(taken);
        assert_eq!(ids(seeks.visible()), ["page"]);
        assert!(!seeks.depart(ANN, 1, now));
    }

    #[test]
    fn who_waits_in_one_pool_leaves_the_other() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, Some("10-30"))).unwrap();
        seeks.add(own("b", ANN, Some("3-0"))).unwrap();
        assert_eq!(ids(seeks.waiting()), ["b"]);
        seeks.leave_pool(ANN, false);
        assert_eq!(ids(seeks.waiting()), Vec::<&str>::new());
    }

    #[test]
    fn a_person_and_their_program_do_not_throw_each_other_out_of_what_they_wait_in() {
        let mut seeks = everybody();
        seeks.add(own("person", ANN, Some("10-30"))).unwrap();
        seeks.add(own("program", ANN, Some(&pool_of_name("test-600-10", false)))).unwrap();
        assert_eq!(ids(seeks.waiting()), ["person", "program"]);
        seeks.add(own("later", ANN, Some(&pool_of_name("floodgate-300-10F", true)))).unwrap();
        assert_eq!(ids(seeks.visible()), ["person", "later"], "a program waits for one game");
        assert_eq!(seeks.leave_pool(ANN, false).len(), 1);
        assert_eq!(ids(seeks.visible()), ["later"]);
    }

    #[test]
    fn nobody_withdraws_what_is_not_theirs() {
        let mut seeks = everybody();
        seeks.add(own("a", ANN, None)).unwrap();
        assert!(seeks.withdraw("a", BEA).is_none());
        assert!(seeks.withdraw("a", ANN).is_some());
        assert!(seeks.withdraw("a", ANN).is_none());
    }

    #[test]
    fn the_seek_of_somebody_away_cannot_be_taken_and_goes_after_a_while() {
        let mut seeks = everybody();
        let now = Instant::now();
        seeks.arrive(ANN, 9);
        seeks.add(own("a", ANN, Some("10-30"))).unwrap();
        seeks.depart(ANN, 1, now);
        assert_eq!(ids(seeks.visible()), ["a"], "another tab is open");
        seeks.depart(ANN, 9, now);
        assert_eq!((ids(seeks.visible()), ids(seeks.waiting()), seeks.here()), (vec![], vec![], 2));
        assert_eq!(seeks.take("a", BEA, false), Err(Refusal::SeekGone));
        seeks.expire(now + GRACE / 2);
        seeks.arrive(ANN, 10);
        assert_eq!(ids(seeks.waiting()), ["a"], "the page was loaded anew");
        seeks.depart(ANN, 10, now);
        seeks.expire(now + GRACE);
        seeks.arrive(ANN, 11);
        assert_eq!(ids(seeks.waiting()), Vec::<&str>::new());
    }
}
