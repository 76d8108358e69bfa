//! rsshogi reads records.

use peers::records::read_over_and_over;
use rsshogi::board;
use rsshogi::records::Record;
use rsshogi::records::formats::{csa, jkf, kif, usi};

fn plies<E>(record: Result<Record, E>) -> Option<usize> {
    record.ok().map(|record| record.main_moves().count())
}

fn main() {
    board::init();
    read_over_and_over(|format| {
        Some(match format {
            "kif" => |text| plies(kif::parse_kif_str(text)),
            "ki2" => |text| plies(kif::parse_ki2_str(text)),
            "csa" => |text| plies(csa::parse_csa_str(text)),
            "jkf" => |text| plies(jkf::parse_jkf_str(text)),
            "usi" | "sfen" => |text| plies(usi::parse_usi_position(text)),
            "position" => |text| {
                let sfen = text.trim().strip_prefix("sfen ")?;
                board::position_from_sfen(sfen).ok().map(|position| {
                    std::hint::black_box(&position);
                    0
                })
            },
            _ => return None,
        })
    });
}
