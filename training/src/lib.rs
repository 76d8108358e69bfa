//! How Komadai's network is made.
//!
//! 1. [`pool`]: the engine plays itself, and whole games are kept.
//! 2. [`sample`]: their positions that an evaluation should be asked about; [`dataset`]: what is to be learnt of them.
//! 3. [`train`](mod@train): the network in floating point ([`model`]) learns it ([`gradient`], [`optimiser`]).
//!    Or it learns what teachers say of positions inside trees: [`inside`].
//! 4. The model is rounded to the network that the engine computes ([`model::Model::quantise`]), and checked against it.
//! 5. [`auc`] and [`rows`] tell in seconds whether it knows more than the last; [`gate`]: it plays the current network;
//!    [`ledger`]: and is noted, kept or not.
//!
//! [`tesuji`] takes combinations for learners out of the games, and [`trainer`] positions with one best move.
//!
//! [`tune`] moves the numbers of the search by games. [`nextmove`] measures a network in another way: by best moves that are known.

pub mod auc;
pub mod dataset;
pub mod gate;
pub mod gradient;
pub mod inside;
pub mod ledger;
pub mod model;
pub mod nextmove;
pub mod optimiser;
pub mod pool;
pub mod rows;
pub mod sample;
pub mod tesuji;
pub mod train;
pub mod trainer;
pub mod tune;
