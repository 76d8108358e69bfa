//! Conditional moves of one side of a game by correspondence: lines that begin with a move of the opponent and end with an answer to
//! one. Together they are a tree in which each move of the opponent has one answer.

use komadai_game::any::{Move, Position};
use std::fmt;
use std::str::FromStr;

/// Lines of one plan.
pub const MOST_LINES: usize = 40;
/// Moves of one line, of both sides.
pub const MOST_MOVES: usize = 40;

/// What one side has planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many moves had been played when it began.
    base: u32,
    /// The position then, as text: what was taken back and played otherwise is another game.
    start: String,
    /// None of them is the beginning of another.
    lines: Vec<Vec<Move>>,
}

/// Why a line cannot be planned; its text is `plan-fault-CODE`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A move is none by the rules.
    Illegal,
    /// It does not end with an answer.
    Unanswered,
    /// The same move of the opponent has another answer.
    Answered,
    /// As many lines, or moves in one, as there may be.
    Many,
}

impl Fault {
    /// The text that says it.
    pub const fn text(self) -> &'static str {
        match self {
            Fault::Illegal => "plan-fault-illegal",
            Fault::Unanswered => "plan-fault-unanswered",
            Fault::Answered => "plan-fault-answered",
            Fault::Many => "plan-fault-many",
        }
    }
}

/// What a plan says now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// To wait for the opponent, who is still within it.
    Wait,
    /// To answer.
    Play(Move),
    /// Nothing any more.
    Over,
}

impl Plan {
    /// One that begins in this position, after so many moves of the game.
    pub fn new(base: u32, start: &Position) -> Plan {
        Plan { base, start: text(start), lines: Vec::new() }
    }

    /// Its lines, none of which is the beginning of another.
    pub fn lines(&self) -> &[Vec<Move>] {
        &self.lines
    }

    /// Takes a line in that begins where the plan does, with a move of the opponent.
    ///
    /// # Errors
    /// Why it cannot be planned; nothing has changed then.
    pub fn add(&mut self, start: &Position, line: &[Move]) -> Result<(), Fault> {
        if line.len() > MOST_MOVES {
            return Err(Fault::Many);
        }
        if line.is_empty() || line.len() % 2 == 1 {
            return Err(Fault::Unanswered);
        }
        line.iter().try_fold(start.clone(), |position, mv| position.after(*mv)).ok_or(Fault::Illegal)?;
        for known in &self.lines {
            let shared = known.iter().zip(line).take_while(|(one, other)| one == other).count();
            // They part where it is this side's turn.
            if shared % 2 == 1 && shared < known.len().min(line.len()) {
                return Err(Fault::Answered);
            }
        }
        if self.lines.iter().any(|known| known.starts_with(line)) {
            return Ok(());
        }
        self.lines.retain(|known| !line.starts_with(known));
        if self.lines.len() >= MOST_LINES {
            return Err(Fault::Many);
        }
        self.lines.push(line.to_vec());
        Ok(())
    }

    /// Takes a line out; false where there is none of this number.
    pub fn remove(&mut self, number: usize) -> bool {
        let there = number < self.lines.len();
        if there {
            self.lines.remove(number);
        }
        there
    }

    /// What it says after these moves of the game, whose position after so many of them is told.
    pub fn next(&self, moves: &[Move], position_after: impl FnOnce(usize) -> Option<Position>) -> Next {
        let Some(since) = self.since(moves) else { return Next::Over };
        let is_same = position_after(self.base as usize).is_some_and(|position| text(&position) == self.start);
        let mut goes_on = self.lines.iter().filter(|line| line.len() > since.len() && line.starts_with(since));
        match goes_on.next() {
            Some(line) if is_same && since.len() % 2 == 1 => Next::Play(line[since.len()]),
            Some(_) if is_same => Next::Wait,
            _ => Next::Over,
        }
    }

    /// What of it is still to come after these moves of the game, from the position that these led to. None: nothing is.
    pub fn rest(&self, moves: &[Move], now: &Position) -> Option<Plan> {
        let since = self.since(moves)?;
        let rest = self.lines.iter().filter(|line| line.len() > since.len() && line.starts_with(since));
        let lines: Vec<Vec<Move>> = rest.map(|line| line[since.len()..].to_vec()).collect();
        let base = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        (!lines.is_empty()).then(|| Plan { base, start: text(now), lines })
    }

    fn since<'a>(&self, moves: &'a [Move]) -> Option<&'a [Move]> {
        moves.get(self.base as usize..)
    }
}

/// A position as plans keep it, and as pages send it back.
pub fn text(position: &Position) -> String {
    match position {
        Position::Shogi(position) => position.to_setup().to_string(),
        Position::Other(_) => position.to_string(),
    }
}

/// A text that is no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPlan;

/// As it is kept: how many moves had been played, the position, and a line for each line.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.base, self.start)?;
        self.lines.iter().try_for_each(|line| {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            write!(f, "\n{}", line.join(" "))
        })
    }
}

impl FromStr for Plan {
    type Err = NoPlan;

