//! Mail that the site sends: through one SMTP server, by one task, from bounded queues. Whether it arrives nobody waits for.

pub use lettre::Address;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Message, Tokio1Executor};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Mails that may wait.
const WAITING: usize = 256;
/// Mails under way at once, each to somebody else.
const AT_ONCE: usize = 8;
/// How often one is tried.
const TRIES: u32 = 4;
/// How long the server may take for one.
const PATIENCE: Duration = Duration::from_secs(30);
/// The pause before the second try; each further one is four times as long.
const PAUSE: Duration = Duration::from_secs(5);
/// The longest address (RFC 5321).
const LONGEST: usize = 254;

/// How mail is sent.
#[derive(Clone, Debug)]
pub struct MailConfig {
    /// The SMTP server: `smtp://HOST:25`, `smtp://USER:PASSWORD@HOST:587?tls=required`, `smtps://USER:PASSWORD@HOST`.
    pub server: String,
    /// The address from which it comes, such as `Komadai <shogi@club.example>`.
    pub from: String,
    /// The address of the site in links, such as `https://shogi.example`. What a request says of itself is not believed: a link in
    /// a mail opens an account.
    pub site: String,
}

/// Why no mail can be sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The server's address is none.
    #[error("--smtp {0}")]
    Server(String),
    /// The sender is none.
    #[error("--mail-from {0}")]
    From(String),
    /// The site's address is none.
    #[error("--public-url {0} is not an address such as https://shogi.example")]
    Site(String),
}

/// A mail as it is asked for.
pub struct Mail {
    /// To whom.
    pub to: Address,
    /// What it is about: one line.
    pub subject: String,
    /// What it says, as plain text.
    pub text: String,
    /// Where its reader ends mails of this kind by one request (RFC 8058); none: they are about something that the reader has done.
    pub unsubscribe: Option<String>,
}

