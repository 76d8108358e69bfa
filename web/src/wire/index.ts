// Generated from crates/wire by `cargo xtask types`. Do not edit.

/** A side. Black = sente 先手 = the first player of an even game; White = gote 後手. */
export type Side = "black" | "white";

/** One value for each side. */
export type Sides<T> = {
/** Black's value. */
black: T,
/** White's value. */
white: T, };

/** A duration in milliseconds. Sums and differences stop at the ends of the range: a clock never goes below zero. */
export type Millis = number;

/** An instant: milliseconds since 1970 in UTC, as whoever runs the game has it. */
export type Epoch = number;

/** A handicap by its traditional name. */
export type Handicap = "even" | "lance" | "right-lance" | "bishop" | "rook" | "rook-lance" | "two" | "three" | "four" | "five" | "left-five" | "six" | "left-seven" | "right-seven" | "eight" | "nine" | "ten" | "dragonfly" | "three-pawns" | "naked-king";

/** A language, serialised as its code. */
export type Lang = "en" | "ja" | "es" | "pt";

/** `POST /api/games`. */
export type NewGame = {
/** Against whom. */
opponent: Opponent,
/** Another kind of shogi than the standard one, by its name, such as `minishogi`: by its own rules; rated where the lobby finds the other player, not here. */
variant?: string,
/** The handicap that White gives. */
handicap: Handicap,
/** The creator's side. In a handicap game Black takes the odds and White gives them, and there is no toss. */
side: SideChoice,
/** Each side's clock. */
clock: Sides<Clock>,
/** By which rules. */
rules: Rules,
/** The players' names, at most 64 characters each. */
names?: Names,
/** The creator's own name, at most 64 characters, on whichever side they come to sit. */
name?: string,
/** A start position other than the handicap's, in SFEN; in another kind of shogi that of one of its own handicaps. */
start?: string,
/** Whether the result changes ratings: an account's game against the engine, with equal clocks, known odds and no take-backs. */
rated?: boolean,
/** Whether whoever makes the game keeps the time of it while two others play, as on a real board: it is a game against oneself then, and begins when the clock is started. */
keeper?: boolean,
/** Whether the players find out by rock-paper-scissors who tosses the pawns, once both are there: for an even game by link whose sides are tossed for. */
janken?: boolean, };

/** The players' names, where they are given. */
export type Names = { black?: string, white?: string, };

/** The other player. */
export type Opponent = { "type": "engine",
/** One of [`LEVELS`]: 1 (beginner) to [`FULL_STRENGTH`] (all it has). */
level: number, } | { "type": "friend" } | { "type": "player" } | { "type": "self" };

/** Which side the creator takes. */
export type SideChoice = "black" | "white" | "toss";

/** One side's time control. A union of objects by `type`, where crate `game` has a number of days bare; and a form may leave its periods standing where there is no byoyomi. */
export type Clock = { "type": "none" } | { "type": "timed",
/** Main time. */
mainMs: Millis,
/** The length of a byoyomi period; 0 for none. */
byoyomiMs: Millis,
/** How many periods; a move within a period keeps it whole. At least 1 where there is byoyomi. */
periods: number,
/** Added to the main time after each own move. */
incrementMs: Millis, } | { "type": "days",
/** 1 to 30. */
daysPerMove: number, };

/** By which rules a game is played. Fields left out take the default of friendly play. */
export type Rules = {
/** Named rules that decide whatever the other fields do not say, such as `81dojo`, `lishogi`, `jsa-pro`, `shogi-wars-until-2014`. Read from a game: the name of its rules, if they have one. */
preset?: string,
/** What an illegal move costs. */
conduct: Conduct,
/** How an impasse ends. */
impasse: ImpasseRule,
/** The rulings of the impasse rule "custom". */
impasseSet?: ImpasseSet,
/** Whether a take-back may be asked for. */
takebacks: boolean,
/** What ends the game by repetition. */
repetition?: RepetitionRule,
/** Mate alone does not end the game: the mated side resigns, or its time runs out. */
formalResignation?: boolean,
/** Check is announced (ōte). */
announceCheck?: boolean,
/** After so many moves the game is drawn. */
moveLimit?: number,
/** A draw by repetition or impasse is replayed at once, sides changed, with the time that was left, or as `replay` says. */
replayDraws?: boolean,
/** With which time, and how often, where draws are replayed. */
replay?: Replay, };

/** How a draw is replayed. */
export type Replay = {
/** With which time. */
time: ReplayTime,
/** After so many replays in a row a draw stands; left out: after none. */
atMost?: number, };

/** The time of a replay. */
export type ReplayTime = { "type": "full", } | { "type": "remaining",
/** So much main time at least; 0: not a second more. */
atLeastMs: Millis, } | { "type": "other",
/** Each side's. */
clock: Sides<Clock>, };

/** What an illegal move costs. */
export type Conduct = "strict" | "friendly";

/** Impasse rules by name: how an impasse ends. */
export type ImpasseRule = "none" | "points-24" | "declaration-27" | "simple-27" | "try" | "points-24-2019" | "automatic-27" | "try-at-once" | "all-in" | "protected-camp" | "custom";

/** The impasse rules of one game: which of the ways to end are open, each with its options. */
export type ImpasseSet = {
/** Both players agree to count. */
agreement?: Agreement,
/** One player declares. */
declaration?: Declaration,
/** A king on the other king's start square wins (トライルール): at once, or when both kings have entered. */
try?: TryWhen,
/** A side all of whose pieces have entered ends the game, and this count decides (an amateur practice of the 1980s). */
allIn?: Scale,
/** A side whose king and pieces are all in the zone and protected may force the count of `agreement`. */
protectedCamp?: boolean,
/** The thresholds of an even game stand in a handicap game. Otherwise White's (uwate's) are lowered by the pieces that White gave away, so that they are as far from the start as in an even game. */
handicapIgnored?: boolean, };

/** An impasse counted because both players agree. */
export type Agreement = {
/** What the count means. */
scale: Scale,
/** Which pieces count. */
counted: Counted,
/** Whether both kings must have entered; otherwise one is enough (the professional rule since October 2019). */
bothEntered: boolean, };

/** A win declared by one player on their own turn. */
export type Declaration = {
/** The points that win, for each side, in an even game. */
points: Sides<number>,
/** The points from which the declaration at least draws, if such a range exists. */
draw?: number,
/** Which pieces count. */
counted: Counted,
/** Whether the game ends by itself as soon as a declaration would win, without a claim. */
automatic: boolean, };

/** When a king on the other king's start square wins. */
export type TryWhen = "at-once" | "both-entered";

/** What a count means. */
export type Scale = "points-24" | "points-27-white" | "points-27-draw";

/** Which pieces a count takes in. */
export type Counted = "whole-board" | "zone-and-hand";

/** What ends the game by repetition. Perpetual check loses under either rule, and where a timekeeper rules on the fourth occurrence. */
export type RepetitionRule = "fourfold" | "sequence-thrice" | "none";

/** A named choice of clocks or rules for the form of a new game. */
export type Preset<T> = {
/** Its code, such as `10-30` or `81dojo`. */
code: string,
/** What it stands for. */
value: T, };

/** The answer to [`NewGame`] (201) and to a rematch. */
export type Created = {
/** The game's id. */
id: string,
/** The game's page for whoever made it, the secret in its fragment where there is one seat: `/game/ID#SECRET`. */
url: string,
/** The creator's seats: both when playing oneself. */
seats: Seats,
/** The secret of the timekeeper's seat, for whoever keeps the time. */
keeper?: string,
/** The link to pass on in a game against a friend. */
invite?: InviteLink, };

/** The secrets that open seats. Whoever holds one plays that side; the secret of an invitation is for one person (see [`InviteLink`]). */
export type Seats = { black?: string, white?: string, };

/** The other seat of a game against a friend. It is the seat of the first who opens the link; whoever comes later watches. */
export type InviteLink = {
/** The side that the friend will play. */
side: Side,
/** `/game/ID#SECRET`. */
url: string, };

/** `POST /api/games/{id}/invite`: the friend's seat is offered again; the link before is dead. Whoever made the game asks, by their session or by the secret of their own seat. The answer is an [`InviteLink`] (201). */
export type Again = {
/** The secret of one's own seat. */
seat?: string, };

/** `GET /api/reach`: where other machines find this site, as far as it can tell. */
export type Reach = {
/** Whether it answers on more than its own machine. */
beyond: boolean,
/** The machine's own addresses in its networks, such as `192.168.0.12` or `[fd00::12]`. */
addresses: Array<string>, };

/** The game that somebody looks for. */
export type SeekWish = {
/** Both sides' clock, or Black's where White has another. One that runs: whoever waits in the lobby wants to play now. */
clock: Clock,
/** White's own clock: another time of the same kind. Such a game is never rated. */
whiteClock?: Clock,
/** Another kind of shogi than the standard one, by its name, such as `minishogi`: even, by its own rules. */
variant?: string,
/** The handicap that White gives. */
handicap: Handicap,
/** The side of whoever looks for the game. */
side: SideChoice,
/** By which rules. */
rules: Rules,
/** Whether the result changes ratings: between accounts, with equal clocks, known odds and no take-backs. */
rated?: boolean,
/** The handicap follows from both ranks where both have one, and the weaker side takes it; else the game is even. */
byRank?: boolean,
/** Who may take it; left out: anybody. */
ranks?: RankRange, };

/** From the browser. Each message with an `ack` is answered by [`LobbyOut::Ack`] or [`LobbyOut::Refused`]. */
export type LobbyIn = { "type": "hello", } | { "type": "seek",
/** Which. */
wish: SeekWish,
/** What one is called, at most 64 characters. */
name?: string, ack: number, } | { "type": "join",
/** The code of the pool. */
pool: string,
/** What one is called, at most 64 characters. */
name?: string, ack: number, } | { "type": "leave", ack: number, } | { "type": "withdraw",
/** Which. */
seek: string, ack: number, } | { "type": "take",
/** Which. */
seek: string,
/** What one is called, at most 64 characters. */
name?: string, ack: number, } | { "type": "ping",
/** Comes back in the pong. */
t: number, };

/** To the browser. */
export type LobbyOut = { "type": "lobby",
/** What there is. */
lobby: LobbyView, } | { "type": "changed",
/** Seeks that are new. */
opened: Array<SeekView>,
/** Seeks that are gone, by their ids. */
gone: Array<string>,
/** How many wait in each pool. */
pools: Array<PoolView>,
/** How many people are here. */
here: number,
/** The accounts among them, where they have changed. */
people?: Array<string>,
/** The games that are played, where they have changed. */
games?: Array<LiveGame>, } | { "type": "yours",
/** One's own seeks, by their ids. */
seeks: Array<string>,
/** The pool in which one waits. */
pool?: string, } | { "type": "paired",
/** The game. */
created: Created, } | { "type": "ack",
/** Of which message. */
ack: number, } | { "type": "refused",
/** Of which message; left out where none could be read. */
ack?: number,
/** A stable name with a text `error-CODE`. */
code: string,
/** What the text names. */
args?: { [key in string]: string },
/** In words, English. */
message: string, } | { "type": "pong",
/** The number of the ping. */
t: number,
/** The server's time. */
now: Epoch, };

/** The lobby as everybody sees it: `GET /api/lobby`. */
export type LobbyView = {
/** The seeks, the oldest first. */
seeks: Array<SeekView>,
/** The pools, the fastest clock first, with how many wait in each. */
pools: Array<PoolView>,
/** Games that are played, the best first. */
games: Array<LiveGame>,
/** How many people are here. */
here: number,
/** The accounts among them by name, as far as they are listed. */
people: Array<string>, };

