// What learning says beside the board: the question, the verdict, and the way on.

import { loadTexts, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { later } from "../../ui/later";
import { LineNames } from "../../ui/line-names";
import { lineNames } from "../../record/engine";
import type { Learn } from "./learn";
import { scoreWords } from "../../record/score-words";
import type { ReviewStore } from "../../record/store";
import { positionAt } from "../../record/tree";

/** Moves of a line that are shown. */
const LINE = 7;

const KeepMistakes = later(async () => {
  await loadTexts("practice");
  return (await import("../../practice/keep-mistakes")).KeepMistakes;
});

export function LearnCard({ store, learn }: { store: ReviewStore; learn: Learn }) {
  const lesson = learn.lesson.value;
  if (!lesson) return null;
  const { phase, index, mistakes, solved, side } = lesson;
  const failure = learn.failure.value;
  if (phase === "over") {
    return (
      <section class="learn" aria-label={t("learn")}>
        <p role="status">{t("learn-over", { solved, count: mistakes.length })}</p>
        <KeepMistakes store={store} of={side} />
        <div class="learn-ways">
          <button type="button" class="button small primary" onClick={() => learn.stop()}>
            {t("learn-stop")}
          </button>
        </div>
      </section>
    );
  }
  const tree = store.tree.value;
  const mistake = tree.nodes[mistakes[index]!]!;
  const before = tree.nodes[learn.before]!;
  const name = (usi: string) => moveName(positionAt(tree, before.id), usi, before.usi);
  const args = {
    move: name(mistake.usi!),
    ply: mistake.ply,
    best: learn.best ? name(learn.best) : "",
    tried: lesson.tried ? name(lesson.tried) : "",
  };
  const done = phase === "best" || phase === "good" || phase === "shown";
  const evaluations = store.evaluations.value;
  const [beforeIt, afterIt] = [evaluations.get(before.id), evaluations.get(mistake.id)];
  return (
    <section class={`learn ${phase}`} aria-label={t("learn")}>
      <p class="small muted">{t("learn-at", { index: index + 1, count: mistakes.length })}</p>
      <p role="status">{t(`learn-${phase}`, args)}</p>
      {done && beforeIt && afterIt && (
        <dl class="learn-why">
          <div>
            <dt>{scoreWords(beforeIt.score, positionAt(tree, before.id).turn).words}</dt>
            <dd>
              <LineNames names={lineNames(positionAt(tree, before.id), before.usi, beforeIt.pv.slice(0, LINE))} />
            </dd>
          </div>
          <div>
            <dt>{scoreWords(afterIt.score, positionAt(tree, mistake.id).turn).words}</dt>
            <dd>
              <LineNames
                names={lineNames(positionAt(tree, before.id), before.usi, [mistake.usi!, ...afterIt.pv.slice(0, LINE)])}
              />
            </dd>
          </div>
        </dl>
      )}
      {failure && (
        <p class="notice small" role="alert">
          {failure === "lost" ? t("analysis-lost") : failure}
        </p>
      )}
      <div class="learn-ways">
        {!done && (
          <button type="button" class="button small" onClick={() => learn.show()}>
            {t("learn-show")}
          </button>
        )}
        <button type="button" class={`button small ${done ? "primary" : ""}`} onClick={() => learn.next()}>
          {t(done ? "learn-next" : "learn-skip")}
        </button>
        {done && (
          <button type="button" class="button small" onClick={() => learn.look()}>
            {t("learn-look")}
          </button>
        )}
        <button type="button" class="button small quiet" onClick={() => learn.stop()}>
          {t("learn-stop")}
        </button>
      </div>
    </section>
  );
}
