/** A part of a board: so many squares each way, without so many columns at the left and rows at the top. */
interface Cut {
  readonly size: number;
  readonly left: number;
  readonly top: number;
}

const FILES = 9;
/** Fewer squares would hide where a piece may go. */
const FEWEST = 5;

/**
 * The part of a board where the pieces are, with a square around them where there is room. Black's king counts only where nothing else
 * stands: at home and far from what a lesson is about, it is there for the rules' sake.
 */
export function cut(board: string): Cut {
  const at: { column: number; row: number; king: boolean }[] = [];
  for (const [row, line] of board.split("/").entries()) {
    let column = 0;
    for (const [piece] of line.matchAll(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(piece)) column += Number(piece);
      else at.push({ column: column++, row, king: piece === "K" });
    }
  }
  const shown = at.some(({ king }) => !king) ? at.filter(({ king }) => !king) : at;
  if (shown.length === 0) return { size: FILES, left: 0, top: 0 };
  const span = (places: readonly number[]) => [Math.min(...places) - 1, Math.max(...places) + 1] as const;
  const across = span(shown.map(({ column }) => column));
  const down = span(shown.map(({ row }) => row));
  const inside = ([from, to]: readonly [number, number]) => Math.min(to, FILES - 1) - Math.max(from, 0) + 1;
  const size = Math.max(FEWEST, inside(across), inside(down));
  const begin = ([from, to]: readonly [number, number]) => {
    const middle = Math.floor((from + to + 1 - size) / 2);
    return Math.min(Math.max(middle, 0), FILES - size);
  };
  return { size, left: begin(across), top: begin(down) };
}
