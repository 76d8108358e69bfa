//! What the first page shows of what goes on here, and of what is the reader's.

use crate::app::App;
use crate::events::soonest;
use crate::mate::of_today;
use crate::pages::when::plain_day;
use crate::principal::Account;
use crate::ratings::Pool;
use crate::views;
use komadai_lang::Lang;
use komadai_learn::tesuji::sets;
use komadai_store::{EventStage, StoreError, StoredEvent};
use komadai_wire::{Front, FrontMember, NextEvent, PoolRating, TodaysTesuji};
use std::sync::Arc;

/// Clubs whose events are looked through, and events of each.
const CLUBS: usize = 8;
const EVENTS: u32 = 8;

pub(super) async fn front(app: &App, lang: Lang, account: Option<&Arc<Account>>) -> Front {
    let (lobby, now) = (app.site.lobby.view(), app.rooms.time().now().0);
    let game = app.site.lobby.best_or_last_game().await;
    let member = match account {
        // Where the store does not answer, the page is that of somebody it knows nothing of.
        Some(account) => member(app, account).await.ok(),
        None => None,
    };
    Front {
        pools: views::pools(&lobby.pools),
        here: lobby.here,
        tesuji: if game.is_none() { tesuji(lang, now) } else { None },
        game: game.map(views::live_game),
        problem: views::problem_card(of_today(now)),
        member,
    }
}

/// The first problem of a set, another set each day.
fn tesuji(lang: Lang, now: u64) -> Option<TodaysTesuji> {
    let day = usize::try_from(now / 86_400_000).ok()?;
    let set = sets().get(day % sets().len().max(1))?;
    let position = &set.lesson.steps.first()?.setup;
    Some(TodaysTesuji {
        lesson: set.lesson.name.to_owned(),
        title: set.lesson.title.plain(lang),
        sfen: position.to_string(),
    })
}

async fn member(app: &App, account: &Account) -> Result<FrontMember, StoreError> {
    let now = app.rooms.time().now().0;
    let mut kept = app.store.ratings_of(&account.id).await?;
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.games));
    let ratings = kept.iter().filter_map(|kept| {
        let pool = Pool::from_code(&kept.pool)?;
        let rating = app.site.standings.shown(pool, &app.site.standings.now(kept, now));
        Some(PoolRating { pool: pool.name().to_owned(), rating: views::rating(rating) })
    });
    Ok(FrontMember {
        name: account.name.clone(),
        ratings: ratings.collect(),
        follows: app.store.followed(&account.id).await?.into_iter().map(|kept| kept.name).collect(),
        event: next_event(app, account).await?,
    })
}

/// What is next of the events that concern an account.
async fn next_event(app: &App, account: &Account) -> Result<Option<NextEvent>, StoreError> {
    let mut all: Vec<(StoredEvent, Option<String>)> =
        app.store.events_of(&account.id, EVENTS).await?.into_iter().map(|event| (event, None)).collect();
    let clubs = app.store.clubs_of(&account.id).await?.into_iter();
    for (club, _) in clubs.filter(|(_, member)| member.standing.belongs()).take(CLUBS) {
        let held = app.store.events_of_club(&club.id, EVENTS).await?.into_iter();
        all.extend(held.map(|event| (event, Some(club.name.clone()))));
    }
    all.retain(|(event, _)| event.card.stage != EventStage::Closed);
    let today = plain_day(app.rooms.time().now().0);
    let next = all.into_iter().min_by_key(|(event, club)| {
        // An event that is one's own and a club's is named with its club.
        (soonest(event, &today), event.id.clone(), club.is_none())
    });
    Ok(next.map(|(event, club)| NextEvent {
        running: event.card.stage == EventStage::Running,
        day: event.notice.first_day,
        id: event.id,
        name: event.name,
        club,
    }))
}
