import { describe, expect, test } from "vitest";
import type { Game } from "../src/pages/game/game";
import { senior, seniority } from "../src/pages/game/senior";
import type { GameRatings, RatingView } from "../src/wire";

const game = (over: Partial<Game>): Game => ({ handicap: "even", creator: "black", ...over }) as Game;
const rated = (black: RatingView, white: RatingView): GameRatings => ({
  pool: "rapid",
  black: { before: black },
  white: { before: white },
});
const known = (value: number, rank: string): RatingView => ({ value, rank, provisional: false });
const unknown = (value: number): RatingView => ({ value, provisional: true });

describe("王 is the senior's", () => {
  test("the higher rank's, wherever it sits and whoever made the game", () => {
    expect(senior(game({}), rated(known(1500, "1k"), known(1900, "3d")))).toBe("white");
    expect(senior(game({ creator: "white" }), rated(known(1900, "3d"), known(1500, "1k")))).toBe("black");
  });

  test("any rank is above none", () => {
    expect(senior(game({}), rated(unknown(2200), known(900, "15k")))).toBe("white");
  });

  test("between equals it is whoever was there first", () => {
    expect(senior(game({ creator: "white" }), rated(known(1510, "1k"), known(1500, "1k")))).toBe("white");
    expect(senior(game({ creator: "black" }), null)).toBe("black");
  });

  test("between equals it is the elder, as one of the two or both say", () => {
    const saying = (...greetings: NonNullable<Game["greetings"]>) => game({ creator: "white", greetings });
    const equals = rated(known(1510, "1k"), known(1500, "1k"));
    const [mine, yours] = [
      { by: "black", greeting: "elder", at: 0 },
      { by: "white", greeting: "younger", at: 0 },
    ] as const;
    for (const said of [saying(mine), saying(yours), saying({ by: "white", greeting: "begin", at: 0 }, mine, yours)])
      expect(seniority(said, equals)).toEqual({ side: "black", because: "age" });
    // Who do not agree leave it as it was.
    expect(seniority(saying(mine, { by: "white", greeting: "elder", at: 0 }), equals)).toEqual({
      side: "white",
      because: "maker",
    });
    expect(seniority(saying({ by: "black", greeting: "younger", at: 0 }, yours), null).because).toBe("maker");
    // Age asks nothing of rank and odds.
    expect(seniority(saying(mine), rated(known(1500, "1k"), known(1900, "3d"))).because).toBe("rank");
    expect(seniority(game({ handicap: "rook", greetings: [mine] }), null).because).toBe("odds");
  });

  test("uwate's at odds", () => {
    expect(senior(game({ handicap: "rook", creator: "black" }), null)).toBe("white");
  });

  test("and it is told why", () => {
    expect(seniority(game({}), rated(known(1500, "1k"), known(1900, "3d"))).because).toBe("rank");
    expect(seniority(game({}), rated(known(1510, "1k"), known(1500, "1k"))).because).toBe("maker");
    expect(seniority(game({ handicap: "rook" }), null).because).toBe("odds");
  });
});
