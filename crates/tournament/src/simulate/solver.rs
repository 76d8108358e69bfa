//! Solvers that share nothing with the pairing: whether all of them can be paired at all (Edmonds), and the cheapest pairing by trying
//! all (small fields).

use std::collections::VecDeque;

/// The largest number of pairs in a graph (J. Edmonds, "Paths, trees, and flowers", 1965). `allowed` is asked for both orders.
pub(super) fn most_pairs(count: usize, allowed: &dyn Fn(usize, usize) -> bool) -> usize {
    const NONE: usize = usize::MAX;
    let mut mate = vec![NONE; count];
    for root in 0..count {
        if mate[root] != NONE {
            continue;
        }
        let mut parent = vec![NONE; count];
        let mut base: Vec<usize> = (0..count).collect();
        let mut used = vec![false; count];
        used[root] = true;
        let mut queue = VecDeque::from([root]);
        let mut end = NONE;
        'search: while let Some(from) = queue.pop_front() {
            for to in 0..count {
                if to == from || !allowed(from, to) || base[from] == base[to] || mate[from] == to {
                    continue;
                }
                if to == root || (mate[to] != NONE && parent[mate[to]] != NONE) {
                    // An odd circle: all of it becomes one.
                    let shared = ancestor(from, to, &mate, &parent, &base);
                    let mut blossom = vec![false; count];
                    for (start, child) in [(from, to), (to, from)] {
                        let (mut at, mut child) = (start, child);
                        while base[at] != shared {
                            blossom[base[at]] = true;
                            blossom[base[mate[at]]] = true;
                            parent[at] = child;
                            child = mate[at];
                            at = parent[mate[at]];
                        }
                    }
                    for node in 0..count {
                        if blossom[base[node]] {
                            base[node] = shared;
                            if !used[node] {
                                used[node] = true;
                                queue.push_back(node);
                            }
                        }
                    }
                } else if parent[to] == NONE {
                    parent[to] = from;
                    if mate[to] == NONE {
                        end = to;
                        break 'search;
                    }
                    used[mate[to]] = true;
                    queue.push_back(mate[to]);
                }
            }
        }
        while end != NONE {
            let before = parent[end];
            let next = mate[before];
            (mate[end], mate[before]) = (before, end);
            end = next;
        }
    }
    mate.iter().filter(|mate| **mate != NONE).count() / 2
}

fn ancestor(one: usize, other: usize, mate: &[usize], parent: &[usize], base: &[usize]) -> usize {
    let mut seen = vec![false; base.len()];
    let mut at = base[one];
    loop {
        seen[at] = true;
        if mate[at] == usize::MAX {
            break;
        }
        at = base[parent[mate[at]]];
    }
    let mut at = base[other];
    while !seen[at] {
        at = base[parent[mate[at]]];
    }
    at
}

/// A cost of so many tiers, compared from the first.
pub(super) type Costs = [u64; 4];

pub(super) fn sum(one: Costs, other: Costs) -> Costs {
    std::array::from_fn(|tier| one[tier] + other[tier])
}

/// The cheapest way to pair an even number of them, by all of them: 2ⁿ steps.
pub(super) fn cheapest(count: usize, cost: &dyn Fn(usize, usize) -> Costs) -> Costs {
    let all = (1_usize << count) - 1;
    let mut best: Vec<Option<Costs>> = vec![None; all + 1];
    best[0] = Some(Costs::default());
    for paired in 0..all {
        let Some(so_far) = best[paired] else { continue };
        let one = (!paired).trailing_zeros() as usize;
        for other in one + 1..count {
            if paired & (1 << other) == 0 {
                let next = paired | (1 << one) | (1 << other);
                let costs = sum(so_far, cost(one, other));
                if best[next].is_none_or(|best| costs < best) {
                    best[next] = Some(costs);
                }
            }
        }
    }
    best[all].unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// Both solvers find as many pairs in graphs by chance.
    #[test]
    fn the_two_solvers_agree() {
        let mut rng = Rng::with_seed(1965);
        for _ in 0..400 {
            let count = 2 * rng.usize(1..6);
            let edges: Vec<bool> = (0..count * count).map(|_| rng.u8(..10) < 3).collect();
            let allowed = |a: usize, b: usize| edges[a.min(b) * count + a.max(b)];
            let least = cheapest(count, &|a, b| [u64::from(!allowed(a, b)), 0, 0, 0])[0];
            assert_eq!(count / 2 - most_pairs(count, &allowed), least as usize, "{edges:?}");
        }
    }
}
