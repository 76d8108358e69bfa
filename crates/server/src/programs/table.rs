//! The routes of the public API, a line each.

use super::{
    account, archive, broadcasts, challenges, events, game, games, moves, openapi, problems, seeks, studies,
    tournaments, webhooks,
};
use crate::app::Shared;
use crate::people::Scope;
use axum::http::Method;
use axum::routing::{MethodRouter, delete, get, post, put};

/// What a route asks of whoever comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// None: anybody may come, with or without a token. Else a token with one of these; of an empty list, any token.
    pub(super) scopes: Option<&'static [Scope]>,
    /// Whether a program has to play with the account, or must not; none: either.
    pub(super) bot: Option<bool>,
    /// Whether whoever shows a token is its account where none is needed: what is theirs is told apart, and limits are by account.
    pub(super) knows: bool,
}

const ANYBODY: Needs = Needs { scopes: None, bot: None, knows: false };
const KNOWN: Needs = Needs { knows: true, ..ANYBODY };
const A_TOKEN: Needs = needs(&[]);
const TO_READ: Needs = needs(&[Scope::ChallengeRead, Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay]);
const TO_CHALLENGE: Needs = needs(&[Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay]);
const TO_RELAY: Needs = needs(&[Scope::BroadcastWrite]);
const TO_ENTER: Needs = needs(&[Scope::EventWrite]);
const TO_HEAR: Needs = needs(&[Scope::WebhookWrite]);
const TO_BECOME: Needs = needs(&[Scope::BotPlay]);

const fn needs(scopes: &'static [Scope]) -> Needs {
    Needs { scopes: Some(scopes), bot: None, knows: true }
}

/// The two doors to a game: of programs that play by themselves, and of people's own boards.
const DOORS: [(&str, Needs); 2] = [
    ("bot", Needs { bot: Some(true), ..needs(&[Scope::BotPlay]) }),
    ("board", Needs { bot: Some(false), ..needs(&[Scope::BoardPlay]) }),
];

