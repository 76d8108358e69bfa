//! The ledger: a line in a table for every network tried, kept or not.

use anyhow::Context;
use std::fs;
use std::path::Path;

/// What is noted of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name, such as `g3`.
    pub name: String,
    /// The day it was measured, as `2026-11-20`.
    pub date: String,
    /// What it was trained on.
    pub trained_on: String,
    /// Positions trained on, and how often each was seen.
    pub positions: String,
    /// Minutes of training, and of playing for data.
    pub minutes: String,
    /// The loss on positions kept for testing, and that of the evaluation by hand.
    pub loss: String,
    /// How well it knows, without search, the results of the shared rows: the area under the curve.
    pub rows_auc: String,
    /// The same of the pool's games kept for testing, and the log loss.
    pub games_auc: String,
    /// Whom it played, and how.
    pub against: String,
    /// Games won, drawn and lost.
    pub games: String,
    /// Elo against that opponent, with the half width of the 95 % interval.
    pub elo: (f64, f64),
    /// Whether it was taken.
    pub kept: bool,
}

const HEAD: &str = "\
# Ledger of networks

Every network tried, in the order of time. Elo is against the opponent named, with the 95 % interval counted by pairs of games
with colours swapped. A kept network takes the place of its opponent. AUC is how often, without search, it calls a position of a
game won better than one of a game lost: of the 2,010 positions of select766, then of the pool's games kept for testing, with the log loss.

| net | date | trained on | positions | minutes | test loss (by hand) | AUC, rows | AUC, log loss, games | against | won-drawn-lost | Elo | kept |
|---|---|---|---|---|---|---|---|---|---|---|---|
";

impl Row {
    fn line(&self) -> String {
        let Row { name, date, trained_on, positions, minutes, loss, rows_auc, games_auc, against, games, elo, kept } =
            self;
        let kept = if *kept { "yes" } else { "no" };
        format!(
            "| {name} | {date} | {trained_on} | {positions} | {minutes} | {loss} | {rows_auc} | {games_auc} | {against} | {games} | {:+.0} ± {:.0} | {kept} |\n",
            elo.0, elo.1
        )
    }

    fn read(line: &str) -> Option<Row> {
        let cells: Vec<String> = line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let [name, date, trained_on, positions, minutes, loss, rows_auc, games_auc, against, games, elo, kept] =
            cells.try_into().ok()?;
        let (value, error) = elo.split_once('±')?;
        let elo = (value.trim().parse().ok()?, error.trim().parse().ok()?);
        let kept = kept == "yes";
        Some(Row { name, date, trained_on, positions, minutes, loss, rows_auc, games_auc, against, games, elo, kept })
    }
}

/// The rows of a ledger; none if there is no file yet.
///
/// # Errors
/// The file is there and cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<Row>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?;
    Ok(text.lines().filter_map(Row::read).collect())
}

/// Adds a row.
///
/// # Errors
/// The file cannot be read or written.
pub fn add(path: &Path, row: &Row) -> anyhow::Result<()> {
    let mut text = if path.exists() {
        fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?
    } else {
        HEAD.to_owned()
    };
    // What people wrote below the table stays below it.
    let end = text.rfind("\n|").map_or(text.len(), |at| text[at + 1..].find('\n').map_or(text.len(), |n| at + n + 2));
    text.insert_str(end, &row.line());
    fs::write(path, text).with_context(|| format!("{}: cannot be written", path.display()))
}

/// A picture of strength over the networks kept, each on top of the one before, as SVG.
pub fn plot(rows: &[Row]) -> String {
    let mut total = 0.0;
    let steps: Vec<(String, f64, f64)> = (rows.iter().filter(|row| row.kept))
        .map(|row| {
            total += row.elo.0;
            (row.name.clone(), total, row.elo.1)
        })
        .collect();
    let (width, height, margin) = (640.0, 320.0, 48.0);
    let top = steps.iter().map(|(_, elo, error)| elo + error).fold(100.0, f64::max) * 1.05;
    let x = |i: usize| margin + (width - 2.0 * margin) * (i as f64 + 1.0) / (steps.len() as f64 + 0.5);
    let y = |elo: f64| height - margin - (height - 2.0 * margin) * elo / top;
    let mut body = String::new();
    let step = if top > 400.0 { 100 } else { 50 };
    for elo in (0..=top as i32).step_by(step) {
        let at = y(f64::from(elo));
        body += &format!(
            r##"<path d="M{margin} {at:.1}H{:.1}" stroke="#ddd"/><text x="{:.1}" y="{:.1}" text-anchor="end">{elo}</text>"##,
            width - margin / 2.0,
            margin - 6.0,
            at + 4.0
        );
    }
    let mut path = format!("M{margin} {:.1}", y(0.0));
    for (i, (name, elo, error)) in steps.iter().enumerate() {
        let (x, at) = (x(i), y(*elo));
        path += &format!("L{x:.1} {at:.1}");
        body += &format!(
            r##"<path d="M{x:.1} {:.1}V{:.1}" stroke="#b42" stroke-width="2"/><circle cx="{x:.1}" cy="{at:.1}" r="4" fill="#b42"/><text x="{x:.1}" y="{:.1}" text-anchor="middle">{name}</text>"##,
            y(elo - error),
            y(elo + error),
            height - margin + 18.0
        );
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#333" role="img"><title>Strength over the networks kept</title><rect width="{width}" height="{height}" fill="#fff"/><text x="{margin}" y="24">Elo above the evaluation by hand, each network measured against the one before</text>{body}<path d="{path}" fill="none" stroke="#b42" stroke-opacity="0.5"/></svg>"##
    ) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, elo: f64, kept: bool) -> Row {
        Row {
            name: name.to_owned(),
            date: "2026-11-20".to_owned(),
            trained_on: "self-play".to_owned(),
            positions: "1,000 × 2".to_owned(),
            minutes: "3 + 4".to_owned(),
            loss: "0.1 (0.2)".to_owned(),
            rows_auc: "0.626".to_owned(),
            games_auc: "0.7, 0.6".to_owned(),
            against: "hand, 10,000 nodes".to_owned(),
            games: "10-2-3".to_owned(),
            elo: (elo, 20.0),
            kept,
        }
    }

    #[test]
    fn rows_are_added_to_the_table_and_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("LEDGER.md");
        let rows = [row("g1", 120.0, true), row("g2", -4.0, false)];
        rows.iter().for_each(|row| add(&path, row).unwrap());
        fs::write(&path, fs::read_to_string(&path).unwrap() + "\nA note.\n").unwrap();
        add(&path, &row("g3", 30.0, true)).unwrap();
        assert_eq!(read(&path).unwrap(), [rows[0].clone(), rows[1].clone(), row("g3", 30.0, true)]);
        assert!(fs::read_to_string(&path).unwrap().ends_with("| yes |\n\nA note.\n"));
    }

    #[test]
    fn the_picture_of_the_docs_is_of_this_ledger() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let (picture, is) = (root.join("docs/network.svg"), plot(&read(&root.join("nets/LEDGER.md")).unwrap()));
        if std::env::var_os("KOMADAI_WRITE").is_some() {
            fs::write(&picture, &is).unwrap();
        }
        let drawn = fs::read_to_string(picture).unwrap();
        assert!(drawn == is, "docs/network.svg is of another ledger: KOMADAI_WRITE=1 draws it anew");
    }

    #[test]
    fn only_kept_networks_are_drawn() {
        let svg = plot(&[row("g1", 120.0, true), row("g2", -4.0, false)]);
        assert!(svg.contains(">g1<") && !svg.contains(">g2<"));
    }
}
