//! What a player asks of a game, and why it may not happen.

use komadai_game::any::Move as Attempt;
use komadai_game::{Act, Claim, Command, Commitment, Greeting, Instant, OfferKind, Refusal, Throw};
use komadai_shogi::Color;
use std::fmt;
use std::str::FromStr;

/// A request of a player. Which side asks follows from the seats of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Something played on the board.
    Move {
        /// What.
        attempt: Attempt,
        /// The ply that it is meant to be, counted from 1.
        ply: Option<u32>,
    },
    /// To seal this. It is told to no other node: see [`Ask::Sealed`].
    Seal {
        /// What.
        attempt: Attempt,
        /// The ply that it is meant to be, counted from 1.
        ply: Option<u32>,
    },
    /// To seal what is kept under this commitment.
    Sealed(Commitment),
    /// To resign.
    Resign,
    /// To lose, for they have left: a door says it for whoever is gone by its rules.
    Leave,
    /// To call the game off: a door says it where by its rules both have agreed to that, or nothing was begun.
    CallOff,
    /// To offer something, or to accept what the other side has offered.
    Offer(OfferKind),
    /// To answer the other side's offer.
    Answer {
        /// Which.
        kind: OfferKind,
        /// Yes or no.
        accept: bool,
    },
    /// To take one's own offer back.
    Withdraw(OfferKind),
    /// To declare a win by impasse.
    Declare,
    /// To end the game, for the other has left it.
    Claim(Claim),
    /// To say what custom asks for.
    Greet(Greeting),
    /// So many days of holiday from now on; none ends a holiday.
    Holiday(u8),
    /// To go on then with a game that is adjourned, or to agree to that.
    ProposeResume(Instant),
    /// What the timekeeper does. How pawns fall is drawn where the game is owned.
    Keep(Act),
    /// To throw this at rock-paper-scissors. It is told to no other node: see [`Ask::Thrown`].
    Throw {
        /// What.
        throw: Throw,
        /// In which round, counted from 0.
        round: u32,
    },
    /// To throw what is kept under this commitment.
    Thrown(Commitment),
    /// To be called this; the door has made sure that it is a name.
    Name(String),
}

impl Ask {
    /// The command of this side, or of the timekeeper; none for what is kept unseen and for a claim, of which more has to be known.
    pub fn command(&self, by: Color) -> Option<Command> {
        Some(match self {
            Ask::Seal { .. } | Ask::Sealed(_) | Ask::Throw { .. } | Ask::Thrown(_) | Ask::Claim(_) => return None,
            &Ask::Holiday(days) => Command::Holiday { by, days },
            &Ask::ProposeResume(at) => Command::ProposeResume { by, at },
            Ask::Keep(act) => Command::Keep(act.clone()),
            &Ask::Move { attempt, ply } => Command::Move { by, attempt, ply },
            Ask::Resign => Command::Resign { by },
            Ask::Leave => Command::Abandon { by },
            Ask::CallOff => Command::Abort,
            &Ask::Offer(kind) => Command::Offer { by, kind },
            &Ask::Answer { kind, accept } => Command::Answer { by, kind, accept },
            &Ask::Withdraw(kind) => Command::Withdraw { by, kind },
            Ask::Declare => Command::Declare { by },
            &Ask::Greet(greeting) => Command::Greet { by, greeting },
            Ask::Name(name) => Command::Name { by, name: name.clone() },
        })
    }
}

