//! What the nodes' lobbies ask and tell each other. Each seek is decided on by the node at which it was made, and by no other; the
//! others show it, and ask that node for it.

use super::seeks::{Own, Seek};
use super::{Created, Refusal};
use bytes::Bytes;
use komadai_room::{Bus, Topic, hash};
use komadai_store::SecretHash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tokio::time::Instant;

/// How often a node says that it is there.
pub(super) const BEAT: Duration = Duration::from_secs(2);
/// After so long without a word a node's seeks are gone.
const SILENCE: Duration = Duration::from_secs(6);
/// How long another node may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Nodes that are listened to.
const MAX_PEERS: usize = 64;
/// Seeks of one node that are shown.
const MAX_SHOWN: usize = 1_000;
/// Accounts of one node that are listed.
pub(super) const MAX_NAMES: usize = 100;
/// A seek that was refused is not asked for again so soon.
const PAUSE: Duration = Duration::from_secs(1);

/// One of two who find each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taker {
    /// By what their seat is held.
    pub session: SecretHash,
    /// What they are called.
    pub name: String,
    /// The id of their account; none for a guest.
    #[serde(default)]
    pub account: Option<String>,
    /// Where a program has come from, so far as one can tell whether another has come from there.
    #[serde(default)]
    pub(super) home: Option<SecretHash>,
    /// Whether Black is theirs, where that has been settled or a program asks for it.
    #[serde(default)]
    pub(super) has_black: Option<bool>,
}

impl Taker {
    /// Somebody who takes what they see.
    pub fn person(session: SecretHash, name: String, account: Option<String>) -> Taker {
        Taker { session, name, account, home: None, has_black: None }
    }

    /// Whoever waits in a pool takes another's seek with their own.
    pub(super) fn of(own: &Own) -> Taker {
        let Seek { maker, name, account, wants_black, .. } = &own.seek;
        let home = own.party.map(|party| hash(&format!("party {party}")));
        Taker { home, has_black: *wants_black, ..Taker::person(*maker, name.clone(), account.clone()) }
    }

    /// Whether both have come from the same place.
    pub(super) fn is_at_home_with(&self, other: &Taker) -> bool {
        self.home.is_some() && self.home == other.home
    }
}

/// What one node asks another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Ask {
    /// A seek of its own, for somebody here.
    Take { seek: String, taker: Taker },
    /// To have one of its own seeks, which waits for a set minute, take another of any node: whether Black is the first's.
    Meet { seek: String, other: String, black: bool },
    /// All its seeks.
    List,
}

/// What it answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    /// The game is made; this is the taker's seat.
    Taken(Created),
    Refused(Refusal),
    /// It is seen to.
    Heard,
    /// It could not be made.
    NotStored,
    List {
        seq: u64,
        here: u32,
        seeks: Vec<Seek>,
    },
}

/// What a node tells all others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Notice {
    pub(super) node: String,
    /// Grows by one with each change; a sign of life repeats the last one.
    pub(super) seq: u64,
    pub(super) news: News,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum News {
    Opened(Box<Seek>),
    Gone(String),
    /// It is there, and so many people with it.
    Beat {
        here: u32,
        /// The accounts among them, as far as they are listed.
        #[serde(default)]
        names: Vec<String>,
        /// The minutes of the hour at which it pairs those who wait for one; none where it does not, or stops.
        #[serde(default)]
        pairs_at: Vec<u8>,
    },
    /// It stops.
    Left,
}

impl News {
    /// At which minutes the node pairs: no more than an hour has.
    fn pairs_at(&self) -> Vec<u8> {
        match self {
            News::Beat { pairs_at, .. } => pairs_at.iter().copied().take(60).collect(),
            News::Opened(_) | News::Gone(_) | News::Left => Vec::new(),
        }
    }
}

/// The name by which a node's lobby is asked.
pub(super) fn mailbox(node: &str) -> String {
    format!("lobby-{node}")
}

