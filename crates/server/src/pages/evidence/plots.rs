//! The evidence as drawings in the colours of the page. What they show stands in a table, too.

use super::gather::Game;
use komadai_record::{BANDS, CLASSES, Counts};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 66.0;
const BOTTOM: f64 = 26.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 12.0;

/// A drawing that is being made. Writing to a string cannot fail.
struct Plot(String);

impl Plot {
    fn new(name: &str, title: &str) -> Plot {
        let mut svg = String::new();
        let _ = write!(
            svg,
            "<svg class=\"evidence-plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"{name}\">\
             <title id=\"{name}\">{}</title>",
            escaped(title)
        );
        Plot(svg)
    }

    /// A line across, with its value beside it.
    fn grid(&mut self, at: f64, label: &str) {
        let (right, x, y) = (WIDTH - RIGHT, LEFT - 8.0, at + 4.0);
        let label = escaped(label);
        let _ = write!(
            self.0,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{right}\"/><text class=\"axis\" x=\"{x}\" y=\"{y:.1}\">{label}</text>"
        );
    }

    fn level(&mut self, at: f64, label: &str) {
        let right = WIDTH - RIGHT;
        let (label, y) = (escaped(label), at - 4.0);
        let _ = write!(
            self.0,
            "<path class=\"level\" d=\"M{LEFT} {at:.1}H{right}\"/><text class=\"axis\" x=\"{right}\" y=\"{y:.1}\">{label}</text>"
        );
    }

    fn under(&mut self, x: f64, label: &str) {
        let (y, label) = (HEIGHT - 8.0, escaped(label));
        let _ = write!(self.0, "<text class=\"middle\" x=\"{x:.1}\" y=\"{y}\">{label}</text>");
    }

    fn dot(&mut self, x: f64, y: f64, r: f64, class: &str) {
        let _ = write!(self.0, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\"/>");
    }

    fn end(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }
}

/// Where a share of 0 to 1 stands.
fn height(share: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share.clamp(0.0, 1.0))
}

/// Best moves from game to game, the oldest first, beside what players of known strength play. None where no engine has looked.
pub(super) fn agreement(games: &[Game], levels: &[(String, f64)], title: &str) -> Option<String> {
    let shares: Vec<f64> = games.iter().rev().filter_map(|game| game.agreement.best_share()).collect();
    if shares.is_empty() {
        return None;
    }
    let mut plot = Plot::new("plot-agreement", title);
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        plot.grid(height(share), &format!("{:.0} %", share * 100.0));
    }
    for (name, share) in levels {
        plot.level(height(*share), name);
    }
    let step = (WIDTH - LEFT - RIGHT) / shares.len() as f64;
    for (at, share) in shares.iter().enumerate() {
        plot.dot(LEFT + step * (at as f64 + 0.5), height(*share), 5.0, "dot");
    }
    Some(plot.end())
}

/// How often moves gave away how much, beside both models: the open positions of all bands together.
pub(super) fn given(
    own: &Counts,
    models: [(&Counts, &str); 2],
    classes: [String; CLASSES],
    title: &str,
) -> Option<String> {
    let share = |counts: &Counts| -> Option<[f64; CLASSES]> {
        let sums: [f64; CLASSES] =
            std::array::from_fn(|class| (0..BANDS).map(|band| f64::from(counts[band][class])).sum());
        let all: f64 = sums.iter().sum();
        (all > 0.0).then(|| sums.map(|sum| sum / all))
    };
    let own = share(own)?;
    let mut plot = Plot::new("plot-given", title);
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        plot.grid(height(share), &format!("{:.0} %", share * 100.0));
    }
    let step = (WIDTH - LEFT - RIGHT) / CLASSES as f64;
    for (class, label) in classes.iter().enumerate() {
        let x = LEFT + step * class as f64;
        let (width, top) = (step * 0.5, height(own[class]));
        let _ = write!(
            plot.0,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/>",
            x + step * 0.25,
            height(0.0) - top
        );
        plot.under(x + step * 0.5, label);
    }
    for (counts, class) in models {
        let Some(shares) = share(counts) else { continue };
        for (at, share) in shares.iter().enumerate() {
            let (x, y) = (LEFT + step * at as f64, height(*share));
            let _ =
                write!(plot.0, "<path class=\"{class}\" d=\"M{:.1} {y:.1}H{:.1}\"/>", x + step * 0.12, x + step * 0.88);
        }
    }
    Some(plot.end())
}

