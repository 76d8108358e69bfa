//! A seat at the board of a game: what happens there as lines, and lines as what is asked.

use super::text;
use crate::app::App;
use crate::games::remark;
use crate::sitting::{Lost, Sitting};
use komadai_csa::{MoveText, Special, ToClient, ToServer};
use komadai_game::{EventKind, Game, Reason, any};
use komadai_kifu::EngineLine;
use komadai_room::{Ask, Credentials, Told};
use komadai_shogi::{Color, Position};
use komadai_store::SecretHash;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

/// Moves that came before their turn and wait for it.
const MOST_EARLY: usize = 4;
/// How long a board that cannot be reached is asked for again, and what is not kept is asked again.
const PATIENCE: Duration = Duration::from_secs(120);

/// A place at a board.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) id: String,
    /// The game's name in the protocol.
    pub(super) game_id: String,
    pub(super) side: Color,
    /// What opens it.
    pub(super) secret: String,
    /// Who holds it.
    pub(super) holder: SecretHash,
    /// When its connection took it.
    pub(super) taken: Instant,
}

impl Seat {
    pub(super) fn credentials(&self) -> Credentials {
        Credentials { secrets: vec![self.secret.clone()], session: Some(self.holder) }
    }
}

/// Somebody at a board.
pub(super) struct Board {
    pub(super) seat: Seat,
    sitting: Sitting,
    /// What was told: that it begins, so many moves, and that it is over.
    pub(super) begun: bool,
    ply: usize,
    pub(super) is_over: bool,
    position: Position,
    last: Option<MoveText>,
    early: VecDeque<ToServer>,
}

impl Board {
    /// Sits down. Nothing is told yet: see [`catch_up`](Board::catch_up).
    pub(super) async fn sit(app: &App, seat: Seat) -> Result<Board, Lost> {
        let sitting = Sitting::sit(&app.site, &seat.id, seat.side, seat.credentials(), PATIENCE).await?;
        let position = *sitting.attached.snapshot.game.standard().ok_or(Lost)?.position();
        let (early, last) = (VecDeque::new(), None);
        let begun = false;
        Ok(Board { seat, sitting, begun, ply: 0, is_over: false, position, last, early })
    }

    /// The game as it was when the place was taken.
    pub(super) fn game(&self) -> &Game {
        &self.sitting.attached.snapshot.game
    }

    pub(super) fn contract(&self) -> &komadai_game::Contract {
        &self.sitting.attached.snapshot.contract
    }

    /// All that has happened until then is known to the client already.
    pub(super) fn knows_so_far(&mut self) {
        let snapshot = self.sitting.attached.snapshot.clone();
        (self.begun, self.ply) = (!snapshot.game.is_waiting(), snapshot.game.moves().len());
    }

    /// What happened that was not told yet.
    pub(super) fn catch_up(&mut self) -> Vec<ToClient> {
        let snapshot = self.sitting.attached.snapshot.clone();
        let game = &snapshot.game;
        let mut lines = Vec::new();
        // Called off before a move: whoever agreed a moment too late was never told of a beginning, and is not now.
        let never_begun = game.moves().is_empty() && game.outcome().is_some_and(|end| end.reason == Reason::Aborted);
        if !game.is_waiting() && !never_begun {
            self.begin(&mut lines);
        }
        for (before, played) in game.positions().zip(game.moves()).skip(self.ply) {
            self.moved(&before, played, &mut lines);
        }
        if let Some(outcome) = game.outcome() {
            self.end(outcome, &mut lines);
        }
        lines
    }

    fn begin(&mut self, lines: &mut Vec<ToClient>) {
        if !std::mem::replace(&mut self.begun, true) {
            lines.push(ToClient::Start(self.seat.game_id.clone()));
        }
    }

    fn moved(&mut self, before: &any::Position, played: &komadai_game::Played, lines: &mut Vec<ToClient>) {
        self.ply += 1;
        if let Some((from, mv)) = before.shogi().zip(played.mv.shogi()) {
            self.position = *from;
            self.position.play_unchecked(mv);
            self.last = MoveText::of(from, mv);
        }
        lines.extend(text::told(before, played));
    }