/** A seek in the list. */
export type SeekView = {
/** Its id. */
id: string,
/** What its maker is called; left out where they gave no name. */
name?: string,
/** Their rating at the clock that they wish for; left out for guests. */
rating?: RatingView,
/** When it was made. */
since: Epoch,
/** Whether a program looks for it. */
program?: boolean,
/** Both sides' clock, or Black's where White has another. One that runs: whoever waits in the lobby wants to play now. */
clock: Clock,
/** White's own clock: another time of the same kind. Such a game is never rated. */
whiteClock?: Clock,
/** Another kind of shogi than the standard one, by its name, such as `minishogi`: even, by its own rules. */
variant?: string,
/** The handicap that White gives. */
handicap: Handicap,
/** The side of whoever looks for the game. */
side: SideChoice,
/** By which rules. */
rules: Rules,
/** Whether the result changes ratings: between accounts, with equal clocks, known odds and no take-backs. */
rated?: boolean,
/** The handicap follows from both ranks where both have one, and the weaker side takes it; else the game is even. */
byRank?: boolean,
/** Who may take it; left out: anybody. */
ranks?: RankRange, };

/** What keeps somebody from new games, or warns them: `GET /api/me/hold`. */
export type PlayHold = {
/** Until when they begin no new game; left out where they are only warned. */
until?: Epoch,
/** The games that were left; left out where a moderator decided it. */
left?: GamesLeft,
/** Whether they were left by another guest at the same address. */
shared: boolean, };

/** How many of somebody's last games they have left. */
export type GamesLeft = {
/** So many. */
left: number,
/** Of so many. */
of: number, };

/** A pool: a clock at which whoever comes next is the opponent. */
export type PoolView = {
/** Its code, such as `10-30`. */
code: string,
/** Both sides' clock. */
clock: Clock,
/** How many wait in it. */
waiting: number, };

/** A game that is played now and that anybody may watch. */
export type LiveGame = {
/** The game's id; its page is `/game/ID`. */
id: string,
/** The players' names; empty where none was given. */
names: Sides<string>,
/** Their ratings as the game began; left out where it is not rated. */
ratings?: Sides<RatingView>,
/** Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name. */
variant?: string,
/** The position in SFEN. */
sfen: string,
/** The number of moves played. */
ply: number,
/** Whose turn it is. */
turn: Side,
/** The handicap; left out for a position of one's own. */
handicap?: Handicap,
/** Black's clock, as it was agreed on. */
clock: Clock,
/** The speed class of that clock: blitz, rapid, classical or correspondence. */
speed: string,
/** The last move in USI. */
last?: string,
/** Whether a move may come while one looks: it goes on, nobody is on holiday, and in a game at one sitting somebody is at the board. */
moves: boolean, };

/** What the first page shows besides the reader's games; a socket, `/ws/lobby`, brings what changes. */
export type Front = {
/** The pools, the fastest clock first, with how many wait in each. */
pools: Array<PoolView>,
/** How many people are here. */
here: number,
/** The game to look at: the best one in which something happens, else the last one that ended; left out where there was none. */
game?: LiveGame,
/** A combination to think about; left out where there is a game to look at. */
tesuji?: TodaysTesuji,
/** Today's mate problem. */
problem: ProblemCard,
/** The last piece of the site's news; left out where there is none of late. */
news?: LatestNews,
/** What is the reader's, who has an account. */
member?: FrontMember, };

/** What an account finds on the first page. */
export type FrontMember = {
/** What it is called. */
name: string,
/** Its ratings, the class with the most games first. */
ratings: Array<PoolRating>,
/** The players whom it follows, by name. */
follows: Array<string>,
/** What is next of the events that it plays in or looks after, or that its clubs hold. */
event?: NextEvent, };

/** A piece of the site's news. */
export type LatestNews = {
/** Its id: `/news/ID`. */
id: string,
/** What it is about. */
title: string,
/** The tag of the language in which it is written. */
lang: string, };

/** A rating and what it is of. */
export type PoolRating = {
/** A speed class of standard shogi (blitz, rapid, classical or correspondence), or another kind by its name. */
pool: string,
/** How strong. */
rating: RatingView, };

/** An event that goes on, or comes. */
export type NextEvent = {
/** Its id: `/event/ID`. */
id: string,
/** What it is called. */
name: string,
/** The club that holds it. */
club?: string,
/** Its first day, `YYYY-MM-DD`; empty: not said. */
day: string,
/** Whether it is being played. */
running: boolean, };

/** A board of an event. */
export type EventBoard = {
/** The event's id: `/event/ID`. */
id: string,
/** What it is called. */
name: string,
/** The round. */
round: number,
/** The board. */
board: number,
/** Whether the reader is the host of the display that it is, with more boards to see to. */
host?: boolean, };

/** The first problem of a set of combinations. */
export type TodaysTesuji = {
/** The set, as a lesson: `/learn/NAME`. */
lesson: string,
/** What it is called in the reader's language. */
title: string,
/** The position in SFEN, Black to move. */
sfen: string, };

/** What is shown on TV: `GET /api/tv`. */
export type TvChoice = {
/** The game's id; left out while nothing is played. */
game?: string, };

/** How a game on TV stood some moves ago: `GET /api/tv/stood`. */
export type TvStood = {
/** After how many moves. */
ply: number,
/** Black's chance to win, of a hundred. */
black: number, };

/** `GET /api/me/games`: the games in which the session holds a seat, its own turn first. */
export type OwnGames = {
/** The games. */
games: Array<GameCard>, };

/** A game in a list. */
export type GameCard = {
/** The game's id; its page is `/game/ID`. */
id: string,
/** The seats of whoever asks. */
you: You,
/** Whether it is their turn, in a game that goes on. */
yourTurn: boolean,
/** Against whom. */
opponentKind: OpponentKind,
/** The engine's level. */
level?: number,
/** The players' names. */
names: Sides<string>,
/** The handicap; left out for a position of one's own. */
handicap?: Handicap,
/** Days a move, in a correspondence game. */
daysPerMove?: number,
/** Whether it goes on. */
status: GameStatus,
/** Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name. */
variant?: string,
/** The position in SFEN; left out for a game that was last played with an older program. */
sfen?: string,
/** The number of moves played. */
ply: number,
/** Whose turn it is. */
turn: Side,
/** When the time of the side to move is up, where a clock runs. */
due?: Epoch,
/** Who won; left out for a draw, a game without result, and one that goes on. */
winner?: Side,
/** Why it ended. */
reason?: Reason,
/** When it was made. */
created: Epoch, };

/** Whether a game goes on. */
export type GameStatus = "waiting" | "running" | "adjourned" | "suspended" | "over";

/** `GET /api/me/records`: the records that the session has opened, those changed last first. */
export type OwnRecords = {
/** The records. */
records: Array<RecordCard>, };

/** A record in a list. */
export type RecordCard = {
/** The record's id; its page is `/review/ID`. */
id: string,
/** The players' names. */
names: Sides<string>,
/** The event or the title, where the record names one. */
event?: string,
/** The number of moves in the main line. */
plies: number,
/** When it was opened. */
created: Epoch,
/** When it last changed. */
changed: Epoch, };

/** Ranks, such as `15k` to `1d`, both included. Who has none is not among them. */
export type RankRange = {
/** The lowest. */
lowest: string,
/** The highest. */
highest: string, };

/** `POST /api/offers`: a game offered to somebody by name, or by correspondence to anybody. */
export type NewOffer = {
/** To whom, by the name of their account; left out: to anybody, with days for each move. */
to?: string,
/** The game. */
wish: SeekWish, };

/** The answer to it (201). */
export type OfferMade = {
/** Its id. */
id: string, };

/** `GET /api/offers`: what is offered now, the newest first. */
export type OffersView = {
/** To anybody. */
open: Array<OfferView>,
/** To whoever asks. */
received: Array<OfferView>,
/** By whoever asks, to somebody. */
sent: Array<OfferView>, };

/** A game that is offered. `POST /api/offers/{id}/take` takes it, `DELETE /api/offers/{id}` declines or withdraws it. */
export type OfferView = {
/** Its id. */
id: string,
/** By whom, by the name of their account. */
from: string,
/** To whom, where it is to somebody. */
to?: string,
/** The maker's rating at this clock. */
rating?: RatingView,
/** When it was made. */
since: Epoch,
/** When it ends by itself. */
expires: Epoch,
/** Both sides' clock, or Black's where White has another. One that runs: whoever waits in the lobby wants to play now. */
clock: Clock,
/** White's own clock: another time of the same kind. Such a game is never rated. */
whiteClock?: Clock,
/** Another kind of shogi than the standard one, by its name, such as `minishogi`: even, by its own rules. */
variant?: string,
/** The handicap that White gives. */
handicap: Handicap,
/** The side of whoever looks for the game. */
side: SideChoice,
/** By which rules. */
rules: Rules,
/** Whether the result changes ratings: between accounts, with equal clocks, known odds and no take-backs. */
rated?: boolean,
/** The handicap follows from both ranks where both have one, and the weaker side takes it; else the game is even. */
byRank?: boolean,
/** Who may take it; left out: anybody. */
ranks?: RankRange, };

/** What a page says: first, and whenever it shows something else. */
export type BellIn = {
/** The game that it shows: what is told of it is seen at once. */
at?: string, };

/** What it hears: as an answer, and whenever something changes. */
export type BellOut = {
/** How many there are. */
unread: number, };

/** `POST /api/push`: a browser to which notices are to be pushed, as its push service has named it. */
export type NewPushDevice = {
/** The address at its push service. */
endpoint: string,
/** Its keys. */
keys: PushKeys, };

/** The keys of a browser, in base64url. */
export type PushKeys = {
/** Its public key, an uncompressed point of P-256. */
p256dh: string,
/** What it shares with the site. */
auth: string, };

/** `DELETE /api/push`: a browser to which nothing is to be pushed any more. */
export type OldPushDevice = {
/** The address at its push service. */
endpoint: string, };

/** A notice as it is pushed, and shown by the service worker (`web/public/sw.js`). */
export type PushMessage = {
/** What is told. */
title: string,
/** The page that it is about. */
path: string,
/** The same for what takes its place. */
tag: string, };

/** A rating as it is shown. */
export type RatingView = {
/** In points. */
value: number,
/** Too little is known to rank by it. */
provisional: boolean,
/** The rank that it earns, such as `3k` or `1d`; left out while it is provisional, and of another kind of shogi. */
rank?: string, };

/** The ratings of a rated game: `GET /api/games/{id}/ratings`, null for a game that is not rated. */
export type GameRatings = {
/** What they are of: a speed class of standard shogi (blitz, rapid, classical or correspondence), or another kind by its name. */
pool: string,
/** Black's. */
black: SideRating,
/** White's. */
white: SideRating, };

/** What a game does to one side's rating. */
export type SideRating = {
/** The rating before it. */
before: RatingView,
/** The rating after it, once it was rated. */
after?: RatingView, };

