// A board for a whole room: the teacher or the caller of a game with people as pieces makes the moves, and the last one stands there in
// large words and is said aloud. The moves are kept in the address, so that nothing is lost when the page is loaded again.

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import type { BootOf } from "../../boot";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { moveWords } from "../../notation/words";
import { inCheck, legalMoves } from "../../rules/moves";
import { EVEN_START, parseSfen } from "../../rules/position";
import { moveToUsi, other } from "../../rules/types";
import { settings } from "../../settings";
import { say } from "../../sound/voice";
import { isTyping } from "../../ui/controls";
import { type Line, MOST, play, readLine, writeLine } from "./line";
import "../../board/stage-embed.css";
import "./wallboard.css";

export function start(root: HTMLElement, boot: BootOf<"wallboard">): void {
  document.documentElement.classList.add("wall");
  render(<Wallboard sfen={boot.sfen ?? EVEN_START} />, root);
}

function Wallboard({ sfen }: { sfen: string }) {
  const begin = useMemo(() => parseSfen(sfen) ?? parseSfen(EVEN_START)!, [sfen]);
  const [line, setLine] = useState<Line>(() => readLine(begin, location.hash));
  const [black, setBlack] = useState(true);
  const position = line.positions.at(-1)!;
  const last = line.moves.at(-1) ?? null;
  const before = line.positions.at(-2);
  const words = last && before ? moveWords(before, moveToUsi(last)) : "";
  const legal = useMemo(() => legalMoves(position), [position]);
  const isMate = legal.length === 0;
  const end = isMate
    ? t("wallboard-mate", { side: other(position.turn) })
    : inCheck(position)
      ? t("check-announced")
      : "";

  const go = (next: Line, aloud: boolean) => {
    setLine(next);
    history.replaceState(null, "", `${location.pathname}${location.search}${writeLine(next)}`);
    const made = next.moves.at(-1);
    const from = next.positions.at(-2);
    if (aloud && made && from) say(moveWords(from, moveToUsi(made)));
  };
  const back = () => {
    if (line.moves.length) go({ moves: line.moves.slice(0, -1), positions: line.positions.slice(0, -1) }, false);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "ArrowLeft") return;
      event.preventDefault();
      back();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: black ? "black" : "white",
      lastMove: last && moveToUsi(last),
      hands: "both",
      freedom: { type: "listed", moves: line.moves.length < MOST ? legal : [] },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, last, black, legal, line],
  );
  return (
    <div class="wallboard">
      <Goban
        view={view}
        onMove={(move) => go(play(line, move) ?? line, true)}
        announce={() => undefined}
        class="stage-embed stage-wall"
      />
      <div class="wall-call">
        <h1>{t("wallboard-title")}</h1>
        <p class="wall-number">
          {last ? t("wallboard-move", { number: line.moves.length }) : t("wallboard-turn", { side: position.turn })}
        </p>
        <p class="wall-words" role="status">
          {words || t("wallboard-start")} {end && <strong>{end}</strong>}
        </p>
        {last && before && (
          <p class="wall-name" aria-hidden="true">
            {moveName(before, moveToUsi(last), line.moves.length > 1 ? moveToUsi(line.moves.at(-2)!) : null)}
          </p>
        )}
        <div class="acts">
          <button type="button" class="button" disabled={!last} onClick={back}>
            {t("wallboard-back")}
          </button>
          <button type="button" class="button" onClick={() => setBlack(!black)}>
            {t("action-flip")}
          </button>
          <button type="button" class="button" disabled={!last} onClick={() => say(words)}>
            {t("wallboard-again")}
          </button>
          <label>
            <input
              type="checkbox"
              checked={settings.value.voice}
              onChange={(event) => {
                settings.value = { ...settings.value, voice: event.currentTarget.checked };
              }}
            />{" "}
            {t("wallboard-aloud")}
          </label>
          <button type="button" class="button quiet" onClick={() => void document.documentElement.requestFullscreen()}>
            {t("wallboard-full")}
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={!last}
            onClick={() => go({ moves: [], positions: [begin] }, false)}
          >
            {t("wallboard-new")}
          </button>
        </div>
      </div>
    </div>
  );
}
