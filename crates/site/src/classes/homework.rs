//! What is to be done, and how it is known that it was: lessons and problems from what an account has practised, games from the games
//! themselves, and of studies the pupil says so.

use super::Fault;
use crate::notices::Kind;
use crate::practice::{Item, read};
use crate::site::Site;
use crate::who::Account;
use komadai_game::{Contract, LEVELS, ReasonCode};
use komadai_learn::course;
use komadai_record::words::said_at_length;
use komadai_room::{Clock, SystemClock, SystemEntropy, new_id};
use komadai_shogi::Color;
use komadai_store::{
    AuditEntry, ClassRole, Homework, Seat, SecretHash, StoreError, StoredClass, StoredGame, Visibility, is_id,
};
use std::collections::HashMap;

/// Games that are to be played, at most.
pub const MOST_TIMES: u32 = 50;
/// Characters of what the teacher says of it.
const MOST_WORDS: usize = 300;
/// The newest games that are looked at.
const GAMES: u32 = 200;
/// Items of practice that the store is asked about at once.
const ASKED: usize = 500;
/// A year: nothing is due later.
const LONGEST_MS: u64 = 366 * 24 * 3_600_000;

/// What kind of thing is to be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// A lesson of the course.
    Lesson,
    /// A set of mate problems.
    Set,
    /// A study to read.
    Study,
    /// Games against the engine at this level or a higher one.
    Level,
}

impl Task {
    /// The stable name; its text is `class-task-CODE`.
    pub const fn code(self) -> &'static str {
        match self {
            Task::Lesson => "lesson",
            Task::Set => "set",
            Task::Study => "study",
            Task::Level => "level",
        }
    }

    /// The kind of a [`code`](Task::code).
    pub fn from_code(code: &str) -> Option<Task> {
        [Task::Lesson, Task::Set, Task::Study, Task::Level].into_iter().find(|task| task.code() == code)
    }

    /// Whether only the pupil can tell that it was done.
    pub const fn is_told(self) -> bool {
        matches!(self, Task::Study)
    }
}

/// The kind of something to do, and the level of games; none of a newer program's.
pub fn task(homework: &Homework) -> Option<(Task, u8)> {
    let task = Task::from_code(&homework.kind)?;
    Some((task, if task == Task::Level { homework.item.parse().ok()? } else { 0 }))
}

/// Sets something to do, and tells the pupils.
pub(super) async fn set(
    site: &Site,
    class: &StoredClass,
    teacher: &Account,
    (task, item, times, words, due): (Task, String, u32, String, u64),
    log: Option<AuditEntry>,
) -> Result<Result<(), Fault>, StoreError> {
    let now = SystemClock.wall().0;
    if due < now || due > now + LONGEST_MS {
        return Ok(Err(Fault::Due));
    }
    let Some(words) = said_at_length(&words, MOST_WORDS) else { return Ok(Err(Fault::Text)) };
    // An address is given where somebody looks for an id.
    let path = item.trim().split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').to_owned();
    let last = match task {
        Task::Study => path.rsplit_once("/study/").map_or(path.as_str(), |(_, id)| id.split('/').next().unwrap_or(id)),
        _ => path.rsplit('/').next().unwrap_or_default(),
    };
    let is_there = match task {
        Task::Lesson => course::lesson(last).is_some(),
        Task::Set => {
            let set = if is_id(last) { site.store.problem_set(last).await? } else { None };
            set.is_some_and(|set| set.visibility != Visibility::Private)
        }
        Task::Study => {
            let study = if is_id(last) { site.store.study(last).await? } else { None };
            study.is_some_and(|study| study.visibility != Visibility::Private)
        }
        Task::Level => last.parse::<u8>().is_ok_and(|level| LEVELS.contains(&level)),
    };
    if !is_there {
        return Ok(Err(Fault::Task));
    }
    let homework = Homework {
        id: new_id(&SystemEntropy),
        class: class.id.clone(),
        kind: task.code().to_owned(),
        item: last.to_owned(),
        times: times.clamp(1, MOST_TIMES),
        words: site.talks.veiled(&words),
        due,
        created: now,
    };
    if !site.store.add_homework(homework, log).await? {
        return Ok(Err(Fault::Other));
    }
    for member in site.store.class_members(&class.id).await? {
        if member.role == ClassRole::Pupil {
            site.notices.add_of(teacher.holder, &member.account, Kind::Class, (&class.id, &class.name)).await?;
        }
    }
    Ok(Ok(()))
}

/// How far a pupil has come with something.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Cell {
    /// When it was first seen to be done; of games, when the last one that was needed began.
    pub at: Option<u64>,
    /// So many are done.
    pub done: u32,
    /// Of so many.
    pub of: u32,
    /// Attempts at problems, or games that were won.
    pub tries: u32,
    /// Stars of a lesson.
    pub stars: u8,
}

