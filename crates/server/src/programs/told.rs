//! Players, games and challenges as programs are told of them: the JSON of lishogi's API.

use crate::accounts;
use crate::app::App;
use crate::ratings::{Pool, speed};
use komadai_event::Speed;
use komadai_game::any::Position;
use komadai_game::{Clocks, Contract, Control, Game, Outcome, Reason};
use komadai_shogi::{ByColor, Color, Handicap};
use komadai_store::{Seat, StoreError, StoredAccount, StoredGame};
use komadai_wire::{Clock, OfferView, SideChoice};
use serde_json::{Map, Value, json};

/// What stands for a clock that never runs out.
const FOR_EVER: u64 = i32::MAX as u64;

/// A side as lishogi calls it.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "sente",
        Color::White => "gote",
    }
}

/// Standard shogi, as lishogi calls it.
pub(super) fn variant() -> Value {
    json!({ "key": "standard", "name": "Standard", "short": "Std" })
}

/// The kind of shogi that a position is of.
fn variant_of(start: &Position) -> Value {
    start.other().map_or_else(variant, |start| {
        let rules = start.rules();
        json!({ "key": rules.name(), "name": rules.english(), "short": rules.english() })
    })
}

/// A start as programs are told of it: the kind's own has a word, and no other is written with the name of its kind.
fn start_of(contract: &Contract) -> String {
    let start = &contract.config.start;
    let is_own = Position::of_variant(start.variant()).as_ref() == Some(start);
    match start {
        _ if is_own => "startpos".to_owned(),
        Position::Shogi(start) => start.to_string(),
        Position::Other(start) => start.sfen(),
    }
}

/// A speed class in words.
fn perf(speed: Option<Speed>) -> &'static str {
    match speed {
        Some(Speed::Blitz) => "Blitz",
        Some(Speed::Rapid) => "Rapid",
        Some(Speed::Classical) => "Classical",
        Some(Speed::Correspondence) | None => "Correspondence",
    }
}

/// What the rating of a game is of, in words: its speed, or its kind of shogi.
fn perf_of(contract: &Contract) -> String {
    match contract.config.start.other() {
        Some(start) => start.rules().english().to_owned(),
        None => perf(speed(contract.config.clocks().black.control())).to_owned(),
    }
}

/// The name of a speed class; a game without a clock is taken for one by correspondence, as lishogi does.
pub(super) fn speed_code(speed: Option<Speed>) -> &'static str {
    speed.map_or("correspondence", Speed::code)
}

/// An account as it is named in addresses.
pub(super) fn id(name: &str) -> String {
    name.to_lowercase()
}

/// A player with an account, and their rating in a pool.
pub(super) async fn player(app: &App, account: &str, name: &str, pool: Option<Pool>) -> Result<Value, StoreError> {
    let now = app.rooms.time().now().0;
    let rating = match pool {
        Some(pool) => app.site.standings.rating(account, pool, now).await?,
        None => Default::default(),
    };
    let mut told = json!({
        "id": id(name), "name": name, "username": name, "rating": rating.value.round() as i32,
        "provisional": rating.is_provisional(),
    });
    if accounts::is_bot(&app.site, account).await? {
        told["title"] = "BOT".into();
    }
    Ok(told)
}

/// The players of a game.
pub(super) async fn players(app: &App, row: &StoredGame, contract: &Contract) -> Result<ByColor<Value>, StoreError> {
    let pool = Pool::of(contract);
    let mut told = ByColor { black: Value::Null, white: Value::Null };
    for color in Color::ALL {
        let account: Option<StoredAccount> = match row.seats[color] {
            Seat::Person { holder: Some(holder), .. } => accounts::holding(&app.site, holder).await?,
            Seat::Person { holder: None, .. } | Seat::Engine => None,
        };
        told[color] = match (account, contract.engine()) {
            (Some(account), _) if account.closed.is_none() => player(app, &account.id, &account.name, pool).await?,
            (None, Some((level, at))) if at == color => json!({ "aiLevel": level }),
            _ => json!({ "name": contract.names[color] }),
        };
    }
    Ok(told)
}

