//! From any mate to the shortest: shorter ones are sought from above, their absence is proven from below.

use crate::helpers::Helpers;
use crate::len::Len;
use crate::search::Search;
use crate::smooth::Smoothing;
use crate::solver::Mate;
use komadai_shogi::Position;
use std::cell::Cell;

/// Mates of more plies are long: for them shorter ones are looked for by loose searches first, and along the line.
const LONG: u16 = 100;

/// A mate that may be so much shorter is sought from below.
const CLIMB: u16 = 16;

/// The least number of nodes after which a search from below gives way to one from above.
const LEAST_PATIENCE: u64 = 100_000;

/// The shortest mate, or the shortest that was found before the search was stopped. A mate is known, and the least length that
/// is not refuted; `length` is told what is known at any time.
pub(crate) fn shortest(
    search: &mut Search,
    helpers: &mut Helpers,
    position: &Position,
    (known, mut least): (Len, u16),
    length: &Cell<Option<u16>>,
) -> Option<Mate> {
    let mut plies = known.plies();
    let mut line = search.line(position, known, false)?;
    let taken = search.nodes.max(1);
    let mut smoothing = Smoothing::default();
    let mut rough = plies > LONG && plies > least;
    // Where the gap is small, one end is tried for so many nodes before the other.
    let (mut below, mut patience) = (true, (taken / 2).max(LEAST_PATIENCE));
    while plies > least && !search.stopped {
        if rough {
            rough = false;
            let shorter = search.smooth(position, plies, &mut smoothing);
            if shorter < plies {
                let Some(found) = search.line(position, Len::new(shorter), false) else { break };
                (plies, line) = (shorter, found);
                length.set(Some(plies));
                continue;
            }
        }
        // From above in great leaps, from below once the gap is small and as long as that is quick.
        let climb = plies - least <= CLIMB;
        let tried = if climb && below { least } else { plies - 2 };
        // A shorter mate is looked for as the first was, for no longer than that took; then it is refuted.
        search.loose = !climb && tried > LONG;
        let most = match (search.loose, climb) {
            (true, _) => taken,
            (false, true) => patience,
            (false, false) => u64::MAX,
        };
        let mut out = helpers.solve_a_while(search, position, Len::new(tried), most);
        if search.loose && !out.is_settled() && !search.stopped {
            search.loose = false;
            if smoothing.harder() {
                rough = true;
                continue;
            }
            out = helpers.solve(search, position, Len::new(tried));
        }
        if out.pn == 0 {
            // Stopped before its moves were known, a shorter mate is none yet.
            let Some(found) = search.line(position, out.len, false) else { break };
            (plies, line) = (out.len.plies(), found);
            length.set(Some(plies));
            rough = plies > LONG;
        } else if out.dn == 0 && !search.too_deep {
            least = tried + 2;
        } else if climb && !search.stopped && !search.too_deep {
            below = !below;
            patience = if below { patience.saturating_mul(2) } else { patience };
        } else {
            break;
        }
    }
    search.loose = false;
    let exact = plies <= least;
    if exact && plies > 1 {
        line = search.line(position, Len::new(plies), true).unwrap_or(line);
    }
    Some(Mate { length: plies, exact, line })
}
