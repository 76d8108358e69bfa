//! What somebody may be told of.

use komadai_lang::Texts;
use komadai_store::{StoredClub, StoredNotice};

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
    /// Something was reported to the moderators, of whom they are one.
    Report,
    /// Somebody has answered in a thread of theirs.
    Answer,
    /// Somebody else has entered them into an event.
    Entered,
    /// There is something new for them in a series of events.
    Series,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 22] = [
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
        Kind::Report,
        Kind::Answer,
        Kind::Entered,
        Kind::Series,
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
            Kind::Report => "report",
            Kind::Answer => "answer",
            Kind::Entered => "entered",
            Kind::Series => "series",
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

/// What a club tells somebody, beside what its officers write: it stands behind the club in a notice's subject.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Somebody asks to join.
    Asked,
    /// One has been admitted.
    Admitted,
    /// One has been banned.
    Banned,
    /// One leads it now.
    Handed,
}

impl News {
    const ALL: [News; 4] = [News::Asked, News::Admitted, News::Banned, News::Handed];

    const fn code(self) -> &'static str {
        match self {
            News::Asked => "asked",
            News::Admitted => "admitted",
            News::Banned => "banned",
            News::Handed => "handed",
        }
    }

    /// The subject of the notice.
    pub fn of(self, club: &StoredClub) -> String {
        format!("{}#{}", club.id, self.code())
    }

    /// The text of a notice with a subject.
    fn text(subject: &str) -> &'static str {
        let code = subject.split_once('#').map(|(_, code)| code);
        match News::ALL.into_iter().find(|news| Some(news.code()) == code) {
            None => "notice-club",
            Some(News::Asked) => "notice-club-asked",
            Some(News::Admitted) => "notice-club-admitted",
            Some(News::Banned) => "notice-club-banned",
            Some(News::Handed) => "notice-club-handed",
        }
    }
}

/// What a series of events tells somebody: it stands behind the series in a notice's subject.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InSeries {
    /// Somebody else has entered them.
    Entered,
    /// They look after it from now on.
    Named,
}

impl InSeries {
    /// The subject of the notice, of a series by its id.
    pub fn of(self, series: &str) -> String {
        match self {
            InSeries::Entered => format!("{series}#entered"),
            InSeries::Named => format!("{series}#named"),
        }
    }

    /// The text of a notice with a subject.
    fn text(subject: &str) -> &'static str {
        match subject.split_once('#') {
            Some((_, "named")) => "notice-series-named",
            _ => "notice-series-entered",
        }
    }
}

/// What a notice is about, whichever part of it.
fn whole(subject: &str) -> &str {
    subject.split_once('#').map_or(subject, |(whole, _)| whole)
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
        Kind::Report => "/moderation".to_owned(),
        Kind::Webhook => "/account/tokens#webhooks".to_owned(),
        Kind::Club | Kind::Invited => format!("/club/{}", notice.subject),
        Kind::Class => format!("/class/{}", notice.subject),
        Kind::Answer => format!("/thread/{}?page=last", notice.subject),
        Kind::Series => format!("/series/{}", whole(&notice.subject)),
        Kind::Event | Kind::Entered | Kind::Arrange | Kind::Offered | Kind::Agreed | Kind::Soon | Kind::Overdue => {
            format!("/event/{}", notice.subject)
        }
        Kind::Seated | Kind::Begun | Kind::Turn | Kind::Over | Kind::Message => format!("/game/{}", notice.subject),
    };
    let text = match kind {
        Kind::Club => News::text(&notice.subject).to_owned(),
        Kind::Series => InSeries::text(&notice.subject).to_owned(),
        _ => format!("notice-{}", kind.code()),
    };
    Some((t.with(&text, &[("name", name.into())]), path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;

    #[test]
    fn what_a_club_tells_is_said_in_words_of_its_own() {
        let notice = |subject: &str| StoredNotice {
            account: "1".to_owned(),
            kind: Kind::Club.code().to_owned(),
            subject: subject.to_owned(),
            name: "Ume".to_owned(),
            at: 0,
            is_read: false,
            mail_due: None,
        };
        for &lang in Lang::ALL {
            let said = |subject: &str| in_words(Texts::of(lang), &notice(subject)).unwrap();
            let mut all: Vec<String> = ["c#asked", "c#admitted", "c#banned", "c#handed", "c"]
                .into_iter()
                .map(|subject| said(subject).0)
                .collect();
            assert!(all.iter().all(|words| words.contains("Ume") && !words.contains("notice-")), "{lang}: {all:?}");
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), 5, "{lang}: {all:?}");
            assert_eq!((said("c#later").0, said("c#later").1), (said("c").0, "/club/c#later".to_owned()));
        }
    }
}
