//! Files of problems: a line of column names, then a problem a line, its cells separated by tabs.

/// Reads the problems of a file, each by the cells of its line.
///
/// # Errors
/// The first line that is no problem.
pub(crate) fn read<const N: usize, T>(
    text: &str,
    columns: &str,
    problem: impl Fn([&str; N]) -> Option<T>,
) -> Result<Vec<T>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(columns) {
        return Err(format!("the first line is not {columns:?}"));
    }
    let cells = |line| Vec::from_iter(str::split(line, '\t')).try_into().ok();
    lines.map(|line| cells(line).and_then(&problem).ok_or_else(|| line.to_owned())).collect()
}
