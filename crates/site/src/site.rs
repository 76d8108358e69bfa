//! What the services share.

use crate::desk::Desk;
use crate::event_logs::Holder;
use crate::imports::Imports;
use crate::life::Stopping;
use crate::limits::{Begun, Rates};
use crate::lobby::{Lobby, OpenOffers};
use crate::notices::Notices;
use crate::people::{Accounts, Passwords, Revocation};
use crate::ratings::Standings;
use crate::relay::{Far, Relay};
use crate::talk::{Talk, Talks};
use crate::trees::Trees;
use crate::wish::{Wish, Words};
use komadai_room::Rooms;
use komadai_store::Store;
use std::sync::Arc;

/// The site without its doors: whoever calls a service hands it in.
pub struct Site {
    /// Everything that is kept.
    pub store: Arc<dyn Store>,
    /// The live games.
    pub rooms: Arc<Rooms>,
    /// How strong players are.
    pub standings: Arc<Standings>,
    /// What people should know of although they are not there.
    pub notices: Arc<Notices>,
    /// What people say beside the boards.
    pub talks: Arc<Talks>,
    /// What people analyse together.
    pub trees: Arc<Trees>,
    /// Games that are played elsewhere, and followed here.
    pub relay: Arc<Relay>,
    /// The way to addresses that are told what happens.
    pub webhooks: Far,
    /// The way to records that stand elsewhere.
    pub far: Far,
    /// The records that are brought into the archive.
    pub imports: Arc<Imports>,
    /// Who looks for a game.
    pub lobby: Lobby,
    /// What is offered to anybody.
    pub open_offers: OpenOffers,
    /// Reads a game that is looked for, as doors say it; none: it is none, or none that can be played.
    pub read_wish: fn(&Words) -> Option<Wish>,
    /// Events, told from their logs.
    pub events: Holder,
    /// Where what takes long is worked on.
    pub desk: Desk,
    /// How often who may do what.
    pub rates: Rates,
    /// Which guests have looked for games from where.
    pub begun: Begun,
    /// Tells whoever is connected when their session has ended.
    pub revocation: Arc<Revocation>,
    /// Tells when the site shuts down; whoever has something open watches it.
    pub stopping: Stopping,
    /// Passwords, hashed a few at a time.
    pub passwords: Passwords,
    /// Who may sign up.
    pub accounts: Accounts,
    /// Who may speak beside a board.
    pub talk: Talk,
}