/** A whole game: `GET /api/games/{id}` and [`ClientOut::Snapshot`]. */
export type GameView = {
/** The game's id. */
id: string,
/** Which kind of shogi, where it is not the standard one, such as `minishogi`; positions then begin with this name. */
variant?: string,
/** The start position in SFEN. */
start: string,
/** The handicap whose start position that is; left out for a position of one's own. */
handicap?: Handicap,
/** By which rules. */
rules: Rules,
/** The players' names. */
names: Sides<string>,
/** Whether the result changes ratings. */
rated?: boolean,
/** Whether programs play it by the CSA server protocol. */
programs?: boolean,
/** The pool in which the two were paired. */
pool?: string,
/** Against whom. */
opponentKind: OpponentKind,
/** The side of whoever made the game; they may offer a friend's seat again. */
creator: Side,
/** The engine's level. */
level?: number,
/** The side that the engine plays. */
engine?: Side,
/** The toss, where there was one. */
furigoma?: Furigoma,
/** The moves so far. */
moves: Array<MoveView>,
/** The clocks. */
clock: ClockView,
/** Offers that wait for an answer. */
offers: Array<Offer>,
/** Who has resigned and waits for their turn, where the rules have it so. */
resigning?: Array<Side>,
/** What the players have said by custom. */
greetings?: Array<Greeted>,
/** What the rules let a player ask for. */
open?: OpenWays,
/** Whether the side to move seals its next move, as both agreed. */
sealing?: boolean,
/** The move that was sealed and is not opened yet. */
sealed?: SealedView,
/** Who keeps the time, where somebody was asked to: the clock runs when they start it, not when both players are there. */
keeper?: KeeperView,
/** How rock-paper-scissors stands that decides who tosses, in a game where it does. */
janken?: Array<JankenStep>,
/** The players' holidays, in a game by correspondence. */
holidays?: Sides<HolidayView>,
/** Why the game stands still. */
paused?: PausedView,
/** When players propose that a game that is adjourned goes on. */
resumeProposals?: Array<ResumeProposal>,
/** How it ended. */
result?: ResultView,
/** Who is connected. */
presence: Sides<boolean>,
/** Whether the engine is thinking. */
engineThinking: boolean,
/** The id of the rematch or the replay after a draw. */
nextGame?: string,
/** When the game began. */
begun: Epoch,
/** The position in SFEN. */
sfen: string,
/** The number of moves played. */
ply: number,
/** Whose turn it is. */
turn: Side,
/** Whether the side to move is in check. */
inCheck: boolean,
/** Mated, but the rules ask for a formal resignation. */
mated: boolean,
/** How often this position has occurred. */
occurrences: number,
/** The impasse count of each side. */
impasse: Sides<ImpasseSide>,
/** The legal moves, in games whose rules a browser does not know: those of other kinds of shogi. */
legal?: Array<string>, };

/** What the rules of a game let a player ask for, whether or not it would be granted now. */
export type OpenWays = {
/** A take-back can be offered. */
takeback: boolean,
/** An impasse can be agreed on. */
impasse: boolean,
/** A win by impasse can be declared, or a count forced. */
declare: boolean,
/** A declaration that does not hold loses the game. */
falseDeclarationLoses: boolean, };

/** A position and what the rules say of it. In [`GameView`] its fields stand beside the others. */
export type Standing = {
/** The position in SFEN. */
sfen: string,
/** The number of moves played. */
ply: number,
/** Whose turn it is. */
turn: Side,
/** Whether the side to move is in check. */
inCheck: boolean,
/** Mated, but the rules ask for a formal resignation. */
mated: boolean,
/** How often this position has occurred. */
occurrences: number,
/** The impasse count of each side. */
impasse: Sides<ImpasseSide>,
/** The legal moves, in games whose rules a browser does not know: those of other kinds of shogi. */
legal?: Array<string>, };

/** One side's impasse count. */
export type ImpasseSide = {
/** Whether the king is in the zone. */
entered: boolean,
/** Own pieces in the zone, the king not counted. */
piecesInZone: number,
/** Points of the pieces that the rule counts; of all pieces where it counts none. */
points: number,
/** The points that the side needs, to win by declaration or else to hold an agreed count. */
needed?: number,
/** Whether a declaration by this side would end the game well now. */
mayDeclare: boolean, };

/** Against whom a game is played: an [`Opponent`] without the level, which stands beside it. */
export type OpponentKind = "engine" | "friend" | "player" | "self";

/** The toss of five pawns, with what it decides: the page need not count. */
export type Furigoma = {
/** The side that the tosser got: White when three or more tokins show. */
tosser: Side,
/** Which of the five show a tokin. */
tokins: [boolean, boolean, boolean, boolean, boolean], };

/** A move that was played. */
export type MoveView = {
/** The move in USI. */
usi: string,
/** The time spent on it. */
ms: Millis,
/** Whether it gave check. */
check: boolean,
/** Whether it was sealed. */
sealed?: boolean,
/** Whether the timekeeper entered it for its player. */
entered?: boolean,
/** Its names in notation. */
names?: MoveNames, };

/** A move in the notations that people read. */
export type MoveNames = {
/** Such as ☗７六歩. */
japanese: string,
/** Such as P-7f. */
western: string, };

/** Both clocks at an instant. The side that runs has what stands here less the time since `at`. */
export type ClockView = {
/** Whose clock runs. */
running: Side | null,
/** Black's clock. */
black: SideClock,
/** White's clock. */
white: SideClock,
/** The server's time at which this holds. */
at: Epoch,
/** Until when the running clock waits for its side's first move: nothing is charged before. */
waitsUntil?: Epoch,
/** When the running side's time is up, if nothing happens. */
deadline?: Epoch,
/** When the game is called off, if a player who is expected at the board does not come, or makes no first move. */
calledOffAt?: Epoch, };

/** A player has left the board. While the page of a player is not there for a moment, nothing is said of it. */
export type Absence = {
/** Since when. */
since: Epoch,
/** From then on the other player may claim. */
returnsBy: Epoch,
/** What. */
claims: Array<Claim>, };

/** How the game is to end. */
export type Claim = "win" | "draw" | "call-off";

/** One side's clock. */
export type SideClock = {
/** Whether there is any limit. */
limited: boolean,
/** Main time left (for a correspondence game: the time left for this move). */
mainMs: Millis,
/** The length of a byoyomi period; 0 for none. */
byoyomiMs: Millis,
/** What is left of the period that runs now, once the main time is gone. */
periodMs: Millis,
/** Periods left, the running one included. */
periodsLeft: number,
/** Added after each move. */
incrementMs: Millis,
/** Time spent on the whole game so far. */
spentMs: Millis,
/** What was given back for the way of the messages in the game so far, where anything was. */
lagMs?: Millis,
/** And for the last move. */
lagLastMs?: Millis,
/** Days a move, in a correspondence game. */
daysPerMove?: number, };

/** An offer that waits for an answer. */
export type Offer = {
/** Who made it. */
by: Side,
/** What is offered. */
kind: OfferKind, };

/** What can be offered. There is no offer of a draw: shogi has none (only the impasse). */
export type OfferKind = "takeback" | "impasse" | "adjourn" | "resume" | "rematch" | "seal" | "keeper";

/** A phrase, and who said it. */
export type Greeted = {
/** Who. */
by: Side,
/** What. */
greeting: Greeting,
/** When. */
at: Epoch, };

/** A phrase. Each side says each of them a few times in a game at most ([`most_said`](Greeting::most_said)). */
export type Greeting = "begin" | "end" | "analyse" | "nice-move" | "thanks" | "sorry" | "again" | "elder" | "younger";

/** A game that stands still: no clock runs. */
export type PausedView = {
/** Why. */
reason: PauseReason,
/** Since when. */
since: Epoch,
/** When they run again, if nobody lets them run before, or the game is called off; left out where that is not settled. */
until?: Epoch, };

/** A move that nobody is told before it is opened. */
export type SealedView = {
/** Who sealed it. */
by: Side,
/** What it will be checked against, as [`GameEvent::Opened`] tells. */
commitment: string,
/** When it is opened, if the players have not gone on before. */
until: Epoch, };

/** When a player proposes that a game that is adjourned goes on. */
export type ResumeProposal = {
/** Who proposes. */
by: Side,
/** When. */
at: Epoch, };

/** A player's holidays in a game by correspondence. */
export type HolidayView = {
/** Until when the player's clock stands; left out where it does not. */
until?: Epoch,
/** How many days of holiday are left in this game, of those of a year. */
daysLeft: number, };

/** A timekeeper, and what was done. */
export type KeeperView = {
/** What was done, in its order: the last that was named is who they are. */
acts: Array<KeptView>,
/** Whether this connection is theirs. */
you?: boolean, };

/** Something that was done. */
export type KeptView = {
/** When. */
at: Epoch,
/** What. */
act: KeeperAct, };

/** What a timekeeper does, and how one becomes that. A browser asks for all but the first three. */
export type KeeperAct = { "type": "agreed" } | { "type": "appointed" } | { "type": "named",
/** Their name. */
name: string, } | { "type": "tossed",
/** For the player who sat on this side until then. */
side: Side, } | { "type": "started" } | { "type": "stopped" } | { "type": "called",
/** Whose. */
side: Side,
/** How much. */
leftMs: Millis, } | { "type": "clock-set",
/** Which. */
side: Side,
/** The main time left. */
mainMs: Millis,
/** The byoyomi periods left. */
periods: number, } | { "type": "ruled",
/** Which. */
ruling: Ruling, };

/** One step, by the sides on which the players sit now. The last says how it stands. */
export type JankenStep = { "type": "thrown",
/** Which. */
by: Side,
/** What the throw will be checked against. */
commitment: string,
/** Until when the other side has to throw, or loses. */
until: Epoch, } | { "type": "shown",
/** What each side threw. */
throws: Sides<Throw>,
/** What makes the commitments of them: the SHA-256 of the salt, a blank and the throw. */
salts: Sides<string>, } | { "type": "missed",
/** Which. */
by: Side, } | { "type": "tossed",
/** By whom. */
by: Side, };

/** What a hand shows: each beats the next, and the last the first. */
export type Throw = "rock" | "scissors" | "paper";

/** How a timekeeper ends a game. */
export type Ruling = { "type": "resigned", side: Side, } | { "type": "timeout", side: Side, } | { "type": "foul", side: Side,
/** The move in USI, or what USI cannot say. */
usi: string, } | { "type": "abandoned", side: Side, } | { "type": "repetition" } | { "type": "impasse" } | { "type": "aborted" };

/** The answer to `POST /api/games/{id}/keeper` (201): the timekeeper's seat. It is the seat of the first who opens the link. */
export type KeeperLink = {
/** `/game/ID#SECRET`. */
url: string, };

/** Why a game stands still. */
export type PauseReason = "waiting" | "adjourned" | "suspended";

/** How a game ended. */
export type ResultView = {
/** Who won; left out for a draw or a game without result. */
winner?: Side,
/** Why. */
reason: Reason,
/** The foul that lost it. */
foul?: FoulView,
/** Each side's points where the game was counted. */
points?: Sides<number>,
/** Whether the rules have a draw replayed with sides changed. */
replay: boolean, };

/** Why a game ended, without what belongs to it. */
export type Reason = "checkmate" | "resignation" | "timeout" | "illegal-move" | "perpetual-check" | "repetition" | "impasse" | "declaration" | "false-declaration" | "try" | "no-legal-move" | "abandoned" | "aborted" | "move-limit" | "royal-taken" | "bare-king" | "first-check" | "perpetual-attack";

/** A foul and the move that was one. */
export type FoulView = {
/** Who committed it. */
by: Side,
/** Its code: no-piece, not-yours, blocked, wrong-movement, occupied, nifu, uchifuzume, no-retreat, must-promote, cannot-promote, leaves-check, perpetual-check, out-of-turn, after-end, lion-guarded, lion-after-lion. */
code: string,
/** The move as it was made, such as `P*5e` or `+S*5b`. */
move: string,
/** At which move of the game, counted from 1. */
ply: number,
/** The squares that show why, in USI: the other pawn of a nifu, the piece in the way, the checkers. */
squares: Array<string>, };

