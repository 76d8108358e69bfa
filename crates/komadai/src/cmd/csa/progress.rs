//! What the client says of its games: lines on standard error, and where somebody looks, the move that was played last.

use komadai_csa::{Ending, Game};
use komadai_kifu::names;
use komadai_shogi::Color;
use std::io::{IsTerminal, Write};

/// Won, lost, drawn, and what went wrong.
#[derive(Clone, Copy, Default, serde::Serialize)]
pub(super) struct Tally {
    /// Games that began, those broken off among them.
    pub(super) games: usize,
    pub(super) won: usize,
    pub(super) lost: usize,
    pub(super) drawn: usize,
    /// Engines that failed, illegal moves, lines that were none, games whose connection was lost.
    pub(super) faults: usize,
}

pub(super) struct Progress {
    terminal: bool,
    /// Whether the last line is one that is drawn over.
    open: bool,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress { terminal: std::io::stderr().is_terminal(), open: false }
    }

    pub(super) fn say(&mut self, text: &str) {
        let clear = if std::mem::take(&mut self.open) { "\r\x1b[K" } else { "" };
        eprintln!("{clear}{text}");
    }

    /// A move was played.
    pub(super) fn moved(&mut self, game: &Game) {
        if !self.terminal {
            return;
        }
        let Some(last) = game.played().last() else { return };
        let left = |color: Color| {
            let seconds = game.clocks()[color].left().as_secs();
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let mut before = komadai_shogi::Position::new(&game.summary().start).ok();
        if let Some(position) = &mut before {
            let moves = game.played();
            moves[..moves.len() - 1].iter().for_each(|played| position.play_unchecked(played.mv));
        }
        let name = before.map_or_else(|| last.mv.to_string(), |position| names::csa(&position, last.mv));
        let text =
            format!("  move {}: {name}  clocks {} {}", game.played().len(), left(Color::Black), left(Color::White));
        // A line that cannot be drawn is no reason to stop.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K{text}");
        self.open = true;
    }

    /// A game is over.
    pub(super) fn over(&mut self, game: &Game, us: Color, tally: &Tally) {
        let how = match game.ending() {
            Some(Ending::Resign) => "by resignation",
            Some(Ending::TimeUp) => "on time",
            Some(Ending::IllegalMove) => "by an illegal move",
            Some(Ending::IllegalAction) => "by an illegal action",
            Some(Ending::Repetition) => "by repetition",
            Some(Ending::PerpetualCheck) => "by perpetual check",
            Some(Ending::Declaration) => "by a declaration",
            Some(Ending::MaxMoves) => "at the longest game allowed",
            Some(Ending::Interrupted | Ending::Abnormal) => "by the server",
            None => "for no reason told",
        };
        let what = match (game.outcome(), game.winner()) {
            (None, _) => "broken off",
            (_, None) => "drawn",
            (_, Some(winner)) if winner == us => "won",
            _ => "lost",
        };
        let moves = game.played().len();
        let Tally { games, won, lost, drawn, .. } = tally;
        self.say(&format!("game {games}: {what} {how} after {moves} moves (won {won}, lost {lost}, drawn {drawn})"));
    }
}
