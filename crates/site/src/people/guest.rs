//! A guest becomes an account: games and records change hands.

use komadai_store::{SecretHash, Store, StoreError, Subject};

/// Games or records that are looked up at once.
const PAGE: u32 = 100;
/// Pages of each; who has more keeps the rest for the next time.
const MOST_PAGES: usize = 50;

/// Gives everything that a guest's session holds to an account, and what holds for the guest. What was begun and cut is finished the next time.
///
/// Game by game and record by record: each write has the key of what it touches, as the store's other writes do.
pub async fn hand_over(store: &dyn Store, guest: SecretHash, account: SecretHash) -> Result<(), StoreError> {
    for subject in Subject::ALL {
        hand_over_of(*subject, store, guest, account).await?;
    }
    Ok(())
}

/// What a subject keeps of a guest. A new one says here what becomes of it.
async fn hand_over_of(
    subject: Subject,
    store: &dyn Store,
    guest: SecretHash,
    account: SecretHash,
) -> Result<(), StoreError> {
    match subject {
        Subject::Games => {
            for _ in 0..MOST_PAGES {
                let games = store.games_held(guest, PAGE).await?;
                for game in &games {
                    store.hand_over_seats(game, guest, account).await?;
                }
                if games.is_empty() {
                    break;
                }
            }
            // After the seats, by which endings are judged: what is judged from now on is judged of the account.
            store.hand_over_endings(guest, account).await
        }
        // With the games.
        Subject::Endings => Ok(()),
        Subject::Records => {
            for _ in 0..MOST_PAGES {
                let records = store.records_owned(guest, PAGE).await?;
                for record in &records {
                    store.hand_over_record(record, guest, account).await?;
                }
                if records.is_empty() {
                    break;
                }
            }
            Ok(())
        }
        Subject::Talk => store.hand_over_talk(guest, account).await,
        // By game and side, which go with the seats.
        Subject::Blurs | Subject::Plans | Subject::Remarks => Ok(()),
        // It counts against what the guest may bring in a day; those who look after the site can undo it.
        Subject::Imports => Ok(()),
        // Accounts alone have it.
        Subject::Analyses
        | Subject::Broadcasts
        | Subject::Classes
        | Subject::Clubs
        | Subject::Credentials
        | Subject::EventDates
        | Subject::EventGames
        | Subject::Events
        | Subject::Favourites
        | Subject::Mails
        | Subject::News
        | Subject::Notices
        | Subject::Offers
        | Subject::Passkeys
        | Subject::People
        | Subject::Practice
        | Subject::ProblemSets
        | Subject::Profiles
        | Subject::Push
        | Subject::Ratings
        | Subject::SeriesOfEvents
        | Subject::SharedTrees
        | Subject::Studies
        | Subject::Threads
        | Subject::Tokens
        | Subject::Webhooks
        | Subject::Wiki => Ok(()),
        // Nobody's.
        Subject::Archive | Subject::Consumers | Subject::Facts | Subject::Nodes => Ok(()),
    }
}
