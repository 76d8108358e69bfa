//! What the site says, as far as the generator looks at it: the rest is skipped, so that it understands older and newer sites.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Heard {
    Snapshot {
        seq: u32,
        game: Game,
    },
    Event {
        seq: u32,
        event: Event,
        #[serde(default)]
        clock: Option<Clock>,
    },
    Ack {
        ack: u32,
    },
    Refused {
        #[serde(default)]
        ack: Option<u32>,
        code: String,
    },
    /// There is no such game.
    Gone,
    #[serde(other)]
    Other,
}

/// A game as `GET /api/games/{id}` and a snapshot show it.
#[derive(Deserialize)]
pub(crate) struct Game {
    pub(crate) moves: Vec<Played>,
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    #[serde(default)]
    pub(crate) result: Option<Ending>,
}

/// How a game ended.
#[derive(Deserialize)]
pub(crate) struct Ending {
    #[serde(default)]
    pub(crate) winner: Option<Side>,
    pub(crate) reason: String,
}

/// Both clocks at an instant, in milliseconds since 1970.
#[derive(Copy, Clone, Debug, Deserialize)]
pub(crate) struct Clock {
    pub(crate) at: i64,
    pub(crate) running: Option<Side>,
    pub(crate) black: SideClock,
    pub(crate) white: SideClock,
}

impl Clock {
    pub(crate) fn side(&self, side: Side) -> SideClock {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SideClock {
    /// Whether time can run out.
    pub(crate) limited: bool,
    /// What is left.
    pub(crate) main_ms: i64,
    /// What was given back for the way of the messages in the game so far.
    #[serde(default)]
    pub(crate) lag_ms: i64,
}

#[derive(Deserialize)]
pub(crate) struct Played {
    pub(crate) usi: String,
    /// What was charged for it, in milliseconds.
    #[serde(default)]
    pub(crate) ms: i64,
}

#[derive(Deserialize)]
pub(crate) struct Event {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(rename = "move", default)]
    pub(crate) mv: Option<Played>,
    /// Of an interruption, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) from: Option<i64>,
    #[serde(default)]
    pub(crate) until: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_and_fields_of_other_versions_are_skipped() {
        let heard = |text: &str| serde_json::from_str::<Heard>(text).unwrap();
        assert!(matches!(heard(r#"{"type":"weather","seq":3,"event":{}}"#), Heard::Other));
        let text =
            r#"{"type":"event","seq":3,"new":[1],"event":{"type":"move","by":"black","move":{"usi":"7g7f","x":1}}}"#;
        let Heard::Event { seq: 3, event, clock: None } = heard(text) else { panic!("an event") };
        assert_eq!(event.mv.unwrap().usi, "7g7f");
    }
}
