//! The doors of the site: HTTP, WebSocket, CSA, pages. What the site does behind them is in crate `site`.
//!
//! A door turns bytes into a principal and what they ask, and what is told into bytes, nothing else: what is legal is decided
//! in `shogi` and `game`, live games run in `room`, what a message looks like is said in `wire`, what is kept in `store`.
//! Axum is named here and nowhere else. The search is never linked: engines and the solver of mate problems are child
//! processes. Only moves in the site's own short problems are judged in the process itself, within tight limits.
//!
//! The floors within this crate, lowest first (`cargo xtask test` checks that arrows run downward):
//! `happened` `kept` `tls` · `ratings` · `archive` `federation` `mate` `lobby` `notices` `plans` `practice` `talk` `trees` · `event_logs` `printing` · `refusal` · `encode` `metrics` · `assets` `bots` `conditional` `paced` `streams` `unread` `whole` · `app` · `caller` `sitting` · `listen` `principal` · `writing` · `clubs` `events` `offers` · `reader` `origin` `host` `asker` `cookies` `names` · `play_hold` `studies` `talker` · `sets` · `api` `csa` `programs` `ws` · `pages` · `analyses` `event_games` `http` `leavers` `redirect` `retention` `serve` `work`.

mod analyses;
mod api;
mod app;
mod archive;
mod asker;
mod assets;
mod bots;
mod caller;
mod clubs;
mod conditional;
mod cookies;
mod csa;
mod encode;
mod event_games;
mod event_logs;
mod events;
mod federation;
mod happened;
mod host;
mod http;
mod kept;
mod leavers;
mod listen;
mod lobby;
mod mate;
mod metrics;
mod names;
mod notices;
mod offers;
mod origin;
mod paced;
mod pages;
mod plans;
mod play_hold;
mod practice;
mod principal;
mod printing;
mod programs;
mod ratings;
mod reader;
mod redirect;
mod refusal;
mod retention;
mod serve;
mod sets;
mod sitting;
mod streams;
mod studies;
mod talk;
mod talker;
mod tls;
mod trees;
mod unread;
mod whole;
mod work;
mod writing;
mod ws;

pub(crate) use komadai_site::{address, child, desk, engine, imports, limits, listeners, mail, people, push};

pub use app::{ADDRESS, Accounts, Config, CsaConfig, Import, ServeError, Talk};
pub use http::{Route, routes};
pub use komadai_event::Ladder;
pub use komadai_site::address::{AddressRange, NotARange};
pub use komadai_site::engine::{PartAnswer, Parts};
pub use komadai_site::mail::{MailConfig, MailError};
pub use komadai_site::people::{INVITATION_DAYS, LINK_DAYS, ManageError, Manager, NameFault, Scopes, import_undone};
pub use programs::{ProgramRoute, program_routes};
pub use ratings::{RatingsChecked, check_ratings};
pub use serve::{Doors, serve};
pub use tls::{AcmeConfig, CertificateSource, TlsError, TlsFiles};
pub use work::work;
