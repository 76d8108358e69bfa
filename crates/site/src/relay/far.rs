//! Records of other sites, asked for once or again and again. The address comes from whoever asks, so nothing is fetched from a machine that
//! only the site can reach: http and https alone, on their own ports alone, from public addresses alone, and from the very addresses
//! that were looked at, at each redirection anew.

use crate::address::{AddressRange, is_public};
use http::StatusCode;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::lookup_host;
use tokio::time::timeout;
use url::{Position, Url};

/// How often a record is asked for, in seconds: at least and at most.
pub const FAR_EVERY: std::ops::RangeInclusive<u32> = 5..=300;
/// Characters of the longest address.
const LONGEST: usize = 500;
/// Bytes of the longest address as it is asked for: of a character outside ASCII there are nine.
const LONGEST_WRITTEN: usize = 4_500;
/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a record.
pub const MOST_BYTES: usize = 256 * 1024;
/// Redirections that are followed.
const REDIRECTS: usize = 3;

/// An address of a record elsewhere, as a browser would read it: names of hosts in any script are what they are asked by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FarAddress(Url);

/// Why nothing was fetched.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotFetched {
    /// It is no address of http or https, or too long.
    Unreadable,
    /// It leads to a machine that is not everybody's.
    Private,
    /// Nobody answers there.
    Unreachable,
    /// It took too long.
    Slow,
    /// It is too large.
    Large,
    /// It was answered with this status.
    Status(u16),
}

impl NotFetched {
    /// As words: a code, and what belongs to it.
    pub fn code(self) -> String {
        match self {
            NotFetched::Unreadable => "unreadable".to_owned(),
            NotFetched::Private => "private".to_owned(),
            NotFetched::Unreachable => "unreachable".to_owned(),
            NotFetched::Slow => "slow".to_owned(),
            NotFetched::Large => "large".to_owned(),
            NotFetched::Status(status) => format!("status {status}"),
        }
    }
}

/// What was fetched.
#[derive(Debug)]
pub enum Fetched {
    /// It is as it was.
    Same,
    /// These bytes, and by what they are known again.
    Bytes(Vec<u8>, Option<String>),
}

impl FarAddress {
    /// Reads an address; none where it is not one of http or https, names somebody, is too long, or has blanks in it.
    pub fn parse(text: &str) -> Option<FarAddress> {
        // A browser leaves out what breaks a line; what is sent on must not depend on who reads it.
        let is_one =
            text.chars().count() <= LONGEST && !text.chars().any(|sign| sign.is_whitespace() || sign.is_control());
        FarAddress::of(Url::parse(text).ok().filter(|_| is_one)?)
    }

    fn of(mut url: Url) -> Option<FarAddress> {
        let is_web = matches!(url.scheme(), "http" | "https") && url.host_str().is_some_and(|host| !host.is_empty());
        let names_nobody = url.username().is_empty() && url.password().is_none();
        url.set_fragment(None);
        (is_web && names_nobody && url.as_str().len() <= LONGEST_WRITTEN).then_some(FarAddress(url))
    }

    /// Where a redirection or a link from here leads.
    pub fn leads_to(&self, to: &str) -> Option<FarAddress> {
        self.0.join(to).ok().and_then(FarAddress::of)
    }

    /// Whether it is reached by https.
    pub fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The machine's name, or its address.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']')
    }

    /// What is asked for there.
    pub fn path(&self) -> &str {
        &self.0[Position::BeforePath..]
    }

    /// The machine with its port where it is not the usual one, as it is told there.
    pub fn authority(&self) -> &str {
        &self.0[Position::BeforeHost..Position::AfterPort]
    }

    fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }

    /// The addresses that may be connected to: public ones on the port of http or https, or those that the operator has named.
    async fn addresses(&self, named: &[AddressRange]) -> Result<Vec<SocketAddr>, NotFetched> {
        let all = lookup_host((self.host(), self.port())).await.map_err(|_| NotFetched::Unreachable)?;
        let may = |at: &SocketAddr| {
            named.iter().any(|range| range.contains(at.ip())) || matches!(self.port(), 80 | 443) && is_public(at.ip())
        };
        let allowed: Vec<SocketAddr> = all.filter(may).collect();
        if allowed.is_empty() { Err(NotFetched::Private) } else { Ok(allowed) }
    }
}

