//! The csa crate reads CSA; it knows no rules.

use peers::records::read_over_and_over;

fn plies(text: &str) -> Option<usize> {
    let record = csa::parse_csa(text).ok()?;
    Some(record.moves.iter().filter(|step| matches!(step.action, csa::Action::Move(..))).count())
}

fn main() {
    read_over_and_over(|format| if format == "csa" { Some(plies) } else { None });
}
