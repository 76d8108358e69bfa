//! What somebody may be told of.

use komadai_lang::Texts;
use komadai_store::StoredNotice;

/// What somebody may be told of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody offers them a game.
    Challenge,
    /// Somebody has taken their offer.
    Begun,
    /// It is their turn in a game by correspondence.
    Turn,
    /// A game by correspondence has ended while they were not there.
    Over,
    /// The other player of a game by correspondence has written to them.
    Message,
    /// A moderator has decided something about them.
    Sanction,
    /// They have left a game, and something follows.
    Left,
    /// There is news of a club of theirs.
    Club,
    /// A club has invited them.
    Invited,
    /// There is something new in a class of theirs.
    Class,
    /// They look after an event from now on.
    Event,
    /// Their game in an event waits for them.
    Seated,
    /// They are to settle on a time for their game in an event.
    Arrange,
    /// Whom they play in an event offers times, or would play now.
    Offered,
    /// The time of their game in an event is settled.
    Agreed,
    /// Their game in an event begins soon.
    Soon,
    /// In an event that they look after the days of a game are over.
    Overdue,
    /// Nothing is told any more at an address of theirs.
    Webhook,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 18] = [
        Kind::Challenge,
        Kind::Begun,
        Kind::Turn,
        Kind::Over,
        Kind::Message,
        Kind::Sanction,
        Kind::Left,
        Kind::Club,
        Kind::Invited,
        Kind::Class,
        Kind::Event,
        Kind::Seated,
        Kind::Arrange,
        Kind::Offered,
        Kind::Agreed,
        Kind::Soon,
        Kind::Overdue,
        Kind::Webhook,
    ];

    /// The stable name; its text is `notice-CODE`.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Challenge => "challenge",
            Kind::Begun => "begun",
            Kind::Turn => "turn",
            Kind::Over => "over",
            Kind::Message => "message",
            Kind::Sanction => "sanction",
            Kind::Left => "left",
            Kind::Club => "club",
            Kind::Invited => "invited",
            Kind::Class => "class",
            Kind::Event => "event",
            Kind::Seated => "seated",
            Kind::Arrange => "arrange",
            Kind::Offered => "offered",
            Kind::Agreed => "agreed",
            Kind::Soon => "soon",
            Kind::Overdue => "overdue",
            Kind::Webhook => "webhook",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it is among kinds separated by spaces.
    pub fn is_among(self, kinds: &str) -> bool {
        kinds.split(' ').any(|kind| kind == self.code())
    }
}

/// The kinds for which something holds, separated by spaces.
pub fn kinds(holds: impl Fn(Kind) -> bool) -> String {
    let held: Vec<_> = Kind::ALL.into_iter().filter(|kind| holds(*kind)).map(Kind::code).collect();
    held.join(" ")
}

/// A notice in words, and the path of the page that it is about; none of a newer program's.
pub fn in_words(t: Texts, notice: &StoredNotice) -> Option<(String, String)> {
    let kind = Kind::from_code(&notice.kind)?;
    let of_event = match kind {
        Kind::Seated => Some(format!("/game/{}", notice.subject)),
        Kind::Arrange | Kind::Offered | Kind::Agreed | Kind::Soon => Some(format!("/event/{}", notice.subject)),
        Kind::Overdue => Some(match notice.subject.split_once("#date-") {
            Some((event, board)) => format!("/event/{event}/desk#board-{board}"),
            None => format!("/event/{}/desk", notice.subject),
        }),
        _ => None,
    };
    if let Some(path) = of_event {
        let (round, event) = notice.name.split_once(' ')?;
        let words = t.with(&format!("notice-{}", kind.code()), &[("round", round.into()), ("name", event.into())]);
        return Some((words, path));
    }
    let name = if notice.name.is_empty() { t.get("guest") } else { notice.name.clone() };
    let path = match kind {
        Kind::Challenge => "/lobby".to_owned(),
        Kind::Sanction | Kind::Left => "/account".to_owned(),
        Kind::Webhook => "/api#webhooks".to_owned(),
        Kind::Club | Kind::Invited => format!("/club/{}", notice.subject),
        Kind::Class => format!("/class/{}", notice.subject),
        Kind::Event | Kind::Arrange | Kind::Offered | Kind::Agreed | Kind::Soon | Kind::Overdue => {
            format!("/event/{}", notice.subject)
        }
        Kind::Seated | Kind::Begun | Kind::Turn | Kind::Over | Kind::Message => format!("/game/{}", notice.subject),
    };
    Some((t.with(&format!("notice-{}", kind.code()), &[("name", name.into())]), path))
}