/// The words of one line, in which nodes pass requests on. They do not name a move that is to be sealed, nor a throw.
impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ask::Move { attempt, ply: Some(ply) } => write!(f, "move {attempt} {ply}"),
            Ask::Move { attempt, ply: None } => write!(f, "move {attempt}"),
            Ask::Seal { .. } => f.write_str("seal"),
            Ask::Sealed(commitment) => write!(f, "sealed {commitment}"),
            Ask::Throw { .. } => f.write_str("throw"),
            Ask::Thrown(commitment) => write!(f, "thrown {commitment}"),
            Ask::Resign => f.write_str("resign"),
            Ask::Leave => f.write_str("leave"),
            Ask::CallOff => f.write_str("call-off"),
            Ask::Offer(kind) => write!(f, "offer {}", kind.code()),
            Ask::Answer { kind, accept: true } => write!(f, "accept {}", kind.code()),
            Ask::Answer { kind, accept: false } => write!(f, "decline {}", kind.code()),
            Ask::Withdraw(kind) => write!(f, "withdraw {}", kind.code()),
            Ask::Declare => f.write_str("declare"),
            Ask::Claim(claim) => write!(f, "claim {}", claim.code()),
            Ask::Greet(greeting) => write!(f, "greet {}", greeting.code()),
            Ask::Holiday(days) => write!(f, "holiday {days}"),
            Ask::ProposeResume(at) => write!(f, "propose-resume {at}"),
            Ask::Keep(act) => write!(f, "keep {act}"),
            Ask::Name(name) => write!(f, "name {name}"),
        }
    }
}

impl FromStr for Ask {
    type Err = ();

    fn from_str(text: &str) -> Result<Ask, ()> {
        if let Some(name) = text.strip_prefix("name ") {
            return Ok(Ask::Name(name.to_owned()));
        }
        if let Some(act) = text.strip_prefix("keep ") {
            return act.parse().map(Ask::Keep).map_err(|_| ());
        }
        let mut words = text.split(' ');
        let name = words.next().ok_or(())?;
        let mut kind = || {
            let code = words.next().ok_or(())?;
            OfferKind::ALL.into_iter().find(|kind| kind.code() == code).ok_or(())
        };
        let ask = match name {
            "offer" => Ask::Offer(kind()?),
            "accept" => Ask::Answer { kind: kind()?, accept: true },
            "decline" => Ask::Answer { kind: kind()?, accept: false },
            "withdraw" => Ask::Withdraw(kind()?),
            "resign" => Ask::Resign,
            "leave" => Ask::Leave,
            "call-off" => Ask::CallOff,
            "sealed" => Ask::Sealed(words.next().ok_or(())?.parse().map_err(|_| ())?),
            "thrown" => Ask::Thrown(words.next().ok_or(())?.parse().map_err(|_| ())?),
            "declare" => Ask::Declare,
            "holiday" => Ask::Holiday(words.next().ok_or(())?.parse().map_err(|_| ())?),
            "propose-resume" => Ask::ProposeResume(Instant(words.next().ok_or(())?.parse().map_err(|_| ())?)),
            "claim" => Ask::Claim(words.next().and_then(Claim::from_code).ok_or(())?),
            "greet" => Ask::Greet(words.next().and_then(Greeting::from_code).ok_or(())?),
            "move" => Ask::Move {
                attempt: words.next().ok_or(())?.parse().map_err(|_| ())?,
                ply: words.next().map(|ply| ply.parse().map_err(|_| ())).transpose()?,
            },
            _ => return Err(()),
        };
        if words.next().is_some() { Err(()) } else { Ok(ask) }
    }
}

/// Which request of which browser this is: whoever does not know whether an answer was lost asks again under the same id,
/// and is answered without it happening twice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AskId {
    /// The browser's own random name, or one that the server gave to the connection.
    pub client: String,
    /// The browser's number for the request.
    pub number: u32,
}

/// Why a request came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game says no.
    Game(Refusal),
    /// The connection holds no seat.
    NotAPlayer,
    /// The store did not take it; the game is as it is stored, and nobody's clock runs until the store works again.
    NotStored,
    /// More is asked than can be done now.
    Busy,
    /// The node that owns the game said no, for the reason of this code.
    ByOwner(String),
}

impl Refused {
    /// A stable name for programs.
    pub fn code(&self) -> &str {
        match self {
            Refused::Game(refusal) => refusal.code(),
            Refused::NotAPlayer => "not-a-player",
            Refused::NotStored => "not-stored",
            Refused::Busy => "busy",
            Refused::ByOwner(code) => code,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Game(refusal) => refusal.fmt(f),
            Refused::NotAPlayer => f.write_str("only the players of this game can do that"),
            Refused::NotStored => f.write_str("that could not be stored; try again in a moment"),
            Refused::Busy => f.write_str("the site is busy; try again in a moment"),
            Refused::ByOwner(code) => write!(f, "not possible: {code}"),
        }
    }
}