pub(super) fn encode(message: &impl Serialize) -> Bytes {
    serde_json::to_vec(message).unwrap_or_default().into()
}

pub(super) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).ok()
}

/// Asks another node's lobby. None: no answer that makes sense.
pub(super) async fn ask(bus: &dyn Bus, node: &str, ask: &Ask) -> Option<Answer> {
    let mailbox = mailbox(node);
    let asked = bus.ask(&mailbox, encode(ask));
    decode(&tokio::time::timeout(PATIENCE, asked).await.ok()??)
}

/// Tells all other nodes.
pub(super) fn tell(bus: &dyn Bus, notice: &Notice) {
    bus.publish(&Topic::Lobby, encode(notice));
}

/// A seek of another node.
pub(super) struct Shown {
    pub(super) seek: Seek,
    /// It was refused a moment ago.
    not_before: Option<Instant>,
}

/// Another node, as far as it was heard.
struct Peer {
    /// None: its list has been asked for.
    seq: Option<u64>,
    here: u32,
    names: Vec<String>,
    pairs_at: Vec<u8>,
    seeks: BTreeMap<String, Shown>,
    heard: Instant,
}

/// The other nodes.
#[derive(Default)]
pub(super) struct Peers(HashMap<String, Peer>);

impl Peers {
    /// Takes a notice in; true where that node's whole list is needed.
    pub(super) fn hear(&mut self, notice: Notice, now: Instant) -> bool {
        let Notice { node, seq, news } = notice;
        if news == News::Left {
            self.0.remove(&node);
            return false;
        }
        if !self.0.contains_key(&node) {
            if self.0.len() >= MAX_PEERS {
                return false;
            }
            let (names, pairs_at, seeks) = (Vec::new(), news.pairs_at(), BTreeMap::new());
            self.0.insert(node, Peer { seq: None, here: 0, names, pairs_at, seeks, heard: now });
            return true;
        }
        let Some(peer) = self.0.get_mut(&node) else { return false };
        peer.heard = now;
        let expected = match news {
            News::Beat { .. } => peer.seq,
            _ => peer.seq.map(|last| last + 1),
        };
        if expected != Some(seq) {
            // A list that was asked for and never came is asked for again at the next sign of life.
            let asked = peer.seq.is_none();
            peer.seq = None;
            return !asked || matches!(news, News::Beat { .. });
        }
        peer.seq = Some(seq);
        let minutes = news.pairs_at();
        match news {
            News::Opened(seek) if peer.seeks.len() < MAX_SHOWN => {
                peer.seeks.insert(seek.id.clone(), Shown { seek: *seek, not_before: None });
            }
            News::Gone(id) => {
                peer.seeks.remove(&id);
            }
            News::Beat { here, names, .. } => (peer.here, peer.names, peer.pairs_at) = (here, names, minutes),
            News::Opened(_) | News::Left => {}
        }
        false
    }

    /// Takes a node's whole list in.
    pub(super) fn list(&mut self, node: &str, seq: u64, here: u32, seeks: Vec<Seek>, now: Instant) {
        let Some(peer) = self.0.get_mut(node) else { return };
        peer.seq = Some(seq);
        peer.here = here;
        peer.heard = now;
        let shown = |seek: Seek| (seek.id.clone(), Shown { seek, not_before: None });
        peer.seeks = seeks.into_iter().take(MAX_SHOWN).map(shown).collect();
    }

    /// Forgets nodes that say nothing any more.
    pub(super) fn expire(&mut self, now: Instant) {
        self.0.retain(|_, peer| now.duration_since(peer.heard) < SILENCE);
    }

    pub(super) fn here(&self) -> u32 {
        self.0.values().map(|peer| peer.here).fold(0, u32::saturating_add)
    }

