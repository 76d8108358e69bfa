//! Which encoding a text is in, and from bytes to text and back.

use encoding_rs::{EUC_JP, Encoding, ISO_2022_JP, SHIFT_JIS};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The encoding of a record's text.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TextEncoding {
    /// ASCII only: any of the others would read the same.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// Shift_JIS with Windows' extensions.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// ISO-2022-JP, the seven-bit encoding of mail.
    Iso2022Jp,
}

impl TextEncoding {
    /// Every encoding.
    pub const ALL: [TextEncoding; 7] = [
        TextEncoding::Utf8,
        TextEncoding::ShiftJis,
        TextEncoding::EucJp,
        TextEncoding::Ascii,
        TextEncoding::Utf8Bom,
        TextEncoding::Utf16,
        TextEncoding::Iso2022Jp,
    ];

    /// A stable name, such as `shift_jis`.
    pub const fn code(self) -> &'static str {
        match self {
            TextEncoding::Ascii => "ascii",
            TextEncoding::Utf8 => "utf-8",
            TextEncoding::Utf8Bom => "utf-8-bom",
            TextEncoding::ShiftJis => "shift_jis",
            TextEncoding::EucJp => "euc-jp",
            TextEncoding::Utf16 => "utf-16",
            TextEncoding::Iso2022Jp => "iso-2022-jp",
        }
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is no encoding's name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnknownEncoding;

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an encoding is one of utf8 sjis eucjp")?;
        TextEncoding::ALL.iter().try_for_each(|encoding| write!(f, " {encoding}"))
    }
}

impl std::error::Error for UnknownEncoding {}

/// By its [`code`](TextEncoding::code), or by one of the short names `utf8`, `sjis` and `eucjp`.
impl FromStr for TextEncoding {
    type Err = UnknownEncoding;
    fn from_str(text: &str) -> Result<TextEncoding, UnknownEncoding> {
        match text {
            "utf8" => Ok(TextEncoding::Utf8),
            "sjis" => Ok(TextEncoding::ShiftJis),
            "eucjp" => Ok(TextEncoding::EucJp),
            _ => TextEncoding::ALL.into_iter().find(|encoding| encoding.code() == text).ok_or(UnknownEncoding),
        }
    }
}

/// Bytes as text.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: TextEncoding,
    /// Whether some bytes were no character and were replaced by U+FFFD.
    pub(crate) damaged: bool,
}

const BOM: &str = "\u{feff}";

/// Finds the encoding and decodes. What the file declares or its name says is often wrong, so the bytes decide: valid
/// UTF-8 is UTF-8 (Japanese text in the two other encodings almost never is), else the one of Shift_JIS and EUC-JP that
/// fits better.
pub(crate) fn decode(bytes: &[u8]) -> Decoded<'_> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes)
        && encoding != encoding_rs::UTF_8
    {
        let (text, _, damaged) = encoding.decode(bytes);
        return Decoded { text, encoding: TextEncoding::Utf16, damaged };
    }
    if let Some(decoded) = seven_bit(bytes) {
        return decoded;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let plain = text.trim_start_matches(BOM);
        let encoding = match plain.len() {
            n if n < text.len() => TextEncoding::Utf8Bom,
            _ if text.is_ascii() => TextEncoding::Ascii,
            _ => TextEncoding::Utf8,
        };
        return Decoded { text: Cow::Borrowed(plain), encoding, damaged: false };
    }
    let by = |encoding: &'static Encoding, name| {
        let (text, damaged) = encoding.decode_without_bom_handling(bytes);
        (oddness(&text), Decoded { text, encoding: name, damaged })
    };
    let (sjis_cost, sjis) = by(SHIFT_JIS, TextEncoding::ShiftJis);
    if sjis_cost == 0 {
        return sjis;
    }
    let (euc_cost, euc) = by(EUC_JP, TextEncoding::EucJp);
    let utf8 = String::from_utf8_lossy(bytes);
    let utf8_cost = oddness(&utf8);
    if utf8_cost < sjis_cost && utf8_cost < euc_cost {
        let text = match utf8.strip_prefix(BOM) {
            Some(plain) => Cow::Owned(plain.to_owned()),
            None => utf8,
        };
        return Decoded { text, encoding: TextEncoding::Utf8, damaged: true };
    }
    if euc_cost < sjis_cost { euc } else { sjis }
}

/// A text in ISO-2022-JP, which is plain ASCII but for the escapes that turn to Japanese characters: those decide.
fn seven_bit(bytes: &[u8]) -> Option<Decoded<'_>> {
    let to_kanji = |at: usize| matches!(bytes.get(at + 1..at + 3), Some(b"$B" | b"$@"));
    let and_back = |at: usize| matches!(bytes.get(at + 1..at + 3), Some(b"(B" | b"(J"));
    let escapes = || memchr::memchr_iter(0x1b, bytes);
    if !escapes().any(to_kanji) || !escapes().any(and_back) || !bytes.is_ascii() {
        return None;
    }
    let (text, damaged) = ISO_2022_JP.decode_without_bom_handling(bytes);
    Some(Decoded { text, encoding: TextEncoding::Iso2022Jp, damaged })
}

/// How little a text looks like a Japanese record: broken characters weigh most, then private-use characters and
/// half-width katakana, which is what EUC-JP looks like when read as Shift_JIS.
fn oddness(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '\u{fffd}' => 20,
            '\u{ff61}'..='\u{ff9f}' => 2,
            '\u{e000}'..='\u{f8ff}' => 5,
            _ => 0,
        })
        .sum()
}

/// Text as bytes of an encoding. Those older than Unicode have no shogi pieces ☗☖; the triangles ▲△ stand for them there, as
/// they do in print.
///
/// # Errors
/// The first character that the encoding does not have.
pub fn encode(text: &str, encoding: TextEncoding) -> Result<Vec<u8>, char> {
    let by = |encoding: &'static Encoding| {
        let text = &text.replace('☗', "▲").replace('☖', "△");
        let (bytes, _, unmappable) = encoding.encode(text);
        if unmappable {
            let missing = text.chars().find(|c| encoding.encode(c.encode_utf8(&mut [0; 4])).2);
            Err(missing.unwrap_or('\u{fffd}'))
        } else {
            Ok(bytes.into_owned())
        }
    };
    match encoding {
        TextEncoding::Ascii => match text.chars().find(|c| !c.is_ascii()) {
            Some(c) => Err(c),
            None => Ok(text.as_bytes().to_vec()),
        },
        TextEncoding::Utf8 => Ok(text.as_bytes().to_vec()),
        TextEncoding::Utf8Bom => Ok([BOM.as_bytes(), text.as_bytes()].concat()),
        TextEncoding::ShiftJis => by(SHIFT_JIS),
        TextEncoding::EucJp => by(EUC_JP),
        TextEncoding::Iso2022Jp => by(ISO_2022_JP),
        TextEncoding::Utf16 => {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            Ok(units.flat_map(u16::to_le_bytes).collect())
        }
    }
}