/// Thinking times against how much there was to think about; each step up is twice the time.
pub(super) fn pace(games: &[Game], hardest: &str, title: &str) -> Option<String> {
    let moves: Vec<(f64, f64)> = games
        .iter()
        .flat_map(|game| &game.telling)
        .filter_map(|told| Some((told.difficulty, (told.took_ms? as f64 / 1_000.0).max(0.25))))
        .collect();
    if moves.is_empty() {
        return None;
    }
    let most = moves.iter().map(|(_, seconds)| *seconds).fold(8.0, f64::max);
    let widest = moves.iter().map(|(difficulty, _)| *difficulty).fold(1.0, f64::max);
    let mut plot = Plot::new("plot-pace", title);
    let share = |seconds: f64| (seconds / 0.25).log2() / (most / 0.25).log2();
    for seconds in [0.5, 2.0, 8.0, 30.0, 120.0, 600.0].into_iter().filter(|seconds| *seconds <= most) {
        plot.grid(height(share(seconds)), &format!("{seconds} s"));
    }
    for (difficulty, seconds) in &moves {
        let x = LEFT + (WIDTH - LEFT - RIGHT) * (difficulty / widest).clamp(0.0, 1.0);
        plot.dot(x, height(share(*seconds)), 2.5, "dot faint");
    }
    plot.under((LEFT + WIDTH - RIGHT) / 2.0, hardest);
    Some(plot.end())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_record::{Agreement, Pace, Telling};

    fn game(best: u32, moves: u32, took_ms: u64) -> Game {
        let told = Telling { ply: 1, band: 1, class: 0, loss: 0.0, difficulty: 3.5, took_ms: Some(took_ms) };
        Game {
            id: String::new(),
            created: 0,
            opponent: String::new(),
            is_looked_at: true,
            waits: false,
            agreement: Agreement { moves, best, given: 0.1, weight: 0.0 },
            pace: Pace::default(),
            moves,
            blurred: 0,
            telling: vec![told],
        }
    }

    /// Every number of every drawing lies within it, whatever the games.
    #[test]
    fn drawings_stay_within_their_frame_and_say_nothing_of_nothing() {
        let title = "Ann <b> & co";
        for games in [
            vec![game(1, 1, 0)],
            vec![game(0, 40, 1), game(40, 40, 86_400_000)],
            (0..400).map(|_| game(3, 9, 100)).collect(),
        ] {
            let mut counts = [[0; CLASSES]; BANDS];
            counts[1][0] = 7;
            let drawn = [
                agreement(&games, &[("13".to_owned(), 0.6)], title).unwrap(),
                given(&counts, [(&counts, "honest"), (&[[1; CLASSES]; BANDS], "engine")], Default::default(), title)
                    .unwrap(),
                pace(&games, "", title).unwrap(),
            ];
            for svg in drawn {
                assert!(
                    svg.contains("Ann &lt;b&gt; &amp; co") && !svg.contains("NaN") && !svg.contains("inf"),
                    "{svg}"
                );
                for (name, most) in [(" cx=\"", WIDTH), (" cy=\"", HEIGHT), (" x=\"", WIDTH), (" y=\"", HEIGHT)] {
                    for rest in svg.split(name).skip(1) {
                        let number: f64 = rest.split('"').next().unwrap().parse().unwrap();
                        assert!((0.0..=most).contains(&number), "{name}{number}");
                    }
                }
            }
        }
        assert_eq!(agreement(&[], &[], title), None);
        assert_eq!(given(&[[0; CLASSES]; BANDS], [(&[[1; CLASSES]; BANDS], ""); 2], Default::default(), title), None);
        assert_eq!(pace(&[], "", title), None);
    }
}
