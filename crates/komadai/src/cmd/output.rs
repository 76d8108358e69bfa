//! Files that commands write.

use anyhow::Context;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

/// Writes a file that must not exist yet, unless `force` allows to overwrite it.
pub(crate) fn write_new(path: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let mut file = options.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            anyhow::anyhow!("{}: exists already; --force overwrites it", path.display())
        }
        _ => anyhow::Error::new(error).context(format!("{}", path.display())),
    })?;
    file.write_all(bytes).with_context(|| format!("{}", path.display()))
}
