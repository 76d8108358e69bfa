// What is shown of other kinds of shogi.

const worn = new Set<string>();

/** The class of everything that shows a game. The game's own pieces, where it has some, and their names are fetched once. */
export function classOfGame(name: string): string {
  if (!worn.has(name)) {
    worn.add(name);
    // The next board that is drawn tries again.
    import("./own-look").then(
      ({ wear }) => wear(name),
      () => worn.delete(name),
    );
  }
  return `other-game of-${name}`;
}