/// A header of a mail that ends mails of its kind: a name, and a text without line breaks.
macro_rules! own_header {
    ($name:ident, $header:literal) => {
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($header)
            }

            fn parse(text: &str) -> Result<$name, Box<dyn std::error::Error + Send + Sync>> {
                Ok($name(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

own_header!(ListUnsubscribe, "List-Unsubscribe");
own_header!(ListUnsubscribePost, "List-Unsubscribe-Post");

/// The way to the task that sends.
pub struct Mailer {
    queue: mpsc::Sender<Mail>,
    site: String,
}

/// An address to which mail may be sent: one, in ASCII or with letters of any script before and after the `@`, without a line break and
/// without quotes.
pub fn address(text: &str) -> Option<Address> {
    let text = text.trim();
    if text.len() > LONGEST || text.chars().any(|char| char.is_control() || char.is_whitespace()) {
        return None;
    }
    let address: Address = text.parse().ok()?;
    // One with quotes is hardly anybody's, and not every server takes it: what is accepted is sent.
    let is_sent = !address.user().contains(['"', '\\', '<', '>', '(', ')', '[', ']', ';', ':', ',']);
    is_sent.then_some(address)
}

impl Mailer {
    /// Starts the task. Called within a tokio runtime.
    ///
    /// # Errors
    /// A setting is none.
    pub fn start(config: &MailConfig) -> Result<Mailer, MailError> {
        let from: Mailbox = config.from.parse().map_err(|_| MailError::From(config.from.clone()))?;
        let site = config.site.trim_end_matches('/');
        let plain = site.bytes().all(|byte| byte.is_ascii_graphic());
        if !plain || !["https://", "http://"].iter().any(|scheme| site.starts_with(scheme)) {
            return Err(MailError::Site(config.site.clone()));
        }
        // The address may hold a password, which no error repeats.
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.server)
            .map_err(|error| MailError::Server(error.to_string()))?
            .timeout(Some(PATIENCE))
            .build();
        let (queue, mut waiting) = mpsc::channel::<Mail>(WAITING);
        tokio::spawn(async move { Sending::new(server, from).run(&mut waiting).await });
        Ok(Mailer { queue, site: site.to_owned() })
    }

    /// The whole address of a path of this site.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Whether what can wait may be sent, too: the rest of the queue is for mail that somebody waits for.
    pub fn has_room(&self) -> bool {
        self.queue.capacity() > WAITING / 2
    }

    /// Sends a mail soon; one that finds the queue full is lost.
    pub fn send(&self, mail: Mail) {
        if self.queue.try_send(mail).is_err() {
            tracing::error!("too much mail waits; one was not sent");
        }
    }
}

/// A mail that waits for its next try.
struct Waiting {
    due: Instant,
    /// How often it has been tried.
    tried: u32,
    to: String,
    message: Message,
}

/// The task that sends. A mail that cannot be sent yet goes back among those that wait, with its time: nobody's server holds up what goes
/// to others.
struct Sending {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    waiting: Vec<Waiting>,
    under_way: JoinSet<Waiting>,
    /// To whom something is under way: one mail at a time to each.
    busy: HashSet<String>,
}

impl Sending {
    fn new(server: AsyncSmtpTransport<Tokio1Executor>, from: Mailbox) -> Sending {
        Sending { server, from, waiting: Vec::new(), under_way: JoinSet::new(), busy: HashSet::new() }
    }

    async fn run(&mut self, queue: &mut mpsc::Receiver<Mail>) {
        let mut is_open = true;
        while is_open || !self.waiting.is_empty() || !self.under_way.is_empty() {
            self.begin_due();
            let next = self.next_due();
            tokio::select! {
                mail = queue.recv(), if is_open && self.waiting.len() < WAITING => match mail {
                    Some(mail) => self.take(mail),
                    None => is_open = false,
                },
                Some(ended) = self.under_way.join_next() => match ended {
                    Ok(again) => {
                        self.busy.remove(&again.to);
                        if again.tried < TRIES {
                            self.waiting.push(again);
                        }
                    }
                    // A bug of ours lost it, and nobody knows to whom it went.
                    Err(_) => self.busy.clear(),
                },
                () = tokio::time::sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
            }
        }
    }

    fn take(&mut self, mail: Mail) {
        let to = mail.to.to_string().to_lowercase();
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, mail.to))
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN);
        if let Some(unsubscribe) = mail.unsubscribe {
            message = message
                .header(ListUnsubscribe(format!("<{unsubscribe}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message.body(mail.text);
        match message {
            Ok(message) => self.waiting.push(Waiting { due: Instant::now(), tried: 0, to, message }),
            Err(error) => tracing::error!("a mail could not be written: {error}"),
        }
    }

    /// When something that waits may be sent next; none where nothing may before something under way has ended.
    fn next_due(&self) -> Option<Instant> {
        if self.under_way.len() >= AT_ONCE {
            return None;
        }
        self.waiting.iter().filter(|one| !self.busy.contains(&one.to)).map(|one| one.due).min()
    }

    /// Begins with what is due, the longest first.
    fn begin_due(&mut self) {
        while self.next_due().is_some_and(|due| due <= Instant::now()) {
            let free = self.waiting.iter().enumerate().filter(|(_, one)| !self.busy.contains(&one.to));
            let Some((at, _)) = free.min_by_key(|(_, one)| one.due) else { return };
            let one = self.waiting.swap_remove(at);
            self.busy.insert(one.to.clone());
            let server = self.server.clone();
            self.under_way.spawn(async move { attempt(&server, one).await });
        }
    }
}

/// Tries to send a mail; it comes back with its next time, or with no try left where it went, or never will.
async fn attempt(server: &AsyncSmtpTransport<Tokio1Executor>, mut mail: Waiting) -> Waiting {
    mail.tried += 1;
    match server.send(mail.message.clone()).await {
        Ok(_) => mail.tried = TRIES,
        Err(error) if error.is_permanent() || mail.tried >= TRIES => {
            mail.tried = TRIES;
            tracing::error!("a mail could not be sent: {error}");
        }
        Err(error) => {
            mail.due = Instant::now() + PAUSE * 4_u32.pow(mail.tried - 1);
            tracing::warn!("a mail could not be sent yet: {error}");
        }
    }
    mail
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn nothing_but_an_address_gets_into_a_mail_s_head() {
        for text in ["ann@club.example", " ann+shogi@club.example ", "Ann.O@sub.club.example"] {
            assert_eq!(address(text).unwrap().to_string(), text.trim());
        }
        for text in [
            "",
            "ann",
            "ann@",
            "@club.example",
            "ann@club.example\r\nBcc: eve@club.example",
            "ann@club.example\nX: y",
            "ann@club.example, eve@club.example",
            "Ann <ann@club.example>",
            "ann@club.example eve@club.example",
            "ann\u{0}@club.example",
            "\"a\\\"<eve@x>\"@b.example",
            "\"ann\"@club.example",
            "\"a b\"@club.example",
            &format!("{}@club.example", "a".repeat(300)),
        ] {
            assert!(address(text).is_none(), "{text:?}");
        }
    }
}
