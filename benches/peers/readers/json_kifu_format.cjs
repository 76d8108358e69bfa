// Reads drawn games with json-kifu-format; see tsshogi.cjs for what comes in and goes out. NODE_PATH must lead to the library.
const { createInterface } = require("node:readline");
const { JKFPlayer, Parsers } = require("json-kifu-format");

const readers = {
  kif: (text) => new JKFPlayer(Parsers.parseKIF(text)),
  ki2: (text) => new JKFPlayer(Parsers.parseKI2(text)),
  "ki2-main": (text) => new JKFPlayer(Parsers.parseKI2(text)),
  csa: (text) => new JKFPlayer(Parsers.parseCSA(text)),
  jkf: (text) => JKFPlayer.parseJKF(text),
};

// CSA's words by our names of the ends, and who wins: the side to move, the other one, or nobody.
const ENDS = {
  TORYO: ["resignation", "other"],
  CHUDAN: ["abort", null],
  SENNICHITE: ["repetition", null],
  TIME_UP: ["timeout", "other"],
  ILLEGAL_MOVE: ["illegal-move", "other"],
  ILLEGAL_ACTION: ["illegal-move", "mover"],
  "+ILLEGAL_ACTION": ["illegal-move", "white"],
  "-ILLEGAL_ACTION": ["illegal-move", "black"],
  JISHOGI: ["impasse", null],
  KACHI: ["declaration", "mover"],
  HIKIWAKE: ["draw", null],
  TSUMI: ["checkmate", "other"],
  FUZUMI: ["no-mate", null],
  MAX_MOVES: ["max-moves", null],
  TRY: ["try", "other"],
  FUSEN: ["walkover", "other"],
  ERROR: ["error", null],
};

const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
const square = ({ x, y }) => `${x}${"abcdefghi"[y - 1]}`;
const usi = ({ from, to, piece, promote }) =>
  from ? square(from) + square(to) + (promote ? "+" : "") : `${LETTERS[piece]}*${square(to)}`;

function found(player) {
  // The start before anything else: playing changes the board.
  player.goto(0);
  const start = player.shogi.toSFENString(1);
  // Going along every move plays it.
  player.goto(Infinity);
  const lines = new Set();
  let [main, end, turnAtEnd] = [[], null, null];
  const first = start.split(" ")[1] === "b" ? 0 : 1;
  const walk = [[player.kifu.moves, [], true]];
  while (walk.length > 0) {
    const [nodes, before, isMain] = walk.pop();
    const path = [...before];
    for (const node of nodes) {
      for (const fork of node.forks ?? []) walk.push([fork, [...path], false]);
      if (node.special && isMain) [end, turnAtEnd] = [node.special, (first + path.length) % 2];
      if (node.move) path.push(usi(node.move));
    }
    if (isMain) main = path;
    lines.add(path.join(" "));
  }
  let [kind, winner] = [null, null];
  if (end) {
    const [name, who] = ENDS[end] ?? [`other:${end}`, null];
    const colors = ["black", "white"];
    kind = name;
    winner = who === "mover" ? colors[turnAtEnd] : who === "other" ? colors[1 - turnAtEnd] : who;
  }
  return { start, main, lines: [...lines].sort(), end: kind, winner };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const game = JSON.parse(line);
  for (const [format, reader] of Object.entries(readers)) {
    let answer;
    try {
      answer = found(reader(game[format]));
    } catch (error) {
      answer = { error: String(error).slice(0, 300) };
    }
    process.stdout.write(`${JSON.stringify({ id: game.id, format, ...answer })}\n`);
  }
});
