//! `cargo run -p komadai-print --example print -- FOLDER LANG NAME…`: things to print as files in a folder.

use komadai_lang::Lang;
use komadai_print::Printed;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(folder), Some(lang)) = (words.next(), words.next()) else { return Err("FOLDER LANG NAME…".into()) };
    let lang: Lang = lang.parse()?;
    for name in words {
        std::fs::write(
            Path::new(&folder).join(format!("{name}.{lang}.pdf")),
            name.parse::<Printed>()?.pdf(lang, None)?,
        )?;
    }
    Ok(())
}
