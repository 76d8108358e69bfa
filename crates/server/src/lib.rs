//! The doors of the site: HTTP, WebSocket, CSA, pages. What the site does behind them is in crate `site`.
//!
//! A door turns bytes into a principal and what they ask, and what is told into bytes, nothing else: what is legal is decided
//! in `shogi` and `game`, live games run in `room`, what a message looks like is said in `wire`, what is kept in `store`.
//! Axum is named here and nowhere else. The search is never linked: engines and the solver of mate problems are child
//! processes. Only moves in the site's own short problems are judged in the process itself, within tight limits.
//!
//! The floors within this crate, lowest first (`cargo xtask test` checks that arrows run downward):
//! `elsewhere` `new_event` `tls` · `views` · `refusal` · `encode` `metrics` · `assets` `bots` `conditional` `paced` `script` `unread` `whole` · `app` · `caller` · `listen` `principal` · `reader` `origin` `host` `asker` `cookies` `names` · `play_hold` · `solving` · `api` `csa` `fishnet` `ws` · `programs` · `pages` · `http` `redirect` `serve` `work`.

mod api;
mod app;
mod asker;
mod assets;
mod bots;
mod caller;
mod conditional;
mod cookies;
mod csa;
mod elsewhere;
mod encode;
mod fishnet;
mod host;
mod http;
mod listen;
mod metrics;
mod names;
mod new_event;
mod origin;
mod paced;
mod pages;
mod play_hold;
mod principal;
mod programs;
mod reader;
mod redirect;
mod refusal;
mod script;
mod serve;
mod solving;
mod tls;
mod unread;
mod views;
mod whole;
mod work;
mod ws;

pub(crate) use komadai_site::{
    accounts, address, analyses, archive, blur, broadcasts, child, classes, clubs, desk, digests, engine, entry,
    event_games, event_logs, events, export, federation, games, happened, imports, kept, leavers, life, limits,
    listeners, lobby, mail, mate, news, notices, offers, people, plans, practice, printing, profiles, push, ratings,
    records, relay, reports, retention, series, sets, sitting, streams, studies, talk, talker, threads, trees, tv,
    webhooks, wish, writing,
};

pub use app::{ADDRESS, Accounts, Config, CsaConfig, Import, ServeError, Talk};
pub use http::{Route, routes};
pub use komadai_event::Ladder;
pub use komadai_site::address::{AddressRange, NotARange};
pub use komadai_site::engine::{PartAnswer, Parts};
pub use komadai_site::mail::{MailConfig, MailError};
pub use komadai_site::people::{
    INVITATION_DAYS, LINK_DAYS, ManageError, Manager, NameFault, Scope, Scopes, import_undone,
};
pub use komadai_site::ratings::{RatingsChecked, check_ratings};
pub use programs::{ProgramRoute, program_routes};
pub use serve::{Doors, serve};
pub use tls::{AcmeConfig, CertificateSource, TlsError, TlsFiles};
pub use work::work;
