// What is shown of other kinds of shogi.

const worn = new Set<string>();

/** The class of everything that shows a game. The game's own pieces, where it has some, and their names are fetched once. */
export function classOfGame(name: string): string {
  if (!worn.has(name)) void import("./own-look").then(({ wear }) => wear(name));
  worn.add(name);
  return `other-game of-${name}`;
}
