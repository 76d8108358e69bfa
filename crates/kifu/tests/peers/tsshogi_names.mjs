// Names of moves as tsshogi writes them; see cshogi_names.py for what comes in and goes out.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { join } from "node:path";
const require = createRequire(join(process.cwd(), "index.js"));
const { Position, formatMove, formatKIFMove, formatCSAMove } = require("tsshogi");

for await (const line of createInterface({ input: process.stdin })) {
  const [sfen, last, moves] = line.split("\t");
  const position = Position.newBySFEN(sfen);
  const lastMove = position.createMoveByUSI(last);
  position.doMove(lastMove, { ignoreValidation: true });
  const names = [];
  for (const usi of moves.split(" ")) {
    const move = position.createMoveByUSI(usi);
    names.push(formatMove(position, move, { lastMove, compatible: true }));
    names.push(formatKIFMove(move, { prev: lastMove }), formatCSAMove(move));
  }
  console.log(names.join("\t"));
}