/// One request, whose answer is not followed anywhere.
#[derive(Copy, Clone, Debug)]
pub struct Question<'a> {
    /// What is asked for.
    pub address: &'a FarAddress,
    /// The very addresses that were looked at, and no others: a name may lead elsewhere a moment later.
    pub at: &'a [SocketAddr],
    /// By what it was known the last time.
    pub known: Option<&'a str>,
    /// The most bytes that are taken of it.
    pub most: usize,
    /// What is sent there, where that is not only to be read.
    pub letter: Option<Letter<'a>>,
}

/// JSON that is sent somewhere.
#[derive(Copy, Clone, Debug)]
pub struct Letter<'a> {
    /// The text.
    pub body: &'a str,
    /// What stands before it besides what always does.
    pub headers: &'a [(&'static str, String)],
}

/// What was answered.
#[derive(Default, Debug)]
pub struct Heard {
    /// The status.
    pub status: u16,
    /// Where it leads.
    pub location: Option<String>,
    /// By what it is known again.
    pub tag: Option<String>,
    /// What stands there; of an answer of another status than 200 it is not read.
    pub body: Vec<u8>,
}

/// What comes of a question.
pub type Hearing<'a> = Pin<Box<dyn Future<Output = Result<Heard, NotFetched>> + Send + 'a>>;

/// Whoever speaks HTTP to machines elsewhere. Who may be asked is not theirs to decide.
pub trait Fetch: Send + Sync {
    /// Asks once.
    fn ask<'a>(&'a self, question: Question<'a>) -> Hearing<'a>;
}

/// The way to other sites.
pub struct Far {
    fetch: Arc<dyn Fetch>,
    named: Vec<AddressRange>,
}

impl Far {
    /// `named` are addresses besides public ones that may be asked.
    pub fn new(fetch: Arc<dyn Fetch>, named: Vec<AddressRange>) -> Far {
        Far { fetch, named }
    }

    /// Fetches what stands at an address; `known` is by what it was known the last time.
    ///
    /// # Errors
    /// Why nothing was fetched.
    pub async fn fetch(&self, from: &FarAddress, known: Option<&str>) -> Result<Fetched, NotFetched> {
        timeout(PATIENCE, self.follow(from, known)).await.unwrap_or(Err(NotFetched::Slow))
    }

    /// Whether an address leads to a machine to which something may be sent.
    pub async fn can_reach(&self, to: &FarAddress) -> bool {
        timeout(PATIENCE, to.addresses(&self.named)).await.is_ok_and(|found| found.is_ok())
    }

    /// Sends something to an address: the status of the answer, of which nothing else is read, and which is followed nowhere.
    ///
    /// # Errors
    /// Why nothing was answered.
    pub async fn send(&self, to: &FarAddress, letter: Letter<'_>) -> Result<u16, NotFetched> {
        let sending = async {
            let at = to.addresses(&self.named).await?;
            let question = Question { address: to, at: &at, known: None, most: 0, letter: Some(letter) };
            Ok(self.fetch.ask(question).await?.status)
        };
        timeout(PATIENCE, sending).await.unwrap_or(Err(NotFetched::Slow))
    }

