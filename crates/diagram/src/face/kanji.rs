//! Faces in kanji.

use super::{Ground, Writing};
use crate::glyphs::{Typeface, centred};
use crate::koma;
use crate::set::{DragonFace, KingFace, PieceSet};
use komadai_shogi::PieceKind::{self, *};

/// The one kanji of a kind, with the promoted forms of each convention.
pub(crate) fn single(set: PieceSet, kind: PieceKind, writing: Writing) -> char {
    match (kind, set) {
        (King, _) => match writing.king {
            KingFace::Osho => '王',
            KingFace::Gyokusho => '玉',
        },
        (Rook, _) => '飛',
        (Bishop, _) => '角',
        (Gold, _) => '金',
        (Silver, _) => '銀',
        (Knight, _) => '桂',
        (Lance, _) => '香',
        (Pawn, _) => '歩',
        (Dragon, _) => writing.dragon.unwrap_or(dragon_of(set)).kanji(),
        (Horse, _) => '馬',
        (ProSilver, _) => '全',
        (ProKnight, PieceSet::Cursive) => '今',
        (ProKnight, _) => '圭',
        (ProLance, PieceSet::Cursive) => '仝',
        (ProLance, _) => '杏',
        (Tokin, PieceSet::Cursive) => '个',
        (Tokin, _) => 'と',
    }
}

/// The form of the dragon's kanji that belongs to a set.
const fn dragon_of(set: PieceSet) -> DragonFace {
    match set {
        PieceSet::Kurobori | PieceSet::Reduced => DragonFace::New,
        _ => DragonFace::Old,
    }
}

/// The two kanji of a kind, upper and lower.
pub(crate) fn double(kind: PieceKind, writing: Writing) -> [char; 2] {
    let dragon = writing.dragon.unwrap_or(DragonFace::Old).kanji();
    match kind {
        King => match writing.king {
            KingFace::Osho => ['王', '將'],
            KingFace::Gyokusho => ['玉', '將'],
        },
        Rook => ['飛', '車'],
        Bishop => ['角', '行'],
        Gold => ['金', '將'],
        Silver => ['銀', '將'],
        Knight => ['桂', '馬'],
        Lance => ['香', '車'],
        Pawn => ['歩', '兵'],
        Dragon => [dragon, '王'],
        Horse => [dragon, '馬'],
        ProSilver => ['成', '銀'],
        ProKnight => ['成', '桂'],
        ProLance => ['成', '香'],
        Tokin => ['と', '金'],
    }
}

fn typeface(set: PieceSet) -> Typeface {
    match set {
        PieceSet::Hitomoji | PieceSet::Futamoji => Typeface::Brush,
        PieceSet::Kurobori | PieceSet::Bilingual => Typeface::Carved,
        _ => Typeface::Print,
    }
}

pub(super) fn draw(set: PieceSet, kind: PieceKind, writing: Writing, ground: Ground, ink: &str) -> String {
    let drawing = characters(set, kind, writing, ground);
    // The brush's thin strokes are laid on a little fuller, so that they hold at 24 pixels.
    let fuller = match set {
        PieceSet::Hitomoji => "8",
        PieceSet::Futamoji => "6",
        // The far edge of a cut catches the light.
        PieceSet::Kurobori if ground == Ground::Wood => {
            return format!(
                r##"<g transform="translate(1 1.2)" fill="#fff7dd" stroke="#fff7dd" stroke-width="10">{drawing}</g><g stroke="{ink}" stroke-width="10" stroke-linejoin="round">{drawing}</g>"##
            );
        }
        _ => return drawing,
    };
    format!(r#"<g stroke="{ink}" stroke-width="{fuller}" stroke-linejoin="round">{drawing}</g>"#)
}

fn characters(set: PieceSet, kind: PieceKind, writing: Writing, ground: Ground) -> String {
    let face = typeface(set);
    // On paper there is no body to leave room for.
    let (scale, lift) = match ground {
        Ground::Wood => (koma::scale(kind), 0.0),
        Ground::Paper => (1.22, 8.0),
    };
    match set {
        PieceSet::Futamoji => {
            let [upper, lower] = double(kind, writing);
            let (width, height) = (58.0 * scale, 45.0 * scale);
            let gap = 22.0 * scale;
            let middle = 8.5 * scale - lift;
            centred(face, upper, 0.0, middle - gap, width, height)
                + &centred(face, lower, 0.0, middle + gap, width * 1.04, height)
        }
        PieceSet::Bilingual => {
            let letter = kind.letter();
            let mut out =
                centred(face, single(set, kind, writing), 0.0, -8.0 * scale - lift, 60.0 * scale, 60.0 * scale);
            let y = 37.0 * scale - lift / 2.0;
            if kind.is_promoted() {
                out += &centred(Typeface::Print, '+', -13.0 * scale, y, 27.0 * scale, 27.0 * scale);
                out += &centred(Typeface::Print, letter, 8.0 * scale, y, 35.0 * scale, 35.0 * scale);
            } else {
                out += &centred(Typeface::Print, letter, 0.0, y, 35.0 * scale, 35.0 * scale);
            }
            out
        }
        _ => {
            let char = single(set, kind, writing);
            let size = scale
                * match char {
                    // Even weight to the eye, not even boxes.
                    'と' | '个' => 75.0,
                    '王' | '玉' => 80.0,
                    _ => 79.0,
                };
            centred(face, char, 0.0, 7.5 * scale - lift, size, size * 1.06)
        }
    }
}
