//! A game that another node owns: its room here passes requests on, and takes over what the owner tells.

use crate::ask::{Ask, AskId, Refused};
use crate::bus::{Request, Topic};
use crate::people::{Headcount, Seats};
use crate::room::{Incident, Message, Room};
use crate::rooms::{Rooms, Site};
use crate::told::{Absence, Presence};
use bytes::Bytes;
use komadai_game::{Event, Game, Instant, Millis};
use komadai_shogi::ByColor;
use std::sync::Weak;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant as Moment;

/// How often the owner hears who is here; an owner that does not answer is looked at more closely.
const REPORT_EVERY: Duration = Duration::from_millis(1_000);
/// How soon an owner that did not answer is looked at again.
const LOOK_AGAIN: Duration = Duration::from_millis(200);
/// How long the owner may take to answer.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How long a request waits for an owner that lives and does not answer, before the game is taken from it.
const TAKEOVER: Duration = Duration::from_secs(4);

/// What a node answers that stops in good order, to what its rooms have not done.
const LEAVES: &str = "leaves";

/// The thread to the owner.
pub(crate) struct Follow {
    pub(crate) owner: String,
    notices: broadcast::Receiver<Bytes>,
    pub(crate) report_at: Moment,
    reported: Headcount,
    /// Who is there, as the owner said last.
    told: Option<OwnersView>,
}

/// Who is at the board of a game, as its owner knows from all nodes.
#[derive(Copy, Clone, Default)]
struct OwnersView {
    count: Headcount,
    engine_thinking: bool,
    /// Since when each player is away, and by when they are to return, where that is counted.
    absent: ByColor<Option<(Instant, Instant)>>,
}

/// What came over the bus.
pub(crate) enum Notice {
    Told(Bytes),
    /// Some were missed: what is stored decides.
    Gap,
}

impl Follow {
    pub(crate) fn new(site: &Site, id: &str, owner: String) -> Follow {
        let notices = site.bus.subscribe(&Topic::Game(id.to_owned()));
        Follow { owner, notices, report_at: Moment::now(), reported: Headcount::default(), told: None }
    }

    /// Who is there by the owner's word. Whoever is here is there, though the owner may not have heard of it yet; before the owner has said
    /// anything, nothing is known of the others.
    pub(crate) fn told_presence(&self, here: Presence, game: &Game) -> Presence {
        let Some(told) = self.told else { return here };
        let players = ByColor::from_fn(|side| here.players[side] || told.count.players[side]);
        let absent = ByColor::from_fn(|side| {
            let (since, returns_by) = told.absent[side].filter(|_| !players[side])?;
            Some(Absence { since, returns_by, claims: game.claims(side) })
        });
        Presence { players, spectators: told.count.spectators, engine_thinking: told.engine_thinking, absent }
    }

    /// The next notice; never where nobody is followed. Safe to interrupt.
    pub(crate) async fn next(follow: &mut Option<Follow>) -> Notice {
        match follow {
            None => std::future::pending().await,
            Some(follow) => match follow.notices.recv().await {
                Ok(notice) => Notice::Told(notice),
                Err(broadcast::error::RecvError::Lagged(_)) => Notice::Gap,
                // The bus is gone; the report finds out about the owner.
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            },
        }
    }
}

impl Room {
    /// Tells the other nodes what was kept: the number of the first event, then a line for each.
    pub(crate) fn publish(&self, first: u32, events: &[Event]) {
        let mut text = first.to_string();
        for event in events {
            text.push('\n');
            text += &event.to_string();
        }
        self.rooms.site().bus.publish(&Topic::Game(self.id.clone()), Bytes::from(text));
    }

    /// Takes over what the owner told; where that leaves a gap, what is stored.
    pub(crate) async fn take_notice(&mut self, notice: Notice) -> Result<(), Incident> {
        let known = self.game.events();
        let told = match &notice {
            Notice::Gap => None,
            Notice::Told(bytes) => read_notice(bytes),
        };
        match told {
            Some((first, events)) if first == known + 1 => match self.take_in(&events) {
                Ok(()) => Ok(()),
                Err(_) => self.read_again().await,
            },
            // Heard already, because it was read meanwhile.
            Some((first, events)) if first + events.len() as u32 <= known + 1 => Ok(()),
            _ => self.read_again().await,
        }
    }

