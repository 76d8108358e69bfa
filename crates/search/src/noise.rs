//! An evaluation blurred by chance: by a function of the position and a seed, so that whoever meets a position again misjudges it
//! in the same way. Levels err by it, and so do the members of a consultation, which must not all err alike.

use crate::level::mix;
use komadai_shogi::Position;

/// How an evaluation is blurred.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Noise {
    /// The standard deviation.
    pub centipawns: u16,
    /// Other seeds err elsewhere.
    pub seed: u64,
}

impl Noise {
    /// How much a position is misjudged, for the side to move.
    pub(crate) fn of(self, pos: &Position) -> i32 {
        // The sum of four dice is near enough to a bell; 148 is its width.
        let mixed = mix(pos.key() ^ self.seed.rotate_left(17));
        let dice: i32 = (0..4).map(|i| (mixed >> (16 * i) & 0xff) as i32 - 128).sum();
        dice * i32::from(self.centipawns) / 148
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_as_wide_as_it_says_and_the_same_for_the_same_position() {
        let mut position = Position::start();
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for step in 0..4_000u64 {
            let moves = position.legal_moves();
            match moves.get((step * 7_919) as usize % moves.len().max(1)) {
                Some(&mv) => position.play_unchecked(mv),
                None => position = Position::start(),
            }
            let noise = Noise { centipawns: 50, seed: step / 1_000 };
            assert_eq!(noise.of(&position), noise.of(&position.clone()));
            let error = f64::from(noise.of(&position));
            (sum, squares, count) = (sum + error, squares + error * error, count + 1.0);
        }
        let width = (squares / count).sqrt();
        assert!((sum / count).abs() < 5.0 && (45.0..55.0).contains(&width), "{} ± {width}", sum / count);
    }

    #[test]
    fn members_err_in_different_places() {
        let errors: Vec<i32> = (0..8).map(|seed| Noise { centipawns: 100, seed }.of(&Position::start())).collect();
        assert!(errors.iter().any(|error| *error != errors[0]), "{errors:?}");
    }
}
