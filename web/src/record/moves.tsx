// The moves of a review with their branches, notes and marks. Of a long record only the rows near those in sight are drawn.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { foulName } from "../notation/fouls";
import { moveName } from "../notation/name";
import { Named } from "../notation/named";
import { endText } from "../notation/record-words";
import { timeSpent } from "../ui/time";
import type { Judged, Mark } from "./judge";
import { blockOf, BLOCK, type Row, rowsOf } from "./rows";
import type { ReviewStore } from "./store";
import { positionAt, type Tree } from "./tree";

export function ReviewMoves({ store }: { store: ReviewStore }) {
  const list = useRef<HTMLDivElement>(null);
  const tree = store.tree.value;
  const at = store.at.value;
  const rows = useMemo(() => rowsOf(tree), [tree]);
  const blocks = useMemo(() => {
    const all: Row[][] = [];
    for (let from = 0; from < rows.length; from += BLOCK) all.push(rows.slice(from, from + BLOCK));
    return all;
  }, [rows]);
  const current = blockOf(rows, at);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    showMarked(box);
    // Letters that arrive late make the moves wider, and the marked one would slide out of sight.
    const again = () => showMarked(box);
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, [at, rows]);
  const end = store.record?.end;
  return (
    <div class="moves review-moves" ref={list} role="group" aria-label={t("moves")}>
      {rows.length === 0 && <p class="moves-empty">{t("review-empty")}</p>}
      {blocks.map((block, index) => (
        <Block
          key={index}
          store={store}
          tree={tree}
          rows={block}
          near={Math.abs(index - current) <= 1 || blocks.length <= 3}
          at={index === current ? at : -1}
          verdicts={store.verdicts.value}
        />
      ))}
      {end && <p class="move-end">{endText(end)}</p>}
    </div>
  );
}

/** scrollIntoView would move the page too. */
function showMarked(box: HTMLElement): void {
  const marked = box.querySelector<HTMLElement>("[aria-current]");
  if (!marked) {
    box.scrollTo(0, 0);
    return;
  }
  const [at, around] = [marked.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += at.top - around.top - box.clientHeight / 2;
  box.scrollLeft += at.left + at.width / 2 - around.left - box.clientWidth / 2;
}

/** Some rows that are drawn together: near the current move, or near what is in sight; else a gap as high as they are. */
function Block(props: {
  store: ReviewStore;
  tree: Tree;
  rows: readonly Row[];
  near: boolean;
  at: number;
  verdicts: ReadonlyMap<number, Judged>;
}) {
  const { store, tree, rows, near, at, verdicts } = props;
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const block = box.current;
    if (!block) return;
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      root: block.parentElement,
      rootMargin: "600px",
    });
    watch.observe(block);
    return () => watch.disconnect();
  }, []);
  const drawn = near || seen;
  return (
    <div class="moves-block" ref={box} style={drawn ? undefined : `--rows:${rows.length}`}>
      {drawn &&
        rows.map((row) =>
          row.type === "comment" ? (
            <p class="move-comment" style={indent(row.depth)} key={`c${row.id}`}>
              {tree.nodes[row.id]!.comment}
            </p>
          ) : row.type === "end" ? (
            <p class="move-end branch-end" style={indent(row.depth)} key={`e${row.id}`}>
              {endText(tree.nodes[row.id]!.end!)}
            </p>
          ) : (
            <Move
              key={row.id}
              store={store}
              tree={tree}
              row={row}
              current={row.id === at}
              judged={verdicts.get(row.id)}
            />
          ),
        )}
    </div>
  );
}

const indent = (depth: number) => (depth ? `--depth:${Math.min(depth, 6)}` : undefined);

const SIGNS: Record<Exclude<Mark, "book">, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

function Move(props: { store: ReviewStore; tree: Tree; row: Row; current: boolean; judged: Judged | undefined }) {
  const { store, tree, row, judged } = props;
  const node = tree.nodes[row.id]!;
  const parent = tree.nodes[node.parent!]!;
  const mark = judged?.mark;
  return (
    <button
      type="button"
      class={`${row.depth ? "branch" : ""} ${mark ? `move-${mark}` : ""} ${node.foul ? "move-foul" : ""}`}
      style={indent(row.depth)}
      data-side={row.depth ? undefined : node.ply % 2 ? "left" : "right"}
      aria-current={props.current ? "step" : undefined}
      onClick={() => store.go(node.id)}
    >
      <span class="move-number">{node.ply}</span>
      <span class="move-name">
        <Named name={moveName(positionAt(tree, parent.id), node.usi!, parent.usi)} />
        {node.foul && <span class="foul-tag">{foulName(node.foul)}</span>}
        {mark === "book" && <span class="book-tag">{t("mark-book")}</span>}
        {judged && mark && mark !== "book" && (
          <span class="move-mark" title={t("loss-title", { ply: node.ply, lost: Math.round(judged.loss * 100) })}>
            {SIGNS[mark]}
          </span>
        )}
      </span>
      <span class="move-time">{node.ms === undefined ? "" : timeSpent(node.ms)}</span>
    </button>
  );
}