/** One event of a game. The first is number 1, and there are no gaps. */
export type GameEvent = { "type": "began",
/** When. */
at: Epoch,
/** The toss, where there was one. */
furigoma?: Furigoma, } | { "type": "move",
/** Who played it. */
by: Side,
/** The move. */
move: MoveView,
/** The position after it. */
standing: Standing, } | { "type": "offered",
/** Who offers. */
by: Side,
/** What. */
kind: OfferKind, } | { "type": "declined",
/** Who declines. */
by: Side,
/** What. */
kind: OfferKind, } | { "type": "withdrawn",
/** Whose offer it was. */
by: Side,
/** What. */
kind: OfferKind, } | { "type": "taken-back",
/** Who had asked. */
by: Side,
/** How many moves are left. */
ply: number,
/** The position now. */
standing: Standing, } | { "type": "resignation-waits",
/** Who. */
by: Side, } | { "type": "greeted",
/** Who. */
by: Side,
/** What. */
greeting: Greeting,
/** When. */
at: Epoch, } | { "type": "named",
/** Who. */
by: Side,
/** Which. */
name: string, } | { "type": "rematch-agreed" } | { "type": "paused",
/** Why. */
reason: PauseReason,
/** When they run again at the latest. */
until?: Epoch, } | { "type": "resumed" } | { "type": "seal-agreed" } | { "type": "sealed",
/** Which. */
sealed: SealedView, } | { "type": "opened",
/** The move in USI, or what USI cannot say. */
usi: string,
/** What makes the commitment of it: the SHA-256 of the salt, a blank and the move. */
salt: string, } | { "type": "resume-proposed",
/** Who. */
by: Side,
/** When. */
at: Epoch, } | { "type": "resume-set",
/** When. */
at: Epoch, } | { "type": "holiday",
/** Both players' holidays now. */
holidays: Sides<HolidayView>, } | { "type": "janken",
/** Which. */
step: JankenStep, } | { "type": "kept",
/** What. */
kept: KeptView, } | { "type": "interrupted",
/** From. */
from: Epoch,
/** Until. */
until: Epoch, } | { "type": "ended",
/** How. */
result: ResultView, } | { "type": "next-game",
/** Its id. The seats' secrets are the same, the sides changed. */
id: string, };

/** Who hears a line. */
export type TalkRoom = "players" | "watchers" | "study" | "problem";

/** A line that somebody said. */
export type TalkLine = {
/** Its number among the lines of the game. A line that comes again has been taken away: its text is empty. */
seq: number,
/** Who hears it. */
room: TalkRoom,
/** When. */
at: Epoch,
/** Who said it: the same for all lines of one speaker, and of no use elsewhere. */
speaker: string,
/** What they are called; empty for a guest who watches. */
name: string,
/** Whether that is the name of their account. */
account: boolean,
/** What. */
text: string, };

/** The answer to a wish to hear what people say: what was said, and what one may do. */
export type TalkBegun = {
/** What was said, the last 200 lines at most. */
lines: Array<TalkLine>,
/** The rooms that one hears, and speaks in; none where nobody talks, and for those who are not to hear it. */
rooms: Array<TalkRoom>,
/** Whether one may speak at all. */
maySpeak: boolean,
/** By which one's own lines are known; left out where one has no session. */
you?: string, };

/** A wish to hear what people say. */
export type HearTalk = {
/** After the line of this number; 0 for all. */
after: number, ack: number, };

/** Something to be said. */
export type SayTalk = {
/** To those in which room. */
room: TalkRoom,
/** What: at most 300 characters. */
text: string, ack: number, };

/** A change of a shared tree. Its nodes are numbered: 0 is the start position, then come the moves that it began with, then each move that was played, in the order of the changes; a number is never used again. */
export type TreeEdit = { "type": "play",
/** The node. */
at: number,
/** The move. */
usi: string, } | { "type": "remove",
/** Its first node. */
at: number, } | { "type": "draw",
/** The node. */
at: number,
/** Arrows as two squares, `7g7f`, marks as one, `5e`; at most 30. */
drawn: Array<string>, } | { "type": "note",
/** The node. */
at: number,
/** At most 2,000 characters, of as many lines as one likes. */
text: string,
/** The note out of which it was made: what others have made of it meanwhile is kept beside it. Left out by the server. */
was?: string, } | { "type": "first",
/** Its first node. */
at: number, } | { "type": "admit",
/** Whether. */
admits: boolean, };

/** Who sees a study: everybody and it is listed, whoever has its address, its people. */
export type Visibility = "public" | "link" | "private";

/** What somebody is to a study. */
export type StudyRole = "viewer" | "contributor" | "owner";

/** How a chapter is read. */
export type ChapterKind = "analysis" | "guess-black" | "guess-white";

/** A study as its page shows it. */
export type StudyView = {
/** Its id. */
id: string,
/** Its title. */
title: string,
/** Who sees it. */
visibility: Visibility,
/** What its owner is called. */
owner: string,
/** What the reader is to it. */
you: StudyRole,
/** Its chapters in their order. */
chapters: Array<ChapterCard>,
/** The number of the last change of that order. */
order: number,
/** Who takes part beside the owner; nobody is named to those who merely have the address. */
people: Array<StudyMember>, };

/** A chapter in the list of them. */
export type ChapterCard = {
/** Its id. */
id: string,
/** Its title. */
title: string,
/** How it is read. */
kind: ChapterKind, };

/** Somebody who takes part in a study. */
export type StudyMember = {
/** What they are called. */
name: string,
/** What they are to it. */
role: StudyRole, };

/** Who wrote the note of a position. */
export type NoteWriters = {
/** The node. */
at: number,
/** What they are called, in the order in which they first wrote there; empty where nothing says it. */
names: Array<string>, };

/** Somebody who reads a chapter now. */
export type ChapterReader = {
/** Which chapter. */
chapter: string,
/** What they are called. */
name: string, };

/** The tree of a chapter. */
export type ChapterTree = {
/** Its id. */
id: string,
/** The start position in SFEN. */
start: string,
/** What it began with; these changes have no numbers. */
beginning: Array<TreeEdit>,
/** What was changed since, numbered from 1. */
edits: Array<TreeEdit>, };

/** What is drawn on the board of a position. */
export type DrawnAt = {
/** The node of the record. */
at: number,
/** Arrows (`7g7f`) and marks (`5e`). */
drawn: Array<string>, };

/** `PUT /api/studies/{id}`: by its owner. */
export type StudyChange = {
/** Its title, 1 to 100 characters. */
title: string,
/** Who sees it. */
visibility: Visibility, };

/** `PUT /api/studies/{id}/people`: by its owner. */
export type StudyMemberChange = {
/** The name of an account. */
name: string,
/** Viewer or contributor; left out: they take part no longer. */
role?: StudyRole, };

/** `PUT /api/studies/{id}/chapters/{chapter}`: by whoever writes the study. */
export type ChapterChange = {
/** Its title, 1 to 100 characters. */
title: string,
/** How it is read. */
kind: ChapterKind,
/** Its place among the chapters, counted from 0. */
place: number, };

/** A broadcast as its pages show it. */
export type LiveView = {
/** Its id: `/live/ID`. */
id: string,
/** Its title. */
title: string,
/** The round that is looked at. */
round: string,
/** What that is called. */
roundTitle: string,
/** How many minutes after its relayers everybody else sees a move. */
delayMin: number,
/** Whether the reader enters its moves, and sees them at once. */
relays: boolean, };

/** A board at a glance. */
export type LiveBoard = {
/** Its id: `/live/BROADCAST/ID`. */
id: string,
/** What it is called beside its players' names; may be empty. */
title: string,
/** The players' names; empty where nobody has said them. */
names: Sides<string>,
/** The number of its last change. */
seq: number,
/** How many moves were played. */
ply: number,
/** The position in SFEN. */
sfen: string,
/** The last move in USI. */
last?: string,
/** What each side has used of its time. */
spent: Sides<Millis>,
/** What is left on the clocks, where somebody has said so. */
left?: Sides<Millis>,
/** How the game ended. */
end?: End, };

/** A board with its whole record. The record's version is the number of its last change. */
export type LiveRecord = {
/** It at a glance. */
board: LiveBoard,
/** The record. */
record: ReviewRecord, };

/** `/ws/live/{id}/{round}`, from the browser. */
export type LiveIn = { "type": "ping", };

/** `/ws/live/{id}/{round}`, to the browser. */
export type LiveOut = { "type": "boards",
/** Whether these are all. */
all: boolean,
/** The boards. */
boards: Array<LiveBoard>, } | { "type": "gone", } | { "type": "pong", };

/** `POST /api/live/boards/{id}`: a change of a board, by one of its relayers. The answer is the board as it stands then, a [`LiveRecord`]; 409 `changed-meanwhile` where another change came first. */
export type LiveEdit = {
/** The number of the last change that was known. */
seq: number,
/** What is changed. */
change: LiveChange, };

/** A change of a board. Nodes are those of its [`ReviewRecord`]. */
export type LiveChange = { "type": "play",
/** The node. */
at: number,
/** The move. */
usi: string,
/** The time that it took, where it is known. */
spentMs?: Millis, } | { "type": "remove",
/** Its node. */
at: number, } | { "type": "first",
/** Its node. */
at: number, } | { "type": "note",
/** Its node. */
at: number,
/** At most 2,000 characters. */
text: string, } | { "type": "end",
/** Why, by the name that [`End::kind`] has for it: `resignation`, `checkmate`, `timeout`, `illegal-move`, `repetition`, `impasse`, `declaration`, `draw`, `abort` or `win`. */
reason?: string,
/** Who won, where the reason does not say so. */
winner?: Side, } | { "type": "names",
/** The names. */
names: Sides<string>, } | { "type": "left",
/** The times. */
left?: Sides<Millis>, };

/** `/ws/study/{id}`, from the browser. At most 8 KiB a frame and 20 frames a second. `ack` comes back in [`StudyOut::Ack`] or [`StudyOut::Refused`]. */
export type StudyIn = { "type": "open",
/** Which. */
chapter: string,
/** The number of the last change that is known. */
after: number, } | { "type": "edit",
/** How. */
edit: TreeEdit, ack: number, } | { "type": "move",
/** Which chapter. */
chapter: string,
/** The one before which it stands from then on; left out: it stands last. */
before?: string,
/** A name for this change, 1 to 20 letters and digits by chance. What is sent again because no ack came bears the same, and changes nothing where it was kept. */
name: string,
/** The number of the last change of the order that was known when this one was made. */
after: number, ack: number, } | { "type": "talk" } & HearTalk | { "type": "say" } & SayTalk | { "type": "cursor",
/** The node. */
at: number, } | { "type": "ping", };

/** `/ws/study/{id}`, to the browser. */
export type StudyOut = { "type": "outline",
/** It. */
study: StudyView, } | { "type": "opened",
/** Which chapter. */
chapter: string,
/** The number of the first change here; the next ones follow without gaps. */
first: number,
/** The changes. */
edits: Array<TreeEdit>, } | { "type": "edited",
/** The number of the first of them. */
first: number,
/** The changes. */
edits: Array<TreeEdit>, } | { "type": "writers",
/** By position. */
notes: Array<NoteWriters>, } | { "type": "readers",
/** Each, once for a chapter. */
readers: Array<ChapterReader>, } | { "type": "cursor",
/** The node. */
at: number, } | { "type": "talk" } & TalkBegun | { "type": "said",
/** Which. */
lines: Array<TalkLine>, } | { "type": "ack",
/** Of which message. */
ack: number, } | { "type": "refused",
/** Of which message; left out where none could be read. */
ack?: number,
/** A stable name. */
code: string,
/** In words, English. */
message: string, } | { "type": "pong", } | { "type": "gone" };

/** What somebody finds wrong. Each has a text `report-REASON` in `locales/LANG/talk.ftl`. */
export type ReportReason = "insult" | "spam" | "help" | "leaving" | "other";

/** `POST /api/games/{id}/talk/{seq}/report`. */
export type NewReport = {
/** What is wrong. */
reason: ReportReason,
/** In the reporter's own words, at most 300 characters. */
words?: string, };

/** `POST /api/studies/{id}/report`: about its title, and about a chapter with the note of a position. */
export type NewStudyReport = {
/** Which chapter. */
chapter: string,
/** The node of its tree. */
at: number,
/** What is wrong. */
reason: ReportReason,
/** In the reporter's own words, at most 300 characters. */
words?: string, };

/** `POST /api/tsume/{id}/talk`. */
export type NewTalkLine = {
/** What, 1 to 300 characters. */
text: string, };

/** `POST /api/games/{id}/report`: about a player of the game. */
export type NewPlayerReport = {
/** Who. */
side: Side,
/** What is wrong. */
reason: ReportReason,
/** In the reporter's own words, at most 300 characters. */
words?: string, };

