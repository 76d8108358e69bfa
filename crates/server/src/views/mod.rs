//! What the services of the site answer, as the messages of `wire` have it.

mod broadcasts;
mod events;
mod lobby;
mod notices;
mod play_hold;
mod practice;
mod problems;
mod ratings;
mod records;
mod series;
mod studies;
mod talk;

pub(crate) use broadcasts::{live, live_board, live_boards, live_record};
pub(crate) use events::{event_board, said_of_event};
pub(crate) use lobby::{
    created, kept_wish, live_game, live_games, lobby, lobby_refusal, lobby_refusal_words, lobby_told, offers, pool,
    pools, wish,
};
pub(crate) use notices::pushed;
pub(crate) use play_hold::play_hold;
pub(crate) use practice::{practised, said_item};
pub(crate) use problems::{
    found_problem, problem, problem_answer, problem_card, problem_set, problem_tally, problem_votes, set_cards,
    with_votes,
};
pub(crate) use ratings::{rated_game, rating};
pub(crate) use records::{labelled, record, record_card, review};
pub(crate) use series::{said_of_series, slot};
pub(crate) use studies::{chapter, chapter_kind, chapter_readers, note_writers, stored_visibility, study};
pub(crate) use talk::{not_said, stored_room, talk_begun, talk_line};
