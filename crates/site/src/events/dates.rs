//! When a game is played whose players settle on a time themselves, within the days that the event gives them: pure.

use super::Play;
use komadai_shogi::Color;
use komadai_store::EventDate;
use komadai_tournament::Board;
use serde::{Deserialize, Serialize};

/// Days that the players of a board may be given.
pub const MOST_DAYS: u32 = 60;
/// Times that somebody offers at once.
pub const MOST_OFFERS: usize = 5;
/// How long somebody waits who would play now.
const READY_MS: u64 = 15 * 60_000;
/// How long before their time both are reminded of it.
const SOON_MS: u64 = 60 * 60_000;
/// How long before the last hour both are reminded that nothing is agreed.
const LATE_MS: u64 = 24 * 60 * 60_000;

/// How long after its time a game waits for its players before the referees hear of it, where the event's clock judges nobody.
const MISSED_MS: u64 = 60 * 60_000;

/// What somebody says of the time of their game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// These times would do, in the place of those offered before.
    Offer(Vec<u64>),
    /// This time, which the other one offers.
    Agree(u64),
    /// Now.
    Ready,
}

/// What is to be told to whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// Both: settle on a time.
    Arrange,
    /// Both: the days are nearly over, and nothing is settled.
    Late,
    /// Somebody: the other one offers times, or would play now.
    Offered,
    /// Both: a time is settled.
    Agreed,
    /// Both: it is soon.
    Soon,
    /// The referees: the days are over, and the game is not played.
    Overdue,
}

/// Whom something is told.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum To {
    /// Black.
    Black,
    /// White.
    White,
    /// Those who look after the event.
    Referees,
}

/// What is said at a board about its time, and what is still to be told of it.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Talk {
    /// When the round was made in which this was said: one that was made anew begins with nothing.
    pub made: u64,
    /// The times that Black offers.
    pub black: Vec<u64>,
    /// Those that White offers.
    pub white: Vec<u64>,
    /// Since when Black would play at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_ready: Option<u64>,
    /// Since when White would.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_ready: Option<u64>,
    /// What the site has told of its own accord already.
    pub reminded: Vec<News>,
    /// What it has still to tell.
    pub untold: Vec<(News, To)>,
}

/// The time of a board: what is settled, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appointment {
    /// When the round was made.
    pub made: u64,
    /// The end of the days in which the game is to be played.
    pub until: u64,
    /// When it is played.
    pub agreed: Option<u64>,
    /// What is said.
    pub talk: Talk,
    /// The version of what is kept of it; 0: nothing is.
    pub version: u64,
}

/// Why a word is not taken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Deaf {
    /// A time is past, after the last day, or one too many.
    Time,
    /// The other one does not offer this time, or not any more.
    Gone,
}

impl Appointment {
    /// The time of an open board as it stands. None where the event settles that otherwise.
    pub fn of(play: &Play, made: u64, round: u32, board: &Board, dates: &[EventDate]) -> Option<Appointment> {
        let days = play.days.filter(|_| board.result.is_none() && board.drawn.is_empty())?;
        let until = made.saturating_add(u64::from(days) * 24 * 60 * 60_000);
        let at = dates.iter().find(|date| (date.round, date.board) == (round, board.board));
        let version = at.map_or(0, |date| date.version);
        // What two others have settled who sat here before is nothing to these, and nothing of a round that was taken back.
        let own = at.filter(|date| date.black == board.black && date.white == board.white);
        let talk = own.and_then(|date| serde_json::from_str::<Talk>(&date.talk).ok()).filter(|talk| talk.made == made);
        let agreed = own.filter(|_| talk.is_some()).and_then(|date| date.agreed);
        let talk = talk.unwrap_or_else(|| Talk { made, ..Talk::default() });
        Some(Appointment { made, until, agreed, talk, version })
    }

    /// As it is kept.
    pub fn to_stored(&self, event: &str, round: u32, board: &Board) -> EventDate {
        EventDate {
            event: event.to_owned(),
            round,
            board: board.board,
            black: board.black.clone(),
            white: board.white.clone(),
            agreed: self.agreed,
            talk: serde_json::to_string(&self.talk).expect("words and numbers are JSON"),
            version: self.version + 1,
        }
    }

