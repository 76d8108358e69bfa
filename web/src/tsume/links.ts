// Addresses of the mate pages.

/** A link to the solver with a position set up. */
export function address(sfen: string): string {
  // Blanks as underscores: the link stays one word wherever it is pasted.
  return `/tsume/solver?sfen=${encodeURIComponent(sfen.replace(/ \d+$/, "").replaceAll(" ", "_")).replaceAll("%2F", "/")}`;
}
