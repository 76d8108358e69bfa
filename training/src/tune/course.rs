//! The course of a tuning: a line of JSON for every pair of games, and a picture of it.

use super::spsa::{Number, Spsa};
use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// A pair of games, and where the numbers stood after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which pair, counted from 0. Some are missing where a tuning was stopped.
    pub iteration: usize,
    /// What the first side scored: -2 to 2.
    pub points: f64,
    /// The numbers, in the order of the list.
    pub values: Vec<f64>,
}

/// The steps on file; none if there is no file yet. A line that was cut off at the end is passed over.
///
/// # Errors
/// The file cannot be read, or is of a tuning of other numbers.
pub fn read(path: &Path, spsa: &Spsa) -> anyhow::Result<Vec<Step>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut steps = Vec::new();
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let step: Step = serde_json::from_str(line).with_context(|| path.display().to_string())?;
        ensure!(step.values.len() == spsa.numbers.len(), "{}: a tuning of other numbers", path.display());
        steps.push(step);
    }
    Ok(steps)
}

/// Adds a step.
///
/// # Errors
/// The file cannot be written.
pub fn add(path: &Path, step: &Step) -> anyhow::Result<()> {
    let line = serde_json::to_string(step)? + "\n";
    let mut file = File::options().append(true).create(true).open(path).with_context(|| path.display().to_string())?;
    file.write_all(line.as_bytes()).with_context(|| path.display().to_string())
}

/// Cuts off what a kill left of a line, so that the next one begins anew.
///
/// # Errors
/// The file cannot be written.
pub fn mend(path: &Path) -> anyhow::Result<()> {
    let Ok(bytes) = fs::read(path) else { return Ok(()) };
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if whole < bytes.len() {
        let file = File::options().write(true).open(path).with_context(|| path.display().to_string())?;
        file.set_len(whole as u64).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Points of the picture along a line.
const POINTS: usize = 400;

/// A picture: a line for each number, how many of its steps it has moved.
pub fn plot(numbers: &[Number], steps: &[Step]) -> String {
    const COLOURS: [&str; 8] = ["#b42", "#26a", "#282", "#a3a", "#860", "#077", "#c27", "#555"];
    let (width, height, margin) = (900.0, 480.0, 48.0);
    let last = steps.iter().map(|step| step.iteration + 1).max().unwrap_or(1) as f64;
    let moved = |i: usize, step: &Step| (step.values[i] - numbers[i].start) / numbers[i].step;
    let most = (steps.iter().flat_map(|step| (0..numbers.len()).map(|i| moved(i, step).abs()))).fold(1.0, f64::max);
    let x = |iteration: f64| margin + (width - 4.0 * margin) * iteration / last;
    let y = |steps: f64| height / 2.0 - (height / 2.0 - margin) * steps / most;
    let right = x(last);
    let mut body = String::new();
    for (value, label) in [(most, format!("+{most:.1}")), (0.0, "0".to_owned()), (-most, format!("−{most:.1}"))] {
        let at = y(value);
        let _ = write!(
            body,
            r##"<path d="M{margin} {at:.1}H{right:.1}" stroke="#ddd"/><text x="{:.1}" y="{:.1}" text-anchor="end">{label}</text>"##,
            margin - 6.0,
            at + 4.0
        );
    }
    let every = steps.len().div_ceil(POINTS).max(1);
    for (i, number) in numbers.iter().enumerate() {
        let mut path = format!("M{margin} {:.1}", y(0.0));
        let mut end = 0.0;
        for (_, step) in steps.iter().enumerate().filter(|(at, _)| at.is_multiple_of(every) || at + 1 == steps.len()) {
            end = moved(i, step);
            let _ = write!(path, "L{:.1} {:.1}", x((step.iteration + 1) as f64), y(end));
        }
        let value = steps.last().map_or(number.start, |step| step.values[i]);
        let colour = COLOURS[i % COLOURS.len()];
        let _ = write!(
            body,
            r##"<path d="{path}" fill="none" stroke="{colour}"/><text x="{:.1}" y="{:.1}" fill="{colour}">{} {value:.0}</text>"##,
            right + 6.0,
            y(end) + 4.0,
            number.name
        );
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" fill="#333" role="img"><title>The course of a tuning</title><rect width="{width}" height="{height}" fill="#fff"/><text x="{margin}" y="20">Numbers over {last} pairs of games, in their steps from where they began</text>{body}</svg>"##
    ) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa() -> Spsa {
        let number = |name: &str| Number { name: name.to_owned(), start: 10.0, least: 0.0, most: 50.0, step: 2.0 };
        Spsa { numbers: vec![number("one"), number("two")], iterations: 9, seed: 1 }
    }

    #[test]
    fn a_course_cut_off_in_a_line_goes_on_behind_the_last_whole_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("course.jsonl");
        assert_eq!(read(&path, &spsa()).unwrap(), []);
        let step = |iteration| Step { iteration, points: 1.0, values: vec![11.0, 9.5] };
        add(&path, &step(0)).unwrap();
        add(&path, &step(1)).unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        assert_eq!(read(&path, &spsa()).unwrap(), [step(0)]);
        mend(&path).unwrap();
        add(&path, &step(2)).unwrap();
        assert_eq!(read(&path, &spsa()).unwrap(), [step(0), step(2)]);
        let fewer = Spsa { numbers: spsa().numbers[..1].to_vec(), ..spsa() };
        assert!(read(&path, &fewer).is_err());
    }

    #[test]
    fn every_number_has_its_line() {
        let steps = [Step { iteration: 0, points: 2.0, values: vec![14.0, 9.0] }];
        let svg = plot(&spsa().numbers, &steps);
        assert!(svg.contains(">one 14<") && svg.contains(">two 9<") && svg.contains(">+2.0<"));
        assert!(plot(&spsa().numbers, &[]).contains(">one 10<"));
    }
}
