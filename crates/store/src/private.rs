//! What a site keeps is for its own user alone: hashes of passwords, mail addresses and keys are among it. Where the system has no modes
//! of files, folders of users are private by themselves.

use std::io;
use std::path::{Path, PathBuf};

/// What lies in a data folder and holds secrets, or says that a site is there.
const FILES: [&str; 5] = ["komadai.sqlite", "komadai.sqlite-wal", "komadai.sqlite-shm", "komadai.lock", "komadai.made"];

/// Makes a data folder, where it is not there yet, and takes it and what lies in it from everybody else.
///
/// # Errors
/// It cannot be made. Where modes cannot be changed, [`exposed`] tells.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::fs::{DirBuilder, Permissions, set_permissions};
        use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let mode = folder.metadata()?.permissions().mode();
        // Nobody's own is a folder that the system shares, such as /tmp.
        if mode & 0o077 != 0 && mode & 0o1000 == 0 {
            let _ = set_permissions(folder, Permissions::from_mode(0o700));
        }
        for file in FILES.map(|name| folder.join(name)) {
            if mode_of(&file).is_some_and(|mode| mode & 0o077 != 0) {
                let _ = set_permissions(&file, Permissions::from_mode(0o600));
            }
        }
        Ok(())
    }
    #[cfg(not(unix))]
    std::fs::create_dir_all(folder)
}

/// Makes an empty file that nobody else can read, unless there is a file already.
pub(crate) fn private_file(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// What of a data folder others can get at all the same. A file in a folder that is private is.
pub fn exposed(folder: &Path) -> Vec<PathBuf> {
    let open = |path: &Path| mode_of(path).is_some_and(|mode| mode & 0o077 != 0);
    if !open(folder) {
        return Vec::new();
    }
    FILES.iter().map(|name| folder.join(name)).filter(|file| open(file)).collect()
}

#[cfg(unix)]
fn mode_of(path: &Path) -> Option<u32> {
    Some(std::os::unix::fs::PermissionsExt::mode(&path.metadata().ok()?.permissions()))
}

#[cfg(not(unix))]
fn mode_of(_: &Path) -> Option<u32> {
    None
}