    fn from_str(text: &str) -> Result<Plan, NoPlan> {
        let mut rows = text.lines();
        let (base, start) = rows.next().and_then(|head| head.split_once(' ')).ok_or(NoPlan)?;
        let base = base.parse().map_err(|_| NoPlan)?;
        let line = |row: &str| row.split(' ').map(|word| word.parse().map_err(|_| NoPlan)).collect();
        Ok(Plan { base, start: start.to_owned(), lines: rows.map(line).collect::<Result<_, NoPlan>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_game::Variant;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    fn after(variant: Variant<'_>, line: &[Move]) -> Option<Position> {
        let start = Position::of_variant(variant)?;
        line.iter().try_fold(start, |position, mv| position.after(*mv))
    }

    /// White's plan after 7g7f.
    fn plan(lines: &[&str]) -> (Plan, Position) {
        // The other side is to move: one plans while the opponent thinks.
        let start = after(Variant::Standard, &moves("7g7f 3c3d")).unwrap();
        let mut plan = Plan::new(2, &start);
        for line in lines {
            plan.add(&start, &moves(line)).unwrap();
        }
        (plan, start)
    }

    #[test]
    fn each_move_of_the_opponent_has_one_answer() {
        let (mut plan, start) = plan(&["2g2f 4c4d", "2g2f 4c4d 2f2e 2b3c", "6g6f 8c8d"]);
        assert_eq!(
            plan.lines(),
            [moves("2g2f 4c4d 2f2e 2b3c"), moves("6g6f 8c8d")],
            "a longer line takes in a shorter one"
        );
        for (line, fault) in [
            ("2g2f 8c8d", Fault::Answered),
            ("2g2f 4c4d 2f2e 4a3b", Fault::Answered),
            ("2g2f", Fault::Unanswered),
            ("", Fault::Unanswered),
            ("2g2e 8c8d", Fault::Illegal),
            ("2g2f 2g2f", Fault::Illegal),
            (&"2g2f ".repeat(41), Fault::Many),
        ] {
            assert_eq!(plan.add(&start, &moves(line)), Err(fault), "{line}");
        }
        assert_eq!(plan.add(&start, &moves("2g2f 4c4d 4g4f 2b3c")), Ok(()), "they part where the opponent moves");
        assert_eq!(plan.add(&start, &moves("2g2f 4c4d")), Ok(()), "it is there already");
        assert_eq!(plan.lines().len(), 3);
        assert!(plan.remove(2) && !plan.remove(2));
        assert_eq!(plan.to_string().parse(), Ok(plan));
        assert_eq!("x".parse::<Plan>(), Err(NoPlan));
    }

    #[test]
    fn a_plan_answers_while_the_opponent_stays_within_it() {
        let (plan, start) = plan(&["2g2f 4c4d 2f2e 2b3c", "6g6f 8c8d"]);
        let next = |text: &str| {
            let all = moves(text);
            plan.next(&all, |plies| after(Variant::Standard, all.get(..plies)?))
        };
        let play = |text: &str| Next::Play(moves(text)[0]);
        for (played, said) in [
            ("7g7f 3c3d", Next::Wait),
            ("7g7f 3c3d 2g2f", play("4c4d")),
            ("7g7f 3c3d 6g6f", play("8c8d")),
            ("7g7f 3c3d 6g6f 8c8d", Next::Over),
            ("7g7f 3c3d 2g2f 4c4d", Next::Wait),
            ("7g7f 3c3d 2g2f 4c4d 2f2e", play("2b3c")),
            ("7g7f 3c3d 2g2f 4c4d 9g9f", Next::Over),
            ("7g7f 3c3d 9g9f", Next::Over),
            ("7g7f", Next::Over),
            // Taken back, and played otherwise.
            ("7g7f 8c8d 2g2f", Next::Over),
        ] {
            assert_eq!(next(played), said, "{played}");
        }
        let rest = plan.rest(&moves("7g7f 3c3d 2g2f 4c4d"), &start).unwrap();
        assert_eq!(rest.lines(), [moves("2f2e 2b3c")]);
        assert_eq!(plan.rest(&moves("7g7f 3c3d 6g6f 8c8d"), &start), None);
    }

    #[test]
    fn a_lion_s_two_steps_are_planned_and_what_ends_the_game_is_answered_by_nothing() {
        // The lion takes a pawn on its way and goes on; another one stays, for a bare king has lost.
        let start: Position = "chushogi 6k4p/12/12/12/6p5/6N5/12/12/12/12/12/5K6 b - 1".parse().unwrap();
        let mut plan = Plan::new(0, &start);
        plan.add(&start, &moves("6f6e5d 6a6b")).unwrap();
        assert_eq!(plan.add(&start, &moves("6f6e5d 6a6c")), Err(Fault::Illegal));
        assert_eq!(plan.to_string().parse(), Ok(plan.clone()));
        let all = moves("6f6e5d");
        assert_eq!(plan.next(&all, |_| Some(start.clone())), Next::Play(moves("6a6b")[0]));
        // A lion of dōbutsu that is taken ends the game.
        let start: Position = "dobutsu 1k1/3/1R1/1KB b - 1".parse().unwrap();
        let line = moves("2c2b 2a2b 2d2c 2b2c 1d2c R*1a");
        assert_eq!(Plan::new(0, &start).add(&start, &line[..4]), Ok(()));
        assert_eq!(Plan::new(0, &start).add(&start, &line), Err(Fault::Illegal));
    }
}
