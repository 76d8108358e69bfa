//! What readers do about what others say and do: they report it to the moderators, or hear somebody no more.

use crate::limits::Deed;
use crate::notices::Kind;
use crate::sets;
use crate::site::Site;
use crate::studies;
use crate::who::{Account, Asker, Principal, TooMany};
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

/// A line that they may hear; nobody learns of what was said elsewhere, nor whether something was.
async fn line(site: &Site, principal: &Principal, game: &str, seq: u32) -> Result<TalkLine, Fault> {
    let line = if is_id(game) { site.store.line(game, seq).await? } else { None };
    let line = line.ok_or(Fault::NoSuchLine)?;
    let hears = match line.room {
        TalkRoom::Players | TalkRoom::Watchers => true,
        TalkRoom::Study => match studies::open(site, game, principal).await {
            Ok(seen) => seen.hears_talk(site).await?,
            Err(studies::Fault::Store(error)) => return Err(error.into()),
            Err(_) => false,
        },
        TalkRoom::Problem => match sets::find(site, principal, game).await {
            Ok(found) => found.hears_talk(site, principal.account().map(|account| &**account)).await?,
            Err(sets::Fault::Store(error)) => return Err(error.into()),
            Err(_) => false,
        },
    };
    if hears { Ok(line) } else { Err(Fault::NoSuchLine) }
}

