// The course of a game on the report's page: points by ply once a king has entered, and each side's slowest move.

import { useMemo } from "preact/hooks";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { sideLabel } from "../../ui/labels";
import { duration } from "../../ui/time";
import { type PointsCourse, pointsCourse, slowest } from "./course";
import type { ReviewStore } from "../../record/store";
import { positionAt } from "../../record/tree";

const WIDTH = 1000;
const HEIGHT = 200;
/** Both sides together always have so many in an even game. */
const MOST = 54;

export function Course({ store }: { store: ReviewStore }) {
  const tree = store.tree.value;
  const line = store.line.value;
  const course = useMemo(() => {
    const positions = line.map((id) => positionAt(tree, id));
    return pointsCourse(positions, store.record?.end?.kind === "impasse");
  }, [tree, line]);
  return (
    <>
      <SlowMoves store={store} />
      {course && <PointsGraph store={store} course={course} />}
    </>
  );
}

function SlowMoves({ store }: { store: ReviewStore }) {
  const tree = store.tree.value;
  const line = store.line.value;
  const slow = slowest(
    line.map((id) => tree.nodes[id]!.ms),
    store.first.value,
  );
  if (!slow.black && !slow.white) return null;
  return (
    <section class="slow-moves" aria-label={t("report-slowest")}>
      <h2>{t("report-slowest")}</h2>
      <ul>
        {(["black", "white"] as const).map((side) => {
          const one = slow[side];
          const node = one && tree.nodes[line[one.ply]!]!;
          if (!one || !node) return null;
          const parent = tree.nodes[node.parent!]!;
          return (
            <li key={side}>
              <button type="button" onClick={() => store.jump(one.ply)}>
                <span class="move-number">{one.ply}</span>
                <span class="move-name">
                  {sideLabel(side, store.record?.handicap)}{" "}
                  {moveName(positionAt(tree, parent.id), node.usi!, parent.usi)}
                </span>
                <span class="worst-lost tabular">{duration(Math.round(one.ms / 1000) * 1000)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PointsGraph({ store, course }: { store: ReviewStore; course: PointsCourse }) {
  const { points, entered } = course;
  const last = Math.max(1, points.length - 1);
  const x = (ply: number) => (ply / last) * WIDTH;
  const y = (value: number) => HEIGHT - (value / MOST) * HEIGHT;
  const way = (side: 0 | 1) => `M${points.map((one, ply) => `${x(ply)} ${y(one[side])}`).join("L")}`;
  const at = store.ply.value;
  const [black, white] = points[Math.min(at, points.length - 1)]!;
  const name = (side: "black" | "white") => sideLabel(side, store.record?.handicap);
  return (
    <section class="points-graph" aria-label={t("points-graph")}>
      <h2>{t("points-graph")}</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("points-at", { ply: at, black, white })}
        data-course={`${black}-${white}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          store.jump(Math.round(((event.clientX - box.left) / box.width) * last));
        }}
      >
        <line class="graph-middle" x1="0" x2={WIDTH} y1={y(24)} y2={y(24)} />
        {(["black", "white"] as const).map(
          (side) =>
            entered[side] !== undefined && (
              <line
                key={side}
                class={`points-entered ${side}`}
                data-ply={entered[side]}
                x1={x(entered[side])}
                x2={x(entered[side])}
                y1="0"
                y2={HEIGHT}
              />
            ),
        )}
        <path class="points-way black" d={way(0)} />
        <path class="points-way white" d={way(1)} />
        <line class="graph-at" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
      </svg>
      <p class="small">
        {t("points-at", { ply: at, black, white })}
        {(["black", "white"] as const).map(
          (side) =>
            entered[side] !== undefined && (
              <button key={side} type="button" class="button small" onClick={() => store.jump(entered[side]!)}>
                {t("points-king-entered", { side: name(side), ply: entered[side] })}
              </button>
            ),
        )}
      </p>
      <p class="muted small">{t("points-graph-line")}</p>
    </section>
  );
}