/** From the browser. At most 8 KiB a frame and 20 frames a second. `ack` is a number of the browser's choice that comes back in [`ClientOut::Ack`] or [`ClientOut::Refused`]; the same message may be sent again with the same `ack` after a reconnection. */
export type ClientIn = { "type": "hello",
/** The secret of a seat; several for whoever plays both sides. Without any: a spectator. */
seats?: Array<string>,
/** The number of the last event that was received. */
last?: number,
/** A random name of the browser's own, 8 to 64 letters, digits and `-`: a request that is sent again under it over another connection, because its answer was lost, is done once. */
client?: string, } | { "type": "move",
/** The move in USI; also what USI cannot say, such as `+S*5b`. */
usi: string,
/** The ply that it is meant to be, counted from 1: a move for another ply is refused, not a foul. */
ply?: number, ack: number, } | { "type": "seal",
/** As in a move. */
usi: string,
/** As in a move. */
ply?: number, ack: number, } | { "type": "resign", ack: number, } | { "type": "offer",
/** What. */
kind: OfferKind, ack: number, } | { "type": "answer",
/** Which. */
kind: OfferKind,
/** Yes or no. */
accept: boolean, ack: number, } | { "type": "withdraw",
/** Which. */
kind: OfferKind, ack: number, } | { "type": "declare", ack: number, } | { "type": "rematch", ack: number, } | { "type": "claim",
/** How it is to end. */
claim: Claim, ack: number, } | { "type": "greet",
/** What. */
greeting: Greeting, ack: number, } | { "type": "name",
/** Which. */
name: string, ack: number, } | { "type": "holiday",
/** How many. */
days: number, ack: number, } | { "type": "blur",
/** The move that it is before, counted from 1. */
ply: number, } | { "type": "throw",
/** What. */
throw: Throw,
/** In which round, counted from 0: how often both have thrown so far. */
round: number, ack: number, } | { "type": "propose-resume",
/** When. */
at: Epoch, ack: number, } | { "type": "keep",
/** What. */
act: KeeperAct, ack: number, } | { "type": "talk" } & HearTalk | { "type": "say" } & SayTalk | { "type": "post-mortem",
/** The number. */
after: number, ack: number, } | { "type": "edit",
/** How. */
edit: TreeEdit, ack: number, } | { "type": "cursor",
/** The node. */
at: number, } | { "type": "ping",
/** Comes back in the pong. */
t: number, };

/** To the browser. */
export type ClientOut = { "type": "snapshot",
/** The number of the last event that it holds. */
seq: number,
/** The game. */
game: GameView,
/** The seats of this connection; null for a spectator. */
you: You | null, } | { "type": "event",
/** Its number. */
seq: number,
/** The event. */
event: GameEvent,
/** The clocks after it. */
clock: ClockView, } | { "type": "ack",
/** Of which message. */
ack: number, } | { "type": "refused",
/** Of which message; left out where none could be read. */
ack?: number,
/** A stable name: a foul's code, or such as `not-your-turn`, `no-such-offer`, `too-fast`. */
code: string,
/** In words, English. */
message: string,
/** What shows it on the board. */
details?: RefusalDetails, } | { "type": "presence",
/** Which players are connected. */
players: Sides<boolean>,
/** How many others watch. */
spectators: number,
/** Whether the engine is thinking. */
engineThinking: boolean,
/** Who has left a game that goes on, where that is counted; left out where nobody has. */
absent?: Sides<Absence | null>, } | { "type": "talk" } & TalkBegun | { "type": "said",
/** Which. */
lines: Array<TalkLine>, } | { "type": "post-mortem",
/** The number of the first change here; the next ones follow without gaps. */
first: number,
/** The changes. */
edits: Array<TreeEdit>,
/** Whether one played the game, and so may change the tree and let others do so. */
player: boolean,
/** Whether one may change it where the players let those who look on. */
guest: boolean, } | { "type": "edited",
/** The number of the first of them. */
first: number,
/** The changes. */
edits: Array<TreeEdit>, } | { "type": "cursor",
/** The node. */
at: number, } | { "type": "pong",
/** The number of the ping. */
t: number,
/** The server's time. */
now: Epoch, } | { "type": "gone" };

/** Which seats a connection holds. The timekeeper moves for both sides, as [`KeeperView::you`](crate::KeeperView::you) tells. */
export type You = "black" | "white" | "both";

/** What shows a refusal on the board. */
export type RefusalDetails = {
/** The refused move. */
move?: string,
/** The squares that show why, as in [`FoulView::squares`]. */
squares?: Array<string>,
/** The side that it is about, such as the one whose king has not entered. */
side?: Side,
/** What there is: points, pieces in the zone. */
have?: number,
/** What is needed. */
needed?: number, };

/** From the browser. */
export type AnalysisIn = { "type": "analyse",
/** A number of the browser's choice, which every answer repeats. */
id: number,
/** The start position in SFEN; of another kind of shogi with the kind's name before it. */
start: string,
/** The moves from there in USI. */
moves: Array<string>,
/** How many lines, 1 to 5; of another kind of shogi there is one. */
multipv: number,
/** For how long; left out: until it is stopped, or the site has had enough. */
movetimeMs?: Millis,
/** For so many nodes instead, with an empty table: what an analysis of that effort can be compared with. */
nodes?: number,
/** The engine's table, MiB, up to what the page was told. */
hashMib?: number,
/** How many threads, up to what the page was told. */
threads?: number, } | { "type": "stop" };

/** To the browser. */
export type AnalysisOut = { "type": "line",
/** Of which analysis. */
id: number,
/** In plies. */
depth: number,
/** From Black's side. */
score: Score,
/** Positions looked at. */
nodes: number,
/** Positions a second. */
nps: number,
/** The best lines, the best first. */
pvs: Array<Line>,
/** The moves that the opening book has here, in USI. */
book: Array<string>,
/** No more will come. */
last: boolean, } | { "type": "told",
/** Of which analysis. */
id: number,
/** The legal moves in USI; none where the game would be over. */
legal: Array<string>,
/** Whether the side to move is in check. */
check: boolean,
/** The names of the last move; none of the start. */
names: MoveNames | null, } | { "type": "done",
/** Of which analysis. */
id: number, } | { "type": "failed",
/** Of which analysis. */
id: number,
/** What to do about it. */
message: string, };

/** One line of play. */
export type Line = {
/** From Black's side. */
score: Score,
/** In USI. */
moves: Array<string>,
/** The names of the first of them, in another kind of shogi. */
names?: Array<MoveNames>, };

/** A score from Black's side: positive is good for Black. */
export type Score = { "type": "cp",
/** How many. */
value: number, } | { "type": "mate",
/** How many. */
value: number, };

/** How long each position of a game is looked at. */
export type Effort = "quick" | "normal" | "deep" | "thorough";

/** A game's main line looked at position by position. */
export type Analysis = {
/** The engine's name and version. */
engine: string,
/** How long it looked at each position, where that is one of the site's efforts. */
effort?: Effort,
/** The line in USI, from the start position. */
moves: Array<string>,
/** The ply of the first evaluation given here. */
from: number,
/** The positions one after the other; fewer than there are where it is not done, or was stopped. */
evaluations: Array<Evaluation>, };

/** What was found of one position. */
export type Evaluation = {
/** From Black's side. */
score: Score,
/** In plies. */
depth: number,
/** Positions looked at. */
nodes: number,
/** The best line in USI. */
pv: Array<string>,
/** The moves that the opening book has here, in USI. */
book: Array<string>, };

/** `POST /api/records/{id}/analysis`: analyse its main line. */
export type AnalysisWish = {
/** How long each position is looked at. What was kept of at least this effort is not looked at again. */
effort: Effort, };

/** How the analysis of a record stands: the answer to `GET`, `POST` and `DELETE /api/records/{id}/analysis`. */
export type AnalysisState = {
/** What happens. */
phase: AnalysisPhase,
/** Positions done. */
done: number,
/** Positions in all. */
total: number,
/** What was found, from the ply on that was asked for. */
analysis?: Analysis,
/** Why it failed. */
message?: string, };

/** What happens to an analysis. */
export type AnalysisPhase = "idle" | "waiting" | "running" | "failed";

/** What the site lends of its machine to one analysis. */
export type EngineLimits = {
/** The largest table, MiB. */
hashMib: number,
/** The most threads. */
threads: number, };

/** A record as its page starts from it: what [`GameRecord`] says, without what follows from the moves. */
export type ReviewRecord = {
/** The record's id. */
id: string,
/** The version: an edit names the version that it was made on. */
version: number,
/** The format it was read from, such as `kif` or `csa`; left out for a game played here. */
format?: string,
/** The encoding it was read in, such as `utf-8` or `shift_jis`. */
encoding?: string,
/** The players' names. */
names: Sides<string>,
/** What the players are called in the reader's script, where the archive knows them by another name than the record has. */
called?: Sides<string>,
/** The handicap whose start position it has; left out for another position. */
handicap?: Handicap,
/** All header lines in their order. */
headers: Array<Header>,
/** The start position in SFEN. */
start: string,
/** The tree: node 0 is the start, a node's first child is the main line. */
nodes: Array<ReviewNode>,
/** How the main line ended. */
end?: End,
/** What an engine found of its main line. */
analysis?: Analysis, };

/** A move of a record with what was written about it. */
export type ReviewNode = {
/** The index of the parent, where that is not the node before. */
parent?: number,
/** The move in USI; left out for node 0. */
usi?: string,
/** Why that move is illegal, such as `nifu`; left out where it is legal. */
foul?: string,
/** The time spent on the move. */
ms?: Millis,
/** The note. */
comment?: string,
/** What an engine wrote beside it in the file that it came from. */
evaluation?: Evaluation,
/** How this line ends. */
end?: End, };

/** A game record as a tree. The nodes are a flat list: node 0 is the start position, and every other node names its parent, which stands before it. A node's first child is the main line. */
export type GameRecord = {
/** The record's id, once stored. */
id?: string,
/** The version, once stored: 1 at first, and 1 more with each change. An edit names the version that it was made on. */
version?: number,
/** The format it was read from, such as `kif` or `csa`; left out for a game played here. */
format?: string,
/** The encoding it was read in, such as `utf-8` or `shift_jis`. */
encoding?: string,
/** The players' names. */
names: Sides<string>,
/** The handicap whose start position it has; left out for another position. */
handicap?: Handicap,
/** All header lines in their order. */
headers: Array<Header>,
/** The tree. */
nodes: Array<RecordNode>,
/** How the main line ended. */
end?: End, };

/** A line of the header. */
export type Header = {
/** Such as 棋戦. */
key: string,
/** Such as 名人戦. */
value: string, };

/** A position of the record and the move that led there. */
export type RecordNode = {
/** The index of the parent; left out for node 0. */
parent?: number,
/** The indices of the children, the main line first. */
children: Array<number>,
/** Moves from the start position. */
ply: number,
/** The move that led here, in USI; left out for node 0. */
usi?: string,
/** Why that move is illegal, such as `nifu`; left out where it is legal. */
foul?: string,
/** Its names. */
names?: MoveNames,
/** The position in SFEN. */
sfen: string,
/** Whether the side to move is in check. */
inCheck: boolean,
/** The time spent on the move. */
ms?: Millis,
/** The note. */
comment?: string,
/** How this line ends, where it is not the main line's end. */
end?: End,
/** Impasse points of the whole board. */
points: Sides<number>, };

/** How a line of a record ends. */
export type End = {
/** Such as `resignation` or `impasse`; a record may name ends that no game here has, such as `interrupted`. */
kind: string,
/** Who won. */
winner?: Side,
/** As it is said in Japanese records, such as 投了. */
japanese?: string, };

