//! How Komadai's network is made.
//!
//! 1. [`datagen`]: the engine plays itself ([`selfplay`]) and writes down what it thought ([`sample`]).
//! 2. [`dataset`]: samples are read, and those kept that an evaluation should be asked about.
//! 3. [`train`](mod@train): the network in floating point ([`model`]) learns from them ([`gradient`], [`optimiser`]).
//! 4. The model is rounded to the network that the engine computes ([`model::Model::quantise`]), and checked against it.
//! 5. [`gate`]: it plays the current network; [`ledger`]: and is noted, kept or not.
//!
//! [`nextmove`] measures a network in another way: by best moves that are known.

pub mod datagen;
pub mod dataset;
pub mod gate;
pub mod gradient;
pub mod ledger;
pub mod model;
pub mod nextmove;
pub mod optimiser;
pub mod pool;
pub mod sample;
pub mod selfplay;
pub mod train;
