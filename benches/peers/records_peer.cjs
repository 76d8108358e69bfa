// tsshogi and json-kifu-format read records: the same command line and answer as the programs of src/bin, with the library's
// name before it. NODE_PATH must lead to `npm install tsshogi@2.2.0 json-kifu-format@5.5.0`.
const { readFileSync } = require("node:fs");

const [library, format, path, seconds] = process.argv.slice(2);

function tsshogiReaders() {
  const { importCSA, importJKFString, importKI2, importKIF, Move, Position, Record } = require("tsshogi");
  const plies = (record) => {
    if (record instanceof Error) throw record;
    return record.moves.filter((node) => node.move instanceof Move).length;
  };
  const line = (text) => plies(Record.newByUSI(text.trim()));
  return {
    kif: (text) => plies(importKIF(text)),
    ki2: (text) => plies(importKI2(text)),
    csa: (text) => plies(importCSA(text)),
    jkf: (text) => plies(importJKFString(text)),
    usi: line,
    sfen: line,
    position: (text) => {
      if (!Position.newBySFEN(text.trim().slice("sfen ".length))) throw new Error("no position");
      return 0;
    },
  };
}

function jsonKifuFormatReaders() {
  const { JKFPlayer, Parsers } = require("json-kifu-format");
  const plies = (kifu) => kifu.moves.filter((node) => node.move).length;
  return {
    kif: (text) => plies(Parsers.parseKIF(text)),
    ki2: (text) => plies(Parsers.parseKI2(text)),
    csa: (text) => plies(Parsers.parseCSA(text)),
    // Reading alone is JSON.parse; going to the end plays every move.
    jkf: (text) => {
      const player = JKFPlayer.parseJKF(text);
      player.goto(Infinity);
      return plies(player.kifu);
    },
  };
}

const libraries = { tsshogi: tsshogiReaders, "json-kifu-format": jsonKifuFormatReaders };
const reader = libraries[library]()[format];
if (!reader) process.exit(2);
const tried = (text) => {
  try {
    return reader(text);
  } catch {
    return null;
  }
};
// The clock of all threads: the collector of garbage and the compiler are part of the work.
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const texts = readFileSync(path, "utf8").split("\u001e");
const counts = texts.map(tried);
const good = texts.filter((_, at) => counts[at] !== null);
const budget = Number(seconds);
let [passes, warm, start, spent] = [0, false, now(), 0];
for (;;) {
  good.forEach(tried);
  passes += 1;
  spent = now() - start;
  if (!warm && spent >= budget / 2) [passes, warm, start] = [0, true, now()];
  else if (warm && spent >= budget) break;
}
const plies = counts.reduce((sum, count) => sum + (count ?? 0), 0);
const failed = texts.length - good.length;
console.log(`read ${good.length} plies ${plies} failed ${failed} passes ${passes} seconds ${spent.toFixed(6)}`);
