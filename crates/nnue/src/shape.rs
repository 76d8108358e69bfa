//! How wide the layers are, and on what scale their numbers stand.

/// Accumulated values for each side.
pub const WIDTH: usize = 256;
/// Each side's values after its halves are multiplied.
pub const HALF: usize = WIDTH / 2;
/// Inputs of the first hidden layer: both sides.
pub const INPUTS: usize = 2 * HALF;
/// Neurons of the first hidden layer.
pub const HIDDEN: usize = 16;
/// Inputs of the second hidden layer: each value and its square.
pub const SQUARED: usize = 2 * HIDDEN;
/// Neurons of the second hidden layer.
pub const TAIL: usize = 32;

/// What 1.0 is in an accumulator.
pub const ACCUMULATOR_ONE: i32 = 255;
/// The product of two accumulated values is shifted right by this, so that it fits seven bits.
pub const PRODUCT_SHIFT: u32 = 9;
/// Half of what is shifted out, so that the product is rounded.
pub const PRODUCT_HALF: u16 = 1 << (PRODUCT_SHIFT - 1);
/// What 1.0 is after the product.
pub const PRODUCT_ONE: f32 = 255.0 * 255.0 / 512.0;
/// What 1.0 is in a weight of the first hidden layer.
pub const HIDDEN_ONE: f32 = 64.0;
/// The output is multiplied by this to give centipawns.
pub const CENTIPAWNS: f32 = 600.0;

/// The shape in one word, as network files name it.
pub const NAME: &str = "hm7-pk1858-256x2-pair-16-32-1";
