//! What players are told of their games by correspondence.

use super::{Kind, Notices};
use komadai_game::{Contract, ReasonCode};
use komadai_shogi::{ByColor, Color};
use komadai_store::{Card, Consumer, Heard, Seat, Status, Step, StoreError, StoredAccount, StoredGame, StoredNotice};

/// Who is told what, and which notices are of the past.
type News = (Vec<StoredNotice>, Vec<(String, String)>);

impl Notices {
    /// Tells of the games that were noted. Several nodes may do so at once: each step is taken by one of them.
    pub(super) async fn tell_games(&self, heard: Heard) -> Result<(), StoreError> {
        let mut from = heard.after;
        for (noted, more) in heard.notes.iter().zip(1..) {
            // A game is told as it is now: of several notes the last one is enough.
            if heard.notes[more..].iter().any(|later| later.game == noted.game) {
                continue;
            }
            let step = Step { consumer: Consumer::Notices, from, to: noted.number };
            let (notices, past) = match self.store.game(&noted.game).await? {
                Some(game) => self.news(&game).await?,
                None => News::default(),
            };
            let mut accounts: Vec<String> = notices.iter().map(|notice| notice.account.clone()).collect();
            accounts.extend(past.iter().map(|(account, _)| account.clone()));
            accounts.sort();
            accounts.dedup();
            if !self.store.tell(step, &noted.game, notices.clone(), past).await? {
                break;
            }
            accounts.iter().for_each(|account| self.changed(account));
            for notice in &notices {
                self.push(notice).await;
            }
            from = noted.number;
        }
        Ok(())
    }

    async fn news(&self, game: &StoredGame) -> Result<News, StoreError> {
        let (Some(card), Ok(contract)) = (&game.card, Contract::from_stored(&game.contract)) else {
            return Ok(News::default());
        };
        let mut players = ByColor { black: None, white: None };
        for side in Color::ALL {
            players[side] = self.player(&game.seats[side]).await?;
        }
        let (mut notices, mut past) = News::default();
        for side in Color::ALL {
            let Some(player) = &players[side] else { continue };
            let opponent = &players[!side];
            if opponent.as_ref().is_some_and(|opponent| opponent.id == player.id) {
                continue;
            }
            let name = opponent.as_ref().map_or(&contract.names[!side], |opponent| &opponent.name);
            match kind_for(card, side) {
                Some(kind) => notices.push(self.notice(&player.id, kind, &game.id, name).await?),
                None => past.push((player.id.clone(), Kind::Turn.code().to_owned())),
            }
            if card.status == Status::Over {
                past.push((player.id.clone(), Kind::Turn.code().to_owned()));
            }
        }
        Ok((notices, past))
    }

    /// The open account that holds a seat.
    async fn player(&self, seat: &Seat) -> Result<Option<StoredAccount>, StoreError> {
        let Seat::Person { holder: Some(holder), .. } = seat else { return Ok(None) };
        Ok(self.store.account_holding(*holder).await?.filter(|account| account.closed.is_none()))
    }
}

/// What a side is to be told of a game as it is now.
fn kind_for(card: &Card, side: Color) -> Option<Kind> {
    match card.status {
        Status::Running => (card.turn == side).then_some(Kind::Turn),
        Status::Over => {
            // Whoever ended it was there.
            let resigned = card.reason.as_deref() == Some(ReasonCode::Resignation.code());
            let timed_out = card.reason.as_deref() == Some(ReasonCode::Timeout.code());
            let ended_it = card.winner.is_some_and(|winner| (winner == side) != resigned) && !timed_out;
            (!ended_it).then_some(Kind::Over)
        }
        Status::Waiting | Status::Adjourned | Status::Suspended => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_was_not_there_is_told() {
        let card = |status, turn, winner, reason: Option<&str>| Card {
            ply: 7,
            turn,
            due: None,
            status,
            winner,
            reason: reason.map(str::to_owned),
            sfen: None,
        };
        let (black, white) = (Color::Black, Color::White);
        let (turn, over) = (Some(Kind::Turn), Some(Kind::Over));
        for (card, told) in [
            (card(Status::Running, white, None, None), [None, turn]),
            (card(Status::Adjourned, white, None, None), [None, None]),
            (card(Status::Over, white, Some(black), Some("checkmate")), [None, over]),
            (card(Status::Over, white, Some(black), Some("resignation")), [over, None]),
            (card(Status::Over, white, Some(black), Some("timeout")), [over, over]),
            (card(Status::Over, white, None, Some("repetition")), [over, over]),
        ] {
            assert_eq!([black, white].map(|side| kind_for(&card, side)), told, "{card:?}");
        }
    }
}
