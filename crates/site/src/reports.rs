//! What readers do about what others say and do: they report it to the moderators, or hear somebody no more.

use crate::limits::Deed;
use crate::notices::Kind;
use crate::site::Site;
use crate::who::{Account, Asker, TooMany};
use komadai_record::words::said;
use komadai_room::{Clock, RoomError, SystemClock, SystemEntropy, new_id};
use komadai_shogi::Color;
use komadai_store::{Report, Seat, SecretHash, StoreError, TalkLine, TalkRoom, is_id};

/// The longest text that a report keeps, in characters.
const MOST_SAID: usize = 4_000;

/// So many who look after the site are told of a report.
const MOST_TOLD: u32 = 50;

/// Whom a report is about, and where it happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Nobody's where their account was erased.
    pub subject: SecretHash,
    /// What they are called.
    pub name: String,
    /// Empty where it is about no game.
    pub game: String,
    /// The line of talk that it is about.
    pub line: Option<u32>,
    /// Where a text stands that it is about.
    pub place: String,
    /// The text as it stands now.
    pub said: String,
}

/// Why something was not reported.
#[derive(Debug)]
pub enum Fault {
    /// Nobody reports themselves.
    Themselves,
    /// What they say of it is too long.
    TooLong,
    /// Nothing was said there.
    NoSuchLine,
    /// Nobody sits there.
    NobodyThere,
    /// They have reported too often.
    TooMany(TooMany),
    /// The game cannot be looked at.
    Game(RoomError),
    /// The store failed.
    Store(StoreError),
}

impl From<TooMany> for Fault {
    fn from(too_many: TooMany) -> Fault {
        Fault::TooMany(too_many)
    }
}

