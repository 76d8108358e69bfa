//! `/ranks/next`: what the next grade asks for on each of the three ladders, by the types of crate `event`.

use super::frame::{Frame, frame, page};
use super::leaderboard::grade;
use crate::app::Shared;
use crate::reader::Reader;
use crate::refusal::Refusal;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use komadai_event::{AmateurTitles, Bottom, Grade, Needs, Rank, Rating, Standing, after_results, next, wins_to};
use komadai_lang::Texts;
use serde::Deserialize;

/// The deviation of somebody who plays often.
const SETTLED: f64 = 60.0;
/// Ratings that can be typed.
const RATINGS: std::ops::RangeInclusive<f64> = 25.0..=4000.0;

/// What the form says.
#[derive(Clone, Deserialize)]
#[serde(default)]
struct Asked {
    /// `amateur`, `professional` or `women`.
    ladder: String,
    /// Such as `3d`.
    grade: String,
    rating: String,
    wins: String,
    losses: String,
    ryuo: String,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            ladder: "amateur".to_owned(),
            grade: "1k".to_owned(),
            rating: String::new(),
            wins: String::new(),
            losses: String::new(),
            ryuo: String::new(),
        }
    }
}

#[derive(Template)]
#[template(path = "ranks/page.html")]
struct RanksPage<'a> {
    frame: Frame<'a>,
    asked: Asked,
    /// Each ladder, and the message that names it.
    ladders: [(&'static str, &'static str); 3],
    /// Every grade that some ladder has, the lowest first.
    grades: Vec<String>,
    /// What there is to say; nothing where the ladder has no such grade.
    lines: Option<Vec<String>>,
}

/// What there is to say of a rank.
struct Answer {
    above: Option<String>,
    /// The message that says what it takes, and its number.
    needs: (&'static str, i64),
    /// The rating after the results that were told.
    rating: Option<i64>,
    /// Wins in a row against equals that lead there.
    wins: Option<i64>,
    standing: Option<&'static str>,
    as_professional: Option<String>,
    /// Whether no other ladder's ranks compare with it.
    is_apart: bool,
}

pub(super) fn routes() -> Router<Shared> {
    Router::new().route("/ranks/next", get(show))
}

async fn show(
    State(app): State<Shared>,
    reader: Reader,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|rejection| Refusal::BadRequest(rejection.body_text()))?;
    let rank = rank(&asked.ladder, &asked.grade);
    let steps = (-19..=9).filter_map(Grade::from_step).map(|grade| grade.to_string());
    let shown = RanksPage {
        lines: rank.map(|rank| answer(rank, &asked, &app.site.standings.ladder).lines(Texts::of(reader.lang))),
        frame: frame(&app, &reader, None),
        ladders: [
            ("amateur", "ranks-ladder-amateur"),
            ("professional", "ranks-ladder-professional"),
            ("women", "ranks-ladder-women"),
        ],
        grades: steps.collect(),
        asked,
    };
    Ok(page(&reader, StatusCode::OK, &shown))
}

impl Answer {
    fn lines(self, t: Texts) -> Vec<String> {
        let number = |id: &str, n: i64| t.with(id, &[("n", n.into())]);
        let named = |id: &str, rank: &str| format!("{}: {}", t.get(id), grade(t, rank));
        let mut lines = Vec::new();
        lines.extend(self.above.map(|above| named("ranks-above", &above)));
        lines.push(number(self.needs.0, self.needs.1));
        lines.extend(self.rating.map(|rating| number("ranks-rating-then", rating)));
        lines.extend(self.wins.map(|wins| number("ranks-wins-needed", wins)));
        lines.extend(self.standing.map(|standing| t.get(standing).to_owned()));
        lines.extend(self.as_professional.map(|rank| named("ranks-as-professional", &rank)));
        lines.extend(self.is_apart.then(|| t.get("ranks-not-comparable").to_owned()));
        lines
    }
}

/// A rank of a ladder; none where that has no such grade.
fn rank(ladder: &str, grade: &str) -> Option<Rank> {
    let grade: Grade = grade.parse().ok()?;
    match ladder {
        "amateur" => Rank::amateur(grade, Bottom::Twenty).ok(),
        "professional" => Rank::professional(grade).ok(),
        "women" => Rank::women(grade).ok(),
        _ => None,
    }
}

fn answer(rank: Rank, asked: &Asked, ladder: &komadai_event::Ladder) -> Answer {
    let titles = AmateurTitles { amateur_ryuo: number(&asked.ryuo).min(99) as u8 };
    let (above, needs) = next(rank, titles, ladder);
    let told: Option<f64> = asked.rating.trim().parse().ok().filter(|rating| RATINGS.contains(rating));
    let rating = told.map(|value| {
        let before = Rating { value, deviation: SETTLED, ..Rating::default() };
        after_results(before, number(&asked.wins), number(&asked.losses))
    });
    Answer {
        above: above.map(|grade| grade.to_string()),
        needs: match needs {
            Needs::Rating(rating) => ("ranks-needs-rating", rating.into()),
            Needs::Titles(0) => ("ranks-needs-nothing-more", 0),
            Needs::Titles(titles) => ("ranks-needs-titles", titles.into()),
            Needs::Graduation => ("ranks-needs-graduation", 0),
            Needs::Unstated => ("ranks-needs-unstated", 0),
            Needs::Nothing => ("ranks-needs-top", 0),
        },
        rating: rating.map(|rating| rating.value.round() as i64),
        wins: match (needs, rating) {
            (Needs::Rating(wanted), Some(rating)) => wins_to(rating, wanted.into()).map(i64::from),
            _ => None,
        },
        standing: rank.standing().map(|standing| match standing {
            Standing::Aspirant => "ranks-aspirant",
            Standing::Professional => "ranks-full",
        }),
        as_professional: rank.as_professional().map(|grade| grade.to_string()),
        is_apart: matches!(rank, Rank::Women(_)),
    }
}

fn number(text: &str) -> u32 {
    text.trim().parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_has_its_own_grades_alone() {
        assert!(rank("amateur", "20k").is_some() && rank("amateur", "9d").is_none());
        assert!(rank("professional", "9d").is_some() && rank("professional", "7k").is_none());
        assert!(rank("women", "3k").is_some() && rank("women", "8d").is_none());
        assert!(rank("chess", "1d").is_none() && rank("amateur", "x").is_none());
    }

    #[test]
    fn k02_two_titles_are_one_too_few_and_results_move_the_rating() {
        let asked = |ryuo: &str, rating: &str| Asked { ryuo: ryuo.into(), rating: rating.into(), ..Asked::default() };
        let ladder = komadai_event::Ladder::default();
        let seven = rank("amateur", "7d").unwrap();
        assert_eq!(answer(seven, &asked("2", ""), &ladder).needs, ("ranks-needs-titles", 1));
        assert_eq!(answer(seven, &asked("3", ""), &ladder).needs, ("ranks-needs-nothing-more", 0));
        let told = answer(rank("amateur", "1k").unwrap(), &asked("", "1500"), &ladder);
        assert_eq!((told.needs, told.rating), (("ranks-needs-rating", 1550), Some(1500)));
        assert!(told.wins.is_some_and(|wins| wins > 1));
        // K-04: an amateur of 4 dan stands where a professional of 6 kyū does.
        let four = answer(rank("amateur", "4d").unwrap(), &asked("", "no number"), &ladder);
        assert_eq!((four.as_professional.as_deref(), four.rating), (Some("6k"), None));
    }
}
