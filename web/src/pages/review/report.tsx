// What the analysis of a game comes to: accuracy, the biggest mistakes, and the way to learn from them.

import { loadTexts, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { sideLabel } from "../../ui/labels";
import { later } from "../../ui/later";
import { type Mark, worst } from "../../record/judge";
import type { Learn } from "./learn";
import type { Slide } from "../../record/slides";
import type { ReviewStore } from "../../record/store";
import { positionAt } from "../../record/tree";

const SHOWN = 8;

const KeepMistakes = later(async () => {
  await loadTexts("practice");
  return (await import("../../practice/keep-mistakes")).KeepMistakes;
});

export function Report({ store, learn }: { store: ReviewStore; learn: Learn }) {
  const analysis = store.job.analysis.value;
  if (!analysis || analysis.evaluations.length < 2) return <p class="moves-empty">{t("report-empty")}</p>;
  const learnt = (["black", "white"] as const).filter((side) => store.lossesOf(side).length > 0);
  const list = worst(store.judged.value, SHOWN);
  const count = (side: "black" | "white", mark: Mark) =>
    store.judged.value.filter((one) => one.by === side && one.mark === mark).length;
  return (
    <div class="report">
      <table class="accuracy">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <abbr title={t("accuracy-formula")}>{t("accuracy")}</abbr>
            </th>
            <th scope="col">{t("inaccuracies")}</th>
            <th scope="col">{t("mistakes")}</th>
            <th scope="col">{t("blunders")}</th>
          </tr>
        </thead>
        <tbody>
          {(["black", "white"] as const).map((side) => {
            const value = store.accuracy.value[side];
            return (
              <tr key={side}>
                <th scope="row">{store.playerName(side) || sideLabel(side, store.record?.handicap)}</th>
                <td class="tabular">{value === null ? "–" : `${Math.round(value)} %`}</td>
                <td class="tabular">{count(side, "inaccuracy")}</td>
                <td class="tabular">{count(side, "mistake")}</td>
                <td class="tabular">{count(side, "blunder")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <details class="small muted">
        <summary>{t("accuracy-how")}</summary>
        <p>{t("accuracy-formula")}</p>
        <p>{t("marks-how")}</p>
      </details>
      {list.length > 0 && (
        <section class="worst" aria-label={t("worst-moves")}>
          <h2>{t("worst-moves")}</h2>
          <ul>
            {list.map((one) => (
              <Mistake key={one.ply} store={store} ply={one.ply} loss={one.loss} />
            ))}
          </ul>
        </section>
      )}
      {store.slides.value.length > 0 && (
        <section class="worst" aria-label={t("slides")}>
          <h2>{t("slides")}</h2>
          <ul>
            {store.slides.value.map((slide) => (
              <Slid key={`${slide.by}${slide.from}`} store={store} slide={slide} />
            ))}
          </ul>
        </section>
      )}
      {learnt.length > 0 && (
        <div class="learn-start">
          {(["black", "white"] as const).map((side) => (
            <button
              key={side}
              type="button"
              class="button small"
              disabled={!learnt.includes(side)}
              onClick={() => learn.start(side)}
            >
              {t("learn-start", { side: store.playerName(side) || sideLabel(side, store.record?.handicap) })}
            </button>
          ))}
        </div>
      )}
      {learnt.length > 0 && <KeepMistakes store={store} />}
      <p class="small muted">
        {t("analysis-by", {
          engine: analysis.engine,
          effort: analysis.effort ? t(`analysis-${analysis.effort}`) : "–",
        })}
      </p>
    </div>
  );
}

/** A side's chance that slid away: over which moves, from what to what, and which of them gave up most. */
function Slid({ store, slide }: { store: ReviewStore; slide: Slide }) {
  const { by, from, to, before, after, worst } = slide;
  const args = {
    side: store.playerName(by) || sideLabel(by, store.record?.handicap),
    from,
    to,
    before: Math.round(before * 100),
    after: Math.round(after * 100),
  };
  return (
    <li class="slide">
      <button type="button" onClick={() => store.jump(from - 1)}>
        {t("slide", args)}
      </button>
      {worst.length > 0 && (
        <ul>
          {worst.map((ply) => (
            <Mistake key={ply} store={store} ply={ply} loss={store.judged.value[ply - 1]!.loss} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Mistake({ store, ply, loss }: { store: ReviewStore; ply: number; loss: number }) {
  const tree = store.tree.value;
  const id = [...store.verdicts.value].find(([, one]) => one.ply === ply)?.[0];
  const node = id === undefined ? undefined : tree.nodes[id];
  if (!node) return null;
  const parent = tree.nodes[node.parent!]!;
  return (
    <li>
      <button type="button" onClick={() => store.go(node.parent!)}>
        <span class="move-number">{node.ply}</span>
        <span class="move-name">{moveName(positionAt(tree, parent.id), node.usi!, parent.usi)}</span>
        <span class="worst-lost tabular">−{Math.round(loss * 100)} %</span>
      </button>
    </li>
  );
}
