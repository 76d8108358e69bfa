//! A game for two who have found each other: what it is, before they have agreed to play it.

use super::hall::Player;
use super::text;
use crate::app::CsaConfig;
use komadai_csa::{GameName, Summary};
use komadai_game::{Config, Contract, Control, Counting, Millis, Opponent, Rules, RulesPreset, SideClock, Timed};
use komadai_room::{SystemEntropy, new_id, new_secret};
use komadai_shogi::{ByColor, Color};
use std::sync::Arc;

/// What two are asked to play.
#[derive(Debug)]
pub(super) struct Offer {
    /// The id of the game that will be.
    pub(super) id: String,
    /// The same as the protocol has it: what is played and by whom, then the id.
    pub(super) game_id: String,
    pub(super) contract: Contract,
    pub(super) players: ByColor<Arc<Player>>,
    /// What opens the seats.
    pub(super) secrets: ByColor<String>,
    /// Whether whoever is cut off may come back.
    pub(super) returns: bool,
}

impl Offer {
    pub(super) fn new(game: &GameName, players: ByColor<Arc<Player>>, config: &CsaConfig) -> Offer {
        let id = new_id(&SystemEntropy);
        let names = ByColor::from_fn(|color| players[color].name.clone());
        let game_id = game_id(&game.to_string(), &names, &id);
        let contract = contract(game, names, config);
        let secrets = ByColor::from_fn(|_| new_secret(&SystemEntropy));
        Offer { id, game_id, contract, players, secrets, returns: !config.reconnect.is_zero() }
    }

    /// The conditions as one side is told of them.
    pub(super) fn summary(&self, side: Color) -> Summary {
        let token = self.returns.then(|| self.secrets[side].clone());
        Summary { reconnect_token: token, ..text::summary(&self.game_id, &self.contract, Some(side), None) }
    }
}

/// The name of a game in the protocol: no plus sign stands in its parts, and the last of them is the id.
pub(super) fn game_id(game: &str, names: &ByColor<String>, id: &str) -> String {
    format!("komadai+{game}+{}+{}+{id}", names.black, names.white)
}

/// The id of a game by its name in the protocol, or by itself.
pub(super) fn id_in(game_id: &str) -> &str {
    game_id.rsplit('+').next().unwrap_or_default()
}

fn contract(game: &GameName, names: ByColor<String>, config: &CsaConfig) -> Contract {
    let time = game.time();
    let [main, byoyomi, increment] =
        [time.total, time.byoyomi, time.increment].map(|seconds| Millis::seconds(seconds.into()));
    let control = Control::Timed(Timed { main, byoyomi, periods: u8::from(!byoyomi.is_zero()), increment });
    // Mate is the loser's to see, as everywhere where programs play: it resigns, or its time runs out.
    let rules = Rules {
        formal_resignation: true,
        move_limit: Some(config.max_moves),
        ..RulesPreset::from_code("csa").unwrap_or(Rules::STRICT)
    };
    let mut settled = Config::new(game.handicap(), ByColor { black: control, white: control }, rules);
    settled.counting = Counting::WholeSeconds { least: Millis::seconds(config.least_seconds.into()) };
    settled.lag_compensation = false;
    if !increment.is_zero() {
        // Servers lend the increment of the first move, and programs count on it.
        settled.carried = Some(ByColor::from_fn(|_| SideClock::with(control, main + increment, 0)));
    }
    let contract = Contract::new(settled, Opponent::Player, Color::Black, names);
    Contract { pool: Some(game.to_string()), ..contract }
}
