//! The games that somebody has played to their end, as lines of a list: chosen, and counted.

use super::super::when::day;
use crate::app::App;
use crate::games;
use crate::pages::leaderboard::engine_name;
use crate::ratings::speed;
use crate::refusal::Refusal;
use komadai_event::Speed;
use komadai_game::{Contract, ReasonCode, Variant};
use komadai_lang::Texts;
use komadai_shogi::{Color, Handicap};
use komadai_store::{Seat, SecretHash, StoredGame};
use serde::Deserialize;

/// Games that are read in one go.
const PAGE: u32 = 200;
/// Games that are looked at for one page of a list, whether or not they are chosen.
const MOST_LOOKED_AT: usize = 2_000;

/// Which games are wanted; an empty text wants any.
#[derive(Clone, Deserialize, Default)]
pub(in crate::pages) struct Wanted {
    /// `won`, `lost` or `drawn`.
    #[serde(default)]
    pub(in crate::pages) result: String,
    /// `black` or `white`.
    #[serde(default)]
    pub(in crate::pages) side: String,
    /// A speed class.
    #[serde(default)]
    pub(in crate::pages) speed: String,
    /// `even`, `taken` or `given`.
    #[serde(default)]
    pub(in crate::pages) handicap: String,
    /// The line before which the list begins: when its game was made and its id, a point between them.
    #[serde(default)]
    pub(in crate::pages) before: String,
}

/// A game as somebody played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::pages) struct Played {
    pub(in crate::pages) id: String,
    pub(in crate::pages) created: u64,
    pub(in crate::pages) side: Color,
    contract_names: [String; 2],
    /// The engine's level, where it was the opponent.
    level: Option<u8>,
    pub(in crate::pages) handicap: Option<Handicap>,
    /// The kind of shogi, where it is another one.
    pub(in crate::pages) variant: Option<String>,
    pub(in crate::pages) speed: Option<Speed>,
    pub(in crate::pages) rated: bool,
    /// 2 won, 1 drawn, 0 lost.
    pub(in crate::pages) half_points: u8,
    pub(in crate::pages) ply: u32,
    /// Where it ended; none of a game of another kind.
    pub(in crate::pages) sfen: Option<String>,
}

impl Played {
    /// None of a game that was called off, or cannot be read.
    pub(super) fn of(row: &StoredGame, holder: SecretHash) -> Option<Played> {
        let holds = |side: Color| matches!(row.seats[side], Seat::Person { holder: Some(held), .. } if held == holder);
        let side = Color::ALL.into_iter().find(|side| holds(*side))?;
        let contract = Contract::from_stored(&row.contract).ok()?;
        let card = row.card.as_ref()?;
        if card.reason.as_deref() == Some(ReasonCode::Aborted.code()) {
            return None;
        }
        Some(Played {
            id: row.id.clone(),
            created: row.created,
            side,
            level: contract.engine().map(|(level, _)| level),
            handicap: contract.config.handicap(),
            variant: match contract.variant() {
                Variant::Standard => None,
                Variant::Named(name) => Some(name.to_owned()),
            },
            speed: speed(contract.config.controls[side]),
            rated: contract.rated,
            half_points: card.winner.map_or(1, |winner| if winner == side { 2 } else { 0 }),
            ply: card.ply,
            sfen: card.sfen.clone().filter(|_| matches!(contract.variant(), Variant::Standard)),
            contract_names: [contract.names.black, contract.names.white],
        })
    }

    /// The opponent's name as the game has it, by which bots are known; empty for guests and the engine.
    pub(in crate::pages) fn person(&self) -> &str {
        let [black, white] = &self.contract_names;
        match self.level {
            Some(_) => "",
            None if self.side == Color::Black => white,
            None => black,
        }
    }

    /// What the opponent is called.
    pub(in crate::pages) fn opponent(&self, t: &Texts) -> String {
        match self.level {
            // The names of levels are those of standard shogi.
            Some(level) if self.variant.is_some() => t.with("engine-level", &[("level", level.into())]),
            Some(level) => engine_name(*t, level),
            None if self.person().is_empty() => t.get("guest"),
            None => self.person().to_owned(),
        }
    }

    /// Where the opponent's games are: known of rated games, which only accounts play.
    pub(in crate::pages) fn opponent_page(&self, t: &Texts) -> Option<String> {
        (self.rated && self.level.is_none()).then(|| format!("/player/{}", self.opponent(t)))
    }

