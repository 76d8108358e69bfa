//! The three ladders of Japan: amateurs, professionals, women professionals.

use crate::Grade;
use std::cmp::Ordering;
use std::fmt;

/// Where a ladder of amateurs begins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bottom {
    /// 15 kyū, the usual bottom.
    #[default]
    Fifteen,
    /// 20 kyū, where absolute beginners are graded, too.
    Twenty,
}

impl Bottom {
    /// The lowest grade.
    pub const fn grade(self) -> Grade {
        match self {
            Bottom::Fifteen => Grade::Kyu(15),
            Bottom::Twenty => Grade::Kyu(20),
        }
    }
}

/// A grade on one of the ladders.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rank {
    /// An amateur: from the [`Bottom`] to 8 dan.
    Amateur(Grade),
    /// A professional or somebody on the way there (奨励会): 6 kyū to 9 dan.
    Professional(Grade),
    /// A woman professional (女流): a system of its own, 3 kyū to 7 dan.
    Women(Grade),
}

/// What a professional grade says of its holder.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// On the way: 6 kyū to 3 dan (奨励会).
    Aspirant,
    /// 4 dan and above (棋士).
    Professional,
}

/// A grade that its ladder does not have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StandingFault;

impl fmt::Display for StandingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this ladder has no such grade")
    }
}

impl std::error::Error for StandingFault {}

/// Ranks of ladders that nothing relates to one another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotComparable;

impl fmt::Display for NotComparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not comparable: the ladders have separate systems of promotion")
    }
}

impl std::error::Error for NotComparable {}

/// Steps by which the professional ladder stands above that of amateurs: an amateur 4 dan is a professional 6 kyū. One step here is
/// taken as one step there, which is our reading: nobody states it for the grades above.
const OFFSET: i16 = Grade::Dan(4).step() - Grade::Kyu(6).step();

impl Rank {
    /// An amateur's rank.
    ///
    /// # Errors
    /// The grade is below the bottom, or above 8 dan.
    pub fn amateur(grade: Grade, bottom: Bottom) -> Result<Rank, StandingFault> {
        within(grade, bottom.grade(), Grade::Dan(8)).map(Rank::Amateur)
    }

    /// A professional's rank, or an aspirant's.
    ///
    /// # Errors
    /// The grade is not within 6 kyū to 9 dan.
    pub fn professional(grade: Grade) -> Result<Rank, StandingFault> {
        within(grade, Grade::Kyu(6), Grade::Dan(9)).map(Rank::Professional)
    }

    /// A woman professional's rank.
    ///
    /// # Errors
    /// The grade is not within 3 kyū to 7 dan.
    pub fn women(grade: Grade) -> Result<Rank, StandingFault> {
        within(grade, Grade::Kyu(3), Grade::Dan(7)).map(Rank::Women)
    }

    /// Whether its holder is a professional or still on the way; nothing of the kind for the other ladders.
    pub fn standing(self) -> Option<Standing> {
        match self {
            Rank::Professional(grade) if grade < Grade::Dan(4) => Some(Standing::Aspirant),
            Rank::Professional(_) => Some(Standing::Professional),
            Rank::Amateur(_) | Rank::Women(_) => None,
        }
    }

    /// The grade that an amateur's comes to on the professional ladder: from 4 dan on, and no other rank.
    pub fn as_professional(self) -> Option<Grade> {
        match self {
            Rank::Amateur(grade) if grade >= Grade::Dan(4) => Grade::from_step(grade.step() - OFFSET),
            _ => None,
        }
    }

    /// Which rank is higher.
    ///
    /// # Errors
    /// One of them alone is a woman professional's.
    pub fn compare(self, other: Rank) -> Result<Ordering, NotComparable> {
        match (self, other) {
            (Rank::Women(one), Rank::Women(other)) => Ok(one.cmp(&other)),
            (Rank::Women(_), _) | (_, Rank::Women(_)) => Err(NotComparable),
            (one, other) => Ok(one.amateur_step().cmp(&other.amateur_step())),
        }
    }

    /// Its height on the ladder of amateurs, drawn out upward.
    const fn amateur_step(self) -> i16 {
        match self {
            Rank::Amateur(grade) | Rank::Women(grade) => grade.step(),
            Rank::Professional(grade) => grade.step() + OFFSET,
        }
    }
}

fn within(grade: Grade, lowest: Grade, highest: Grade) -> Result<Grade, StandingFault> {
    let counted = !matches!(grade, Grade::Kyu(0) | Grade::Dan(0));
    if counted && lowest <= grade && grade <= highest { Ok(grade) } else { Err(StandingFault) }
}

/// What an amateur has won of the events by which the highest grades are given.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct AmateurTitles {
    /// Amateur Ryūō championships.
    pub amateur_ryuo: u8,
}

impl AmateurTitles {
    /// Amateur Ryūō championships that make an amateur of 8 dan.
    pub const FOR_EIGHT_DAN: u8 = 3;

    /// Whether they make their holder an amateur of 8 dan: three amateur Ryūō titles do, and no rating does.
    pub const fn earn_eight_dan(self) -> bool {
        self.amateur_ryuo >= AmateurTitles::FOR_EIGHT_DAN
    }
}
