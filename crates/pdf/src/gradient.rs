//! Colours that run into one another.

use crate::canvas::row;
use pdf_writer::types::FunctionShadingType;
use pdf_writer::{Finish, Name, Pdf, Ref};
use usvg::{Stop, Transform};

/// A gradient where it is used.
pub(crate) struct Gradient {
    kind: FunctionShadingType,
    coordinates: Vec<f32>,
    stops: Vec<(f32, [f32; 3])>,
    /// From its coordinates to those of PDF.
    transform: Transform,
}

impl Gradient {
    pub(crate) fn linear(of: &usvg::LinearGradient, to_page: Transform) -> Gradient {
        Gradient {
            kind: FunctionShadingType::Axial,
            coordinates: vec![of.x1(), of.y1(), of.x2(), of.y2()],
            stops: stops(of.stops()),
            transform: to_page.pre_concat(of.transform()),
        }
    }

    pub(crate) fn radial(of: &usvg::RadialGradient, to_page: Transform) -> Gradient {
        Gradient {
            kind: FunctionShadingType::Radial,
            coordinates: vec![of.fx(), of.fy(), of.fr().get(), of.cx(), of.cy(), of.r().get()],
            stops: stops(of.stops()),
            transform: to_page.pre_concat(of.transform()),
        }
    }

    /// How many objects it takes.
    pub(crate) fn objects(&self) -> i32 {
        2 + self.stops.len() as i32 - 1
    }

    /// Writes the pattern under `at`, its function and the function's parts under the numbers after it.
    pub(crate) fn write(&self, pdf: &mut Pdf, at: Ref) {
        let part = |i: usize| Ref::new(at.get() + 2 + i as i32);
        let function = Ref::new(at.get() + 1);
        let mut pattern = pdf.shading_pattern(at);
        pattern.matrix(row(self.transform));
        let mut shading = pattern.function_shading();
        shading.shading_type(self.kind).coords(self.coordinates.iter().copied()).extend([true, true]);
        shading.color_space().device_rgb();
        shading.function(function);
        shading.finish();
        pattern.finish();
        for (i, pair) in self.stops.windows(2).enumerate() {
            let mut out = pdf.exponential_function(part(i));
            out.domain([0.0, 1.0]).range([0.0, 1.0, 0.0, 1.0, 0.0, 1.0]).c0(pair[0].1).c1(pair[1].1).n(1.0);
        }
        let count = self.stops.len() - 1;
        let mut out = pdf.stitching_function(function);
        out.domain([0.0, 1.0]).range([0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
        out.functions((0..count).map(part));
        out.bounds(self.stops[1..count].iter().map(|(offset, _)| *offset));
        out.encode((0..count).flat_map(|_| [0.0, 1.0]));
    }
}

/// The stops from 0 to 1, both ends among them.
fn stops(of: &[Stop]) -> Vec<(f32, [f32; 3])> {
    let mut stops: Vec<(f32, [f32; 3])> = of
        .iter()
        .map(|stop| {
            let color = stop.color();
            (stop.offset().get(), [color.red, color.green, color.blue].map(|part| f32::from(part) / 255.0))
        })
        .collect();
    let (first, last) = (stops.first().map_or([0.0; 3], |s| s.1), stops.last().map_or([0.0; 3], |s| s.1));
    if stops.first().is_none_or(|(offset, _)| *offset > 0.0) {
        stops.insert(0, (0.0, first));
    }
    if stops.len() < 2 || stops.last().is_some_and(|(offset, _)| *offset < 1.0) {
        stops.push((1.0, last));
    }
    stops
}

/// What a page calls the gradient of a number.
pub(crate) fn name(number: usize) -> String {
    format!("G{number}")
}

/// The same as PDF's name.
pub(crate) fn as_name(name: &str) -> Name<'_> {
    Name(name.as_bytes())
}
