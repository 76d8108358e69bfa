//! What a process may take that does a site's work on what others have sent or stored, and who may read what it makes. The system keeps
//! these limits, whatever the process comes upon.

/// The system ends this process where it takes more memory, in MiB, or time of the processor, in seconds.
#[cfg(unix)]
pub(crate) fn confine(memory_mib: u32, seconds: u32) -> std::io::Result<()> {
    let bytes = u64::from(memory_mib) << 20;
    rlimit::setrlimit(rlimit::Resource::DATA, bytes, bytes)?;
    rlimit::setrlimit(rlimit::Resource::CPU, seconds.into(), seconds.into())?;
    // What ends so is no news to whoever collects crashes.
    rlimit::setrlimit(rlimit::Resource::CORE, 0, 0)
}

#[cfg(not(unix))]
pub(crate) fn confine(_: u32, _: u32) -> std::io::Result<()> {
    Ok(())
}

/// From now on, what this process and those that it starts make is for its own user alone: hashes of passwords, keys and people's games
/// are among it, also in folders beside the data folder.
pub(crate) fn keep_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Ends this process when nobody holds the other end of its standard input any more, as the site does for as long as it wants to know.
/// What else is said there is passed over.
pub(crate) fn end_with_site() -> std::io::Result<()> {
    let waits = || {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(0);
    };
    std::thread::Builder::new().name("site".to_owned()).spawn(waits).map(|_| ())
}
