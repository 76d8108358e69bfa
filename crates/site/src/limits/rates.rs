//! How often a party and a session may do what costs the site something.

use crate::address::Party;
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use komadai_store::SecretHash;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

/// What is limited.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// A new game.
    NewGame,
    /// A record or a diagram that is read, or a record that is changed.
    Upload,
    /// A picture that is drawn.
    Picture,
    /// A film: as much work as many pictures.
    Film,
    /// A move judged or a hint given in a problem.
    Judge,
    /// A move whose answer an engine has to find.
    Reply,
    /// A socket that is opened.
    Socket,
    /// A name and a password that are looked at; by session: those for one name.
    LogIn,
    /// The same wherever they come from: counted for the name alone.
    Guess,
    /// A new account.
    SignUp,
    /// Everything of an account, read at once.
    Export,
    /// A line said beside a board.
    Talk,
    /// A step of an event, taken at its desk.
    Desk,
    /// A mail; by session: to one address, or for one account.
    Mail,
    /// Something that is reported to the moderators.
    Report,
    /// A game looked for in the lobby, or taken there.
    Seek,
    /// A browser to which notices are to be pushed.
    Device,
    /// Many games that are to be analysed.
    Batch,
    /// What was practised, taken into an account.
    Practice,
    /// Something asked of the archive, which takes the longer the more is in it.
    Search,
    /// A text of many that is drawn before it is kept.
    Preview,
    /// Something that a program asks with its token.
    Program,
    /// A token that is none.
    Bearer,
    /// Accounts that a teacher makes for a class at once.
    Pupils,
    /// A change of a board of a broadcast; by session: of one board.
    Record,
    /// A record that a page of another site has read, which no one behind the address may have asked for.
    Reading,
    /// A record asked for at an address elsewhere.
    Fetch,
}

/// So many at once, and one more after each pause.
struct Rate {
    burst: u32,
    pause: Duration,
}

impl Deed {
    /// What a party may do: a school or an office behind one address is one.
    const fn of_party(self) -> Rate {
        match self {
            Deed::NewGame => Rate { burst: 400, pause: Duration::from_secs(1) },
            Deed::Upload => Rate { burst: 200, pause: Duration::from_secs(1) },
            Deed::Picture => Rate { burst: 100, pause: Duration::from_millis(250) },
            Deed::Film => Rate { burst: 10, pause: Duration::from_secs(10) },
            Deed::Judge => Rate { burst: 300, pause: Duration::from_millis(100) },
            Deed::Reply => Rate { burst: 200, pause: Duration::from_millis(250) },
            Deed::Socket => Rate { burst: 3_000, pause: Duration::from_millis(50) },
            Deed::LogIn | Deed::Guess => Rate { burst: 100, pause: Duration::from_secs(6) },
            Deed::SignUp => Rate { burst: 60, pause: Duration::from_secs(60) },
            Deed::Export => Rate { burst: 20, pause: Duration::from_secs(60) },
            Deed::Talk => Rate { burst: 200, pause: Duration::from_millis(250) },
            Deed::Desk => Rate { burst: 600, pause: Duration::from_millis(100) },
            Deed::Mail => Rate { burst: 30, pause: Duration::from_secs(60) },
            Deed::Report => Rate { burst: 60, pause: Duration::from_secs(30) },
            Deed::Seek => Rate { burst: 1_000, pause: Duration::from_millis(100) },
            Deed::Device => Rate { burst: 100, pause: Duration::from_secs(10) },
            Deed::Batch => Rate { burst: 40, pause: Duration::from_secs(30) },
            Deed::Practice => Rate { burst: 1_000, pause: Duration::from_millis(100) },
            Deed::Search => Rate { burst: 300, pause: Duration::from_millis(100) },
            Deed::Preview => Rate { burst: 100, pause: Duration::from_millis(500) },
            Deed::Program => Rate { burst: 3_000, pause: Duration::from_millis(5) },
            Deed::Bearer => Rate { burst: 100, pause: Duration::from_secs(1) },
            Deed::Pupils => Rate { burst: 40, pause: Duration::from_secs(300) },
            Deed::Record => Rate { burst: 1_000, pause: Duration::from_millis(50) },
            Deed::Reading => Rate { burst: 200, pause: Duration::from_secs(1) },
            Deed::Fetch => Rate { burst: 60, pause: Duration::from_secs(5) },
        }
    }

