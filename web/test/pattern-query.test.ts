import { expect, test } from "vitest";
import { fromParams, saysNothing, toParams } from "../src/pages/pattern/query";

test("what an address asks for is set up and written again as it was", () => {
  for (const address of [
    "board=9/9/9/9/9/4*4/.A7/1K7/LN+R3a+pl",
    "hands=2P=0b",
    "board=9/9/9/9/9/9/9/1K7/9&hands=R3P&material=2R2g&either=1&from=1990&to=2005&origin=site",
    "material==2R=0g",
  ]) {
    const params = new URLSearchParams(address.replaceAll("+", "%2B"));
    const query = fromParams(params);
    expect(saysNothing(query)).toBe(false);
    if (address.includes("=0b")) {
      // One kind that is exact makes the whole hand so.
      expect(toParams(query).get("hands")).toBe("2P=0r=0b=0g=0s=0n=0l=0p");
    } else expect(toParams(query).toString()).toBe(params.toString());
  }
  for (const nothing of ["", "board=9/9/9/9/9/9/9/9/9", "either=1", "board=nonsense//", "hands=xyz"]) {
    expect(saysNothing(fromParams(new URLSearchParams(nothing))), nothing).toBe(nothing !== "board=nonsense//");
  }
});
