// The evaluation of a whole game, as wide as the board: Black above the middle, White below.

import { useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { Loss } from "./scores";

const WIDTH = 1000;
const HEIGHT = 120;

export function Graph(props: {
  chances: readonly (number | undefined)[];
  losses: readonly Loss[];
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
  return (
    <div class="graph">
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
      {props.losses.map((loss) => (
        <button
          type="button"
          key={loss.ply}
          class={`graph-mark ${loss.grade} ${loss.by}`}
          style={`left:${(loss.ply / last) * 100}%`}
          title={t("loss-title", { ply: loss.ply, lost: Math.round(loss.lost * 100) })}
          aria-label={t("loss-title", { ply: loss.ply, lost: Math.round(loss.lost * 100) })}
          onClick={() => props.onJump(loss.ply)}
        />
      ))}
      <span class="graph-side top" aria-hidden="true">
        ☗
      </span>
      <span class="graph-side bottom" aria-hidden="true">
        ☖
      </span>
      {!known && <p class="graph-empty">{t("graph-empty")}</p>}
    </div>
  );
}

function valueText(value: number | undefined, ply: number): string {
  return value === undefined
    ? t("graph-unknown", { ply })
    : t("graph-value", { ply, percent: Math.round(value * 100) });
}

/** The parts of the line that are known, without gaps. */
function stretches(chances: readonly (number | undefined)[]): { ply: number; value: number }[][] {
  const all: { ply: number; value: number }[][] = [];
  let open: { ply: number; value: number }[] | null = null;
  chances.forEach((value, ply) => {
    if (value === undefined) open = null;
    else if (open) open.push({ ply, value });
    else {
      open = [{ ply, value }];
      all.push(open);
    }
  });
  return all;
}
