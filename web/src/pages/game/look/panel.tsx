// What stands beside the board while a game of another kind of shogi is looked at: its moves, the engine's word, the whole game as a graph.

import { t } from "../../../i18n";
import { moveName } from "../../../notation/name";
import { Named } from "../../../notation/named";
import { Graph } from "../../../record/graph";
import { scoreWords } from "../../../record/score-words";
import { other } from "../../../rules/types";
import "../../../record/record.css";
import "../../../shared-board/shared-board.css";
import { useMarkedInSight } from "../../../ui/marked-in-sight";
import { Step } from "../../../ui/steps";
import type { Look } from "./store";

export function LineMoves({ look }: { look: Look }) {
  const line = look.line.value;
  const at = look.at.value;
  const list = useMarkedInSight<HTMLDivElement>(at, line);
  return (
    <div class="moves together-moves" ref={list} role="group" aria-label={t("moves")}>
      {line.length === 0 && <p class="moves-empty">{t("moves-none")}</p>}
      {line.map(({ usi, names }, i) => {
        const tried = look.branch.value !== null && i >= look.branch.value;
        return (
          <button
            type="button"
            key={`${i}-${usi}`}
            class={tried ? "branch" : ""}
            style={tried ? "--depth:1" : undefined}
            aria-current={at === i + 1 ? "step" : undefined}
            onClick={() => look.go(i + 1)}
          >
            <span class="move-number">{i + 1}</span>
            <span class="move-name">
              {/* Names are the server's alone. */}
              <Named name={names ? moveName(look.positions.value[i], usi, null, names) : usi} />
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** What the engine says of the position shown. */
function Word({ look }: { look: Look }) {
  const known = look.shown.value;
  const failure = look.live.failure.value;
  if (failure) {
    return (
      <p class="notice small" role="alert">
        {failure === "lost" ? t("analysis-lost") : failure}
      </p>
    );
  }
  const best = known?.pvs[0];
  const position = look.position.value;
  const isOver = position.game?.told?.legal.length === 0;
  return (
    <p class="together-engine" aria-live="polite">
      {known && <strong>{scoreWords(known.score, position.turn).words}</strong>}
      {!known && !isOver && <span class="muted">{t("engine-thinking")}</span>}
      {best?.names?.slice(0, 4).map((names, i) => (
        <span key={i}>
          {" "}
          <Named
            name={moveName({ ...position, turn: i % 2 ? other(position.turn) : position.turn }, "", null, names)}
          />
        </span>
      ))}
    </p>
  );
}

export function Tools({ look, onClose }: { look: Look; onClose: () => void }) {
  const at = look.at.value;
  const last = look.line.value.length;
  const whole = look.whole.value;
  const branch = look.branch.value;
  return (
    <section class="together look" aria-label={t("look")}>
      <div class="steps" role="toolbar" aria-label={t("steps")}>
        <Step icon="first" label={t("step-first")} off={at === 0} onStep={() => look.go(0)} />
        <Step icon="previous" label={t("step-previous")} off={at === 0} onStep={() => look.go(at - 1)} />
        <Step icon="next" label={t("step-next")} off={at === last} onStep={() => look.go(at + 1)} />
        <Step icon="last" label={t("step-last")} off={at === last} onStep={() => look.go(last)} />
      </div>
      <Word look={look} />
      {look.done.value > 1 && (
        <Graph
          chances={look.chances.value}
          judged={look.judged.value}
          times={[]}
          first={look.start.turn}
          at={Math.min(at, branch ?? at)}
          onJump={(ply) => look.jump(ply)}
        />
      )}
      {whole && (
        <p class="muted small" role="status">
          {t("look-done", { done: look.done.value, all: look.all.value })}
        </p>
      )}
      <div class="together-row">
        <button type="button" class="button small" onClick={() => look.goThrough(!whole)}>
          {t(whole ? "look-stop" : "look-whole")}
        </button>
        {branch !== null && (
          <button type="button" class="button small" onClick={() => look.leave()}>
            {t("look-back")}
          </button>
        )}
        <button type="button" class="button small quiet" onClick={onClose}>
          {t("look-close")}
        </button>
      </div>
      <p class="muted small">{t("look-line")}</p>
    </section>
  );
}