/// What may stand behind a path: a name, its type in a schema (the words that it may be, where they are a few; the bounds of a number behind
/// it), and what it says.
type Asks = (&'static str, &'static str, &'static str);

/// Which games of a player.
const GAMES: &[Asks] = &[
    ("max", "integer 0 9007199254740991", "at most so many: 50 unless said, 500 at most"),
    ("since", "integer 0 9007199254740991", "made then or later, in milliseconds since 1970"),
    ("until", "integer 0 9007199254740991", "made then or before"),
    ("format", "ndjson|kif|csa", "ndjson (a line each, if nothing is said), kif or csa (records in one text)"),
];

/// Which games of the archive count.
const FILTER: [Asks; 8] = [
    ("from", "integer 0 65535", "the first year"),
    ("to", "integer 0 65535", "the last year"),
    (
        "origin",
        "elsewhere|site|link|engine|people",
        "elsewhere, site, link, engine, or people for games between people",
    ),
    ("rated-from", "integer 0 65535", "the lowest mean rating of both players"),
    ("rated-to", "integer 0 65535", "the highest one"),
    (
        "speed",
        "blitz|rapid|classical|correspondence",
        "blitz, rapid, classical or correspondence; games whose records tell no clocks are none of them",
    ),
    ("mine", "string", "anything: only games that the token's account has played here"),
    (
        "sort",
        "played|oldest|longest|shortest|rated|added",
        "played (the last first, if nothing is said), oldest, longest, shortest, rated or added",
    ),
];

/// Which of them are searched for.
#[rustfmt::skip]
const SEARCH: &[Asks] = &{
    let [from, to, origin, rated_from, rated_to, speed, mine, sort] = FILTER;
    [
        ("q", "string", "words of players, events and places, years"),
        ("player", "string", "a player, in any script"),
        ("event", "string", "an event, likewise"),
        ("result", "sente|gote|draw", "sente, gote or draw"),
        ("least", "integer 0 65535", "the fewest moves"),
        ("most", "integer 0 65535", "the most moves"),
        ("end", "repetition|impasse|declaration|illegal-move|timeout", "repetition, impasse, declaration, illegal-move or timeout"),
        ("opening", "string", "a castle or an opening, by its name in any language"),
        ("side", "sente|gote", "whose it is, sente or gote; either one's unless said"),
        ("by", "integer 0 65535", "the move by which it is there"),
        ("moves", "string", "moves in USI, with spaces or commas between"),
        ("order", "exact|position|any", "exact (if nothing is said), position for the position that they lead to, or any"),
        ("mover", "sente|gote", "whose moves in any order are meant, sente or gote; both sides' in turn unless said"),
        ("within", "integer 0 65535", "the moves within which all of them are played in any order"),
        ("either", "string", "anything: moves count with the sides swapped, too"),
        from, to, origin, rated_from, rated_to, speed, mine, sort,
        ("max", "integer 1 9007199254740991", "at most so many: 50 unless said, 200 at most"),
        ("before", "integer 0 4294967295", "goes on after the game of this number: what the header Komadai-Next of an answer says, which is not there when the search is over"),
        ("format", "ndjson|kif|csa", "ndjson (a line each, if nothing is said), kif or csa (records in one text)"),
    ]
};

/// What of a game of the archive.
const RECORD: &[Asks] = &[(
    "format",
    "json|kif|ki2|csa|csa3|usi|sfen|jkf|usen|psn|hodges|hosking|japanese",
    "json (if nothing is said), or a format of records: kif, ki2, csa, csa3, usi, sfen, jkf, usen, psn, hodges, hosking or japanese",
)];

/// Which position, and in which games.
const POSITION: &[Asks] = &{
    let [from, to, origin, rated_from, rated_to, speed, mine, sort] = FILTER;
    [
        ("sfen", "string", "the position, or where the moves begin; an even game's start unless said"),
        ("moves", "string", "moves in USI, with spaces or commas between"),
        ("either", "string", "anything: the position with the sides swapped counts, too"),
        from,
        to,
        origin,
        rated_from,
        rated_to,
        speed,
        mine,
        sort,
        ("max", "integer 0 9007199254740991", "games that are named: 8 unless said, 50 at most"),
    ]
};

/// Which events that are over.
const LEAF: &[Asks] = &[("page", "integer 0 200", "the page of those that are over, 50 on each, from 0")];

/// Which games of an event.
const PLAYED: &[Asks] = &[
    ("round", "integer 0 4294967295", "those of this round alone"),
    ("format", "ndjson|kif|csa", "ndjson (a line each, if nothing is said), kif or csa (records in one text)"),
];

/// What of a study.
const STUDY: &[Asks] = &[
    (
        "format",
        "json|kif|csa",
        "json (what chapters it has, if nothing is said), kif or csa (their records in one text)",
    ),
    ("chapter", "string", "the record of this chapter alone"),
];

/// A route.
pub(super) struct Entry {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) needs: Needs,
    /// What it does, in a line.
    pub(super) about: &'static str,
    /// The schema of its answer; one that ends in `*` is told line by line.
    pub(super) answer: &'static str,
    /// The schema of what it is asked with.
    pub(super) asked: Option<&'static str>,
    /// What may stand behind the path.
    pub(super) query: &'static [Asks],
    pub(super) handler: MethodRouter<Shared>,
}

impl Entry {
    fn get(path: impl Into<String>, needs: Needs, handler: MethodRouter<Shared>, answer: &'static str) -> Entry {
        Entry { method: Method::GET, path: path.into(), needs, about: "", answer, asked: None, query: &[], handler }
    }

    fn post(path: impl Into<String>, needs: Needs, handler: MethodRouter<Shared>, answer: &'static str) -> Entry {
        Entry { method: Method::POST, ..Entry::get(path, needs, handler, answer) }
    }

    fn about(self, about: &'static str) -> Entry {
        Entry { about, ..self }
    }

    fn put(path: impl Into<String>, needs: Needs, handler: MethodRouter<Shared>, answer: &'static str) -> Entry {
        Entry { method: Method::PUT, ..Entry::get(path, needs, handler, answer) }
    }

    fn delete(path: impl Into<String>, needs: Needs, handler: MethodRouter<Shared>, answer: &'static str) -> Entry {
        Entry { method: Method::DELETE, ..Entry::get(path, needs, handler, answer) }
    }

    fn query(self, query: &'static [Asks]) -> Entry {
        Entry { query, ..self }
    }

    fn asked(self, asked: &'static str) -> Entry {
        Entry { asked: Some(asked), ..self }
    }
}

