//! What the site tells Prometheus. docs/operate.md says what each figure means.

use crate::engine::EngineCounts;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// A label and its value.
pub(crate) type Label<V> = [(&'static str, V); 1];

/// Everything that is counted, and the one registry of it.
pub(crate) struct Metrics {
    registry: Registry,
    /// Requests answered, by status.
    pub(crate) requests: Family<Label<u16>, Counter>,
    /// How long they took.
    pub(crate) request_seconds: Histogram,
    /// Requests refused, by the code of the refusal.
    pub(crate) refused: Family<Label<&'static str>, Counter>,
    /// Sockets closed by the site, by reason.
    pub(crate) closed: Family<Label<&'static str>, Counter>,
    /// Pieces of work given to child processes, by kind.
    pub(crate) jobs: Family<Label<&'static str>, Counter>,
    games: Gauge,
    sockets: Gauge,
    waiting: Family<Label<&'static str>, Gauge>,
    up: Family<Label<&'static str>, Gauge>,
}

/// What holds at the moment of asking.
pub(crate) struct Now {
    /// Open games.
    pub(crate) games: usize,
    /// Open sockets.
    pub(crate) sockets: usize,
    /// How many wait in each queue.
    pub(crate) waiting: Vec<(&'static str, usize)>,
    /// What the site stands on, and whether it answers.
    pub(crate) up: Vec<(&'static str, bool)>,
}

impl Metrics {
    /// All figures at zero, but those that belong to others: the rooms', the engines', the passwords that were hashed.
    pub(crate) fn new(rooms: &komadai_room::Stats, engines: &EngineCounts, passwords: Counter) -> Metrics {
        let mut registry = Registry::with_prefix("komadai");
        let mut metrics = Metrics {
            requests: Family::default(),
            // From 1 ms to half a minute.
            request_seconds: Histogram::new(exponential_buckets(0.001, 2.0, 16)),
            refused: Family::default(),
            closed: Family::default(),
            jobs: Family::default(),
            games: Gauge::default(),
            sockets: Gauge::default(),
            waiting: Family::default(),
            up: Family::default(),
            registry: Registry::default(),
        };
        registry.register("games_open", "Games whose rooms are open", metrics.games.clone());
        registry.register("sockets_open", "WebSockets open", metrics.sockets.clone());
        registry.register("waiting", "Requests that wait for their turn, by queue", metrics.waiting.clone());
        registry.register("up", "Whether what the site stands on answers", metrics.up.clone());
        registry.register("requests", "Requests answered, by status", metrics.requests.clone());
        registry.register(
            "request_seconds",
            "Time from a request's head to its answer",
            metrics.request_seconds.clone(),
        );
        registry.register("refused", "Requests refused, by the code of the refusal", metrics.refused.clone());
        registry.register("sockets_closed", "WebSockets closed by the site, by reason", metrics.closed.clone());
        registry.register("jobs", "Pieces of work given to child processes, by kind", metrics.jobs.clone());
        registry.register("passwords_hashed", "Passwords hashed, to be kept or compared", passwords);
        registry.register("done_elsewhere", "Turns and positions that workers did", engines.elsewhere.clone());
        registry.register("engine_turns", "Turns of games that engines thought about", engines.turns.clone());
        registry.register(
            "positions_searched",
            "Positions of whole games that were searched",
            engines.searched.clone(),
        );
        registry.register(
            "evaluations_known",
            "Positions of whole games whose evaluation was known",
            engines.known.clone(),
        );
        let replies = engines.replies.clone();
        registry.register("replies_searched", "Moves of learners whose answer was searched", replies);
        registry.register("tv_searched", "Positions of games on TV that were searched", engines.glances.clone());
        registry.register(
            "commit_seconds",
            "Time in which the store keeps what happened in a game",
            rooms.commit.clone(),
        );
        registry.register(
            "relay_seconds",
            "Time from a player's request to its being told to all",
            rooms.relay.clone(),
        );
        metrics.registry = registry;
        metrics
    }

    /// All figures in Prometheus' text format.
    pub(crate) fn text(&self, now: &Now) -> String {
        let gauge = |gauge: &Gauge, value: usize| gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        gauge(&self.games, now.games);
        gauge(&self.sockets, now.sockets);
        for &(queue, length) in &now.waiting {
            gauge(&self.waiting.get_or_create(&[("queue", queue)]), length);
        }
        for &(what, answers) in &now.up {
            gauge(&self.up.get_or_create(&[("what", what)]), usize::from(answers));
        }
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => text,
            Err(_) => String::new(),
        }
    }
}