/// The problems of the sets that are to be solved, by set.
async fn problems(site: &Site, all: &[Homework]) -> Result<HashMap<String, Vec<String>>, StoreError> {
    let mut found = HashMap::new();
    for one in all.iter().filter(|one| one.kind == Task::Set.code()) {
        if !found.contains_key(&one.item) {
            let problems = site.store.set_problems(&one.item).await?;
            found.insert(one.item.clone(), problems.into_iter().map(|problem| problem.id).collect());
        }
    }
    Ok(found)
}

/// How far pupils have come with all that is to be done in a class: a row a pupil, known by account and holder, a cell a thing.
///
/// # Errors
/// The store failed.
pub async fn cells(
    site: &Site,
    class: &str,
    all: &[Homework],
    pupils: &[(String, SecretHash)],
) -> Result<Vec<Vec<Cell>>, StoreError> {
    let problems = problems(site, all).await?;
    let mut noted: HashMap<(String, String), u64> = HashMap::new();
    for (homework, account, at) in site.store.homework_done(class).await? {
        noted.insert((homework, account), at);
    }
    let mut rows = Vec::with_capacity(pupils.len());
    for (account, holder) in pupils {
        rows.push(row(site, all, &problems, (account, *holder), &noted).await?);
    }
    Ok(rows)
}

async fn row(
    site: &Site,
    all: &[Homework],
    problems: &HashMap<String, Vec<String>>,
    (account, holder): (&str, SecretHash),
    noted: &HashMap<(String, String), u64>,
) -> Result<Vec<Cell>, StoreError> {
    let mut asked: Vec<(String, String)> = Vec::new();
    for one in all {
        match Task::from_code(&one.kind) {
            Some(Task::Lesson) => asked.push(("lesson".to_owned(), one.item.clone())),
            Some(Task::Set) => {
                let of_set = problems.get(&one.item).into_iter().flatten();
                asked.extend(of_set.map(|id| ("problem".to_owned(), id.clone())));
            }
            _ => {}
        }
    }
    asked.sort();
    asked.dedup();
    let mut practised: HashMap<String, Item> = HashMap::new();
    for some in asked.chunks(ASKED) {
        for stored in site.store.practice_among(account, some.to_vec()).await? {
            if let Some(item) = read(&stored) {
                practised.insert(format!("{} {}", stored.kind, stored.item), item);
            }
        }
    }
    // Games against the engine are found by nobody else, unless they are rated.
    let games = match all.iter().filter(|one| one.kind == Task::Level.code()).map(|one| one.created).min() {
        Some(since) => games_of(site, holder, since, GAMES).await?,
        None => Vec::new(),
    };
    let games: Vec<Game> = games.iter().filter_map(|game| Game::of(game, holder)).collect();
    let mut cells = Vec::with_capacity(all.len());
    for one in all {
        // A game has its own day, whenever somebody looks.
        let mut reached = None;
        let mut cell = Cell { of: 1, at: noted.get(&(one.id.clone(), account.to_owned())).copied(), ..Cell::default() };
        match task(one) {
            Some((Task::Lesson, _)) => {
                if let Some(Item::Lesson { stars, .. }) = practised.get(&format!("lesson {}", one.item)) {
                    (cell.done, cell.stars) = (1, *stars);
                }
            }
            Some((Task::Set, _)) => {
                let of_set = problems.get(&one.item).map_or(&[][..], Vec::as_slice);
                cell.of = u32::try_from(of_set.len()).unwrap_or(u32::MAX);
                for id in of_set {
                    if let Some(Item::Problem { card, .. }) = practised.get(&format!("problem {id}")) {
                        cell.done += u32::from(card.solved > 0);
                        cell.tries = cell.tries.saturating_add(card.solved).saturating_add(card.missed);
                    }
                }
            }
            Some((Task::Level, level)) => {
                let counted = games.iter().filter(|game| game.level >= level && game.created >= one.created);
                let counted: Vec<&Game> = counted.collect();
                cell.of = one.times;
                reached = counted.iter().rev().nth(one.times.saturating_sub(1) as usize).map(|game| game.created);
                cell.done = u32::try_from(counted.len()).unwrap_or(u32::MAX).min(one.times);
                cell.tries = u32::try_from(counted.iter().filter(|game| game.is_won).count()).unwrap_or(u32::MAX);
            }
            Some((Task::Study, _)) => cell.done = u32::from(cell.at.is_some()),
            None => {}
        }
        let is_done = cell.done >= cell.of && cell.of > 0;
        if is_done && cell.at.is_none() {
            let at = reached.unwrap_or_else(|| SystemClock.wall().0);
            site.store.do_homework(&one.id, account, at).await?;
            cell.at = Some(at);
        }
        // What was done stays so, though the set has more problems by now.
        cells.push(cell);
    }
    Ok(cells)
}

/// The games that a pupil has played to their end, the newest first: those that anybody may find, and of those made since a moment the
/// others, too. What one person played on both sides is none that was played.
///
/// # Errors
/// The store failed.
pub async fn games_of(
    site: &Site,
    holder: SecretHash,
    since: u64,
    at_most: u32,
) -> Result<Vec<StoredGame>, StoreError> {
    let mut all = site.store.games_ended(holder, since, at_most).await?;
    all.retain(|game| Color::ALL.into_iter().filter(|side| holds(game, holder, *side)).count() == 1);
    Ok(all)
}

