//! A rating from game to game, drawn as SVG in the colours of the page.

use super::super::when::plain_day;
use komadai_store::RatingChange;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 60.0;
const BOTTOM: f64 = 22.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 14.0;
/// Room beside the first and the last point.
const MARGIN: f64 = 10.0;
/// So many points stand each for itself.
const FEW: usize = 12;

/// The drawing; its title says in words what it shows. None where there is no game.
pub(super) fn svg(history: &[RatingChange], title: &str) -> Option<String> {
    let (first, last) = (history.first()?, history.last()?);
    let points: Vec<(f64, f64)> = std::iter::once(&first.change.before)
        .chain(history.iter().map(|change| &change.change.after))
        .map(|rating| (rating.value, rating.deviation))
        .collect();
    let is_short = points.len() <= FEW;
    // The band of a long history is cut where it would press its line flat; that of a short one is wanted whole.
    let reach = |deviation: f64| if is_short { 2.0 * deviation } else { 0.0 };
    let (low, high) = points.iter().fold((f64::MAX, f64::MIN), |(low, high), (value, deviation)| {
        (low.min(value - reach(*deviation)), high.max(value + reach(*deviation)))
    });
    let step = [25.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 4.0).unwrap_or(1_000.0);
    let (low, high) = (((low - 10.0) / step).floor() * step, ((high + 10.0) / step).ceil() * step);
    let x = |at: usize| {
        LEFT + MARGIN + (WIDTH - LEFT - RIGHT - 2.0 * MARGIN) * at as f64 / (points.len() - 1).max(1) as f64
    };
    let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - value.clamp(low, high)) / (high - low);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<svg class=\"rating-graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"graph-title\">\
         <title id=\"graph-title\">{}</title>",
        escaped(title)
    );
    let mut line = low;
    while line <= high + 0.5 {
        let at = y(line);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\">{line}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0
        );
        line += step;
    }
    let mut path = String::new();
    for (at, (value, _)) in points.iter().enumerate() {
        let _ = write!(path, "{}{:.1} {:.1}", if at == 0 { "M" } else { "L" }, x(at), y(*value));
    }
    if is_short {
        // A band of so few points would be one block: each has a line of its own for what is uncertain about it.
        for (at, (value, deviation)) in points.iter().enumerate() {
            let (x, low, high) = (x(at), y(value - 2.0 * deviation), y(value + 2.0 * deviation));
            let _ = write!(
                svg,
                "<path class=\"reach\" d=\"M{x:.1} {low:.1}V{high:.1}M{:.1} {low:.1}H{:.1}M{:.1} {high:.1}H{:.1}\"/>",
                x - 5.0,
                x + 5.0,
                x - 5.0,
                x + 5.0
            );
        }
    } else {
        let band = |sign: f64| {
            points.iter().enumerate().map(move |(at, (value, deviation))| (at, value + sign * 2.0 * deviation))
        };
        let mut area = String::new();
        for (at, value) in band(1.0).chain(band(-1.0).rev()) {
            let _ = write!(area, "{}{:.1} {:.1}", if area.is_empty() { "M" } else { "L" }, x(at), y(value));
        }
        let _ = write!(svg, "<path class=\"band\" d=\"{area}Z\"/>");
    }
    let _ = write!(svg, "<path class=\"line\" d=\"{path}\"/>");
    let dots = if is_short { 0..points.len() } else { points.len() - 1..points.len() };
    for at in dots {
        let _ = write!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>", x(at), y(points[at].0));
    }
    let _ = write!(
        svg,
        "<text class=\"first\" x=\"{LEFT}\" y=\"{:.1}\">{}</text><text x=\"{:.1}\" y=\"{:.1}\">{}</text></svg>",
        HEIGHT - 4.0,
        plain_day(first.at),
        WIDTH - RIGHT,
        HEIGHT - 4.0,
        plain_day(last.at)
    );
    Some(svg)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_event::{Change, Rating};
    use komadai_shogi::Color;

    #[test]
    fn after_a_first_game_there_is_no_block_and_every_point_is_seen() {
        let change = |before: f64, after: f64, deviation: f64| RatingChange {
            number: 1,
            side: Color::Black,
            game: String::new(),
            pool: String::new(),
            at: 0,
            player: Default::default(),
            opponent: Default::default(),
            half_points: 2,
            change: Change {
                before: Rating { value: before, deviation, ..Rating::default() },
                after: Rating { value: after, deviation, ..Rating::default() },
            },
        };
        let first = svg(&[change(1500.0, 1660.0, 300.0)], "").unwrap();
        assert_eq!((first.matches("class=\"reach\"").count(), first.matches("<circle").count()), (2, 2), "{first}");
        assert!(!first.contains("class=\"band\""), "{first}");
        // What is uncertain is within the drawing, and does not fill it.
        let reach = first.split("class=\"reach\" d=\"M").nth(1).unwrap();
        let (from, to) = reach.split_once(['V', 'M']).unwrap();
        let from: f64 = from.split_once(' ').unwrap().1.parse().unwrap();
        let to: f64 = to.split('M').next().unwrap().parse().unwrap();
        assert!(from - to > 50.0 && from < HEIGHT - BOTTOM && to > TOP, "{from} {to}");
        let long = svg(&vec![change(1500.0, 1510.0, 50.0); 40], "").unwrap();
        assert_eq!((long.matches("class=\"band\"").count(), long.matches("<circle").count()), (1, 1));
    }

    #[test]
    fn the_line_stays_within_the_drawing_whatever_the_ratings() {
        for values in [vec![1500.0], vec![25.0, 25.0, 25.0], vec![1500.0, 3200.0, 25.0], vec![1500.0; 400]] {
            let change = |value: &f64| {
                let rating = Rating { value: *value, ..Rating::default() };
                let (game, pool, player, opponent) = Default::default();
                let change = Change { before: rating, after: rating };
                RatingChange {
                    number: 1,
                    side: Color::Black,
                    game,
                    pool,
                    at: 0,
                    player,
                    opponent,
                    half_points: 0,
                    change,
                }
            };
            let history: Vec<RatingChange> = values.iter().map(change).collect();
            let svg = svg(&history, "Ann <b> & co").unwrap();
            assert!(svg.contains("Ann &lt;b&gt; &amp; co") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            let numbers = svg.split("class=\"line\" d=\"").nth(1).unwrap().split('"').next().unwrap();
            for point in numbers.split(['M', 'L']).filter(|point| !point.is_empty()) {
                let (x, y) = point.split_once(' ').unwrap();
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y), "{point}");
            }
        }
        assert_eq!(svg(&[], ""), None);
    }
}
