//! A game for two who have found each other: what they look for, and what it is before they have agreed to play it.

use super::text;
use crate::app::{App, CsaConfig};
use crate::lobby::Created;
use crate::views;
use crate::wish::{Protocol, Wish};
use komadai_csa::{GameName, Summary};
use komadai_game::{Contract, Control, EventKind, Millis, Rules, RulesPreset, Timed};
use komadai_room::{Attached, Attendance, Credentials};
use komadai_shogi::{ByColor, Color};
use komadai_wire::{SeekWish, SideChoice};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// What a game's name begins with for which anybody in the lobby may come.
const LOBBY: &str = "lobby-";
/// What stands in the name of a game that changes no ratings.
const UNRATED: &str = "unrated";
/// How often a new game is looked for, and after which pause: the site or its store may be away.
const TRIES: usize = 20;
const AGAIN: Duration = Duration::from_millis(300);

/// Whether people may come to a game of this name.
pub(super) fn is_for_people(game: &GameName) -> bool {
    game.to_string().starts_with(LOBBY)
}

/// The clock of a game of this name.
pub(super) fn control(game: &GameName) -> Control {
    let time = game.time();
    let [main, byoyomi, increment] =
        [time.total, time.byoyomi, time.increment].map(|seconds| Millis::seconds(seconds.into()));
    Control::Timed(Timed { main, byoyomi, periods: u8::from(!byoyomi.is_zero()), increment })
}

/// What is looked for by a name, on a side. None: nobody in the lobby could be told of it.
pub(super) fn wish(game: &GameName, side: Option<Color>, config: &CsaConfig) -> Option<Wish> {
    let (control, least) = (control(game), Millis::seconds(config.least_seconds.into()));
    let preset = RulesPreset::from_code("csa").unwrap_or(Rules::STRICT);
    if is_for_people(game) {
        // A mate ends it, as people know it; all else is as programs are told.
        let rules = Rules { takebacks: false, formal_resignation: false, ..preset };
        let said = SeekWish {
            clock: control.into(),
            white_clock: None,
            variant: None,
            handicap: game.handicap(),
            side: match side {
                None => SideChoice::Toss,
                Some(Color::Black) => SideChoice::Black,
                Some(Color::White) => SideChoice::White,
            },
            rules: komadai_wire::Rules::from(&rules),
            rated: false,
            by_rank: false,
            ranks: None,
        };
        let protocol = Some(Protocol { name: None, least });
        return Some(Wish { protocol, ..views::wish(&said).ok()? });
    }
    // Mate is the loser's to see, as everywhere where programs play: it resigns, or its time runs out.
    let rules = Rules { formal_resignation: true, move_limit: Some(config.max_moves), ..preset };
    Some(Wish {
        words: serde_json::Value::Null,
        kind: None,
        handicap: game.handicap(),
        side,
        controls: ByColor { black: control, white: control },
        rules,
        rated: config.rated && !game.word().contains(UNRATED),
        by_rank: false,
        ranks: None,
        protocol: Some(Protocol { name: Some(game.to_string()), least }),
    })
}

/// What somebody is asked to play.
pub(super) struct Offer {
    /// The id of the game.
    pub(super) id: String,
    /// The same as the protocol has it: what is played and by whom, then the id.
    pub(super) game_id: String,
    pub(super) contract: Arc<Contract>,
    pub(super) side: Color,
    /// What opens the seat.
    pub(super) secret: String,
    /// They look on from elsewhere than their seat, which they take by agreeing to play.
    _attendance: Attendance,
    attached: Attached,
}

impl Offer {
    /// The game that was made for somebody; none: it cannot be reached.
    pub(super) async fn find(app: &App, created: Created) -> Option<Offer> {
        let seats = created.seats;
        let (side, secret) =
            seats.black.map(|key| (Color::Black, key)).or(seats.white.map(|key| (Color::White, key)))?;
        for _ in 0..TRIES {
            if let Ok(attendance) = app.rooms.attend(&created.id).await
                && let Some(attached) = attendance.attach(Credentials::default(), None).await
            {
                let contract = attached.snapshot.contract.clone();
                let game_id = game_id_of(&created.id, &contract);
                return Some(Offer {
                    id: created.id,
                    game_id,
                    contract,
                    side,
                    secret,
                    _attendance: attendance,
                    attached,
                });
            }
            tokio::time::sleep(AGAIN).await;
        }
        None
    }

    /// What whoever lists people is told of the game.
    pub(super) fn name(&self) -> String {
        name_of(&self.contract)
    }

    /// Waits until the game is over before it was agreed to; for ever, where its room closes.
    pub(super) async fn ended(&mut self) {
        if self.attached.snapshot.game.outcome().is_some() {
            return;
        }
        loop {
            match self.attached.told.recv().await {
                Ok(told) if matches!(told.event.kind, EventKind::Ended { .. }) => return,
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }

    /// The conditions; `returns`: whoever is cut off may come back.
    pub(super) fn summary(&self, returns: bool) -> Summary {
        let token = returns.then(|| self.secret.clone());
        Summary { reconnect_token: token, ..text::summary(&self.game_id, &self.contract, Some(self.side), None) }
    }
}

/// The name by which a game is played; people's games have none.
pub(super) fn name_of(contract: &Contract) -> String {
    contract.pool.clone().unwrap_or_else(|| "site".to_owned())
}

/// The name of a game in the protocol: no plus sign and no blank stands in its parts, and the last of them is the id.
pub(super) fn game_id_of(id: &str, contract: &Contract) -> String {
    let plain =
        |text: &str| text.chars().map(|c| if c.is_whitespace() || c == '+' { '_' } else { c }).collect::<String>();
    let names = ByColor::from_fn(|color| plain(&contract.names[color]));
    format!("komadai+{}+{}+{}+{id}", plain(&name_of(contract)), names.black, names.white)
}

/// The id of a game by its name in the protocol, or by itself.
pub(super) fn id_in(game_id: &str) -> &str {
    game_id.rsplit('+').next().unwrap_or_default()
}