    fn end(&mut self, outcome: &komadai_game::Outcome, lines: &mut Vec<ToClient>) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        if self.begun {
            lines.extend(text::ended(outcome, Some(self.seat.side)));
        } else {
            // Whoever sits here has agreed to play.
            let by = Some(self.contract().names[!self.seat.side].clone());
            lines.push(ToClient::Reject { game_id: self.seat.game_id.clone(), by });
        }
    }

    /// What happens next; nothing is lost where nobody waits for it to the end.
    pub(super) async fn next(&mut self, app: &App) -> Result<Vec<ToClient>, Lost> {
        let told = self.sitting.attached.told.recv().await;
        match told {
            Ok(told) => Ok(self.take(&told)),
            Err(RecvError::Lagged(_) | RecvError::Closed) => self.sit_again(app).await,
        }
    }

    fn take(&mut self, told: &Told) -> Vec<ToClient> {
        let mut lines = Vec::new();
        match &told.event.kind {
            EventKind::Resumed => self.begin(&mut lines),
            EventKind::Moved { .. } => {
                if let Some(last) = &told.after.last {
                    self.moved(&last.before, &last.played, &mut lines);
                }
            }
            EventKind::Ended { outcome, .. } => self.end(outcome, &mut lines),
            _ => {}
        }
        lines
    }

    /// The room has closed, as it does where another node takes the game over, or too much was missed.
    async fn sit_again(&mut self, app: &App) -> Result<Vec<ToClient>, Lost> {
        self.sitting.again(&app.site).await?;
        Ok(self.catch_up())
    }

    /// Takes what a player sends. What came of it is told by [`next`](Board::next); what is told here comes before that.
    pub(super) async fn hear(&mut self, app: &App, line: ToServer) -> Result<Vec<ToClient>, Lost> {
        if self.is_over || !self.begun {
            return Ok(Vec::new());
        }
        // The Ruby server, too, keeps what comes before its turn, and takes the same move sent twice for one.
        if self.position.turn() != self.seat.side {
            if matches!(line, ToServer::Move { mv, .. } if Some(mv) == self.last) || self.early.len() >= MOST_EARLY {
                return Ok(Vec::new());
            }
            self.early.push_back(line);
            return Ok(Vec::new());
        }
        let said = self.said(&line);
        let ask = match line {
            ToServer::Move { mv, .. } => {
                let ply = u32::try_from(self.ply + 1).ok();
                let Some(attempt) = text::attempt(&self.position, &mv) else { return Ok(Vec::new()) };
                Ask::Move { attempt: attempt.into(), ply }
            }
            ToServer::Special(Special::Resign) => Ask::Resign,
            ToServer::Special(Special::Declare) => Ask::Declare,
            _ => return Ok(Vec::new()),
        };
        let lines = self.ask(app, ask).await?;
        if let Some((ply, text)) = said {
            let (site, id) = (app.site.clone(), self.seat.id.clone());
            tokio::spawn(async move { remark(&site, &id, ply, &text).await });
        }
        Ok(lines)
    }

    /// What is said of a move, if it is score and line as floodgate has them: other words are not for a record.
    fn said(&self, line: &ToServer) -> Option<(u32, String)> {
        let ToServer::Move { mv, comment: Some(comment) } = line else { return None };
        let mut after = self.position;
        after.play_unchecked(mv.resolve(&self.position).ok()?);
        let said = EngineLine::read(comment.strip_prefix('*')?, &after)?;
        Some((u32::try_from(self.ply + 1).ok()?, said.text(&after)))
    }

    /// What waited for its turn, if that has come.
    pub(super) fn due(&mut self) -> Option<ToServer> {
        let is_due = !self.is_over && self.position.turn() == self.seat.side;
        if is_due { self.early.pop_front() } else { None }
    }

    /// Asks until there is an answer. What was told meanwhile, where the board had to be found again.
    pub(super) async fn ask(&mut self, app: &App, ask: Ask) -> Result<Vec<ToClient>, Lost> {
        let (_, anew) = self.sitting.ask(&app.site, ask).await?;
        Ok(if anew { self.catch_up() } else { Vec::new() })
    }
}
