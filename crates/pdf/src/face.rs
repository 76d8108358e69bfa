//! The embedded face, and the part of it that one file needs.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;
use subsetter::GlyphRemapper;
use ttf_parser::{GlyphId, RawFace, Tag};

static FILE: &[u8] = include_bytes!("../font/sans.otf");
static FACE: LazyLock<ttf_parser::Face<'static>> =
    LazyLock::new(|| ttf_parser::Face::parse(FILE, 0).expect("the embedded face is sound"));

/// What stands for a character that the face lacks, as printers have it for a missing sort.
const MISSING: char = '〓';

/// What the face calls the outline of a character.
fn glyph(char: char) -> GlyphId {
    let char = if char.is_control() { ' ' } else { char };
    FACE.glyph_index(char).or_else(|| FACE.glyph_index(MISSING)).unwrap_or_default()
}

/// The width of a line of text of a size, in the unit of the size.
pub fn width(text: &str, size: f32) -> f32 {
    text.chars().map(|char| advance(glyph(char))).sum::<f32>() * size
}

fn advance(glyph: GlyphId) -> f32 {
    f32::from(FACE.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(FACE.units_per_em())
}

/// The outlines that a file uses, numbered anew.
#[derive(Default)]
pub(crate) struct Letters {
    numbers: GlyphRemapper,
    meaning: BTreeMap<u16, char>,
}

impl Letters {
    /// A line of text as the file's own numbers, two bytes each.
    pub(crate) fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(2 * text.len());
        for char in text.chars() {
            let number = self.numbers.remap(glyph(char).0);
            // What is printed as 〓 is not searched for as that.
            self.meaning.entry(number).or_insert(char);
            out.extend(number.to_be_bytes());
        }
        out
    }

    /// Writes the face, cut down to what was encoded, under `font` and the four numbers after it.
    pub(crate) fn write(&self, pdf: &mut Pdf, font: Ref) {
        let [cid, descriptor, unicode, data] = [1, 2, 3, 4].map(|n| Ref::new(font.get() + n));
        let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let name = Name(b"KOMADA+NotoSansCJKjp-Regular");
        pdf.type0_font(font)
            .base_font(Name(b"KOMADA+NotoSansCJKjp-Regular-Identity-H"))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut out = pdf.cid_font(cid);
        out.subtype(CidFontType::Type0).base_font(name).system_info(system).font_descriptor(descriptor);
        let widths = self.numbers.remapped_gids().map(|old| advance(GlyphId(old)) * 1000.0);
        out.default_width(1000.0).widths().consecutive(0, widths);
        out.finish();

        let unit = |value: i16| f32::from(value) * 1000.0 / f32::from(FACE.units_per_em());
        let bounds = FACE.global_bounding_box();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(unit(bounds.x_min), unit(bounds.y_min), unit(bounds.x_max), unit(bounds.y_max)))
            .italic_angle(0.0)
            .ascent(unit(FACE.ascender()))
            .descent(unit(FACE.descender()))
            .cap_height(unit(FACE.capital_height().unwrap_or(733)))
            .stem_v(95.0)
            .font_file3(data);

        let mut map = UnicodeCmap::new(Name(b"Komadai"), system);
        for (number, char) in &self.meaning {
            map.pair(*number, *char);
        }
        pdf.cmap(unicode, &map.finish());

        let cut = subsetter::subset(FILE, 0, &self.numbers).expect("the embedded face can be cut");
        // The outlines alone are wanted, not the tables around them.
        let outlines = RawFace::parse(&cut, 0).ok().and_then(|face| face.table(Tag::from_bytes(b"CFF ")));
        let packed = pack(outlines.unwrap_or(&cut));
        pdf.stream(data, &packed).filter(Filter::FlateDecode).pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
}

/// Bytes as PDF's FlateDecode wants them.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes what is written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_face_has_what_the_sites_languages_are_written_with() {
        for char in "Shōgi ¿qué? ação ☗▲△☖ 詰将棋の攻方玉将龍馬成銀とー、。「」①".chars()
        {
            assert!(FACE.glyph_index(char).is_some(), "{char}");
        }
        assert_eq!(width("駒台", 10.0), 20.0);
        assert!((1.0..3.0).contains(&width("il", 4.0)));
    }

    #[test]
    fn what_the_face_lacks_is_a_mark_as_wide_as_a_kanji() {
        assert!(FACE.glyph_index('𓀀').is_none());
        assert_eq!(width("𓀀", 10.0), 10.0);
    }
}
