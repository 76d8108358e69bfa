// Reads drawn games with tsshogi: a line of JSON with the texts of a game comes in, a line for each text goes out, with what was
// found in it or why nothing was. NODE_PATH must lead to tsshogi.
const { createInterface } = require("node:readline");
const { Color, Move, importCSA, importJKFString, importKI2, importKIF } = require("tsshogi");

const readers = { kif: importKIF, ki2: importKI2, "ki2-main": importKI2, csa: importCSA, jkf: importJKFString };

// Our names of the ends, and who wins: the side to move, the other one, or nobody.
const ENDS = {
  resign: ["resignation", "other"],
  interrupt: ["abort", null],
  maxMoves: ["max-moves", null],
  impass: ["impasse", null],
  draw: ["draw", null],
  repetitionDraw: ["repetition", null],
  mate: ["checkmate", "other"],
  noMate: ["no-mate", null],
  timeout: ["timeout", "other"],
  foulWin: ["illegal-move", "mover"],
  foulLose: ["illegal-move", "other"],
  enteringOfKing: ["declaration", "mover"],
  winByDefault: ["walkover", "mover"],
  loseByDefault: ["walkover", "other"],
  try: ["try", "other"],
};

function found(record) {
  if (record instanceof Error) throw record;
  const usi = (node) => (node.move instanceof Move ? [node.move.usi] : []);
  const lines = new Set();
  let [main, end] = [[], null];
  // A tree of first child and next sibling; the first branch is the game.
  const walk = [[record.first, [], true]];
  while (walk.length > 0) {
    const [node, before, isMain] = walk.pop();
    const path = [...before, ...usi(node)];
    if (isMain && node.move instanceof Move) main = path;
    if (isMain && !(node.move instanceof Move) && node.move.type !== "start") end = node;
    if (!node.next) lines.add(path.join(" "));
    if (node.branch) walk.push([node.branch, before, false]);
    if (node.next) walk.push([node.next, path, isMain]);
  }
  let [kind, winner] = [null, null];
  if (end) {
    const [name, who] = ENDS[end.move.type] ?? [`other:${end.move.name}`, null];
    const turn = end.nextColor === Color.BLACK ? "black" : "white";
    const other = turn === "black" ? "white" : "black";
    [kind, winner] = [name, who && (who === "mover" ? turn : other)];
  }
  return { start: record.initialPosition.sfen, main, lines: [...lines].sort(), end: kind, winner };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const game = JSON.parse(line);
  for (const [format, reader] of Object.entries(readers)) {
    let answer;
    try {
      answer = found(reader(game[format]));
    } catch (error) {
      answer = { error: String(error) };
    }
    process.stdout.write(`${JSON.stringify({ id: game.id, format, ...answer })}\n`);
  }
});
