//! What happened in a game is taken in by everybody whom it concerns, once, whatever dies in between.

use crate::ratings::{changed, rated};
use crate::site;

use komadai_game::{Event, EventKind, Millis, Outcome, Reason};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Address, Append, Card, Claim, Consumer, Entry, Note, Status, Store};
use site::lobby::{rated_wish, sign_up};
use site::{PATIENCE, Site};
use std::path::Path;
use std::time::Duration;

async fn store(data: &Path) -> Box<dyn Store> {
    Address::Sqlite(data.to_owned()).open().await.unwrap()
}

/// The end of a game in which the first player let their time run out, kept while no site lives, with a note for every consumer.
async fn end(data: &Path, game: &str) {
    let kept = store(data).await;
    let row = kept.game(game).await.unwrap().unwrap();
    let Claim::Held(held) = kept.take_over(game, "other", u64::MAX / 4).await.unwrap() else { panic!("{row:?}") };
    let last = kept.entries(game, 0).await.unwrap().last().unwrap().clone();
    let outcome: Outcome = Outcome::win(Color::White, Reason::Timeout);
    let end = Event { at: komadai_game::Instant(last.at), kind: EventKind::Ended { outcome, took: Millis::ZERO } };
    let append = Append {
        game: game.to_owned(),
        fence: held.fence,
        entries: vec![Entry { seq: last.seq + 1, at: last.at, payload: end.to_string() }],
        card: Card {
            status: Status::Over,
            due: None,
            winner: Some(Color::White),
            reason: Some("timeout".to_owned()),
            ..row.card.unwrap()
        },
        contract: None,
        notes: vec![Note::Ended, Note::Rated, Note::Away(ByColor { black: 60_000, white: 0 }), Note::TurnPassed],
        unseal: false,
        swap_seats: false,
        new_game: None,
    };
    kept.append(append).await.unwrap();
    kept.close().await.unwrap();
}

#[tokio::test]
async fn an_end_that_a_crash_kept_from_everybody_is_taken_in_once_at_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path());
    let (ann, bea) = (sign_up(&site, "Ann"), sign_up(&site, "Bea"));
    let mut game = rated(&site, &site, &ann, &bea, rated_wish()).await;
    game.black.play("7g7f").await;
    game.white.play("3c3d").await;
    site.kill();
    end(data.path(), &game.id).await;

    let site = Site::start(data.path());
    changed(&site, &game.id).await;
    site.says("/notices", &ann, |page| page.contains("You left a game") && page.contains("has ended")).await;
    site.says("/notices", &bea, |page| page.contains("Your game against Ann has ended")).await;
    let in_archive = |page: &str| page.matches("\"number\"").count() == 1;
    site.says("/api/archive/games", &ann, in_archive).await;
    site.kill();

    // The archive alone is no table of the store's transaction: as if the site had died before its consumer went on.
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    // Where the kill was quicker than the consumer, that is what has happened.
    let back = "UPDATE happened_cursors SET number = 0 WHERE consumer = 'archive'";
    sqlx::query(back).execute(&pool).await.unwrap();
    pool.close().await;
    let kept = store(data.path()).await;
    assert_eq!(kept.hear(Consumer::Archive, 9).await.unwrap().notes.len(), 1, "it is to be taken in again");
    kept.close().await.unwrap();
    let site = Site::start(data.path());
    let pool = sqlx::SqlitePool::connect(data.path().join("komadai.sqlite").to_str().unwrap()).await.unwrap();
    let limit = tokio::time::Instant::now() + PATIENCE;
    let stands = "SELECT number FROM happened_cursors WHERE consumer = 'archive'";
    while sqlx::query_scalar::<_, i64>(stands).fetch_one(&pool).await.unwrap() == 0 {
        assert!(tokio::time::Instant::now() < limit, "the archive never goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    pool.close().await;
    assert_eq!(site.stop(), Some(0));

    let kept = store(data.path()).await;
    for consumer in Consumer::ALL {
        assert_eq!(kept.hear(*consumer, 9).await.unwrap().notes, [], "{consumer:?}");
    }
    assert_eq!(kept.rating_changes(0, 9).await.unwrap().len(), 2);
    let [ann, bea] =
        [kept.account_named("ann").await.unwrap(), kept.account_named("bea").await.unwrap()].map(Option::unwrap);
    for (account, notices, endings, sanctions) in [(&ann, vec!["left", "over"], 1, 1), (&bea, vec!["over"], 1, 0)] {
        let mut kinds: Vec<String> =
            kept.notices_of(&account.id, 9).await.unwrap().into_iter().map(|notice| notice.kind).collect();
        kinds.sort();
        assert_eq!(kinds, notices);
        assert_eq!(kept.endings_of(account.holder, 0, 9).await.unwrap().len(), endings);
        assert_eq!(kept.sanctions_of(account.holder, 1).await.unwrap().len(), sanctions);
    }
    assert_eq!(kept.archived_after(0, 9).await.unwrap().len(), 1);
    let warned = kept.audit(u64::MAX, 99).await.unwrap().into_iter().filter(|entry| entry.act == "leaver-warned");
    assert_eq!(warned.count(), 1);
}