    /// The times that a side offers and that are still to come.
    pub fn offers(&self, side: Color, now: u64) -> Vec<u64> {
        let offers = if side == Color::Black { &self.talk.black } else { &self.talk.white };
        offers.iter().copied().filter(|at| *at > now).collect()
    }

    /// Whether a side would play now.
    pub fn is_ready(&self, side: Color, now: u64) -> bool {
        let since = if side == Color::Black { self.talk.black_ready } else { self.talk.white_ready };
        since.is_some_and(|since| now < since + READY_MS)
    }

    /// Takes in what one of the two says.
    ///
    /// # Errors
    /// [`Deaf`]; nothing has changed then.
    pub fn hear(&mut self, side: Color, word: &Word, now: u64) -> Result<(), Deaf> {
        match word {
            Word::Offer(times) => {
                let fits = |at: &u64| (now..=self.until).contains(at);
                if times.len() > MOST_OFFERS || !times.iter().all(fits) {
                    return Err(Deaf::Time);
                }
                let mut times = times.clone();
                times.sort_unstable();
                times.dedup();
                // Who offers what the other one offers has agreed.
                if let Some(at) = times.iter().copied().find(|at| self.offers(!side, now).contains(at)) {
                    self.settle(at);
                    return Ok(());
                }
                let is_news = !times.is_empty();
                *(if side == Color::Black { &mut self.talk.black } else { &mut self.talk.white }) = times;
                if is_news {
                    self.tell_other(side);
                }
            }
            Word::Agree(at) => {
                if !self.offers(!side, now).contains(at) {
                    return Err(Deaf::Gone);
                }
                self.settle(*at);
            }
            Word::Ready => {
                if now > self.until {
                    return Err(Deaf::Time);
                }
                if self.is_ready(!side, now) {
                    self.settle(now);
                    return Ok(());
                }
                let is_news = !self.is_ready(side, now);
                *(if side == Color::Black { &mut self.talk.black_ready } else { &mut self.talk.white_ready }) =
                    Some(now);
                if is_news {
                    self.tell_other(side);
                }
            }
        }
        Ok(())
    }

    /// A time is settled, by both or by a referee.
    pub fn settle(&mut self, at: u64) {
        self.agreed = Some(at);
        let reminded = std::mem::take(&mut self.talk.reminded).into_iter().filter(|news| *news == News::Arrange);
        self.talk = Talk { made: self.made, reminded: reminded.collect(), ..Talk::default() };
        self.talk.untold = vec![(News::Agreed, To::Black), (News::Agreed, To::White)];
    }

    /// The time that was settled is spent: of the game at that time nothing came. Both settle on another one while there are days left, and after
    /// that the referees decide.
    pub fn lapse(&mut self) {
        self.agreed = None;
        self.talk.reminded.clear();
    }

    /// When the referees have to know of a game that was made at its time and for which nobody comes; none: they know.
    pub fn is_missed_at(&self) -> Option<u64> {
        let begun = self.agreed.map_or(0, |at| at.saturating_add(MISSED_MS));
        Some(self.until.max(begun)).filter(|_| !self.talk.reminded.contains(&News::Overdue))
    }

    fn tell_other(&mut self, side: Color) {
        let news = (News::Offered, if side == Color::Black { To::White } else { To::Black });
        if !self.talk.untold.contains(&news) {
            self.talk.untold.push(news);
        }
    }

    /// What the site says of its own accord by now, so that it is told once: whether there is anything.
    pub fn remind(&mut self, now: u64) -> bool {
        let Some(news) = self.due(now) else { return false };
        self.talk.reminded.push(news);
        let whom: &[To] = if news == News::Overdue { &[To::Referees] } else { &[To::Black, To::White] };
        self.talk.untold.extend(whom.iter().map(|to| (news, *to)));
        true
    }