fn holds(game: &StoredGame, holder: SecretHash, side: Color) -> bool {
    matches!(game.seats[side], Seat::Person { holder: Some(by), .. } if by == holder)
}

/// A game of standard shogi against the engine that was played from its beginning to its end: other kinds have levels of their own, and
/// from a position of one's own anybody wins.
struct Game {
    level: u8,
    created: u64,
    is_won: bool,
}

impl Game {
    fn of(row: &StoredGame, holder: SecretHash) -> Option<Game> {
        let side = Color::ALL.into_iter().find(|side| holds(row, holder, *side))?;
        let contract = Contract::from_stored(&row.contract).ok().filter(Contract::is_standard)?;
        let (level, _) = contract.engine().filter(|_| contract.config.handicap().is_some())?;
        let card = row.card.as_ref()?;
        let was_played = card.reason.as_deref() != Some(ReasonCode::Aborted.code());
        was_played.then_some(Game { level, created: row.created, is_won: card.winner == Some(side) })
    }
}

/// Notes what a pupil has done by what was practised just now, so that its day is known.
///
/// # Errors
/// The store failed.
pub async fn practised(site: &Site, account: &Account, items: &[Item]) -> Result<(), StoreError> {
    let counts = |item: &Item| matches!(item, Item::Lesson { .. } | Item::Problem { .. });
    if !items.iter().any(counts) {
        return Ok(());
    }
    for (class, member) in site.store.classes_of(&account.id).await? {
        if member.role != ClassRole::Pupil {
            continue;
        }
        let mut all = site.store.homework_of(&class.id).await?;
        all.retain(|one| matches!(Task::from_code(&one.kind), Some(Task::Lesson | Task::Set)));
        if !all.is_empty() {
            cells(site, &class.id, &all, &[(account.id.clone(), account.holder)]).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{person, site};
    use komadai_game::{Config, Control, Opponent, Rules, Status};
    use komadai_shogi::{ByColor, Handicap};
    use komadai_store::{Card, Opening};

    #[tokio::test]
    async fn games_against_the_level_count_on_their_own_day_rated_or_not() {
        let (site, _folder) = site(crate::people::Accounts::Open).await;
        let [teacher, pupil] = [person(&site, "Tea").await, person(&site, "Ann").await];
        let class = StoredClass {
            id: "class001".to_owned(),
            name: "2b".to_owned(),
            code: "abcd-efgh".to_owned(),
            is_open: false,
            created: 1,
        };
        assert!(site.store.add_class(class, &teacher.id).await.unwrap());
        site.store.join_class("class001", &pupil.id, 2).await.unwrap();
        let homework = Homework {
            id: "homework".to_owned(),
            class: "class001".to_owned(),
            kind: Task::Level.code().to_owned(),
            item: "3".to_owned(),
            times: 2,
            words: String::new(),
            due: 100,
            created: 10,
        };
        assert!(site.store.add_homework(homework.clone(), None).await.unwrap());
        let play = async |id: &str, level, created, rated, start: Option<&str>| {
            let mut config = Config::new(Handicap::Even, ByColor::from_fn(|_| Control::Unlimited), Rules::FRIENDLY);
            if let Some(start) = start {
                config.start = komadai_record::start_of(start).unwrap().into();
            }
            let opponent = Opponent::Engine { level };
            let contract = Contract::new(config, opponent, Color::Black, ByColor::default());
            let person = Seat::Person { key: [1; 32], holder: Some(pupil.holder) };
            let card = Card {
                ply: 10,
                turn: Color::Black,
                due: None,
                status: Status::Over,
                winner: Some(Color::White),
                reason: Some("resignation".to_owned()),
                sfen: None,
            };
            let game = StoredGame {
                id: id.to_owned(),
                created,
                contract: Contract { rated, ..contract }.to_stored(),
                seats: ByColor { black: person, white: Seat::Engine },
                card: Some(card),
                shown: rated.then_some(0),
            };
            site.store.add_game(Opening { game, entries: Vec::new() }).await.unwrap();
        };
        let pupils = [(pupil.id.clone(), pupil.holder)];
        let cell = async || cells(&site, "class001", std::slice::from_ref(&homework), &pupils).await.unwrap()[0][0];
        play("before01", 3, 9, false, None).await;
        play("lower001", 2, 20, false, None).await;
        // From a position of one's own anybody wins.
        play("ownstart", 3, 21, false, Some("4k4/9/4G4/9/9/9/9/9/4K4 b G 1")).await;
        play("casual01", 3, 30, false, None).await;
        assert_eq!(cell().await, Cell { of: 2, done: 1, ..Cell::default() });
        play("rated001", 4, 40, true, None).await;
        play("more0001", 3, 400, false, None).await;
        // In time, although nobody has looked until now.
        assert_eq!(cell().await, Cell { of: 2, done: 2, at: Some(40), ..Cell::default() });
    }
}
