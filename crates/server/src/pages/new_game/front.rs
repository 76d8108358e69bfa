//! What the first page shows of what goes on here, and of what is the reader's.

use crate::app::App;
use crate::mate::of_today;
use crate::pages::when::plain_day;
use crate::principal::Account;
use crate::ratings::Pool;
use crate::views;
use komadai_lang::Lang;
use komadai_learn::tesuji::sets;
use komadai_store::{EventStage, NewsItem, StoreError};
use komadai_wire::{Front, FrontMember, LatestNews, NextEvent, PoolRating, TodaysTesuji};
use std::sync::Arc;

/// How long a piece of news is told on the first page: two weeks.
const NEWS_MS: u64 = 14 * 86_400_000;

fn latest(item: NewsItem) -> LatestNews {
    let lang = item.lang.parse::<Lang>().unwrap_or_default();
    LatestNews { id: item.id, title: item.title, lang: lang.tag().to_owned() }
}

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
        // Where the store does not answer there is none.
        news: app.store.news(now.saturating_sub(NEWS_MS), 0, 1).await.ok().and_then(|mut news| news.pop()).map(latest),
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
    let standings = &app.site.standings;
    let is_ranked = standings.is_ranked(&account.id).await?;
    let ratings = kept.iter().filter_map(|kept| {
        let pool = Pool::from_code(&kept.pool)?;
        let shown = standings.shown(pool, &standings.now(kept, now)).ranked_if(is_ranked);
        Some(PoolRating { pool: pool.name().to_owned(), rating: views::rating(shown) })
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
    let today = plain_day(app.rooms.time().now().0);
    let Some(event) = app.store.events_ahead(&account.id, &today, 1).await?.pop() else { return Ok(None) };
    let club = match &event.club {
        Some(club) => app.store.club(club).await?.map(|club| club.name),
        None => None,
    };
    Ok(Some(NextEvent {
        running: event.card.stage == EventStage::Running,
        day: event.notice.first_day,
        id: event.id,
        name: event.name,
        club,
    }))
}