/** What is wrong with a record, and where. */
export type Fault = {
/** The line of the text, counted from 1; left out where the fault has no place in a text. */
line?: number,
/** The column in characters, counted from 1. */
column?: number,
/** The offending text, shortened. */
text?: string,
/** A stable name: `not-understood`, `unreadable-move`, `unusable-start`, `impossible-start`, `too-many-moves`, `too-many-lines`, `no-moves`, `no-record`, `address`, what came of asking there (`address-private`, `-unreachable`, `-slow`, `-large`, `-status`, `-no-record`), or the code of the foul for which a move cannot be played, such as `nifu`. */
code: string,
/** The numbers that its words name: `ply`, the number of the move at fault; `limit`, the most moves of a record; `status`, what an address answered with. */
args?: { [key in string]: number },
/** In words, English. */
message: string, };

/** The answer to `POST /api/records` (201), and with 422 where nothing could be used: then without `id` and `editKey`, and with what was read up to the fault, if anything. */
export type RecordOpened = {
/** Under which id it is stored: `/review/ID`. */
id?: string,
/** Who holds it may change the record. */
editKey?: string,
/** What was read. */
record?: GameRecord,
/** What could not be read. */
faults: Array<Fault>, };

/** A record as a board on anybody's page shows it: the answer to `GET /api/boards/…` and to `POST /api/boards/read`, there with 422 where nothing could be used. */
export type BoardRecord = {
/** What was read. */
record?: ReviewRecord,
/** Arrows and marks by node; left out where there are none. */
drawn?: Array<DrawnAt>,
/** The page of this site that shows all of it; left out where it is kept nowhere. */
whole?: string,
/** Whether more moves may come. */
running?: boolean,
/** What could not be read; left out where there is nothing. */
faults?: Array<Fault>, };

/** `POST /api/archive/imports`: an import whose parts may come. */
export type ImportBegun = {
/** Its id. */
id: string,
/** The most bytes of one part. */
part: number, };

/** `GET /api/explorer?sfen=…` */
export type Explored = {
/** Every game that went through the position. */
all: GameTally,
/** What was played there, most played first. */
moves: Array<ExploredMove>,
/** The newest of the games. */
games: Array<ExploredGame>,
/** Those of the highest ratings, the highest first. */
top: Array<ExploredGame>,
/** The openings and castles of the line that led there, in the order in which they came up. */
formations: Array<string>,
/** The phase that the line has come to. */
phase: string,
/** The turns that each side has lost in an opening. */
lost: Sides<number>,
/** What the mate on the board is called, or those that the side to move can give at once. */
mates: Array<string>, };

/** Games and how they came out; those of which nobody knows count in `games` alone. */
export type GameTally = {
/** All games. */
games: number,
/** Black's wins. */
black: number,
/** White's wins. */
white: number,
/** Draws. */
draws: number, };

/** A move that was played in a position. */
export type ExploredMove = {
/** In USI. */
usi: string,
/** As people read it. */
names: MoveNames,
/** The games that played it. */
tally: GameTally, };

/** A game that went through a position. */
export type ExploredGame = {
/** Its page, at the ply of the position. */
href: string,
/** The first player; left out where there is no name. */
black?: string,
/** The second player. */
white?: string,
/** The day: `1982-04-13`, `1982-04` or `1982`. */
date?: string,
/** Who won: ○ for a win, ● for a loss, △ for a draw, nothing where nobody knows; the first player's. */
mark: string,
/** The mean of the players' ratings; left out where nobody knows. */
rating?: number,
/** Whether the position stood there with the colours reversed. */
reversed?: boolean, };

/** `GET /api/archive/games?…` */
export type FoundGames = {
/** The games, the newest first. */
games: Array<FoundGame>,
/** What to ask on with, as `before`; left out where there are no more. */
next?: number, };

/** A game that was found. */
export type FoundGame = {
/** Its number in the archive. */
number: number,
/** Which. */
game: ExploredGame,
/** The event. */
event?: string,
/** After how many moves everything that was asked for on the board had been there; left out where nothing was. */
ply?: number, };

/** `GET /api/archive/pattern?…`: what was found within a short time. */
export type PatternFound = {
/** The games, the newest first. */
games: Array<PatternGame>,
/** What to ask on with, as `before`; left out where every game has been gone through. */
next?: number,
/** The number of the newest game, where a search begins. */
newest: number, };

/** A game that has it. */
export type PatternGame = {
/** Which. */
game: ExploredGame,
/** After how many moves it stood there first. */
ply: number,
/** The position there, in SFEN. */
sfen: string,
/** The move that led there, in USI; left out at the start. */
last?: string, };

/** `PUT /api/records/{id}`: the notes and branches as they shall be. The server works out positions and names itself. */
export type RecordEdit = {
/** The key that came with the record. */
editKey: string,
/** The version that it was made on. When the record has been changed since, and this is not how it stands already, nothing is changed and the answer is 409 `changed-meanwhile`. */
version: number,
/** All nodes, in the order and form of [`GameRecord::nodes`]; children in the order in which they stand here. */
nodes: Array<EditNode>,
/** Header lines that get a new value, by their Japanese names: players, event, title, date, place, opening, remark. An empty value takes the line away; what is not named stays. */
headers?: Array<Header>, };

/** `DELETE /api/records/{id}`: whoever has no session that opened the record shows its key. */
export type RecordRemoval = {
/** The key that came with the record. */
editKey?: string, };

/** A node of a changed record. */
export type EditNode = {
/** The index of the parent, which stands before it; left out for node 0. */
parent?: number,
/** The move in USI; left out for node 0. */
usi?: string,
/** The note. */
comment?: string, };

/** The answer to `POST /api/games/{id}/review`. */
export type ReviewCreated = {
/** The record's id: `/review/ID`. */
id: string,
/** Who holds it may change the record. */
editKey: string, };

/** From the browser. */
export type MateIn = { "type": "solve",
/** A number of the browser's choice, which every answer repeats. */
id: number,
/** The problem in SFEN; the side to move attacks. */
sfen: string,
/** How long at most. */
timeMs: Millis, } | { "type": "hisshi",
/** A number of the browser's choice, which every answer repeats. */
id: number,
/** The position in SFEN; the side to move attacks. */
sfen: string,
/** Plies to the move that reaches the brink, at most; odd. */
plies: number,
/** How long at most. */
timeMs: Millis, } | { "type": "look",
/** A number of the browser's choice, which every answer repeats. */
id: number,
/** The problem in SFEN; the side to move attacks. */
sfen: string,
/** The moves from there to the node, in USI. */
moves: Array<string>, } | { "type": "stop" };

/** To the browser. */
export type MateOut = { "type": "progress",
/** Of which request. */
id: number,
/** Where it stands. */
search: MateSearch, } | { "type": "verdict",
/** Of which request. */
id: number,
/** What came of it. */
verdict: MateVerdict,
/** What it cost. */
search: MateSearch, } | { "type": "judged",
/** Of which request. */
id: number,
/** The judgement. */
judgement: Judgement, } | { "type": "node",
/** Of which request. */
id: number,
/** What can be played there, the best for the side to move first. */
choices: Array<MateChoice>,
/** How the mate goes on from there, in USI; left out where there is none. */
line?: Array<string>, } | { "type": "hisshi",
/** Of which request. */
id: number,
/** What came of it. */
verdict: HisshiVerdict,
/** What it cost. */
search: MateSearch, } | { "type": "brink",
/** Of which request. */
id: number,
/** The moves that lead there from the start, in USI, the attacker's last. */
moves: Array<string>,
/** The mate that threatens if the defender passes, in USI; empty if he is in check. */
threat: Array<string>,
/** Every legal answer. */
answers: Array<BrinkAnswer>, } | { "type": "done",
/** Of which request. */
id: number, } | { "type": "failed",
/** Of which request. */
id: number,
/** A stable name. */
code: MateFailure,
/** In words, English. */
message: string, };

/** Why a problem is not worked on. Each has a text `mate-failed-CODE` in `locales/LANG/later/tsume.ftl`. */
export type MateFailure = "not-understood" | "no-position" | "no-king" | "not-a-problem" | "illegal-move" | "busy" | "lost";

/** Where a search stands, or stood when it ended. */
export type MateSearch = {
/** Positions looked at. */
nodes: number,
/** Time taken. */
timeMs: Millis,
/** How full the table is, in thousandths. */
permille: number,
/** How many positions at least must still be shown to be mates; left out when the search is over. */
proof?: number,
/** How many at least must still be shown to be none. */
disproof?: number,
/** There is no mate within so many plies. */
noneWithin?: number,
/** The shortest mate known, in plies. */
length?: number,
/** The line that looks most promising to both sides, in USI. */
line: Array<string>, };

/** What came of a problem. */
export type MateVerdict = { "type": "mate",
/** In so many plies, as composers count. */
length: number,
/** No shorter mate exists against the longest defence. */
exact: boolean,
/** The moves up to a king without a move; behind `length` stand futile interpositions. */
line: Array<string>, } | { "type": "no-mate" } | { "type": "gave-up" };

/** What came of seeking brinkmate. All but `mate` and `gave-up` is proven. */
export type HisshiVerdict = { "type": "mate",
/** One mate, in USI; a shorter one may exist. */
line: Array<string>, } | { "type": "brink",
/** In so many plies against the longest defence, the move that reaches it included; no way is shorter. */
plies: number,
/** The moves up to it. */
line: Array<string>, } | { "type": "no-brink",
/** Within so many plies. */
plies: number, } | { "type": "gave-up" };

/** An answer on the brink and what the attacker does about it. */
export type BrinkAnswer = {
/** The answer in USI. */
usi: string,
/** Whether it is mate by checks; otherwise the attacker plays on to the brink. */
mates: boolean,
/** Plies of one mate, or to the brink. */
plies: number,
/** How it goes on, in USI; a long mate is cut short. */
line: Array<string>, };

/** Whether a problem is sound. */
export type Judgement = {
/** One solution, nothing left over; left out while a check is open. */
sound?: boolean,
/** Other checks that mate, too (余詰). */
cooks: Array<MateAside>,
/** Other checks that mate at the last ply, which is forgiven. */
lastPly: Array<MateAside>,
/** Answers that last as long as the solution's (変同). */
equalAnswers: Array<MateAside>,
/** What the attacker holds at the end (駒余り), as in an SFEN's hand, Black's letters; empty for nothing. */
leftOver: string,
/** Checks of which the limits left open whether they mate. */
open: Array<MateAside>, };

/** A move that could be played instead of the solution's. */
export type MateAside = {
/** The ply, the first being 1. */
ply: number,
/** The move in USI. */
usi: string, };

/** A move of a node and what becomes of it. */
export type MateChoice = {
/** The move in USI. */
usi: string,
/** What becomes of it. */
outlook: MateOutlook, };

/** What becomes of a move. */
export type MateOutlook = { "type": "mate",
/** Plies left after the move. */
plies: number,
/** Rather than at most so many. */
exact: boolean, } | { "type": "no-mate" } | { "type": "futile" } | { "type": "open" };

/** The answer to `POST /api/diagram`: the position of a text in any format. */
export type DiagramRead = {
/** The position in SFEN: that of a diagram or a problem as it begins, of a game that began as games do its last one. */
sfen: string,
/** Whose turn it is. */
turn: Side,
/** What it was read from, such as `kif`. */
format: string, };

/** A piece of text, and its reading where it has one. */
export type TextRun = {
/** The text. */
text: string,
/** How its kanji are read. */
reading?: string, };

/** What is asked of the learner. */
export type LessonTask = {
/** Squares to go to, such as `5c`; mostly none. */
squares: Array<string>,
/** Moves to choose from in USI; none where a move is to be made on the board. */
choice: Array<string>,
/** Numbers to choose from; mostly none. */
numbers: Array<number>,
/** The move to be made, where its notation is shown. */
read?: string,
/** That move as it is written, where it is not for the reader's settings to say. */
notation?: string,
/** Whether the opponent's answers are written out, and any next move is shown to who asks for it. */
line?: boolean,
/** Help that does not give it away. */
hint: Array<TextRun>, };

/** A game against the engine; the learner is Black. */
export type LessonGame = {
/** The engine's level. */
level: number,
/** The handicap it gives. */
handicap: Handicap,
/** The position it starts from in SFEN, where that is another than the handicap's. */
start?: string, };

