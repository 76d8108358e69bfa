// Times as a recorder types them.

/** `1:02:03`, `4:05` or seconds alone; null: it is no time. Digits may be of full width. */
export function millis(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  if (!/^\d{1,6}(:\d{1,2}){0,2}$/.test(plain)) return null;
  return plain.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

/** What is left on both clocks; null: both are empty, and nothing is said of them; undefined: one of them is no time. */
export function clocks(black: string, white: string): { black: number; white: number } | null | undefined {
  if (!black.trim() && !white.trim()) return null;
  const [one, other] = [millis(black), millis(white)];
  return one === null || other === null ? undefined : { black: one, white: other };
}
