//! A seat at a board that a door holds for somebody: found again where the room has closed, as it does when another node takes the game
//! over, and asked until there is an answer.

use crate::site::Site;
use komadai_room::{Ask, AskId, Attached, Attendance, Credentials, Refused, RoomError, SystemEntropy, new_id};
use komadai_shogi::Color;
use std::time::Duration;
use tokio::time::Instant;

/// How long it takes until what did not go is tried again: the site or its store may be away.
const AGAIN: Duration = Duration::from_millis(300);

/// There is no such board, or no such seat there, or it cannot be reached any more.
#[derive(Debug)]
pub struct Lost;

/// A seat.
pub struct Sitting {
    /// The game.
    pub id: String,
    /// The side.
    pub side: Color,
    shown: Credentials,
    /// How long it is tried to reach the board.
    patience: Duration,
    attendance: Attendance,
    /// What was there to see when it was taken.
    pub attached: Attached,
    client: String,
    asks: u32,
}

impl Sitting {
    /// Sits down.
    ///
    /// # Errors
    /// There is no such seat, or it cannot be reached.
    pub async fn sit(
        site: &Site,
        id: &str,
        side: Color,
        shown: Credentials,
        patience: Duration,
    ) -> Result<Sitting, Lost> {
        let (attendance, attached) = attend(site, id, side, &shown, patience).await?;
        let (id, client) = (id.to_owned(), new_id(&SystemEntropy));
        Ok(Sitting { id, side, shown, patience, attendance, attached, client, asks: 0 })
    }

    /// The room has closed, or too much was missed.
    ///
    /// # Errors
    /// The seat is gone, or cannot be reached.
    pub async fn again(&mut self, site: &Site) -> Result<(), Lost> {
        (self.attendance, self.attached) = attend(site, &self.id, self.side, &self.shown, self.patience).await?;
        Ok(())
    }

    /// Asks until there is an answer: that of the game, and whether the board was found again meanwhile. Whoever asks does not know that
    /// the site or its store was away.
    pub async fn ask(&mut self, site: &Site, ask: Ask) -> Result<(Result<(), Refused>, bool), Lost> {
        self.asks = self.asks.wrapping_add(1);
        let id = AskId { client: self.client.clone(), number: self.asks };
        let (limit, mut anew) = (Instant::now() + self.patience, false);
        while Instant::now() < limit {
            match self.attendance.ask(Some(id.clone()), ask.clone()).await {
                Some(answer @ (Ok(()) | Err(Refused::Game(_) | Refused::NotAPlayer))) => return Ok((answer, anew)),
                Some(Err(Refused::ByOwner(code))) if !matches!(&*code, "busy" | "not-stored") => {
                    return Ok((Err(Refused::ByOwner(code)), anew));
                }
                Some(Err(_)) => {}
                None => {
                    self.again(site).await?;
                    anew = true;
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
        Err(Lost)
    }
}

async fn attend(
    site: &Site,
    id: &str,
    side: Color,
    shown: &Credentials,
    patience: Duration,
) -> Result<(Attendance, Attached), Lost> {
    let limit = Instant::now() + patience;
    while Instant::now() < limit {
        match site.rooms.attend(id).await {
            Ok(attendance) => match attendance.attach(shown.clone(), None).await {
                Some(attached) if attached.seats.has(side) => return Ok((attendance, attached)),
                Some(_) => return Err(Lost),
                None => {}
            },
            Err(RoomError::NoSuchGame | RoomError::Unreadable) => return Err(Lost),
            Err(_) => {}
        }
        if site.stopping.is_draining() {
            return Err(Lost);
        }
        tokio::time::sleep(AGAIN).await;
    }
    Err(Lost)
}