/// Every route.
#[rustfmt::skip]
pub(super) fn table() -> Vec<Entry> {
    let mut all = vec![
        Entry::get("/api/openapi.json", ANYBODY, get(openapi::show), "OpenApi").about("this description"),
        Entry::get("/api/account", A_TOKEN, get(account::show), "Account").about("whose token this is"),
        Entry::get("/api/account/playing", A_TOKEN, get(account::playing), "Playing").about("the games that the account plays now"),
        Entry::get("/api/stream/event", TO_READ, get(events::stream), "Event*").about("challenges and games of the account as they come and go"),
        Entry::post("/api/bot/account/upgrade", TO_BECOME, post(account::upgrade), "Ok").about("has a program play with the account from now on; an account that has played stays a person's"),
        Entry::get("/api/challenge", TO_READ, get(challenges::list), "Challenges").about("the challenges to the account and by it"),
        Entry::post("/api/challenge/ai", TO_CHALLENGE, post(challenges::engine), "NewGame").about("a game against the site's engine").asked("EngineChallenge"),
        Entry::post("/api/challenge/{id}", TO_CHALLENGE, post(challenges::make), "MadeChallenge").about("offers a game to the player of this name").asked("NewChallenge"),
        Entry::post("/api/challenge/{id}/accept", TO_CHALLENGE, post(challenges::accept), "Ok").about("plays the game that is offered"),
        Entry::post("/api/challenge/{id}/decline", TO_CHALLENGE, post(challenges::decline), "Ok").about("declines a game that is offered"),
        Entry::post("/api/challenge/{id}/cancel", TO_CHALLENGE, post(challenges::decline), "Ok").about("withdraws a challenge of one's own"),
    ];
    all.extend([
        Entry::get("/api/games/user/{id}", ANYBODY, get(games::of_player), "GameOver*").about("the games of the lobby and of events, rated or not, that the player of this name has played to their end, those with a pupil left out, the newest first; as records with `format`").query(GAMES),
        Entry::get("/api/puzzle/daily", ANYBODY, get(problems::daily), "Puzzle").about("the mate problem of the day, with its solution"),
        Entry::get("/api/puzzle/{id}", ANYBODY, get(problems::show), "Puzzle").about("a mate problem of the site, or of a set that is not private"),
        Entry::get("/api/study/{id}", ANYBODY, get(studies::show), "Study").about("a study that is not private; its chapters as records with `format`").query(STUDY),
        Entry::get("/api/archive/search", KNOWN, get(archive::search), "ArchivedGame*").about("games of the archive by all that its page asks; as records with `format`").query(SEARCH),
        Entry::get("/api/archive/game/{id}", KNOWN, get(archive::game), "ArchivedGame").about("a game of the archive by its number; as a record with `format`").query(RECORD),
        Entry::get("/api/archive/position", KNOWN, get(archive::position), "ExploredPosition").about("what the archive's games played in a position, with how they ended, and some of these games").query(POSITION),
        Entry::get("/api/event", KNOWN, get(tournaments::list), "Events").about("the events that are played now, that can be entered, and that are over").query(LEAF),
        Entry::get("/api/event/{id}", KNOWN, get(tournaments::show), "EventShown").about("an event: who has entered, the standings, and who plays whom, round by round"),
        Entry::get("/api/event/{id}/games", KNOWN, get(tournaments::games), "GameOver*").about("the games of an event that were played here to their end, 500 at most; as records with `format`").query(PLAYED),
        Entry::post("/api/event/new", TO_ENTER, post(tournaments::make), "EventCard").about("a new event, which the account holds").asked("NewEvent"),
        Entry::post("/api/event/{id}/enter", TO_ENTER, post(tournaments::enter), "Ok").about("enters a player into an event that the account holds").asked("NewEntrant"),
        Entry::post("/api/event/{id}/pair", TO_ENTER, post(tournaments::pair), "Ok").about("makes the next round of an event that the account holds").asked("NewPairing"),
        Entry::post("/api/event/{id}/result", TO_ENTER, post(tournaments::give_result), "Ok").about("enters the result of a board, or corrects it, in an event that the account holds").asked("NewResult"),
        Entry::post("/api/event/{id}/close", TO_ENTER, post(tournaments::close), "Ok").about("ends an event that the account holds"),
        Entry::post("/api/event/{id}/join", TO_ENTER, post(tournaments::join), "Ok").about("enters the account into an event that is open, or has it come back"),
        Entry::post("/api/event/{id}/withdraw", TO_ENTER, post(tournaments::withdraw), "Ok").about("withdraws the account from an event"),
        Entry::get("/api/webhook", TO_HEAR, get(webhooks::list), "Webhooks").about("the addresses at which programs are told what happens to the account"),
        Entry::post("/api/webhook", TO_HEAR, post(webhooks::make), "MadeWebhook").about("tells an https address what happens from now on; its secret, by which that is signed, is shown once").asked("NewWebhook"),
        Entry::delete("/api/webhook/{id}", TO_HEAR, delete(webhooks::remove), "Ok").about("tells nothing there any more, not even what waits"),
        Entry::post("/api/broadcast/new", TO_RELAY, post(broadcasts::make), "Broadcast").about("a new broadcast, with its first round").asked("NewBroadcast"),
        Entry::get("/api/broadcast/{id}", ANYBODY, get(broadcasts::show), "Broadcast").about("a broadcast with its rounds and boards, as everybody sees it"),
        Entry::delete("/api/broadcast/{id}", TO_RELAY, delete(broadcasts::remove), "Ok").about("takes a broadcast of one's own from the site, with all its boards"),
        Entry::delete("/api/broadcast/board/{id}", TO_RELAY, delete(broadcasts::remove_board), "Ok").about("takes a board from a broadcast of one's own"),
        Entry::post("/api/broadcast/{id}/round", TO_RELAY, post(broadcasts::add_round), "Broadcast").about("one more round").asked("NewRound"),
        Entry::post("/api/broadcast/{id}/board", TO_RELAY, post(broadcasts::add_board), "BroadcastBoard").about("one more board, in the last round unless another one is named").asked("NewBoard"),
        Entry::put("/api/broadcast/board/{id}/record", TO_RELAY, put(broadcasts::put), "Kept").about("the whole record so far, as text of any format: taken as it is, or not at all"),
        Entry::post("/api/broadcast/board/{id}/moves", TO_RELAY, post(broadcasts::add_moves), "Kept").about("more moves, a line each: USI and the seconds that it took"),
    ]);
    let [_, (_, board)] = DOORS;
    all.push(Entry::post("/api/board/seek", board, post(seeks::seek), "Seek*").about("looks for a game with anybody: it is looked for as long as the answer is read, which ends when there is a game, told by `/api/stream/event`; one with days for each move stays, and its id is answered").asked("NewSeek"));
    for (door, needs) in DOORS {
        all.extend([
            Entry::get(format!("/api/{door}/game/stream/{{id}}"), needs, get(game::stream), "GameLine*").about("a game of the account: the whole of it, then what happens"),
            Entry::post(format!("/api/{door}/game/{{id}}/move/{{usi}}"), needs, post(moves::play), "Ok").about("plays a move in USI notation; `resign` and `win` are understood, too"),
            Entry::post(format!("/api/{door}/game/{{id}}/chat"), needs, post(moves::chat), "Ok").about("says something beside the board").asked("ChatLine"),
            Entry::post(format!("/api/{door}/game/{{id}}/abort"), needs, post(moves::abort), "Ok").about("calls off a game in which not both have moved"),
            Entry::post(format!("/api/{door}/game/{{id}}/resign"), needs, post(moves::resign), "Ok").about("resigns"),
        ]);
    }
    all
}

/// A route of the public API, for whoever asks whether every one has been thought of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRoute {
    /// Its method.
    pub method: String,
    /// Its path, with `{…}` for what may stand there.
    pub path: String,
    /// The scopes of which a token has to have one; none: anybody may come. An empty list: any token.
    pub scopes: Option<Vec<&'static str>>,
}

/// Every route of the public API.
pub fn program_routes() -> Vec<ProgramRoute> {
    let route = |entry: Entry| ProgramRoute {
        method: entry.method.to_string(),
        path: entry.path,
        scopes: entry.needs.scopes.map(|scopes| scopes.iter().map(|scope| scope.code()).collect()),
    };
    table().into_iter().map(route).collect()
}
