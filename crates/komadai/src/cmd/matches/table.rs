//! The state of a match: a table that is drawn anew after each game where somebody looks, else a line for each game.

use komadai_arena::{Match, Progress, Sprt, Tally, Tempo, Work};
use komadai_shogi::ByColor;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

/// Shows a match on standard error.
pub(super) struct Table {
    terminal: bool,
    /// Lines drawn, over which the next table is drawn.
    drawn: usize,
    started: Instant,
    games: usize,
    tempo: Tempo,
    at_once: usize,
    sprt: Option<Sprt>,
}

impl Table {
    pub(super) fn new(this: &Match) -> Table {
        Table {
            terminal: std::io::stderr().is_terminal(),
            drawn: 0,
            started: Instant::now(),
            games: this.pairs * 2,
            tempo: this.conditions.tempo,
            at_once: this.concurrency.get(),
            sprt: this.sprt,
        }
    }

    /// Shows a game that ended.
    pub(super) fn show(&mut self, progress: &Progress) {
        if self.terminal {
            let text = self.table(progress);
            // Up over the old table, each line cleared to its end.
            let up = if self.drawn > 0 { format!("\x1b[{}A", self.drawn) } else { String::new() };
            self.drawn = text.lines().count();
            let lines: String = text.lines().map(|line| format!("{line}\x1b[K\n")).collect();
            // A table that cannot be drawn is no reason to stop.
            let _ = write!(std::io::stderr().lock(), "{up}{lines}");
        } else {
            let llr = self
                .sprt
                .map_or(String::new(), |sprt| format!(" llr {:.2}", sprt.log_likelihood_ratio(progress.tally)));
            eprintln!("{}  {}{llr}", last(progress), progress.tally);
        }
    }

    fn table(&self, progress: &Progress) -> String {
        let tally = progress.tally;
        let names = if progress.a_played == komadai_shogi::Color::Black {
            progress.game.names.clone()
        } else {
            progress.game.names.clone().swap()
        };
        let elo = tally.elo();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "a  {}", row(&names.black, tally, 0));
        let _ = writeln!(text, "b  {}", row(&names.white, tally, 1));
        let left = self.left(tally.games());
        let _ = writeln!(
            text,
            "   {}, {} at once, game {} of {}{left}",
            tempo(self.tempo),
            self.at_once,
            tally.games(),
            self.games
        );
        let _ = writeln!(
            text,
            "   a wins {} draws {} loses {}   {:.1} %   Elo {:+.1} ± {:.1}",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score() * 100.0,
            elo.value,
            elo.error
        );
        let ByColor { black: [bw, bd, bl], white: [ww, wd, wl] } = tally.by_color;
        let [p0, p1, p2, p3, p4] = tally.pairs;
        let _ = writeln!(
            text,
            "   as Black {bw}-{bd}-{bl}   as White {ww}-{wd}-{wl}   pairs 2:{p4} 1½:{p3} 1:{p2} ½:{p1} 0:{p0}"
        );
        if let Some(sprt) = &self.sprt {
            let _ = writeln!(
                text,
                "   SPRT {} to {}   LLR {:+.2} of ± {:.2}",
                sprt.elo0,
                sprt.elo1,
                sprt.log_likelihood_ratio(tally),
                Sprt::BOUND
            );
        }
        let _ = writeln!(text, "{}", last(progress));
        text
    }

    /// How long it still takes if it goes on like this.
    fn left(&self, played: usize) -> String {
        if played == 0 || played >= self.games {
            return String::new();
        }
        let seconds = self.started.elapsed().as_secs() * (self.games - played) as u64 / played as u64;
        match seconds {
            0..120 => format!(", {seconds} s left"),
            120..7_200 => format!(", {} min left", seconds / 60),
            _ => format!(", {} h left", seconds / 3_600),
        }
    }
}

fn row(name: &str, tally: &Tally, engine: usize) -> String {
    const WIDTH: usize = 28;
    let short: String = name.chars().take(WIDTH).collect();
    let Work { told, depth, nodes, time, longest } = tally.work[engine];
    let depth = if told == 0 { "-".to_owned() } else { format!("{:.1}", depth as f64 / told as f64) };
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    let faults = match tally.faults[engine] {
        faults if faults.count() == 0 => "no faults".to_owned(),
        faults => faults.to_string(),
    };
    format!("{short:<WIDTH$}  depth {depth:>5}  {speed:>8.0} nodes/s  longest {:>6} ms  {faults}", longest.as_millis())
}

fn last(progress: &Progress) -> String {
    let plies = progress.game.moves.plies();
    let (number, a, end) = (progress.number, progress.a_played, progress.game.end.to_string());
    format!("{number:>5}  a={a:<5}  {plies:>3} plies  {end:<28}")
}

fn tempo(tempo: Tempo) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match tempo {
        Tempo::MoveTime(time) => format!("{} ms a move", time.as_millis()),
        Tempo::Nodes(nodes) => format!("{nodes} nodes a move"),
        Tempo::Clock { main, byoyomi, increment } => {
            let mut text = format!("{} s", seconds(main));
            if !increment.is_zero() {
                let _ = write!(text, " + {} s a move", seconds(increment));
            }
            if !byoyomi.is_zero() {
                let _ = write!(text, ", then {} s a move", seconds(byoyomi));
            }
            text
        }
    }
}
