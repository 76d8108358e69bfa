//! Memory that is free again goes back to the system: glibc keeps what finished games held, in the midst of what is still in use.

/// How often memory is given back.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const EVERY: std::time::Duration = std::time::Duration::from_secs(30);
/// Heaps side by side. One for every thread would each keep its own leavings.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: libc::c_int = 2;

/// Gives memory back from now on, for as long as the process lives. To be called before there are other threads.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
pub(crate) fn give_back() {
    // SAFETY: there are no other threads yet, as is asked for above.
    unsafe { libc::mallopt(libc::M_ARENA_MAX, HEAPS) };
    // Without the thread the site only keeps more.
    let _ = std::thread::Builder::new().name("memory".to_owned()).stack_size(64 * 1024).spawn(|| {
        loop {
            std::thread::sleep(EVERY);
            // SAFETY: a function of the allocator that any thread may call at any time.
            unsafe { libc::malloc_trim(0) };
        }
    });
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