/** A board with a text, and mostly a task. */
export type LessonStep = {
/** The board in SFEN; the learner is Black. */
sfen: string,
/** What is told. */
text: Array<TextRun>,
/** What is asked. */
task?: LessonTask,
/** The game to play now. */
play?: LessonGame, };

/** A lesson with what its page needs, in the reader's language. */
export type LessonView = {
/** Its name: `/learn/NAME`. */
name: string,
/** What it is called. */
title: Array<TextRun>,
/** Whom it is for: `15k` to `1k`, or `1d`. */
grade: string,
/** What there is to do, one at a time. */
steps: Array<LessonStep>,
/** The address of the list that it stands in. */
home: string,
/** The name of the lesson after this one. */
next?: string,
/** Where more of what it teaches is practised. */
practice?: string, };

/** What there is to learn. */
export type LearnTheme = "basics" | "opening" | "tesuji" | "mate" | "end";

/** What a question is about. */
export type ExamTopic = {
/** As strengths and weaknesses are told apart. */
theme: LearnTheme,
/** The names of the lessons that teach it, the first one first. */
lessons: Array<string>, };

/** A lesson that a question leads to. */
export type ExamLesson = {
/** Its name: `/learn/NAME`. */
name: string,
/** What it is called. */
title: Array<TextRun>,
/** What it teaches, in one sentence. */
about: Array<TextRun>, };

/** A paper of a test of grade, or the placement. */
export type ExamView = {
/** The questions, as steps of a lesson. */
lesson: LessonView,
/** Whose test it is, `15k` to `1k` or `1d`; left out for the placement. */
grade?: string,
/** How long there is. */
minutes: number,
/** So many right answers pass. */
pass: number,
/** Every grade, the weakest first; in the placement as many questions of each stand one after the other. */
grades: Array<string>,
/** The address of another paper of the grade; left out for the placement. */
other?: string,
/** By question, where what it asks is taught. */
topics: Array<ExamTopic>,
/** The lessons that are spoken of there. */
taught: Array<ExamLesson>, };

/** A castle to be built. */
export type Castle = {
/** What it is called in the reader's language. */
title: string,
/** What it is called in Japanese. */
japanese: string,
/** Where its pieces stand on Black's side, such as `K8h`. */
pieces: Array<string>, };

/** Something to practise by itself in the browser. */
export type Trainer = "coordinates" | "notation" | "blindfold" | "mistakes" | "repertoire" | "next-move";

/** A part of a game. */
export type GamePhase = "opening" | "middle" | "end";

/** `GET /api/next-moves`: a list of these, by phase, the easiest first. */
export type NextMoveCard = {
/** What it is known by. */
id: string,
/** The part of the game. */
phase: GamePhase,
/** Whom it is for: `15k` to `1k`, or `1d`. */
grade: string, };

/** `GET /api/next-moves/{id}`: a position in which one move is better than all others. */
export type NextMoveView = {
/** What it is known by, and where it belongs. */
card: NextMoveCard,
/** The position in SFEN; the learner is Black. */
sfen: string, };

/** `POST /api/next-moves/{id}/judge`: is this the move? */
export type NextMoveTry = {
/** The move in USI; left out by who asks to be shown the answer. */
mv?: string, };

/** The answer to [`NextMoveTry`]. Chances are those of winning, in per cent. */
export type NextMoveAnswer = { "type": "best",
/** The move and what follows it, in USI. */
line: Array<string>,
/** The chance that it keeps. */
chance: number,
/** The chance after any other move, at most. */
other: number, } | { "type": "wrong",
/** What punishes it, in USI, the opponent's move first; none where that is not known. */
line: Array<string>,
/** The chance that it leaves; where that is not known, the most that it can be. */
left: number,
/** Whether it is known. */
known: boolean, };

/** `POST /api/learn/{lesson}/judge`: is the last of these moves right? */
export type LessonMoves = {
/** The step, from 0. */
step: number,
/** The learner's moves from the step's board in USI. */
moves: Array<string>,
/** The number that was picked, where one is asked for. */
number?: number,
/** Whether the next right move is to be shown, instead of a judgement of the last. */
show?: boolean, };

/** The answer to [`LessonMoves`]. */
export type LessonAnswer = { "type": "done",
/** The board now. */
sfen: string,
/** What is told of the move; mostly nothing. */
said?: Array<TextRun>, } | { "type": "go-on",
/** The board, with the learner to move again. */
sfen: string,
/** What the opponent has answered, in USI. */
reply?: string,
/** What is told of both; mostly nothing. */
said?: Array<TextRun>, } | { "type": "wrong",
/** Why, such as `taken`; its text is `course-wrong-WHY`. */
why: string,
/** The opponent's move that shows it, in USI. */
reply?: string,
/** The moves after that one which show it, both sides' in turn; mostly none. */
then?: Array<string>,
/** What the lesson itself tells of the mistake; mostly nothing. */
said?: Array<TextRun>, } | { "type": "shown",
/** The move in USI. */
mv: string, } | { "type": "foul",
/** Which one, such as `nifu`. */
foul: string, };

/** A set of problems that somebody has put together. */
export type ProblemSetView = {
/** Its id: `/tsume/sets/ID`. */
id: string,
/** What it is called. */
title: string,
/** What its owner says of it, in lines. */
about: string,
/** The owner's name. */
owner: string,
/** Whether it is the reader's own. */
own: boolean, };

/** `POST /api/me/practice`: what is new in this browser, and how far it knows the account. */
export type PracticeIn = {
/** The place up to which the browser has heard; 0 at first. */
since: number,
/** What has changed in the browser. */
items: Array<PracticeItem>, };

/** The answer to [`PracticeIn`]. */
export type PracticeOut = {
/** The place up to which the browser has heard now. */
place: number,
/** What the account has of all that was sent, and what has changed there since. */
items: Array<PracticeItem>,
/** There is more to hear: ask again. */
more: boolean, };

/** Something practised. What two browsers know of one item is joined by its kind's rule, which forgets nothing. */
export type PracticeItem = { "kind": "lesson",
/** Its name. */
name: string,
/** From 1 to 3. */
stars: number, } | { "kind": "problem",
/** Its id. */
id: string,
/** What is remembered of it. */
card: MemoryCard, } | { "kind": "next-move",
/** Its id. */
id: string,
/** What is remembered of it. */
card: MemoryCard, } | { "kind": "streak",
/** The most problems solved in a row. */
best: number,
/** Days in a row on which something was solved. */
days: number,
/** The last of these days. */
lastDay?: string, } | { "kind": "mistake",
/** The position without its number. */
key: string,
/** When it was taken in or put away; 0 where that was not noted. */
at: Epoch,
/** The mistake; left out once it was put away. */
mistake?: KeptMistake,
/** What is remembered of it; left out until it was asked. */
card?: MemoryCard, } | { "kind": "repertoire",
/** The record or chapter that they stand in. */
source: string,
/** Whose moves are asked. */
side: Side,
/** When it was drilled or put away; 0 where that was not noted. */
at: Epoch,
/** What it is called; left out once it was put away. */
title?: string, } | { "kind": "opening-move",
/** The record or chapter. */
source: string,
/** Whose moves are asked. */
side: Side,
/** The position without its number. */
key: string,
/** What is remembered of it. */
card: MemoryCard, } | { "kind": "rush",
/** Which length. */
length: string,
/** Problems solved. */
solved: number, } | { "kind": "castle",
/** Which one. */
castle: string,
/** How long it took. */
ms: number,
/** In how many moves. */
moves: number, } | { "kind": "round",
/** Which one. */
trainer: Trainer,
/** Right answers. */
right: number, } | { "kind": "rung",
/** The handicap of its game. */
handicap: string, } | { "kind": "answers",
/** What was asked about. */
theme: LearnTheme,
/** Right ones. */
right: number,
/** All. */
tried: number, };

/** How well something is remembered, and when it comes back. */
export type MemoryCard = {
/** Boxes of growing lengths; 0 after a mistake. */
box: number,
/** The day on which it comes back, as 2026-11-23. */
due: string,
/** Attempts without a mistake. */
solved: number,
/** Attempts with a mistake. */
missed: number,
/** The day of the last attempt. */
last: string,
/** Days after which it is recalled nine times in ten. */
stability?: number,
/** From 1 to 10. */
difficulty?: number, };

/** A move of one's own that lost much. */
export type KeptMistake = {
/** The position before it, in SFEN. */
sfen: string,
/** The move in USI. */
played: string,
/** The move before it. */
previous?: string,
/** What the engine found. */
before: Evaluation,
/** The record that it comes from. */
record?: string, };

/** How many accounts liked a problem, and how many did not. */
export type ProblemTally = {
/** Those who did. */
liked: number,
/** Those who did not. */
disliked: number, };

/** `GET /api/tsume/{id}/vote`, and the answer to `PUT`: what is thought of a problem. */
export type ProblemVotes = {
/** How many liked it. */
tally: ProblemTally,
/** Whether one liked it oneself; left out where one has not said. */
own?: boolean,
/** Whether one may say so: with an account, of what others see and is not one's own, unless a teacher keeps one within the class. */
mayVote: boolean, };

/** `PUT /api/tsume/{id}/vote`: says whether one liked it, in the place of what one said before. */
export type ProblemVote = {
/** Whether; left out: one takes back what one said. */
liked?: boolean, };

/** A problem of the site's set. */
export type ProblemCard = {
/** Its name for good: `/tsume/ID`. */
id: string,
/** Its place in the set, from 1. */
number: number,
/** The length of the mate, as composers count. */
plies: number,
/** How hard it is, from 1 (easy) to 9; 0 where nobody has said. */
grade: number,
/** The position in SFEN; Black attacks. */
sfen: string,
/** What happens in it, such as `sacrifice`. */
themes: Array<string>,
/** What those who have said so think of it; left out where nobody has, or where a list does not say it. */
votes?: ProblemTally, };

/** A problem with what its page needs. */
export type ProblemView = {
/** The problem. */
card: ProblemCard,
/** The solution in USI; behind `plies` moves may stand futile interpositions. */
solution: Array<string>,
/** Problems in the set. */
total: number,
/** The id of the one before. */
previous?: string,
/** The id of the next one. */
next?: string,
/** The set that it stands in; left out for the site's own. */
set?: ProblemSetView, };

/** `POST /api/tsume/{id}/judge`: is this move right? */
export type ProblemMove = {
/** The moves so far, the defender's among them, in USI. */
moves: Array<string>,
/** The attacker's move in USI. */
usi: string, };

/** The answer to [`ProblemMove`]. */
export type ProblemAnswer = { "type": "illegal",
/** Which one, such as `nifu`. */
foul: string, } | { "type": "no-check" } | { "type": "perpetual-check" } | { "type": "mate" } | { "type": "mates",
/** Plies from the defence's answer up to the mate. */
plies: number,
/** Whether no other check mates sooner; left out where that is open. */
shortest?: boolean,
/** The answer that lasts longest, in USI. */
defence: string, } | { "type": "refuted",
/** An answer after which there is no mate, in USI. */
defence: string,
/** How it meets the check: `escape`, `king-takes`, `taken`, `blocked`, `interposed`. */
why: string, } | { "type": "open" };

/** `POST /api/tsume/{id}/hint`: what mates soonest from here? */
export type HintQuery = {
/** The moves so far, in USI. */
moves: Array<string>, };

/** The answer to [`HintQuery`]. */
export type Hint = {
/** The move in USI; left out where there is none, or none was found in time. */
usi?: string, };

/** The body of every answer that is not a success. */
export type ApiError = {
/** The error. */
error: ErrorBody, };

/** What went wrong and what to do about it. */
export type ErrorBody = {
/** A stable name. */
code: ErrorCode,
/** What exactly it is about, where the code says less than a reader has to know. */
reason?: ErrorReason,
/** What the words of the reason name: numbers, formats, characters. */
args?: { [key in string]: string },
/** In words, English. */
message: string,
/** What to do about it. */
remedy?: string, };