    /// The accounts that are with the other nodes.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.0.values().flat_map(|peer| peer.names.iter().take(MAX_NAMES))
    }

    pub(super) fn seeks(&self) -> impl Iterator<Item = &Seek> {
        self.0.values().flat_map(|peer| peer.seeks.values()).map(|shown| &shown.seek)
    }

    /// The nodes that pair those who wait for this minute.
    pub(super) fn pairing_at(&self, minute: u8) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(_, peer)| peer.pairs_at.contains(&minute)).map(|(node, _)| node.as_str())
    }

    /// The node at which a seek was made.
    pub(super) fn node_of(&self, seek: &str) -> Option<&str> {
        self.0.iter().find(|(_, peer)| peer.seeks.contains_key(seek)).map(|(node, _)| node.as_str())
    }

    /// A seek in the same pool that was there before this one, and its node.
    pub(super) fn partner(&self, own: &Seek, now: Instant) -> Option<(&str, &Seek)> {
        let fits = |shown: &Shown| {
            let other = &shown.seek;
            other.meets(own) && other.came_before(own) && shown.not_before.is_none_or(|not_before| not_before <= now)
        };
        let all = self.0.iter().flat_map(|(node, peer)| peer.seeks.values().map(move |shown| (node.as_str(), shown)));
        let fitting = all.filter(|(_, shown)| fits(shown)).map(|(node, shown)| (node, &shown.seek));
        // Whoever came first plays first.
        fitting.min_by(|(_, one), (_, other)| (one.since, &one.id).cmp(&(other.since, &other.id)))
    }

    /// A seek was refused: it is left in peace for a moment.
    pub(super) fn refused(&mut self, seek: &str, now: Instant) {
        for peer in self.0.values_mut() {
            if let Some(shown) = peer.seeks.get_mut(seek) {
                shown.not_before = Some(now + PAUSE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seek(id: &str, since: u64) -> Seek {
        Seek {
            id: id.into(),
            maker: [id.as_bytes()[0]; 32],
            name: "Ann".into(),
            account: None,
            rating: None,
            pool: Some("10-30".into()),
            wish: json!({ "rated": false }),
            since,
            wants_black: None,
            program: false,
        }
    }

    fn notice(seq: u64, news: News) -> Notice {
        Notice { node: "one".into(), seq, news }
    }

    fn ids(peers: &Peers) -> Vec<&str> {
        peers.seeks().map(|seek| seek.id.as_str()).collect()
    }

    #[test]
    fn a_gap_asks_for_the_whole_list() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        assert!(
            peers.hear(notice(4, News::Beat { here: 1, names: vec![], pairs_at: vec![] }), now),
            "a node not heard of before"
        );
        assert!(!peers.hear(notice(5, News::Opened(Box::new(seek("a", 1)))), now), "the list is on its way");
        peers.list("one", 5, 2, vec![seek("a", 1)], now);
        assert!(!peers.hear(notice(6, News::Opened(Box::new(seek("b", 2)))), now));
        assert!(!peers.hear(notice(7, News::Gone("a".into())), now));
        assert!(!peers.hear(notice(7, News::Beat { here: 3, names: vec![], pairs_at: vec![] }), now));
        assert_eq!((ids(&peers), peers.here()), (vec!["b"], 3));
        assert!(peers.hear(notice(9, News::Gone("b".into())), now), "8 was lost");
        peers.list("one", 9, 2, vec![], now);
        assert!(
            peers.hear(notice(10, News::Beat { here: 3, names: vec![], pairs_at: vec![] }), now),
            "10 was lost, and nothing came since"
        );
        assert!(
            peers.hear(notice(10, News::Beat { here: 3, names: vec![], pairs_at: vec![] }), now),
            "the list was lost, too"
        );
        assert!(!peers.hear(notice(10, News::Left), now));
        assert_eq!(peers.here(), 0);
    }

    #[test]
    fn the_seeks_of_a_silent_node_are_gone() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        peers.hear(notice(0, News::Beat { here: 1, names: vec![], pairs_at: vec![] }), now);
        peers.list("one", 0, 1, vec![seek("a", 1)], now);
        peers.expire(now + SILENCE / 2);
        assert_eq!(peers.node_of("a"), Some("one"));
        peers.expire(now + SILENCE);
        assert_eq!(peers.node_of("a"), None);
    }

    #[test]
    fn of_two_in_a_pool_the_later_one_takes_the_other() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        peers.hear(notice(0, News::Beat { here: 1, names: vec![], pairs_at: vec![] }), now);
        peers.list("one", 0, 1, vec![seek("m", 5)], now);
        let partner = |peers: &Peers, own: &Seek, now| peers.partner(own, now).map(|(_, seek)| seek.id.clone());
        assert_eq!(partner(&peers, &seek("z", 6), now), Some("m".into()));
        assert_eq!(partner(&peers, &seek("z", 4), now), None);
        assert_eq!(partner(&peers, &seek("z", 5), now), Some("m".into()), "the id decides between equals");
        assert_eq!(partner(&peers, &seek("a", 5), now), None);
        assert_eq!(partner(&peers, &Seek { maker: [b'm'; 32], ..seek("z", 6) }, now), None, "oneself at another node");
        assert_eq!(partner(&peers, &Seek { pool: Some("other".into()), ..seek("z", 6) }, now), None);
        let black =
            |id: &str, since| Seek { wants_black: Some(true), pool: Some("name:a-1-1".into()), ..seek(id, since) };
        peers.list("one", 0, 1, vec![black("m", 5)], now);
        assert_eq!(partner(&peers, &black("z", 6), now), None, "both would have Black");
        assert_eq!(partner(&peers, &Seek { wants_black: None, ..black("z", 6) }, now), Some("m".into()));
        let later = |id: &str, since| Seek { pool: Some("later:floodgate-1-1".into()), ..seek(id, since) };
        peers.list("one", 0, 1, vec![later("m", 5)], now);
        assert_eq!(partner(&peers, &later("z", 6), now), None, "a set minute is waited for");
        peers.list("one", 0, 1, vec![seek("m", 5)], now);
        peers.refused("m", now);
        assert_eq!(partner(&peers, &seek("z", 6), now), None);
        assert_eq!(partner(&peers, &seek("z", 6), now + PAUSE), Some("m".into()));
    }

    #[test]
    fn who_pairs_at_a_minute_is_known_from_the_first_sign_of_life_and_who_does_not_say_so_does_not() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        let beat = |pairs_at: Vec<u8>| News::Beat { here: 1, names: vec![], pairs_at };
        assert!(peers.hear(notice(0, beat(vec![0, 30])), now));
        let from = |peers: &Peers, minute| peers.pairing_at(minute).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(from(&peers, 30), ["one"]);
        assert_eq!(from(&peers, 15), [""; 0], "other minutes");
        peers.list("one", 0, 1, vec![], now);
        assert!(!peers.hear(notice(0, beat(vec![])), now));
        assert_eq!(from(&peers, 30), [""; 0], "it is about to stop");
        // As a node of an earlier version says it.
        let old = decode::<Notice>(br#"{ "node": "old", "seq": 0, "news": { "Beat": { "here": 1 } } }"#).unwrap();
        assert!(peers.hear(old, now));
        assert_eq!(from(&peers, 30), [""; 0]);
    }

    #[test]
    fn messages_survive_the_bus_and_garbage_does_not() {
        let ask = Ask::Take { seek: "a".into(), taker: Taker::person([7; 32], "Bea".into(), None) };
        assert_eq!(decode::<Ask>(&encode(&ask)), Some(ask));
        let told = notice(1, News::Opened(Box::new(seek("a", 1))));
        assert_eq!(decode::<Notice>(&encode(&told)), Some(told));
        assert_eq!(decode::<Notice>(b"{}"), None);
        assert_eq!(decode::<Answer>(b"\xff"), None);
    }
}
