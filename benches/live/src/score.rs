//! What one connection was told of a game, checked against the moves that were sent.

use crate::heard::{Event, Played};
use crate::tally::Tally;
use anyhow::bail;

pub(crate) struct Score {
    /// The moves that will be played, one after the other.
    moves: &'static [&'static str],
    /// The number of the last event; 0 before the first snapshot.
    seq: u32,
    /// Whether this connection has told where the game is.
    is_placed: bool,
    /// How many of the moves were seen.
    seen: usize,
    /// How many of the moves the site has told or acknowledged: it may never have fewer again.
    sure: usize,
    /// How many of the moves were sent.
    pub(crate) sent: usize,
    ended: bool,
    /// What was charged for the last move, in milliseconds.
    last_ms: i64,
}

impl Score {
    /// Nothing is known yet.
    pub(crate) fn new(moves: &'static [&'static str]) -> Score {
        Score { moves, seq: 0, is_placed: false, seen: 0, sure: 0, sent: 0, ended: false, last_ms: 0 }
    }

    pub(crate) fn move_at(&self, index: usize) -> &'static str {
        self.moves[index]
    }

    /// The number of the last event; 0 before the first snapshot.
    pub(crate) fn seq(&self) -> u32 {
        self.seq
    }

    pub(crate) fn seen(&self) -> usize {
        self.seen
    }

    pub(crate) fn last_ms(&self) -> i64 {
        self.last_ms
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    /// The connection is a new one: a snapshot, or the events that were missed, have to tell where the game is.
    pub(crate) fn forget_place(&mut self) {
        self.is_placed = false;
    }

    /// Whether they have.
    pub(crate) fn knows_place(&self) -> bool {
        self.is_placed
    }

    /// All moves that were sent were acknowledged.
    pub(crate) fn acknowledged(&mut self) {
        self.sure = self.sent;
    }

    /// A snapshot must have every move that the site has told or acknowledged, and none that was not sent.
    pub(crate) fn compare(&mut self, seq: u32, moves: &[Played], tally: &mut Tally) {
        if moves.len() < self.sure {
            tally.lost += (self.sure - moves.len()) as u64;
            tally.complain(format!("{} moves where {} were acknowledged or told", moves.len(), self.sure));
        }
        check(moves, self.moves, self.sent, tally);
        self.last_ms = moves.last().map_or(0, |last| last.ms);
        (self.seen, self.sure) = (moves.len(), moves.len());
        (self.seq, self.is_placed) = (seq, true);
    }

    /// An event must be the next one, and its move the next that was sent.
    ///
    /// # Errors
    /// Events are missing: the place is lost.
    pub(crate) fn event(&mut self, seq: u32, event: &Event, tally: &mut Tally) -> anyhow::Result<()> {
        if seq > self.seq + 1 {
            bail!("event {seq} came after {}", self.seq);
        }
        let again = seq <= self.seq;
        (self.seq, self.is_placed) = (self.seq.max(seq), true);
        if let Some(mv) = &event.mv {
            if again || self.seen >= self.sent || self.moves.get(self.seen) != Some(&mv.usi.as_str()) {
                tally.doubled += 1;
                tally.complain(format!("event {seq}: {} as move {} of {} sent", mv.usi, self.seen + 1, self.sent));
                return Ok(());
            }
            self.seen += 1;
            self.last_ms = mv.ms;
            self.sure = self.sure.max(self.seen);
        }
        self.ended |= event.kind == "ended";
        Ok(())
    }
}

/// The moves that a game has must be those that were sent.
pub(crate) fn check(have: &[Played], moves: &[&str], sent: usize, tally: &mut Tally) {
    let right = have.iter().zip(moves).take_while(|(have, meant)| have.usi == **meant).count().min(sent);
    if have.len() > right {
        tally.doubled += (have.len() - right) as u64;
        tally.complain(format!("{} moves of {sent} sent, {right} of them right", have.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: &[&str] = &["7g7f", "3c3d", "2g2f", "8c8d"];

    fn played(moves: &[&str]) -> Vec<Played> {
        moves.iter().map(|usi| Played { usi: (*usi).to_owned(), ms: 0 }).collect()
    }

    fn moved(usi: &str) -> Event {
        Event { kind: "move".to_owned(), mv: Some(Played { usi: usi.to_owned(), ms: 0 }), from: None, until: None }
    }

    /// At event 3, two moves played and seen.
    fn after_two() -> Score {
        let mut score = Score::new(MOVES);
        score.sent = 2;
        let mut tally = Tally::default();
        score.compare(3, &played(&MOVES[..2]), &mut tally);
        assert!(tally.is_clean());
        score
    }

    #[test]
    fn the_next_move_is_seen_once() {
        let (mut score, mut tally) = (after_two(), Tally::default());
        score.sent = 3;
        score.event(4, &moved("2g2f"), &mut tally).unwrap();
        assert_eq!((score.seen(), tally.doubled), (3, 0));
        // The same event again, and the same move under another number.
        score.event(4, &moved("2g2f"), &mut tally).unwrap();
        score.event(5, &moved("2g2f"), &mut tally).unwrap();
        assert_eq!((score.seen(), tally.doubled), (3, 2));
    }

    #[test]
    fn a_move_that_nobody_sent_counts_as_doubled() {
        let (mut score, mut tally) = (after_two(), Tally::default());
        score.event(4, &moved("2g2f"), &mut tally).unwrap();
        assert_eq!((score.seen(), tally.doubled), (2, 1));
        score.compare(5, &played(&MOVES[..3]), &mut tally);
        assert_eq!(tally.doubled, 2);
    }

    #[test]
    fn a_missing_event_is_no_event() {
        assert!(after_two().event(5, &moved("2g2f"), &mut Tally::default()).is_err());
    }

    #[test]
    fn what_was_told_or_acknowledged_may_not_be_missing_later() {
        let mut tally = Tally::default();
        after_two().compare(3, &played(&MOVES[..1]), &mut tally);
        assert_eq!(tally.lost, 1);
        let mut score = after_two();
        score.sent = 3;
        score.compare(3, &played(&MOVES[..2]), &mut tally);
        assert_eq!(tally.lost, 1, "a move without an answer may be missing");
        score.acknowledged();
        score.compare(3, &played(&MOVES[..2]), &mut tally);
        assert_eq!(tally.lost, 2);
    }
}
