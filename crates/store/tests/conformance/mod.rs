//! What every store must do: a file for each subject. Another store joins by one more line in `each_store!` and in `Place`.

/// A test once for each store.
macro_rules! each_store {
    ($test:ident) => {
        mod $test {
            #[tokio::test]
            async fn sqlite() {
                super::$test(crate::common::Place::sqlite()).await
            }
            #[tokio::test]
            async fn postgres() {
                super::$test(crate::common::Place::postgres()).await
            }
        }
    };
}

mod analyses;
mod archive;
mod blurs;
mod broadcasts;
mod classes;
mod clubs;
mod credentials;
mod endings;
mod event_dates;
mod event_games;
mod events;
mod facts;
mod favourites;
mod games;
mod happened;
mod imports;
mod mails;
mod news;
mod nodes;
mod notices;
mod offers;
mod owners;
mod passkeys;
mod people;
mod plans;
mod practice;
mod problem_sets;
mod profiles;
mod push;
mod ratings;
mod records;
mod remarks;
mod seats;
mod series;
mod shared_trees;
mod studies;
mod talk;
mod threads;
mod tokens;
mod webhooks;
mod wiki;