    /// The reminder for which it is time.
    fn due(&self, now: u64) -> Option<News> {
        let lacks = |news: &News| !self.talk.reminded.contains(news);
        let due = match self.agreed {
            Some(at) => (now + SOON_MS >= at && now < at).then_some(News::Soon),
            None if now >= self.until => Some(News::Overdue),
            None if lacks(&News::Arrange) => Some(News::Arrange),
            None if now + LATE_MS >= self.until => Some(News::Late),
            None => None,
        };
        due.filter(lacks)
    }

    /// When there will be something to do, if nobody says anything.
    pub fn wakes(&self, now: u64) -> Option<u64> {
        let times = match self.agreed {
            Some(at) => [at.saturating_sub(SOON_MS), at],
            None => [self.until.saturating_sub(LATE_MS), self.until],
        };
        times.into_iter().find(|at| *at > now)
    }

    /// Whether it is time to play.
    pub fn is_now(&self, now: u64) -> bool {
        self.agreed.is_some_and(|at| at <= now)
    }
}

/// The side on which somebody sits at a board.
pub fn side_of(board: &Board, entrant: &str) -> Option<Color> {
    match entrant {
        black if black == board.black => Some(Color::Black),
        white if white == board.white => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 60 * 60_000;
    const DAY: u64 = 24 * HOUR;

    fn open() -> Appointment {
        Appointment { made: 0, until: 10 * DAY, agreed: None, talk: Talk::default(), version: 0 }
    }

    #[test]
    fn a_time_is_settled_by_whoever_takes_what_the_other_one_offers() {
        let (black, white) = (Color::Black, Color::White);
        let mut date = open();
        date.hear(black, &Word::Offer(vec![3 * DAY, 2 * DAY, 3 * DAY]), DAY).unwrap();
        assert_eq!((date.offers(black, DAY), date.offers(black, 2 * DAY)), (vec![2 * DAY, 3 * DAY], vec![3 * DAY]));
        assert_eq!(date.talk.untold, [(News::Offered, To::White)]);
        for (word, fault) in [
            (Word::Agree(5 * DAY), Deaf::Gone),
            (Word::Offer(vec![DAY - 1]), Deaf::Time),
            (Word::Offer(vec![11 * DAY]), Deaf::Time),
            (Word::Offer((2..=7).map(|day| day * DAY).collect()), Deaf::Time),
        ] {
            let before = date.clone();
            assert_eq!((date.hear(white, &word, DAY), &date), (Err(fault), &before), "{word:?}");
        }
        assert_eq!(date.hear(black, &Word::Agree(2 * DAY), DAY), Err(Deaf::Gone), "nobody agrees with themself");
        // A time that has passed meanwhile cannot be taken any more; one that both offer is settled.
        assert_eq!(date.clone().hear(white, &Word::Agree(2 * DAY), 2 * DAY), Err(Deaf::Gone));
        let mut both = date.clone();
        both.hear(white, &Word::Offer(vec![5 * DAY, 3 * DAY]), DAY).unwrap();
        date.hear(white, &Word::Agree(3 * DAY), DAY).unwrap();
        assert_eq!((date.agreed, &date.talk), (Some(3 * DAY), &both.talk));
        assert_eq!(date.talk.untold, [(News::Agreed, To::Black), (News::Agreed, To::White)]);
        // What is settled stands until something else is.
        date.hear(black, &Word::Offer(vec![4 * DAY]), DAY).unwrap();
        assert_eq!(date.agreed, Some(3 * DAY));
        date.hear(white, &Word::Agree(4 * DAY), DAY).unwrap();
        assert_eq!(date.agreed, Some(4 * DAY));
    }

    #[test]
    fn both_who_would_play_now_play_now() {
        let mut date = open();
        date.hear(Color::White, &Word::Ready, DAY).unwrap();
        date.hear(Color::White, &Word::Ready, DAY + 1).unwrap();
        assert_eq!(date.talk.untold, [(News::Offered, To::Black)], "told once");
        let mut late = date.clone();
        late.hear(Color::Black, &Word::Ready, DAY + 1 + READY_MS).unwrap();
        assert_eq!(late.agreed, None, "the other one waits no longer");
        date.hear(Color::Black, &Word::Ready, DAY + READY_MS).unwrap();
        assert!(date.is_now(DAY + READY_MS) && !date.is_now(DAY));
    }

    #[test]
    fn each_reminder_comes_once_and_in_its_time() {
        let mut date = open();
        let mut told = Vec::new();
        let mut now = 0;
        loop {
            while date.remind(now) {
                told.extend(std::mem::take(&mut date.talk.untold).into_iter().map(|news| (now, news)));
            }
            let Some(next) = date.wakes(now) else { break };
            assert!(next > now);
            now = next;
        }
        let both = |at, news| [(at, (news, To::Black)), (at, (news, To::White))];
        let mut expected = both(0, News::Arrange).to_vec();
        expected.extend(both(9 * DAY, News::Late));
        expected.push((10 * DAY, (News::Overdue, To::Referees)));
        assert_eq!(told, expected);

        let mut date = open();
        date.settle(5 * DAY);
        date.talk.untold.clear();
        assert!(!date.remind(4 * DAY));
        assert_eq!(date.wakes(4 * DAY), Some(5 * DAY - HOUR));
        assert!(date.remind(5 * DAY - HOUR) && !date.remind(5 * DAY - 1));
        assert_eq!(date.talk.untold, [(News::Soon, To::Black), (News::Soon, To::White)]);
        assert_eq!((date.wakes(5 * DAY - HOUR), date.wakes(5 * DAY)), (Some(5 * DAY), None));
    }

    #[test]
    fn a_time_that_is_spent_is_settled_anew_and_after_the_days_the_referees_are_told() {
        let spent = |at: u64| {
            let mut date = open();
            assert!(date.remind(0));
            date.settle(at);
            date.talk.untold.clear();
            date.lapse();
            date
        };
        let mut date = spent(5 * DAY);
        assert!(date.remind(5 * DAY) && !date.remind(5 * DAY), "both are told once");
        assert_eq!(date.talk.untold, [(News::Arrange, To::Black), (News::Arrange, To::White)]);
        assert_eq!(date.wakes(5 * DAY), Some(9 * DAY));
        // A referee may have set a time after the last day.
        let mut date = spent(12 * DAY);
        assert!(date.remind(12 * DAY) && !date.remind(12 * DAY));
        assert_eq!(date.talk.untold, [(News::Overdue, To::Referees)]);
    }

    #[test]
    fn the_referees_hear_of_a_game_that_waits_after_the_days_and_an_hour_after_its_time() {
        let mut date = open();
        date.settle(5 * DAY);
        assert_eq!(date.is_missed_at(), Some(10 * DAY));
        date.settle(10 * DAY + HOUR);
        assert_eq!(date.is_missed_at(), Some(10 * DAY + 2 * HOUR));
        date.talk.reminded.push(News::Overdue);
        assert_eq!(date.is_missed_at(), None);
    }

    #[test]
    fn a_round_that_is_made_anew_begins_with_nothing() {
        let play = r#"{"clock":"10-30","rules":"amateur","rated":false,"days":3}"#;
        let play = Play::from_stored(play).unwrap();
        let board = |black: &str, result: Option<&str>| -> Board {
            serde_json::from_value(serde_json::json!({
                "board": 1, "black": black, "white": "2", "handicap": null, "result": result
            }))
            .unwrap()
        };
        let of = |made, board: &Board, dates: &[EventDate]| Appointment::of(&play, made, 1, board, dates);
        let mut first = of(5, &board("1", None), &[]).unwrap();
        assert_eq!((first.until, first.version), (5 + 3 * DAY, 0));
        first.settle(DAY);
        let kept = [first.to_stored("event", 1, &board("1", None))];
        let again = of(5, &board("1", None), &kept).unwrap();
        assert_eq!((again.agreed, again.version, again.talk), (Some(DAY), 1, first.talk));
        for (made, black) in [(6, "1"), (5, "3")] {
            let other = of(made, &board(black, None), &kept).unwrap();
            assert_eq!((other.agreed, other.version), (None, 1), "made at {made}, Black is {black}");
        }
        assert_eq!(of(5, &board("1", Some("black")), &kept), None);
    }
}
