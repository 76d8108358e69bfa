import { expect, test } from "vitest";
import { cut } from "../src/pages/learn/cut";

test("a lone piece stands in the middle of five squares", () => {
  expect(cut("9/9/9/9/4K4/9/9/9/9 b - 1")).toEqual({ size: 5, left: 2, top: 2 });
});

test("a corner is shown up to the edges, without the other side's king at home", () => {
  expect(cut("ln7/1sg6/ppp6/9/9/9/9/7K1/9 b - 1")).toEqual({ size: 5, left: 0, top: 0 });
  expect(cut("7nl/6gs1/6ppp/9/9/9/9/1K7/9 b - 1")).toEqual({ size: 5, left: 4, top: 0 });
});

test("pieces far from each other, and an empty board, are shown whole", () => {
  expect(cut("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")).toEqual({ size: 9, left: 0, top: 0 });
  expect(cut("9/9/9/9/9/9/9/9/9 b - 1")).toEqual({ size: 9, left: 0, top: 0 });
  expect(cut("8+r/9/9/9/9/9/9/9/+R8 b - 1")).toEqual({ size: 9, left: 0, top: 0 });
});

test("a lower part begins no further down than it can", () => {
  expect(cut("9/9/9/9/9/9/9/9/4L4 b - 1")).toEqual({ size: 5, left: 2, top: 4 });
});
