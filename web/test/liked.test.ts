import { expect, test } from "vitest";
import { byLiking } from "../src/tsume/liked";
import type { ProblemCard } from "../src/wire";

const card = (id: string, liked?: number, disliked = 0): ProblemCard => ({
  id,
  number: 1,
  plies: 3,
  grade: 1,
  sfen: "",
  themes: [],
  ...(liked === undefined ? {} : { votes: { liked, disliked } }),
});

test("many who liked it say more than one, none says neither, and who is alike stands as before", () => {
  const cards = [
    card("none"),
    card("one", 1),
    card("disliked", 0, 1),
    card("many", 40, 3),
    card("even", 2, 2),
    card("also"),
  ];
  expect(byLiking(cards).map(({ id }) => id)).toEqual(["many", "one", "even", "none", "also", "disliked"]);
});
