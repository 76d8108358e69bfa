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
}

#[derive(Deserialize)]
pub(crate) struct Played {
    pub(crate) usi: String,
}

#[derive(Deserialize)]
pub(crate) struct Event {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(rename = "move", default)]
    pub(crate) mv: Option<Played>,
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
        let Heard::Event { seq: 3, event } = heard(text) else { panic!("an event") };
        assert_eq!(event.mv.unwrap().usi, "7g7f");
    }
}
