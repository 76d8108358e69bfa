//! The traits of a store, done with the queries beside this file.

use super::writer::{Urgency, Work, Writer};
use super::{Backend, PATIENCE, games, nodes, records};
use crate::{
    Answer, Append, Card, Claim, Entry, Games, Nodes, Opening, Outage, Records, SecretHash, Store, StoreError,
    StoredGame, StoredRecord,
};
use komadai_shogi::Color;
use std::sync::PoisonError;

/// The key of all work on the nodes.
const NODES: &str = "";
/// The key of the removal of what nobody came back to.
const EXPIRY: &str = "expiry";

impl Backend {
    /// Writes, and resolves when it is on the disk. Work with the same key stays in order.
    fn write<'a, T: Send + 'static>(&'a self, urgency: Urgency, key: &str, work: impl Work<T>) -> Answer<'a, T> {
        let writer: Option<Writer> = self.writer.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let key = key.to_owned();
        Box::pin(async move {
            match writer {
                Some(writer) => writer.write(urgency, key, work).await,
                None => Err(StoreError::Unavailable("the store is closed".to_owned())),
            }
        })
    }

    /// Reads, as long as the database does not take too long.
    fn read<'a, T: Send + 'a>(
        &'a self,
        query: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Answer<'a, T> {
        Box::pin(async move {
            let late = |_| Err(StoreError::Unavailable("the database takes too long to answer".to_owned()));
            tokio::time::timeout(PATIENCE, query).await.unwrap_or_else(late)
        })
    }
}

impl Games for Backend {
    fn add_game(&self, opening: Opening) -> Answer<'_, ()> {
        let key = opening.game.id.clone();
        self.write(Urgency::Creation, &key, move |connection| Box::pin(games::open(connection, opening)))
    }

    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>> {
        self.read(games::get(&self.readers, id))
    }

    fn entries<'a>(&'a self, game: &'a str, after: u32) -> Answer<'a, Vec<Entry>> {
        self.read(games::entries(&self.readers, game, after))
    }

    fn claim<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        let (key, game, node) = (game, game.to_owned(), node.to_owned());
        self.write(Urgency::Move, key, move |connection| Box::pin(games::claim(connection, game, node, now, false)))
    }

    fn take_over<'a>(&'a self, game: &'a str, node: &'a str, now: u64) -> Answer<'a, Claim> {
        let (key, game, node) = (game, game.to_owned(), node.to_owned());
        self.write(Urgency::Move, key, move |connection| Box::pin(games::claim(connection, game, node, now, true)))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        let key = append.game.clone();
        self.write(Urgency::Move, &key, move |connection| Box::pin(games::append(connection, append)))
    }

    fn due<'a>(&'a self, node: &'a str, now: u64, at_most: u32) -> Answer<'a, Vec<String>> {
        self.read(games::due(&self.readers, node, now, at_most))
    }

    fn without_card(&self, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::without_card(&self.readers, at_most))
    }

    fn set_card<'a>(&'a self, id: &'a str, contract: String, card: Card) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(games::set_card(connection, id, contract, card)))
    }

    fn take_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash, holder: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| {
            Box::pin(games::take_seat(connection, id, side, key, holder))
        })
    }

    fn offer_seat<'a>(&'a self, game: &'a str, side: Color, key: SecretHash) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(games::offer_seat(connection, id, side, key)))
    }

    fn games_of(&self, holder: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredGame>> {
        self.read(games::of(&self.readers, holder, at_most))
    }

    fn remove_unstarted<'a>(&'a self, game: &'a str) -> Answer<'a, bool> {
        let id = game.to_owned();
        self.write(Urgency::Creation, game, move |connection| Box::pin(games::remove_unstarted(connection, id)))
    }

    fn expire_unstarted(&self, created_before: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| {
            Box::pin(games::expire_unstarted(connection, created_before, at_most))
        })
    }

    fn running_games(&self) -> Answer<'_, u64> {
        self.read(games::running(&self.readers))
    }
}

impl Records for Backend {
    fn add_record(&self, record: StoredRecord) -> Answer<'_, ()> {
        let key = record.id.clone();
        self.write(Urgency::Later, &key, move |connection| Box::pin(records::add(connection, record)))
    }

    fn record<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredRecord>> {
        self.read(records::get(&self.readers, id))
    }

    fn records_of(&self, owner: SecretHash, at_most: u32) -> Answer<'_, Vec<StoredRecord>> {
        self.read(records::of(&self.readers, owner, at_most))
    }

    fn change_record<'a>(&'a self, id: &'a str, version: u32, tree: String, changed: u64) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| {
            Box::pin(records::change(connection, id, version, tree, changed))
        })
    }

    fn open_record<'a>(&'a self, id: &'a str, now: u64) -> Answer<'a, ()> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Later, key, move |connection| Box::pin(records::opened(connection, id, now)))
    }

    fn remove_record<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        let (key, id) = (id, id.to_owned());
        self.write(Urgency::Creation, key, move |connection| Box::pin(records::remove(connection, id)))
    }

    fn expire_records(&self, since: u64, at_most: u32) -> Answer<'_, u64> {
        self.write(Urgency::Later, EXPIRY, move |connection| Box::pin(records::expire(connection, since, at_most)))
    }
}

impl Nodes for Backend {
    fn start<'a>(&'a self, node: &'a str, now: u64, alone: bool) -> Answer<'a, Option<Outage>> {
        let node = node.to_owned();
        self.write(Urgency::Creation, NODES, move |connection| Box::pin(nodes::start(connection, node, now, alone)))
    }

    fn beat<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, Vec<String>> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(nodes::beat(connection, node, now)))
    }

    fn leave<'a>(&'a self, node: &'a str, now: u64) -> Answer<'a, ()> {
        let node = node.to_owned();
        self.write(Urgency::Move, NODES, move |connection| Box::pin(nodes::leave(connection, node, now)))
    }

    fn outages_since(&self, after: u64) -> Answer<'_, Vec<Outage>> {
        self.read(nodes::outages_since(&self.readers, after))
    }
}

impl Store for Backend {
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(writer) = writer {
                writer.ended().await;
            }
            self.readers.close().await;
            Ok(())
        })
    }
}
