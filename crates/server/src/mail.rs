//! Mail that the site sends: through one SMTP server, by one task, from a bounded queue. Whether it arrives nobody waits for.

use lettre::message::{Mailbox, header::ContentType};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{Address, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;
use tokio::sync::mpsc;

/// Mails that may wait.
const WAITING: usize = 256;
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
pub(crate) struct Mail {
    pub(crate) to: Address,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// The way to the task that sends.
pub(crate) struct Mailer {
    queue: mpsc::Sender<Mail>,
    site: String,
}

/// An address to which mail may be sent: one, in ASCII or with letters of any script before and after the `@`, without a line break.
pub(crate) fn address(text: &str) -> Option<Address> {
    let text = text.trim();
    if text.len() > LONGEST || text.chars().any(|char| char.is_control() || char.is_whitespace()) {
        return None;
    }
    text.parse().ok()
}

impl Mailer {
    /// Starts the task. Called within a tokio runtime.
    ///
    /// # Errors
    /// A setting is none.
    pub(crate) fn start(config: &MailConfig) -> Result<Mailer, MailError> {
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
        tokio::spawn(async move {
            while let Some(mail) = waiting.recv().await {
                send(&server, &from, mail).await;
            }
        });
        Ok(Mailer { queue, site: site.to_owned() })
    }

    /// The whole address of a path of this site.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Sends a mail soon; one that finds the queue full is lost.
    pub(crate) fn send(&self, mail: Mail) {
        if self.queue.try_send(mail).is_err() {
            tracing::error!("too much mail waits; one was not sent");
        }
    }
}

async fn send(server: &AsyncSmtpTransport<Tokio1Executor>, from: &Mailbox, mail: Mail) {
    let message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, mail.to))
        .subject(mail.subject)
        .header(ContentType::TEXT_PLAIN)
        .body(mail.text);
    let message = match message {
        Ok(message) => message,
        Err(error) => return tracing::error!("a mail could not be written: {error}"),
    };
    let mut pause = PAUSE;
    for tried in 1..=TRIES {
        match server.send(message.clone()).await {
            Ok(_) => return,
            Err(error) if error.is_permanent() || tried == TRIES => {
                return tracing::error!("a mail could not be sent: {error}");
            }
            Err(error) => tracing::warn!("a mail could not be sent yet: {error}"),
        }
        tokio::time::sleep(pause).await;
        pause *= 4;
    }
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
            &format!("{}@club.example", "a".repeat(300)),
        ] {
            assert!(address(text).is_none(), "{text:?}");
        }
    }
}