fn ms_or_for_ever(control: Control, left: u64) -> u64 {
    if control == Control::Unlimited { FOR_EVER } else { left }
}

/// A clock as it is before a game.
fn clock(control: Control) -> Option<Value> {
    let Control::Timed(timed) = control else { return None };
    Some(json!({
        "initial": timed.main.0, "increment": timed.increment.0, "byoyomi": timed.byoyomi.0, "periods": timed.periods,
    }))
}

/// The whole of a game, and how it stands.
pub(super) fn game_full(row: &StoredGame, contract: &Contract, players: ByColor<Value>, state: Value) -> Value {
    let control = contract.config.clocks().black.control();
    let class = speed(control);
    let start = start_of(contract);
    let variant = variant_of(&contract.config.start);
    let mut told = json!({
        "type": "gameFull", "id": row.id, "rated": contract.rated, "variant": variant, "speed": speed_code(class),
        "perf": { "name": perf_of(contract) }, "createdAt": row.created, "sente": players.black, "gote": players.white,
        "initialSfen": start, "state": state,
    });
    if let Some(clock) = clock(control) {
        told["clock"] = clock;
    }
    if let Control::Days(days) = control {
        told["daysPerTurn"] = days.into();
    }
    told
}

/// A game that has ended, in one line: what its stream tells first, with its moves and how it ended.
pub(super) fn game_over(row: &StoredGame, contract: &Contract, players: ByColor<Value>, standing: &State) -> Value {
    let nobody = ByColor { black: Value::Null, white: Value::Null };
    let mut told = game_full(row, contract, nobody, Value::Null);
    if let Some(fields) = told.as_object_mut() {
        for name in ["type", "sente", "gote", "state"] {
            fields.remove(name);
        }
    }
    told["players"] = json!({ "sente": players.black, "gote": players.white });
    told["moves"] = standing.moves.join(" ").into();
    told["status"] = status(standing.outcome.as_ref()).into();
    if let Some(winner) = standing.outcome.as_ref().and_then(|outcome| outcome.winner) {
        told["winner"] = side(winner).into();
    }
    told
}

/// How a game stands, as far as streams tell it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub(super) moves: Vec<String>,
    pub(super) outcome: Option<Outcome>,
    pub(super) clocks: Clocks,
}

impl State {
    /// How it stands now.
    pub(super) fn of(game: &Game, clocks: Clocks) -> State {
        let moves = game.moves().iter().map(|played| played.mv.to_string()).collect();
        State { moves, outcome: game.outcome().cloned(), clocks }
    }

    /// The line that says so.
    pub(super) fn told(&self) -> Value {
        let time = |color: Color| {
            let (clock, left) = &self.clocks.sides[color];
            ms_or_for_ever(clock.control(), left.main.0)
        };
        let timed = |color: Color| match self.clocks.sides[color].0.control() {
            Control::Timed(timed) => (timed.increment.0, timed.byoyomi.0),
            Control::Unlimited | Control::Days(_) => (0, 0),
        };
        let (binc, byo) = timed(Color::Black);
        let (winc, wbyo) = timed(Color::White);
        let mut told = json!({
            "type": "gameState", "moves": self.moves.join(" "), "btime": time(Color::Black), "wtime": time(Color::White),
            "binc": binc, "winc": winc, "byo": byo.min(wbyo), "bbyo": byo, "wbyo": wbyo, "status": status(self.outcome.as_ref()),
            "bPeriods": self.clocks.sides.black.1.periods, "wPeriods": self.clocks.sides.white.1.periods,
        });
        if let Some(winner) = self.outcome.as_ref().and_then(|outcome| outcome.winner) {
            told["winner"] = side(winner).into();
        }
        told
    }
}

