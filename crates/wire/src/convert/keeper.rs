//! What a timekeeper asks for and did, as values of crate `game`.

use crate::{KeeperAct, KeeperView, KeptView, Ruling};
use komadai_game as game;
use komadai_game::any::NoMove;

impl KeeperAct {
    /// The act that a browser asks for; none for what it may not ask for. How pawns fall is for whoever runs the game to draw.
    ///
    /// # Errors
    /// It names a move that is none.
    pub fn asked(&self) -> Result<Option<game::Act>, NoMove> {
        Ok(Some(match self {
            KeeperAct::Agreed | KeeperAct::Appointed | KeeperAct::Named { .. } => return Ok(None),
            &KeeperAct::Called { side, left_ms } => game::Act::Called { side, left: left_ms },
            &KeeperAct::Tossed { side } => game::Act::Tossed { toss: game::Furigoma::from_bits(0), on_behalf_of: side },
            KeeperAct::Started => game::Act::Started,
            KeeperAct::Stopped => game::Act::Stopped,
            &KeeperAct::ClockSet { side, main_ms, periods } => game::Act::ClockSet { side, main: main_ms, periods },
            KeeperAct::Ruled { ruling } => game::Act::Ruled(match ruling {
                &Ruling::Resigned { side } => game::Ruling::Resigned(side),
                &Ruling::Timeout { side } => game::Ruling::Timeout(side),
                Ruling::Foul { side, usi } => game::Ruling::Foul { by: *side, attempt: usi.parse()? },
                &Ruling::Abandoned { side } => game::Ruling::Abandoned(side),
                Ruling::Repetition => game::Ruling::Repetition,
                Ruling::Impasse => game::Ruling::Impasse,
                Ruling::Aborted => game::Ruling::Aborted,
            }),
        }))
    }
}

impl From<&game::Act> for KeeperAct {
    fn from(act: &game::Act) -> KeeperAct {
        match act {
            game::Act::Agreed => KeeperAct::Agreed,
            game::Act::Appointed => KeeperAct::Appointed,
            &game::Act::Called { side, left } => KeeperAct::Called { side, left_ms: left },
            game::Act::Named { name } => KeeperAct::Named { name: name.clone() },
            game::Act::Tossed { on_behalf_of, .. } => KeeperAct::Tossed { side: *on_behalf_of },
            game::Act::Started => KeeperAct::Started,
            game::Act::Stopped => KeeperAct::Stopped,
            &game::Act::ClockSet { side, main, periods } => KeeperAct::ClockSet { side, main_ms: main, periods },
            game::Act::Ruled(ruling) => KeeperAct::Ruled {
                ruling: match ruling {
                    &game::Ruling::Resigned(side) => Ruling::Resigned { side },
                    &game::Ruling::Timeout(side) => Ruling::Timeout { side },
                    game::Ruling::Foul { by, attempt } => Ruling::Foul { side: *by, usi: attempt.to_string() },
                    &game::Ruling::Abandoned(side) => Ruling::Abandoned { side },
                    game::Ruling::Repetition => Ruling::Repetition,
                    game::Ruling::Impasse => Ruling::Impasse,
                    game::Ruling::Aborted => Ruling::Aborted,
                },
            },
        }
    }
}

impl From<&game::Keeper> for KeeperView {
    fn from(keeper: &game::Keeper) -> KeeperView {
        let acts = keeper.acts.iter().map(|(at, act)| KeptView { at: *at, act: act.into() }).collect();
        KeeperView { acts, you: false }
    }
}
