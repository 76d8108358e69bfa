//! Games whose players settle on a time: both are told and reminded, and the referees where the days are over and the game is not played.

use super::Undone;
use super::board::Boards;
use crate::events::{Appointment, News, To};
use crate::notices::Kind as NoticeKind;
use komadai_room::{Clock, SystemClock};
use komadai_store::{EventGame, Status};
use komadai_tournament::Board;

impl Boards<'_> {
    /// What the two of an open board have settled; none where the event has its games played at once.
    pub(super) fn appointment(&self, round: u32, board: &Board) -> Option<Appointment> {
        Appointment::of(self.play, self.held.made_at(round), round, board, self.dates)
    }

    /// Tells what is to be told by now; when there will be more, if nobody says anything.
    pub(super) async fn see_to_appointment(
        &self,
        round: u32,
        board: &Board,
        mut appointment: Appointment,
        now: u64,
    ) -> Result<Option<u64>, Undone> {
        if !appointment.talk.untold.is_empty() {
            // First told, then marked as told: whatever dies, nothing is left out, and a notice is there once however often it comes.
            for (news, to) in std::mem::take(&mut appointment.talk.untold) {
                self.tell_news(round, board, news, to).await?;
            }
            return self.keep(round, board, &appointment).await;
        }
        if appointment.remind(now) {
            return self.keep(round, board, &appointment).await;
        }
        Ok(appointment.wakes(now))
    }

    /// What was settled is spent.
    pub(super) async fn lapse(
        &self,
        round: u32,
        board: &Board,
        mut appointment: Appointment,
    ) -> Result<Option<u64>, Undone> {
        appointment.lapse();
        self.keep(round, board, &appointment).await
    }

    /// Tells the referees of a game at its time for which nobody has come by the end of the days; when that will be.
    pub(super) async fn see_whether_missed(&self, game: &EventGame, board: &Board) -> Result<Option<u64>, Undone> {
        let Some(mut appointment) = self.appointment(game.round, board) else { return Ok(None) };
        let Some(due) = appointment.is_missed_at() else { return Ok(None) };
        if SystemClock.wall().0 < due {
            return Ok(Some(due));
        }
        let row = self.site.store.game(&game.game).await?;
        if row.and_then(|row| row.card).is_none_or(|card| card.status != Status::Waiting) {
            return Ok(None);
        }
        // First told, then marked as told, as above.
        self.tell_news(game.round, board, News::Overdue, To::Referees).await?;
        appointment.talk.reminded.push(News::Overdue);
        self.keep(game.round, board, &appointment).await
    }

    /// The event is marked by this, and looked at again as it stands then, whoever was quicker.
    async fn keep(&self, round: u32, board: &Board, appointment: &Appointment) -> Result<Option<u64>, Undone> {
        self.site.store.set_event_date(appointment.to_stored(&self.event.id, round, board)).await?;
        Ok(None)
    }

    async fn tell_news(&self, round: u32, board: &Board, news: News, to: To) -> Result<(), Undone> {
        let kind = match news {
            News::Arrange | News::Late => NoticeKind::Arrange,
            News::Offered => NoticeKind::Offered,
            News::Agreed => NoticeKind::Agreed,
            News::Soon => NoticeKind::Soon,
            News::Overdue => NoticeKind::Overdue,
        };
        let player = |entrant: &str| self.player(entrant).map(|player| player.account.clone());
        let accounts: Vec<String> = match to {
            To::Black => player(&board.black).into_iter().collect(),
            To::White => player(&board.white).into_iter().collect(),
            To::Referees => {
                let officials = self.site.store.officials(&self.event.id).await?;
                officials.into_iter().map(|official| official.account).collect()
            }
        };
        let name = format!("{round} {}", self.event.name);
        // The boards of an event have notices of their own: none takes the place of another board's.
        let subject = format!("{}#date-{round}-{}", self.event.id, board.board);
        for account in accounts {
            self.site.notices.add(&account, kind, &subject, &name).await?;
        }
        Ok(())
    }
}
