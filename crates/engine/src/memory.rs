//! How large a table the machine can hold.

use komadai_search::Table;

/// A table of the size that was asked for or, where there is not so much memory, of the largest power of two that fits.
/// `say` hears of it.
pub(crate) fn table(mib: usize, say: impl Fn(String)) -> Table {
    let free = free_mib();
    let mut size = mib;
    while size > 1 {
        // What the system promises is not always there; asking for more than it says is free ends the process.
        if free.is_none_or(|free| size <= free)
            && let Some(table) = Table::try_new(size)
        {
            if size < mib {
                say(format!("error: USI_Hash {mib}: there is not so much memory; {size} MiB are used"));
            }
            return table;
        }
        size = size.next_power_of_two() / 2;
    }
    Table::new(1)
}

/// The size that was asked for, or what is free of it.
pub(crate) fn fitting_mib(mib: usize) -> usize {
    free_mib().map_or(mib, |free| mib.min(free / 2)).max(1)
}

/// The memory that is free, in MiB, where the system tells.
fn free_mib() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024)
}