    /// `even`, `taken` or `given`; a position of one's own is none of them.
    pub(in crate::pages) fn odds(&self) -> Option<&'static str> {
        Some(match (self.handicap?, self.side) {
            (Handicap::Even, _) => "even",
            (_, Color::Black) => "taken",
            (_, Color::White) => "given",
        })
    }

    pub(in crate::pages) const fn result(&self) -> &'static str {
        match self.half_points {
            0 => "lost",
            1 => "drawn",
            _ => "won",
        }
    }

    /// The day on which the game was made.
    pub(in crate::pages) fn day(&self) -> String {
        day(self.created)
    }

    /// By which the list goes on after it.
    pub(in crate::pages) fn place(&self) -> String {
        format!("{}.{}", self.created, self.id)
    }
}

impl Wanted {
    fn wants(&self, game: &Played) -> bool {
        let is = |wanted: &str, found: Option<&str>| wanted.is_empty() || found == Some(wanted);
        let side = if game.side == Color::Black { "black" } else { "white" };
        is(&self.result, Some(game.result()))
            && is(&self.side, Some(side))
            && is(&self.speed, game.speed.map(Speed::code))
            && is(&self.handicap, game.odds())
    }

    /// The choice as the query of an address, without where the list begins.
    pub(in crate::pages) fn query(&self) -> String {
        let fields =
            [("result", &self.result), ("side", &self.side), ("speed", &self.speed), ("handicap", &self.handicap)];
        // What is no word of ours chooses nothing, and is not repeated.
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
        let given = fields.iter().filter(|(_, text)| plain(text));
        given.map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>().join("&")
    }
}

/// So many of the games that are wanted, the newest first, and whether there may be more.
pub(in crate::pages) async fn choose(
    app: &App,
    holder: SecretHash,
    wanted: &Wanted,
    at_most: usize,
) -> Result<(Vec<Played>, bool), Refusal> {
    let begin = wanted.before.split_once('.');
    let mut before = begin.and_then(|(created, id)| Some((created.parse::<u64>().ok()?, id.to_owned())));
    let (mut chosen, mut looked_at) = (Vec::new(), 0);
    while looked_at < MOST_LOOKED_AT {
        let from = before.as_ref().map(|(created, id)| (*created, id.as_str()));
        let rows = games::played(&app.site, holder, from, PAGE).await?;
        looked_at += rows.len();
        let whole = rows.len() == PAGE as usize;
        before = rows.last().map(|row| (row.created, row.id.clone()));
        let wish = wanted.clone();
        let found =
            move || rows.iter().filter_map(|row| Played::of(row, holder)).filter(|game| wish.wants(game)).collect();
        let found: Vec<Played> = app.site.desk.work(found).await?;
        chosen.extend(found);
        if chosen.len() > at_most {
            chosen.truncate(at_most);
            return Ok((chosen, true));
        }
        if !whole {
            return Ok((chosen, false));
        }
    }
    Ok((chosen, true))
}

/// Wins, draws and losses of some kind of game.
#[derive(Copy, Clone, Default)]
pub(in crate::pages) struct Tally {
    pub(in crate::pages) won: u32,
    pub(in crate::pages) drawn: u32,
    pub(in crate::pages) lost: u32,
}

impl Tally {
    pub(in crate::pages) fn of<'a>(games: impl Iterator<Item = &'a Played>) -> Tally {
        games.fold(Tally::default(), |mut tally, game| {
            match game.half_points {
                0 => tally.lost += 1,
                1 => tally.drawn += 1,
                _ => tally.won += 1,
            }
            tally
        })
    }

    pub(in crate::pages) const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points of a hundred games.
    pub(in crate::pages) const fn percent(&self) -> u32 {
        match self.games() {
            0 => 0,
            games => (200 * self.won + 100 * self.drawn + games) / (2 * games),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_a_hundred_games() {
        let tally = |won, drawn, lost| Tally { won, drawn, lost }.percent();
        assert_eq!(
            [tally(0, 0, 0), tally(1, 0, 0), tally(1, 1, 1), tally(0, 1, 1), tally(2, 0, 1)],
            [0, 100, 50, 25, 67]
        );
    }

    #[test]
    fn a_choice_repeats_only_words_of_ours() {
        let wanted =
            Wanted { result: "won".into(), side: "\"><script>".into(), speed: "rapid".into(), ..Wanted::default() };
        assert_eq!(wanted.query(), "result=won&speed=rapid");
    }
}
