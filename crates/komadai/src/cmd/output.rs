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

/// Writes what became of a file into a folder, under the file's name with the ending of the format; with the number of the game
/// where each has a file of its own.
pub(crate) fn save(
    folder: &Path,
    file: &Path,
    game: Option<usize>,
    ending: &str,
    bytes: &[u8],
    force: bool,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("the folder {}", folder.display()))?;
    let stem =
        file.file_stem().filter(|_| file != Path::new("-")).map_or("record".into(), |stem| stem.to_string_lossy());
    let number = game.map_or(String::new(), |game| format!("-{game}"));
    write_new(&folder.join(format!("{stem}{number}.{ending}")), bytes, force)
}