    /// What one browser may do.
    const fn of_session(self) -> Rate {
        match self {
            Deed::NewGame => Rate { burst: 200, pause: Duration::from_secs(3) },
            Deed::Upload => Rate { burst: 100, pause: Duration::from_secs(3) },
            Deed::Picture => Rate { burst: 60, pause: Duration::from_millis(500) },
            Deed::Film => Rate { burst: 5, pause: Duration::from_secs(20) },
            Deed::Judge => Rate { burst: 120, pause: Duration::from_millis(300) },
            Deed::Reply => Rate { burst: 40, pause: Duration::from_secs(2) },
            Deed::Socket => Rate { burst: 1_000, pause: Duration::from_millis(200) },
            Deed::LogIn => Rate { burst: 10, pause: Duration::from_secs(60) },
            Deed::Guess => Rate { burst: 100, pause: Duration::from_secs(30) },
            Deed::SignUp => Rate { burst: 5, pause: Duration::from_secs(120) },
            Deed::Export => Rate { burst: 3, pause: Duration::from_secs(600) },
            Deed::Talk => Rate { burst: 8, pause: Duration::from_secs(2) },
            // A referee taps the results of a hall, or a program enters a whole field.
            Deed::Desk => Rate { burst: 120, pause: Duration::from_millis(500) },
            Deed::Mail => Rate { burst: 3, pause: Duration::from_secs(600) },
            Deed::Report => Rate { burst: 10, pause: Duration::from_secs(120) },
            Deed::Seek => Rate { burst: 40, pause: Duration::from_secs(2) },
            Deed::Device => Rate { burst: 10, pause: Duration::from_secs(60) },
            Deed::Batch => Rate { burst: 10, pause: Duration::from_secs(120) },
            Deed::Practice => Rate { burst: 200, pause: Duration::from_secs(1) },
            Deed::Search => Rate { burst: 120, pause: Duration::from_millis(300) },
            Deed::Preview => Rate { burst: 40, pause: Duration::from_secs(2) },
            // A program that plays eight games at once, each move within a moment.
            Deed::Program => Rate { burst: 300, pause: Duration::from_millis(50) },
            Deed::Bearer => Rate { burst: 100, pause: Duration::from_secs(1) },
            // A teacher adds a whole class, and then somebody who was forgotten.
            Deed::Pupils => Rate { burst: 12, pause: Duration::from_secs(1_800) },
            Deed::Record => Rate { burst: 100, pause: Duration::from_millis(250) },
            Deed::Reading => Rate { burst: 100, pause: Duration::from_secs(3) },
            Deed::Fetch => Rate { burst: 12, pause: Duration::from_secs(20) },
        }
    }
}

/// Bytes of records that a party may store in a day, in KiB.
const STORED_A_DAY: u32 = 50 * 1024;

type Buckets<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock>;

/// The buckets of all parties and sessions. Who has done nothing for a while is forgotten.
pub struct Rates {
    parties: [Buckets<Party>; DEEDS.len()],
    sessions: [Buckets<SecretHash>; DEEDS.len()],
    stored: Buckets<Party>,
}

const DEEDS: [Deed; 27] = [
    Deed::NewGame,
    Deed::Upload,
    Deed::Picture,
    Deed::Film,
    Deed::Judge,
    Deed::Reply,
    Deed::Socket,
    Deed::LogIn,
    Deed::Guess,
    Deed::SignUp,
    Deed::Export,
    Deed::Talk,
    Deed::Desk,
    Deed::Mail,
    Deed::Report,
    Deed::Seek,
    Deed::Device,
    Deed::Batch,
    Deed::Practice,
    Deed::Search,
    Deed::Preview,
    Deed::Program,
    Deed::Bearer,
    Deed::Pupils,
    Deed::Record,
    Deed::Reading,
    Deed::Fetch,
];

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            parties: DEEDS.map(|deed| buckets(deed.of_party())),
            sessions: DEEDS.map(|deed| buckets(deed.of_session())),
            stored: buckets(Rate { burst: STORED_A_DAY, pause: Duration::from_secs(24 * 3600) / STORED_A_DAY }),
        }
    }
}