impl From<RoomError> for Fault {
    fn from(error: RoomError) -> Fault {
        Fault::Game(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

async fn line(site: &Site, game: &str, seq: u32) -> Result<TalkLine, Fault> {
    let line = if is_id(game) { site.store.line(game, seq).await? } else { None };
    line.ok_or(Fault::NoSuchLine)
}

/// A line of talk, and who said it.
///
/// # Errors
/// Nobody said it.
pub async fn line_of(site: &Site, game: &str, seq: u32) -> Result<About, Fault> {
    let line = line(site, game, seq).await?;
    let place = match line.room {
        TalkRoom::Study => format!("/study/{game}"),
        TalkRoom::Problem => format!("/tsume/{game}"),
        TalkRoom::Players | TalkRoom::Watchers => String::new(),
    };
    let game = game.to_owned();
    Ok(About { subject: line.speaker, name: line.name, game, line: Some(seq), place, ..About::default() })
}

/// A player of a game.
///
/// # Errors
/// Nobody sits there.
pub async fn player_of(site: &Site, game: &str, side: Color) -> Result<About, Fault> {
    let seen = site.rooms.view(game).await?;
    let seat = site.rooms.seats(game).await?[side];
    let Seat::Person { holder: Some(subject), .. } = seat else { return Err(Fault::NobodyThere) };
    let name = seen.contract.names[side].clone();
    Ok(About { subject, name, game: game.to_owned(), ..About::default() })
}

/// A text as it stands now, and who wrote it; whoever has erased their account has left it behind.
///
/// # Errors
/// The store failed.
pub async fn text_of(site: &Site, author: Option<&str>, place: String, said: String) -> Result<About, StoreError> {
    let mut about = About { place, said, ..About::default() };
    if let Some(author) = author
        && let Some(author) = site.store.account(author).await?
    {
        (about.subject, about.name) = (author.holder, author.name);
    }
    Ok(about)
}

/// Keeps a report for the moderators: what is wrong, by its code, and what the reporter says of it.
///
/// # Errors
/// Nothing was kept.
pub async fn report(
    site: &Site,
    asker: &Asker,
    account: &Account,
    about: About,
    (reason, words): (&str, &str),
) -> Result<(), Fault> {
    if account.is_about_me(about.subject) {
        return Err(Fault::Themselves);
    }
    let words = match words.trim() {
        "" => String::new(),
        words => said(words).ok_or(Fault::TooLong)?,
    };
    asker.may(site, Deed::Report)?;
    let report = Report {
        id: new_id(&SystemEntropy),
        at: SystemClock.wall().0,
        reporter: account.id.clone(),
        subject: about.subject,
        name: about.name,
        game: about.game,
        line: about.line,
        reason: reason.to_owned(),
        words,
        place: about.place,
        said: about.said.chars().take(MOST_SAID).collect(),
        verdict: None,
        handler: None,
    };
    let (name, subject) = (report.name.clone(), report.subject);
    site.store.add_report(report).await?;
    // It is kept, whether all of them are told now or find it on their page.
    if let Err(error) = tell_staff(site, account, (&name, subject)).await {
        tracing::warn!("moderators were not told of a report: {error}");
    }
    Ok(())
}

/// Tells who looks after the site that there is something to look at: one notice each, until it is read.
async fn tell_staff(site: &Site, reporter: &Account, (name, subject): (&str, SecretHash)) -> Result<(), StoreError> {
    let staff = site.store.staff(MOST_TOLD).await?;
    // Nobody handles what they report, or what is reported of them.
    for one in staff.iter().filter(|one| one.id != reporter.id && one.holder != subject) {
        site.notices.add(&one.id, Kind::Report, "", name).await?;
    }
    Ok(())
}

/// Whoever said a line is heard no more by somebody, or again.
///
/// # Errors
/// Nobody said it.
pub async fn block(site: &Site, account: &Account, (game, seq): (&str, u32), blocked: bool) -> Result<(), Fault> {
    let line = line(site, game, seq).await?;
    if !account.is_about_me(line.speaker) {
        site.store.set_block(&account.id, line.speaker, blocked).await?;
        site.talks.tell_permissions();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{Accounts, new_account};
    use crate::testing::{guest, person, site};
    use komadai_store::Role;

    #[tokio::test]
    async fn a_report_is_about_somebody_else_and_keeps_what_stood_there() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben) = (person(&site, "Ann").await, person(&site, "Ben").await);
        let text =
            async |author| text_of(&site, author, "/club/x".to_owned(), "what it said".to_owned()).await.unwrap();
        let tell = async |about, words: &str| report(&site, &guest(1), &ann, about, ("abuse", words)).await;
        let (own, bens, nobodys) = (text(Some(&ann.id)).await, text(Some(&ben.id)).await, text(None).await);
        assert!(matches!(tell(own, "").await, Err(Fault::Themselves)));
        assert!(matches!(tell(bens.clone(), &"x".repeat(301)).await, Err(Fault::TooLong)));
        assert!(site.store.reports(true, 9).await.unwrap().is_empty());
        let moda = new_account(&"Moda".parse().unwrap(), Role::Moderator, 0);
        site.store.add_account(moda.clone(), Vec::new()).await.unwrap();
        tell(bens, " look ").await.unwrap();
        tell(nobodys, "").await.unwrap();
        // One notice until it is read, however much is reported; and no player is told.
        let told = site.store.notices_of(&moda.id, 9).await.unwrap();
        assert_eq!(told.iter().map(|one| one.kind.as_str()).collect::<Vec<_>>(), ["report"]);
        assert!(site.store.notices_of(&ben.id, 9).await.unwrap().is_empty());
        let kept = site.store.reports(true, 9).await.unwrap();
        let told = |report: &Report| (report.subject, report.name.clone(), report.words.clone(), report.said.clone());
        let said = || "what it said".to_owned();
        let mut kept: Vec<_> = kept.iter().map(told).collect();
        kept.sort_by_key(|(_, name, ..)| name.clone());
        let expected = [
            (SecretHash::default(), String::new(), String::new(), said()),
            (ben.holder, "Ben".to_owned(), "look".to_owned(), said()),
        ];
        assert_eq!(kept, expected);
        assert!(matches!(block(&site, &ann, ("nosuchgame", 1), true).await, Err(Fault::NoSuchLine)));
    }
}