/// A line of talk that they hear, and who said it.
///
/// # Errors
/// Nobody said it where they hear it.
pub async fn line_of(site: &Site, principal: &Principal, game: &str, seq: u32) -> Result<About, Fault> {
    let line = line(site, principal, game, seq).await?;
    // A game keeps its lines; those of a study or a problem may be gone before somebody looks at the report.
    let (place, said) = match line.room {
        TalkRoom::Study => (format!("/study/{game}"), line.text),
        TalkRoom::Problem => (format!("/tsume/{game}"), line.text),
        TalkRoom::Players | TalkRoom::Watchers => (String::new(), String::new()),
    };
    Ok(About { subject: line.speaker, name: line.name, game: game.to_owned(), line: Some(seq), place, said })
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
/// Nobody said it where they hear it.
pub async fn block(
    site: &Site,
    principal: &Principal,
    account: &Account,
    (game, seq): (&str, u32),
    blocked: bool,
) -> Result<(), Fault> {
    let line = line(site, principal, game, seq).await?;
    if !account.is_about_me(line.speaker) {
        site.store.set_block(&account.id, line.speaker, blocked).await?;
        site.talks.tell_permissions();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Party;
    use crate::people::{Accounts, Act, new_account};
    use crate::talker::{NotSaid, Talker};
    use crate::testing::{class, guest, person, pupil, site};
    use crate::writing::Silence;
    use komadai_store::{Handling, Role, Sanction, SetProblem, StoredProblemSet, StoredStudy, Visibility};
    use std::sync::Arc;

    fn asker(who: &Principal) -> Asker {
        Asker::new(who, Party::of([192, 0, 2, 1].into()), true, false)
    }

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
        assert!(matches!(
            block(&site, &Principal::Stranger, &ann, ("nosuchgame", 1), true).await,
            Err(Fault::NoSuchLine)
        ));
    }

    #[tokio::test]
    async fn what_is_said_of_a_problem_is_for_whom_others_may_write_to_and_goes_with_it() {
        let (site, _folder) = site(Accounts::Open).await;
        let [ann, ben] = [person(&site, "Ann").await, person(&site, "Ben").await].map(Arc::new);
        let kept = Arc::new(pupil(&site, &class(&site, &ann).await, "Kim").await);
        let set = sets::new_set(&ann, "Mates".to_owned(), String::new(), Visibility::Public);
        assert!(site.store.add_problem_set(set.clone()).await.unwrap());
        let problem = SetProblem {
            id: "problem0001".to_owned(),
            problem_set: set.id.clone(),
            place: 0,
            sfen: "8k/7Rg/9/9/9/9/9/9/9 b R2b3g4s4n4l18p 1".to_owned(),
            plies: 1,
            solution: "R*2a".to_owned(),
        };
        site.store.add_set_problem(problem, 0).await.unwrap();
        let say = async |who: &Arc<Account>| {
            let talker = Talker::beside(&site, ("problem0001", TalkRoom::Problem), Some(who.clone()));
            talker.say_counted(&site, &asker(&Principal::Account(who.clone())), TalkRoom::Problem, "Gold first.").await
        };
        let hears = async |who: &Principal| match sets::find(&site, who, "problem0001").await {
            Ok(found) => Some(found.hears_talk(&site, who.account().map(|account| &**account)).await.unwrap()),
            Err(_) => None,
        };
        let all = [Principal::Stranger, Principal::Account(ann.clone()), Principal::Account(kept)];
        let heard = async || [hears(&all[0]).await, hears(&all[1]).await, hears(&all[2]).await];
        assert_eq!(heard().await, [Some(true), Some(true), Some(false)], "pupils read no strangers");
        assert_eq!(say(&ben).await, Ok(()));
        let now = SystemClock.wall().0;
        let mute = Sanction {
            id: "sanction1".to_owned(),
            whom: ben.holder,
            kind: "mute".to_owned(),
            since: now,
            until: now + 3_600_000,
            reason: String::new(),
            left: None,
            report: None,
        };
        let about = line_of(&site, &all[1], "problem0001", 1).await.unwrap();
        assert_eq!((about.place.as_str(), about.said.as_str()), ("/tsume/problem0001", "Gold first."));
        for who in [&all[1], &all[2]] {
            let found = line_of(&site, who, "problem0001", 1).await;
            assert_eq!(found.is_ok(), who.account() == all[1].account(), "nobody reports what they do not hear");
        }
        report(&site, &asker(&all[1]), &ann, about, ("insult", "")).await.unwrap();
        let reported = site.store.reports(true, 9).await.unwrap().remove(0);
        let entry = Act::Muted.entry(Some(&ann.id), Some(&ben.id), "");
        let handling =
            Handling { verdict: "mute".to_owned(), sanction: Some(mute), empties: false, closes: None, entry };
        assert!(site.store.handle_report(&reported.id, handling).await.unwrap());
        assert_eq!(say(&ben).await, Err(NotSaid::Muted));
        let hidden = StoredProblemSet { visibility: Visibility::Private, ..set.clone() };
        assert!(site.store.change_problem_set(hidden).await.unwrap());
        assert_eq!(heard().await, [None, Some(false), None], "nobody talks where nobody else reads");
        site.store.remove_problem_set(&set.id, None).await.unwrap();
        assert_eq!(say(&ann).await, Err(NotSaid::Closed));
        assert_eq!(site.store.reports(false, 9).await.unwrap()[0].said, "Gold first.", "the report keeps it");
    }

    #[tokio::test]
    async fn pupils_hear_and_say_beside_a_study_what_their_class_alone_does() {
        let (site, _folder) = site(Accounts::Open).await;
        let (ann, ben) = (person(&site, "Ann").await, person(&site, "Ben").await);
        let class = class(&site, &ann).await;
        let (kim, lee) = (pupil(&site, &class, "Kim").await, pupil(&site, &class, "Lee").await);
        let study = studies::new_study(&ann, "Static rook".to_owned(), Visibility::Private);
        assert!(site.store.add_study(study.clone(), Vec::new()).await.unwrap());
        for one in [&kim, &lee] {
            assert!(site.store.set_study_person(&study.id, &one.id, Some(false)).await.unwrap());
        }
        let [ann, ben, kim] = [ann, ben, kim].map(|one| Principal::Account(Arc::new(one)));
        let asked = async |who: &Principal| {
            let seen = studies::open(&site, &study.id, who).await.unwrap();
            (seen.hears_talk(&site).await.unwrap(), seen.silence(&site).await.unwrap())
        };
        for who in [&ann, &kim] {
            assert_eq!(asked(who).await, (true, None), "teacher and pupils are among themselves");
        }
        let bens = &ben.account().unwrap().id;
        assert!(site.store.set_study_person(&study.id, bens, Some(true)).await.unwrap());
        for who in [&kim, &ben] {
            assert_eq!(asked(who).await, (true, Some(Silence::Sheltered)), "a stranger is in");
        }
        let line = TalkLine {
            game: study.id.clone(),
            seq: 0,
            room: TalkRoom::Study,
            at: 1,
            speaker: ben.account().unwrap().holder,
            name: "Ben".to_owned(),
            has_account: true,
            text: "Why not 8h2b+ at once?".to_owned(),
        };
        assert_eq!(site.store.add_line_beside(line.clone()).await.unwrap(), Some(1));
        let finds = async |who: &Principal, seq| line_of(&site, who, &study.id, seq).await.is_ok();
        assert!(finds(&kim, 1).await);
        // Whoever is not in learns by no number what was said there.
        assert!(site.store.set_study_person(&study.id, bens, None).await.unwrap());
        assert!(!finds(&ben, 1).await && !finds(&Principal::Stranger, 1).await);
        let blocked = block(&site, &ben, ben.account().unwrap(), (&study.id, 1), true).await;
        assert!(matches!(blocked, Err(Fault::NoSuchLine)));
        // Where anybody may write, pupils hear nothing; and what was said before is not for everybody.
        let public = StoredStudy { visibility: Visibility::Public, ..study.clone() };
        assert!(site.store.change_study(public).await.unwrap());
        assert_eq!(asked(&kim).await, (false, Some(Silence::Sheltered)));
        assert_eq!(asked(&ben).await, (true, None));
        assert!(site.store.lines(&study.id, 0, 9).await.unwrap().is_empty());
        assert_eq!(site.store.add_line_beside(line).await.unwrap(), Some(2));
        assert!(finds(&ben, 2).await && !finds(&ben, 1).await && !finds(&kim, 2).await);
    }
}