fn buckets<K: Hash + Eq + Clone>(rate: Rate) -> Buckets<K> {
    let burst = NonZeroU32::new(rate.burst).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(rate.pause).unwrap_or(Quota::per_second(burst)).allow_burst(burst);
    RateLimiter::keyed(quota)
}

impl Rates {
    /// Counts a deed.
    ///
    /// # Errors
    /// It is one too many: the time after which it may be tried again.
    pub fn admit(&self, party: Party, session: Option<SecretHash>, deed: Deed) -> Result<(), Duration> {
        let now = DefaultClock::default().now();
        let index = deed as usize;
        if let Some(session) = session {
            self.sessions[index].check_key(&session).map_err(|not| not.wait_time_from(now))?;
        }
        self.parties[index].check_key(&party).map_err(|not| not.wait_time_from(now))
    }

    /// Counts a deed by a key alone, whoever did it.
    ///
    /// # Errors
    /// It is one too many: the time after which it may be tried again.
    pub fn admit_key(&self, key: SecretHash, deed: Deed) -> Result<(), Duration> {
        let now = DefaultClock::default().now();
        self.sessions[deed as usize].check_key(&key).map_err(|not| not.wait_time_from(now))
    }

    /// Counts bytes that a party stores.
    ///
    /// # Errors
    /// It has stored too many today: the time after which there is room again.
    pub fn store(&self, party: Party, bytes: usize) -> Result<(), Duration> {
        let kib = u32::try_from(bytes.div_ceil(1024)).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        let now = DefaultClock::default().now();
        match self.stored.check_key_n(&party, kib) {
            Ok(checked) => checked.map_err(|not| not.wait_time_from(now)),
            // More than a whole day's.
            Err(_) => Err(Duration::from_secs(24 * 3600)),
        }
    }

    /// Forgets those whose buckets are full again.
    pub fn forget_idle(&self) {
        for buckets in self.parties.iter().chain([&self.stored]) {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
        for buckets in &self.sessions {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(last: u8) -> Party {
        Party::of([192, 0, 2, last].into())
    }

    #[test]
    fn one_party_is_told_to_wait_while_another_goes_on() {
        let rates = Rates::default();
        let admitted = (0..1_000).filter(|_| rates.admit(party(1), None, Deed::Film).is_ok()).count();
        assert_eq!(admitted, 10);
        let wait = rates.admit(party(1), None, Deed::Film).unwrap_err();
        assert!(wait > Duration::ZERO && wait <= Duration::from_secs(10), "{wait:?}");
        assert_eq!(rates.admit(party(2), None, Deed::Film), Ok(()));
        assert_eq!(rates.admit(party(1), None, Deed::Picture), Ok(()), "each deed is counted apart");
    }

    #[test]
    fn a_session_cannot_use_up_what_its_address_may_do() {
        let rates = Rates::default();
        let session = komadai_room::hash("one");
        let admitted = (0..1_000).filter(|_| rates.admit(party(1), Some(session), Deed::Film).is_ok()).count();
        assert_eq!(admitted, 5);
        assert_eq!(rates.admit(party(1), Some(komadai_room::hash("other")), Deed::Film), Ok(()));
    }

    #[test]
    fn a_party_stores_so_much_a_day() {
        let rates = Rates::default();
        let stored = (0..100).filter(|_| rates.store(party(1), 2 << 20).is_ok()).count();
        assert_eq!(stored, 25);
        assert_eq!(rates.store(party(2), 2 << 20), Ok(()));
        assert!(rates.store(party(3), 1 << 30).is_err());
    }
}