    async fn follow(&self, from: &FarAddress, known: Option<&str>) -> Result<Fetched, NotFetched> {
        let mut address = from.clone();
        for _ in 0..=REDIRECTS {
            let at = address.addresses(&self.named).await?;
            let question = Question { address: &address, at: &at, known, most: MOST_BYTES, letter: None };
            let heard = self.fetch.ask(question).await?;
            let status = StatusCode::from_u16(heard.status).map_err(|_| NotFetched::Unreachable)?;
            if status == StatusCode::NOT_MODIFIED {
                return Ok(Fetched::Same);
            }
            if status.is_redirection() {
                address = heard.location.and_then(|to| address.leads_to(&to)).ok_or(NotFetched::Private)?;
                continue;
            }
            if status != StatusCode::OK {
                return Err(NotFetched::Status(status.as_u16()));
            }
            return Ok(Fetched::Bytes(heard.body, heard.tag.filter(|tag| tag.len() <= LONGEST)));
        }
        Err(NotFetched::Status(StatusCode::FOUND.as_u16()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody may be asked.
    struct Nobody;

    impl Fetch for Nobody {
        fn ask<'a>(&'a self, question: Question<'a>) -> Hearing<'a> {
            panic!("{question:?}")
        }
    }

    #[test]
    fn an_address_is_one_of_http_or_https_and_nothing_else() {
        for (text, host, authority, path) in [
            ("http://Shogi.example/live/1.kif?x=1#5", "shogi.example", "shogi.example", "/live/1.kif?x=1"),
            ("https://[2001:db8::1]", "2001:db8::1", "[2001:db8::1]", "/"),
            ("http://shogi.example:8080/", "shogi.example", "shogi.example:8080", "/"),
            ("https://将棋.example/棋譜.kif", "xn--pet001a.example", "xn--pet001a.example", "/%E6%A3%8B%E8%AD%9C.kif"),
        ] {
            let parsed = FarAddress::parse(text).unwrap();
            assert_eq!((parsed.host(), parsed.authority(), parsed.path()), (host, authority, path), "{text}");
        }
        for text in [
            "",
            "shogi.example/1.kif",
            "ftp://shogi.example/1.kif",
            "file:///etc/passwd",
            "gopher://127.0.0.1:70/",
            "http://user@shogi.example/",
            "http://shogi.example@127.0.0.1/",
            "http://shogi.example/a b",
            "http://shogi.example/\r\nHost: evil",
            &format!("http://shogi.example/{}", "a".repeat(LONGEST)),
        ] {
            assert_eq!(FarAddress::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_link_is_followed_as_a_browser_follows_it() {
        let from = FarAddress::parse("https://shogi.example/live/2.html").unwrap();
        for (link, expected) in [
            ("2.kif", "https://shogi.example/live/2.kif"),
            ("/2.kif", "https://shogi.example/2.kif"),
            ("../2.kif?a=b", "https://shogi.example/2.kif?a=b"),
            ("//files.example/2.kif", "https://files.example/2.kif"),
            ("http://files.example/2.kif", "http://files.example/2.kif"),
        ] {
            assert_eq!(from.leads_to(link), FarAddress::parse(expected), "{link}");
        }
        for nowhere in ["ftp://files.example/2.kif", "javascript:alert(1)", "//me@files.example/", "http://"] {
            assert_eq!(from.leads_to(nowhere), None, "{nowhere}");
        }
    }

    #[tokio::test]
    async fn what_leads_inward_is_refused_however_it_is_written() {
        for text in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0177.0.0.1/",
            "http://0/",
            "http://10.1.2.3/",
            "http://169.254.169.254/latest/meta-data/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:7f00:1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[fd00::1]/",
            "http://[fe80::1]/",
            "http://localhost/",
            "http://LOCALHOST/",
            "https://localhost/",
            "http://8.8.8.8:22/",
            "http://8.8.8.8:6379/",
        ] {
            let address = FarAddress::parse(text).unwrap();
            let refused = address.addresses(&[]).await;
            // Not every system reads every spelling as an address; none may connect.
            assert!(matches!(refused, Err(NotFetched::Private | NotFetched::Unreachable)), "{text}: {refused:?}");
            let fetched = Far::new(Arc::new(Nobody), Vec::new()).fetch(&address, None).await;
            assert!(matches!(fetched, Err(NotFetched::Private | NotFetched::Unreachable)), "{text}");
        }
    }
}
