// What is shown of other kinds of shogi.

/** Games that have pieces of their own, whatever set the reader likes. */
const SETS: Readonly<Record<string, string>> = { dobutsu: "animals" };

const worn = new Set<string>();

/** The class of everything that shows a game. The game's own pieces, where it has some, are fetched once. */
export function classOfGame(name: string): string {
  const set = SETS[name];
  if (set && !worn.has(name)) {
    worn.add(name);
    void dress(name, set);
  }
  return `other-game of-${name}`;
}

async function dress(name: string, set: string): Promise<void> {
  const answer = await fetch(`/pieces/${set}.css`).catch(() => null);
  // Without them the reader's pieces stand there, by which the game can be played, too.
  if (!answer?.ok) return void worn.delete(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.of-${name} { ${await answer.text()} }`);
  document.adoptedStyleSheets.push(sheet);
}