    /// Passes a request on to the owner. None: there is no owner any more, the game is ours.
    pub(crate) async fn pass_on(
        &mut self,
        seats: Seats,
        way: Millis,
        id: Option<&AskId>,
        ask: &Ask,
    ) -> Result<Option<Result<(), Refused>>, Incident> {
        let (client, number) = id.map_or(("-", 0), |id| (id.client.as_str(), id.number));
        let body = format!("ask {} {} {number} {client} {way}\n{ask}", self.id, seat_flags(seats));
        let begun = Moment::now();
        let waiting = (seats, self.now());
        loop {
            let Some(follow) = &self.follow else { return Ok(None) };
            let asked = Moment::now();
            match self.ask_owner(&follow.owner, body.clone()).await.as_deref() {
                Some("ok") => return Ok(Some(Ok(()))),
                // It did not do it, and never will: whoever is next does.
                Some(LEAVES) => self.unfollow(),
                Some(answer) => return Ok(Some(Err(self.refused_by_owner(seats, ask, answer)))),
                None => self.unfollow(),
            }
            // One that is slow may still do it; from one that nobody can reach the game is taken.
            let slow = asked.elapsed() >= PATIENCE;
            if self.claim_for(Some(waiting)).await? {
                return Ok(None);
            }
            let over = begun.elapsed() >= TAKEOVER;
            let unreachable = !self.rooms.site().bus.is_up() || over && !slow;
            if self.follow.is_some() && unreachable && self.take_over(waiting).await? {
                return Ok(None);
            }
            // Without a name, asking twice may mean that it happens twice.
            if self.follow.is_none() || unreachable || over || id.is_none() {
                return Ok(Some(Err(Refused::NotStored)));
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// The refusal in full: the owner's copy of the game and ours are the same, so ours says why, too.
    fn refused_by_owner(&self, seats: Seats, ask: &Ask, answer: &str) -> Refused {
        let code = answer.strip_prefix("refused ").unwrap_or("busy");
        let by = if seats.black { komadai_shogi::Color::Black } else { komadai_shogi::Color::White };
        let ours = ask.command(by).map(|command| self.game.clone().apply(command, self.now()));
        match ours {
            Some(Err(refusal)) if refusal.code() == code => Refused::Game(refusal),
            _ => match code {
                "not-a-player" => Refused::NotAPlayer,
                "not-stored" => Refused::NotStored,
                "busy" => Refused::Busy,
                code => Refused::ByOwner(code.to_owned()),
            },
        }
    }

    pub(crate) async fn ask_owner(&self, owner: &str, body: String) -> Option<String> {
        let asked = self.rooms.site().bus.ask(owner, Bytes::from(body));
        let answer = tokio::time::timeout(PATIENCE, asked).await.ok()??;
        String::from_utf8(answer.to_vec()).ok()
    }

    /// Tells the owner who is here, and takes the game over where the owner is gone.
    pub(crate) async fn look_after_owner(&mut self) -> Result<(), Incident> {
        let count = self.people.local();
        let Some(follow) = &mut self.follow else { return Ok(()) };
        if Moment::now() < follow.report_at && follow.reported == count {
            return Ok(());
        }
        follow.report_at = Moment::now() + REPORT_EVERY;
        follow.reported = count;
        let owner = follow.owner.clone();
        let body = format!("report {} {} {} {WITH_PRESENCE}", self.id, self.rooms.site().node, headcount_text(count));
        if let Some(answer) = self.ask_owner(&owner, body).await
            && let Some(rest) = answer.strip_prefix("ok")
        {
            let (last, told) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
            if let Some(follow) = &mut self.follow {
                follow.told = owners_view(told);
            }
            // A notice may have been lost, and no other have come since.
            if last.parse().is_ok_and(|last: u32| last > self.game.events()) {
                self.read_again().await?;
            }
            return Ok(());
        }
        self.unfollow();
        self.claim().await?;
        if let Some(follow) = &mut self.follow {
            // It does not answer, and its beat is fresh all the same. Without a bus, what it does is read from the store.
            let pause = if self.rooms.site().bus.is_up() { LOOK_AGAIN } else { REPORT_EVERY };
            follow.report_at = Moment::now() + pause;
            follow.reported = count;
        }
        Ok(())
    }

    fn unfollow(&mut self) {
        // Whoever sat at the node that is gone is on the way to another one.
        self.away.excuse(self.now());
        self.follow = None;
        self.fence = None;
    }
}

/// Tells the owner of a game that what is stored of its seats has changed.
pub(crate) fn seats_changed(game: &str) -> String {
    format!("seats {game}")
}

/// Asks the owner of a game to call it off.
pub(crate) fn call_off(game: &str) -> String {
    format!("call-off {game}")
}

/// Asks the owner of a game who is at its board.
pub(crate) fn who_is_there(game: &str) -> String {
    format!("who {game}")
}

/// What it answers.
pub(crate) fn read_players(answer: &str) -> Option<ByColor<bool>> {
    let (black, white) = flags(answer.strip_prefix("ok ")?)?;
    Some(ByColor { black, white })
}

/// The last word of a report of whoever understands more than a number as its answer.
const WITH_PRESENCE: &str = "presence";

fn headcount_text(count: Headcount) -> String {
    format!("{}{} {}", flag(count.players.black), flag(count.players.white), count.spectators)
}

fn headcount<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Headcount> {
    let (black, white) = flags(words.next()?)?;
    Some(Headcount { players: ByColor { black, white }, spectators: words.next()?.parse().ok()? })
}

/// Who is there, in words: players and spectators, whether the engine thinks, and for each side `SINCE/RETURNS-BY` or `-`.
fn presence_text(presence: &Presence) -> String {
    let count = Headcount { players: presence.players, spectators: presence.spectators };
    let absent = presence.absent.map(|absent| {
        absent.map_or_else(|| "-".to_owned(), |Absence { since, returns_by, .. }| format!("{since}/{returns_by}"))
    });
    format!("{} {} {} {}", headcount_text(count), flag(presence.engine_thinking), absent.black, absent.white)
}

fn owners_view(text: &str) -> Option<OwnersView> {
    let mut words = text.split(' ');
    let count = headcount(&mut words)?;
    let engine_thinking = words.next()? == "1";
    let mut absent = || match words.next()? {
        "-" => Some(None),
        span => {
            let (since, returns_by) = span.split_once('/')?;
            Some(Some((Instant(since.parse().ok()?), Instant(returns_by.parse().ok()?))))
        }
    };
    Some(OwnersView { count, engine_thinking, absent: ByColor { black: absent()?, white: absent()? } })
}

const fn flag(set: bool) -> char {
    if set { '1' } else { '0' }
}

/// Which seats somebody holds. A node of an older version knows none of the timekeeper's, and does nothing that they ask.
fn seat_flags(seats: Seats) -> String {
    let keeper = if seats.keeper { "k" } else { "" };
    format!("{}{}{keeper}", flag(seats.black), flag(seats.white))
}

fn seats_of(word: &str) -> Option<Seats> {
    let (players, keeper) = word.strip_suffix('k').map_or((word, false), |players| (players, true));
    let (black, white) = flags(players)?;
    Some(Seats { black, white, keeper })
}

fn flags(word: &str) -> Option<(bool, bool)> {
    match word {
        "00" => Some((false, false)),
        "01" => Some((false, true)),
        "10" => Some((true, false)),
        "11" => Some((true, true)),
        _ => None,
    }
}

fn read_notice(bytes: &[u8]) -> Option<(u32, Vec<Event>)> {
    let mut lines = std::str::from_utf8(bytes).ok()?.lines();
    let first = lines.next()?.parse().ok()?;
    let events = lines.map(|line| line.parse().ok()).collect::<Option<Vec<Event>>>()?;
    Some((first, events))
}

/// Answers what other nodes ask of this one, until its rooms are gone: those that are closed say so.
pub(crate) async fn serve(rooms: Weak<Rooms>, mut requests: mpsc::Receiver<Request>) {
    while let Some(request) = requests.recv().await {
        let Some(rooms) = rooms.upgrade() else { return };
        tokio::spawn(async move {
            let answer = match std::str::from_utf8(&request.body) {
                Ok(body) => answer(&rooms, body).await,
                Err(_) => None,
            };
            // A room that closes leaves what waits for it undone.
            let undone = if rooms.is_stopping() { LEAVES } else { "refused busy" };
            let text = answer.unwrap_or_else(|| undone.to_owned());
            let _ = request.reply.send(Bytes::from(text));
        });
    }
}

/// None: not understood, or the room does not answer.
async fn answer(rooms: &Rooms, body: &str) -> Option<String> {
    let (head, rest) = body.split_once('\n').unwrap_or((body, ""));
    let mut words = head.split(' ');
    match words.next()? {
        "ask" => {
            let game = words.next()?;
            let seats = seats_of(words.next()?)?;
            let number = words.next()?.parse().ok()?;
            let client = words.next()?;
            // A node of an older version says nothing of it.
            let way = words.next().map_or(Ok(Millis::ZERO), |ms| ms.parse().map(Millis)).ok()?;
            let id = (client != "-").then(|| AskId { client: client.to_owned(), number });
            let ask: Ask = rest.parse().ok()?;
            let forward =
                |reply: oneshot::Sender<_>| Message::Forwarded { seats, way, id: id.clone(), ask: ask.clone(), reply };
            Some(match rooms.ask(game, forward).await.ok()? {
                Ok(()) => "ok".to_owned(),
                Err(refused) => format!("refused {}", refused.code()),
            })
        }
        "seats" => {
            let changed = |reply| Message::SeatsChanged { reply };
            rooms.ask(words.next()?, changed).await.ok()?;
            Some("ok".to_owned())
        }
        "call-off" => {
            let call_off = |reply| Message::CallOff { reply };
            rooms.ask(words.next()?, call_off).await.ok()?.then(|| "ok".to_owned())
        }
        "who" => {
            let who = |reply| Message::WhoIsThere { reply };
            let there = rooms.ask(words.next()?, who).await.ok()??;
            Some(format!("ok {}{}", flag(there.black), flag(there.white)))
        }
        "report" => {
            let (game, node) = (words.next()?, words.next()?);
            let count = headcount(&mut words)?;
            // A node of an older version reads nothing but the number.
            let with_presence = words.next() == Some(WITH_PRESENCE);
            let report = |reply| Message::Report { node: node.to_owned(), count, reply };
            let (last, presence) = rooms.ask(game, report).await.ok()??;
            Some(if with_presence { format!("ok {last} {}", presence_text(&presence)) } else { format!("ok {last}") })
        }
        _ => None,
    }
}