/** The errors of the API. Each has one HTTP status, and a text `error-CODE` in `locales/LANG/later/errors.ftl`. */
export type ErrorCode = "bad-request" | "unusable" | "forbidden" | "foreign-origin" | "foreign-host" | "not-found" | "method-not-allowed" | "conflict" | "changed-meanwhile" | "unreadable-record" | "too-large" | "too-many" | "unavailable" | "internal";

/** What exactly an error of the API is about, where its code says less than a reader has to know. Each has one code, and a text `error-REASON` in `locales/LANG/later/errors.ftl`, which may name arguments of the error. */
export type ErrorReason = "no-such-page" | "no-such-game" | "no-such-record" | "no-such-problem" | "not-over" | "over" | "not-the-host" | "no-friend" | "has-begun" | "rated-stays" | "friend-is-there" | "keeper-too-late" | "keeper-rated" | "keeper-no-sitting" | "no-partner" | "no-such-level" | "no-position" | "unusable-start" | "start-without-move" | "unusable-rules" | "bad-name" | "name-of-account" | "record-too-large" | "too-many-moves" | "too-many-chapters" | "booklet-too-long" | "too-much-to-print" | "search-too-long" | "imports-used-up" | "long-note" | "film-too-long" | "not-in-format" | "no-such-variant" | "engine-without-variant" | "standard-only" | "not-in-encoding" | "unreadable-game" | "needs-account" | "never-rated" | "bad-ranks" | "not-in-range" | "seek-gone" | "own-seek" | "too-many-seeks" | "no-such-player" | "no-clock" | "play-banned" | "sheltered" | "club-name" | "club-taken" | "club-full" | "club-text" | "club-silenced" | "club-other" | "club-banned" | "not-stored" | "engine-unavailable";

/** A handicap of another kind of shogi. */
export type VariantOdds = {
/** Its name: `odds-NAME` in the locales. */
name: string,
/** Its start position, which begins with the name of the kind. */
start: string, };

/** A kind of shogi as it begins. */
export type VariantStart = {
/** Its name, such as `minishogi`. */
name: string,
/** The start position, which begins with the name. */
start: string,
/** The handicaps that White may give in it, the smallest first. */
odds: Array<VariantOdds>, };

/** The start data of a page, by `page`. */
export type Boot = { "page": "new",
/** Clocks to choose from. */
clocks: Array<Preset<Clock>>,
/** Rules to choose from. */
rules: Array<Preset<Rules>>,
/** The reader's games. */
games: Array<GameCard>,
/** What goes on here now. */
front: Front, } | { "page": "how-to-play",
/** The steps in their order; their texts are `howto-STEP` and `howto-STEP-line`. */
steps: Array<string>, } | { "page": "clock",
/** Clocks to choose from. */
clocks: Array<Preset<Clock>>, } | { "page": "variants",
/** The kinds in their order. */
variants: Array<VariantStart>, } | { "page": "glossary", } | { "page": "account", } | { "page": "player", } | { "page": "log-in", } | { "page": "import", } | { "page": "batch", } | { "page": "archive", } | { "page": "pattern", } | { "page": "wallboard",
/** The position to begin with; left out: that of an even game. */
sfen?: string, } | { "page": "class", } | { "page": "learn", } | { "page": "ladder",
/** The games, the easiest first. */
rungs: Array<LessonGame>, } | { "page": "trainer",
/** Which one. */
trainer: Trainer, } | { "page": "castles",
/** The castles, in the order in which they are learnt. */
castles: Array<Castle>, } | { "page": "exams", } | { "page": "exam",
/** The paper. */
exam: ExamView, } | { "page": "lesson",
/** The lesson. */
lesson: LessonView, } | { "page": "game",
/** The game as a spectator sees it; the socket brings the rest. */
game: GameView,
/** For how many days a game is kept in which nobody moves; left out where it is for ever. */
keptDays?: number,
/** The players' ratings; left out for a game that is not rated. */
ratings?: GameRatings,
/** Whether people talk beside boards on this site. */
talk: boolean,
/** Whether the reader has an account, which may report and block. */
account: boolean,
/** Where in an event it is played; left out elsewhere. */
event?: EventBoard,
/** Whether the reader may appoint a timekeeper in anybody's game. */
appoints?: boolean, } | { "page": "lobby",
/** The lobby as the page was made; the socket brings the rest. */
lobby: LobbyView,
/** Rules to choose from. */
rules: Array<Preset<Rules>>,
/** What the reader's account is called; left out for guests, who call themselves what they like. */
account?: string,
/** The names of the players whom the account follows: their seeks and games come first. */
follows?: Array<string>,
/** Whether the games that the account offers are casual until it says otherwise: a teacher made it for a pupil. */
casual?: boolean,
/** What keeps the reader from new games, or warns them. */
hold?: PlayHold,
/** How long somebody waits before a game against the engine is offered. */
botAfterMs: Millis,
/** Today's mate problem, to pass the time with. */
problem: ProblemCard, } | { "page": "notices",
/** The site's public key, which browsers want to be told before notices are pushed to them. */
pushKey: string,
/** The endpoints of the reader's browsers. */
endpoints: Array<string>, } | { "page": "tv",
/** The best game of the channel in which something happens now; left out where there is none. */
game?: GameView,
/** Its players' ratings, where it is rated. */
ratings?: GameRatings,
/** The channel whose games are shown; left out where all are. */
channel?: string,
/** What is played, what is livelier first. */
games: Array<LiveGame>,
/** The last game that ended; left out where something is played, or nothing was. */
last?: LiveGame, } | { "page": "review",
/** The record, where the page has one. */
record?: ReviewRecord,
/** What the engine may be given. */
limits: EngineLimits,
/** For how many days a record is kept after it was last opened; left out where it is for ever. */
keptDays?: number,
/** Whether machines of others may analyse the moves. */
mayLeave?: boolean, } | { "page": "embed",
/** The record. */
record: ReviewRecord,
/** Where the whole of it is shown. */
whole: string,
/** Arrows (`7g7f`) and marks (`5e`) by the node of the record. */
drawn?: Array<DrawnAt>, } | { "page": "archived",
/** The SFEN that the game starts from. */
start: string,
/** Its moves, in USI. */
moves: Array<string>,
/** After how many of them it is shown. */
ply: number,
/** The explorer's address, to which moves are added with commas between them. */
explorer: string, } | { "page": "explorer",
/** The position. */
sfen: string,
/** The move that led there. */
last?: string,
/** The address of the position after a move, to which the move is added. */
next: string, } | { "page": "plan",
/** The position, in SFEN: the opponent is to move. */
sfen: string,
/** The move that led there. */
last?: string,
/** What is kept, line by line, in USI; saying it again with a change shows that nothing else has changed it. */
kept: Array<Array<string>>,
/** What the reader wanted to keep and could not; left out where nothing was refused. */
wanted?: Array<Array<string>>,
/** How many lines there may be. */
mostLines: number,
/** How many moves in one. */
mostMoves: number, } | { "page": "study",
/** The study. */
study: StudyView,
/** The chapter that is shown first. */
chapter: ChapterTree,
/** Whether the reader has an account, which may have studies. */
account: boolean, } | { "page": "live",
/** The broadcast. */
live: LiveView,
/** The boards of the round. */
boards: Array<LiveBoard>,
/** The one that is looked at; left out where it is all of them. */
board?: LiveRecord,
/** Whether it stands in another site's page. */
framed: boolean, } | { "page": "problems",
/** The set, shorter ones first and, among equally long ones, easier ones first. */
problems: Array<ProblemCard>,
/** Whose set it is at `/tsume/sets/{id}`, where the problems stand in its owner's order; left out for the site's own. */
set?: ProblemSetView, } | { "page": "problem",
/** The problem. */
problem: ProblemView, } | { "page": "problem-gone",
/** What the problem was known by. */
id: string, } | { "page": "rush",
/** The set, shorter ones first and, among equally long ones, easier ones first. */
problems: Array<ProblemCard>, } | { "page": "solver",
/** The position that the address names, in SFEN. */
sfen?: string, };

/** Every language, the one that stands in for missing texts first. */
export const LANGS: readonly { readonly code: Lang; readonly tag: string; readonly name: string }[] = [
  { code: "en", tag: "en", name: "English" },
  { code: "ja", tag: "ja", name: "日本語" },
  { code: "es", tag: "es", name: "Español" },
  { code: "pt", tag: "pt-BR", name: "Português" },
];

/** Every level of the engine, the weakest first: the texts of its name, of a line about it, and of about how strong it is. */
export const LEVELS: readonly {
  readonly level: number;
  readonly name: string;
  readonly line: string;
  readonly rank: { readonly text: string; readonly n: number } | null;
}[] = [
  { level: 1, name: "level-1", line: "level-1-line", rank: { text: "rank-kyu", n: 15 } },
  { level: 2, name: "level-2", line: "level-2-line", rank: { text: "rank-kyu", n: 13 } },
  { level: 3, name: "level-3", line: "level-3-line", rank: { text: "rank-kyu", n: 12 } },
  { level: 4, name: "level-4", line: "level-4-line", rank: { text: "rank-kyu", n: 11 } },
  { level: 5, name: "level-5", line: "level-5-line", rank: { text: "rank-kyu", n: 10 } },
  { level: 6, name: "level-6", line: "level-6-line", rank: { text: "rank-kyu", n: 8 } },
  { level: 7, name: "level-7", line: "level-7-line", rank: { text: "rank-kyu", n: 6 } },
  { level: 8, name: "level-8", line: "level-8-line", rank: { text: "rank-kyu", n: 3 } },
  { level: 9, name: "level-9", line: "level-9-line", rank: { text: "rank-kyu", n: 2 } },
  { level: 10, name: "level-10", line: "level-10-line", rank: { text: "rank-dan", n: 1 } },
  { level: 11, name: "level-11", line: "level-11-line", rank: { text: "rank-dan", n: 3 } },
  { level: 12, name: "level-12", line: "level-12-line", rank: { text: "rank-dan", n: 6 } },
  { level: 13, name: "level-13", line: "level-13-line", rank: null },
  { level: 14, name: "level-14", line: "level-14-line", rank: null },
];

/** The first and the last level of the engine in games of other kinds. */
export const KIND_LEVELS: readonly [number, number] = [1, 5];

/** Nodes of each position by the effort of an analysis. */
export const EFFORT_NODES: Readonly<Record<Effort, number>> = {
  "quick": 20000,
  "normal": 100000,
  "deep": 400000,
  "thorough": 2000000,
};

/** The longest name of a player, in characters. */
export const MAX_NAME = 64;

/** The longest line of talk, in characters. */
export const MAX_TALK = 300;

/** Every class of clocks, the fastest first: each has a text `speed-CODE`. */
export const SPEEDS = ["blitz", "rapid", "classical", "correspondence"] as const;

/** The kinds of shogi that are played here besides the standard one. */
export const VARIANTS: readonly string[] = ["dobutsu", "micro", "minishogi", "kyotoshogi", "gorogoro", "gorogoroplus", "gorogoro-dobutsu", "judkins", "torishogi", "yarishogi", "heian8x8", "heian", "heian9x9", "annanshogi", "checkshogi", "shoshogi", "cannonshogi", "wa", "wadrop", "chushogi", "dai", "shogi-7x7", "shogi-8x8", "shogi-10x10", "shogi-11x11", "shogi-12x12", "shogi-13x13", "shogi-14x14", "shogi-15x15", "shogi-16x16"];

/** Those among them that are shogi on other square boards: they are never rated. */
export const SQUARES: readonly string[] = ["shogi-7x7", "shogi-8x8", "shogi-10x10", "shogi-11x11", "shogi-12x12", "shogi-13x13", "shogi-14x14", "shogi-15x15", "shogi-16x16"];
