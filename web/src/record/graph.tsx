// The evaluation of a whole game: Black above the middle, White below; under it the times of the moves.

import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { isMistake, type Judged } from "./judge";

const WIDTH = 1000;
const HEIGHT = 120;
const TIMES = 40;
/** Marks of mistakes, at most: more of them would be one band. */
const MARKS = 60;

export function Graph(props: {
  chances: readonly (number | undefined)[];
  judged: readonly Judged[];
  /** Milliseconds by ply; the first is the start's. */
  times: readonly (number | undefined)[];
  /** Who moved first. */
  first: "black" | "white";
  at: number;
  onJump: (ply: number) => void;
}) {
  const { chances, at } = props;
  const svg = useRef<SVGSVGElement>(null);
  const last = Math.max(1, chances.length - 1);
  const x = (ply: number) => (ply / last) * WIDTH;
  const y = (value: number) => (1 - value) * HEIGHT;
  const jump = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const part = (event.clientX - box.left) / box.width;
    props.onJump(Math.max(0, Math.min(last, Math.round(part * last))));
  };
  const known = chances.some((value) => value !== undefined);
  const timed = props.times.some((ms) => ms);
  const marks = props.judged.filter(isMistake).slice(0, MARKS);
  return (
    <div class={`graph ${timed ? "timed" : ""}`}>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="slider"
        tabIndex={0}
        aria-label={t("graph")}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={valueText(chances[at], at)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => event.buttons && jump(event)}
      >
        <rect class="graph-black" width={WIDTH} height={HEIGHT / 2} />
        <rect class="graph-white" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        {stretches(chances).map((stretch) => (
          <g key={stretch[0]!.ply}>
            <path
              class="graph-area"
              d={`M${x(stretch[0]!.ply)} ${HEIGHT / 2}${stretch.map((p) => `L${x(p.ply)} ${y(p.value)}`).join("")}L${x(stretch.at(-1)!.ply)} ${HEIGHT / 2}Z`}
            />
            <path class="graph-line" d={`M${stretch.map((p) => `${x(p.ply)} ${y(p.value)}`).join("L")}`} />
          </g>
        ))}
        <line class="graph-middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <line class="graph-at" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
      </svg>
      {marks.map((one) => (
        <span
          key={one.ply}
          class={`graph-mark ${one.mark} ${one.by}`}
          style={`left:${(one.ply / last) * 100}%`}
          aria-hidden="true"
        />
      ))}
      <span class="graph-side top" aria-hidden="true">
        ☗
      </span>
      <span class="graph-side bottom" aria-hidden="true">
        ☖
      </span>
      {!known && <p class="graph-empty">{t("graph-empty")}</p>}
      {timed && <Times times={props.times} first={props.first} last={last} at={at} />}
    </div>
  );
}

/** How long each move took: Black's upwards, White's downwards, by the root of the time, so that short ones are seen. */
function Times(props: { times: readonly (number | undefined)[]; first: "black" | "white"; last: number; at: number }) {
  const most = Math.sqrt(props.times.reduce<number>((max, ms) => Math.max(max, ms ?? 0), 1));
  const bar = (ms: number | undefined, ply: number): string => {
    if (!ms) return "";
    const size = (Math.sqrt(ms) / most) * (TIMES / 2 - 1);
    const black = (ply % 2 === 1) === (props.first === "black");
    return `M${(ply / props.last) * WIDTH} ${TIMES / 2}v${black ? -size : size}`;
  };
  const x = (props.at / props.last) * WIDTH;
  return (
    <svg class="graph-times" viewBox={`0 0 ${WIDTH} ${TIMES}`} preserveAspectRatio="none" role="img">
      <title>{t("graph-times")}</title>
      <path d={props.times.map(bar).join("")} />
      <line class="graph-at" x1={x} x2={x} y1="0" y2={TIMES} />
    </svg>
  );
}

function valueText(value: number | undefined, ply: number): string {
  return value === undefined
    ? t("graph-unknown", { ply })
    : t("graph-value", { ply, percent: Math.round(value * 100) });
}

/** The parts of the line that are known. A single gap ends none: where one side's engine alone wrote, every other is one. */
export function stretches(chances: readonly (number | undefined)[]): { ply: number; value: number }[][] {
  const all: { ply: number; value: number }[][] = [];
  let open: { ply: number; value: number }[] | null = null;
  chances.forEach((value, ply) => {
    if (value === undefined) {
      if (chances[ply - 1] === undefined) open = null;
    } else if (open) open.push({ ply, value });
    else {
      open = [{ ply, value }];
      all.push(open);
    }
  });
  return all;
}