/// How a game ended, by lishogi's names.
pub(super) fn status(outcome: Option<&Outcome>) -> &'static str {
    let Some(outcome) = outcome else { return "started" };
    match outcome.reason {
        Reason::Checkmate => "mate",
        Reason::Resignation => "resign",
        Reason::Timeout => "outoftime",
        Reason::IllegalMove(_) => "illegalMove",
        Reason::PerpetualCheck => "perpetualCheck",
        Reason::Repetition => "repetition",
        Reason::Impasse(_) | Reason::Declaration(_) | Reason::FalseDeclaration(_) => "impasse27",
        Reason::Try => "tryRule",
        Reason::NoLegalMove => "stalemate",
        Reason::Abandoned => "timeout",
        Reason::MoveLimit => "draw",
        Reason::Aborted => "aborted",
        Reason::RoyalTaken => "royalsLost",
        Reason::BareKing => "bareKing",
        Reason::FirstCheck | Reason::PerpetualAttack => "specialVariantEnd",
    }
}

/// A game of a list: one that an account plays now.
pub(super) fn playing(row: &StoredGame, contract: &Contract, own: Color, opponent: Value) -> Value {
    let control = contract.config.clocks()[own].control();
    let class = speed(control);
    let card = row.card.as_ref();
    let turn = card.map(|card| card.turn);
    json!({
        "gameId": row.id, "fullId": row.id, "id": row.id, "color": side(own), "rated": contract.rated,
        "variant": variant(), "speed": speed_code(class), "perf": speed_code(class),
        "sfen": card.and_then(|card| card.sfen.clone()), "isMyTurn": turn == Some(own),
        "hasMoved": card.is_some_and(|card| card.ply > u32::from(own == Color::White)), "opponent": opponent,
        "source": if contract.engine().is_some() { "ai" } else { "friend" }, "compat": { "bot": true, "board": true },
    })
}

/// The clock of a challenge.
fn time_control(clock: Clock) -> Value {
    match clock {
        Clock::None => json!({ "type": "unlimited" }),
        Clock::Days { days_per_move } => json!({ "type": "correspondence", "daysPerTurn": days_per_move }),
        Clock::Timed { main_ms, byoyomi_ms, periods, increment_ms } => {
            let [limit, byoyomi, increment] = [main_ms, byoyomi_ms, increment_ms].map(|time| time.0 / 1_000);
            let show = match (byoyomi, increment) {
                (0, increment) => format!("{}+{increment}", limit / 60),
                (byoyomi, 0) => format!("{}|{byoyomi}", limit / 60),
                (byoyomi, increment) => format!("{}+{increment}|{byoyomi}", limit / 60),
            };
            json!({
                "type": "clock", "limit": limit, "increment": increment, "byoyomi": byoyomi, "periods": periods, "show": show,
            })
        }
    }
}

/// A challenge, with both players as they are told of.
pub(super) fn challenge(offer: &OfferView, direction: &str, maker: Value, target: Value) -> Value {
    let contract = offer.wish.contract(["", ""], 0).ok();
    let class = contract.as_ref().and_then(|contract| speed(contract.config.clocks().black.control()));
    let mut told = json!({
        "id": offer.id, "url": "/lobby", "status": "created", "direction": direction,
        "challenger": maker, "destUser": target, "variant": variant(), "rated": offer.wish.rated,
        "speed": speed_code(class), "timeControl": time_control(offer.wish.clock),
        "color": match offer.wish.side { SideChoice::Black => "sente", SideChoice::White => "gote", SideChoice::Toss => "random" },
        "perf": { "name": perf(class) }, "createdAt": offer.since.0,
    });
    if let Some(white) = offer.wish.white_clock {
        told["whiteTimeControl"] = time_control(white);
    }
    if offer.wish.handicap != Handicap::Even {
        told["handicap"] = offer.wish.handicap.code().into();
        if let Some(contract) = contract {
            told["initialSfen"] = contract.config.start.to_string().into();
        }
    }
    told
}

/// The ratings of an account: at every speed, and in the other kinds of shogi that it has played for ratings.
pub(super) async fn perfs(app: &App, account: &str) -> Result<Value, StoreError> {
    let mut told = Map::new();
    for (pool, rating) in app.site.standings.ratings(account, app.rooms.time().now().0).await? {
        let (value, provisional) = (rating.value.round() as i32, rating.is_provisional());
        told.insert(pool.name().to_owned(), json!({ "rating": value, "prov": provisional }));
    }
    Ok(Value::Object(told))
}
