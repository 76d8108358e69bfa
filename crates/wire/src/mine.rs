//! What a session finds again: its games and its records.

use crate::variant::name;
use crate::{Epoch, GameStatus, Handicap, OpponentKind, Reason, Side, Sides, You};
use komadai_game::{Contract, Control};
use serde::{Deserialize, Serialize};

/// `GET /api/me/games`: the games in which the session holds a seat, its own turn first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnGames {
    /// The games.
    pub games: Vec<GameCard>,
}

/// `GET /api/me/records`: the records that the session has opened, those changed last first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnRecords {
    /// The records.
    pub records: Vec<RecordCard>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct GameCard {
    /// The game's id; its page is `/game/ID`.
    pub id: String,
    /// The seats of whoever asks.
    pub you: You,
    /// Whether it is their turn, in a game that goes on.
    pub your_turn: bool,
    /// Against whom.
    pub opponent_kind: OpponentKind,
    /// The engine's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The players' names.
    pub names: Sides<String>,
    /// The handicap; left out for a position of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// Days a move, in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_move: Option<u8>,
    /// Whether it goes on.
    pub status: GameStatus,
    /// Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position in SFEN; left out for a game that was last played with an older program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sfen: Option<String>,
    /// The number of moves played.
    pub ply: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// When the time of the side to move is up, where a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Epoch>,
    /// Who won; left out for a draw, a game without result, and one that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// When it was made.
    pub created: Epoch,
}

/// A record in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct RecordCard {
    /// The record's id; its page is `/review/ID`.
    pub id: String,
    /// The players' names.
    pub names: Sides<String>,
    /// The event or the title, where the record names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The number of moves in the main line.
    pub plies: u32,
    /// When it was opened.
    pub created: Epoch,
    /// When it last changed.
    pub changed: Epoch,
}

impl GameCard {
    /// What the contract says; the rest is the caller's to fill in.
    pub fn of(contract: &Contract, id: &str, you: You, turn: Side) -> GameCard {
        GameCard {
            id: id.to_owned(),
            you,
            your_turn: false,
            opponent_kind: contract.opponent.into(),
            level: contract.engine().map(|(level, _)| level),
            names: contract.names.clone(),
            handicap: contract.config.handicap(),
            days_per_move: Side::ALL.into_iter().find_map(|side| match contract.config.clocks()[side].control() {
                Control::Days(days) => Some(days),
                Control::Timed(_) | Control::Unlimited => None,
            }),
            status: GameStatus::Waiting,
            variant: name(&contract.config.start),
            sfen: None,
            ply: 0,
            turn,
            due: None,
            winner: None,
            reason: None,
            created: Epoch(0),
        }
    }

    /// Whether it goes on, and with that whose turn it is.
    #[must_use]
    pub fn status(mut self, status: GameStatus) -> GameCard {
        self.status = status;
        let yours = match self.you {
            You::Both => true,
            You::Black => self.turn == Side::Black,
            You::White => self.turn == Side::White,
        };
        self.your_turn = yours && self.status == GameStatus::Running;
        self
    }
}
