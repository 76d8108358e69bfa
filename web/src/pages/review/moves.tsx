// The moves of a review with their branches, notes and marks.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Named } from "../../notation/named";
import { timeSpent } from "../../ui/time";
import type { Loss } from "./scores";
import type { ReviewStore } from "./store";
import type { Tree, TreeNode } from "./tree";

export function ReviewMoves({ store }: { store: ReviewStore }) {
  const list = useRef<HTMLDivElement>(null);
  const tree = store.tree.value;
  const at = store.at.value;
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    showMarked(box);
    // Letters that arrive late make the moves wider, and the marked one would slide out of sight.
    const again = () => showMarked(box);
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, [at, tree]);
  const lossOf = new Map<number, Loss>();
  for (const loss of store.losses.value) {
    const id = store.line.value[loss.ply];
    if (id !== undefined) lossOf.set(id, loss);
  }
  return (
    <div class="moves review-moves" ref={list} role="group" aria-label={t("moves")}>
      {tree.nodes[0]!.children.length === 0 && <p class="moves-empty">{t("review-empty")}</p>}
      {tree.nodes[0]!.comment && <p class="move-comment">{tree.nodes[0]!.comment}</p>}
      <Line store={store} tree={tree} from={0} at={at} lossOf={lossOf} depth={0} />
    </div>
  );
}

/** scrollIntoView would move the page too; and the moves of a branch stand in boxes of their own. */
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

interface LineProps {
  store: ReviewStore;
  tree: Tree;
  /** The node whose first child begins the line. */
  from: number;
  at: number;
  lossOf: ReadonlyMap<number, Loss>;
  depth: number;
  first?: number;
}

/** One line of moves; what was played instead stands indented under the move that it replaces. */
function Line({ store, tree, from, at, lossOf, depth, first }: LineProps) {
  const rows = [];
  let parent = tree.nodes[from]!;
  let id = first ?? parent.children[0];
  // Branches of the very first move of a side line belong to the line above.
  let branches = first === undefined;
  while (id !== undefined) {
    const node: TreeNode = tree.nodes[id]!;
    rows.push(<Move key={id} store={store} tree={tree} node={node} current={id === at} loss={lossOf.get(id)} />);
    if (node.comment) {
      rows.push(
        <p class="move-comment" key={`c${id}`}>
          {node.comment}
        </p>,
      );
    }
    if (branches) {
      for (const other of parent.children.slice(1)) {
        rows.push(
          <div class="branch" key={`b${other}`} role="group" style={depth > 5 ? "margin-left:0" : ""}>
            <Line store={store} tree={tree} from={parent.id} first={other} at={at} lossOf={lossOf} depth={depth + 1} />
          </div>,
        );
      }
    }
    branches = true;
    parent = node;
    id = node.children[0];
  }
  const end = parent.end ?? (depth === 0 ? store.record?.end : undefined);
  if (end && parent.ply > 0) {
    const key = `record-end-${end.kind}`;
    const words = t(key);
    rows.push(
      <p class="move-end" key="end">
        {words === key ? (end.japanese ?? end.kind) : words}
      </p>,
    );
  }
  return <>{rows}</>;
}

function Move(props: { store: ReviewStore; tree: Tree; node: TreeNode; current: boolean; loss: Loss | undefined }) {
  const { node, tree, loss } = props;
  const parent = tree.nodes[node.parent!]!;
  return (
    <button
      type="button"
      class={loss ? `move-${loss.grade}` : ""}
      aria-current={props.current ? "step" : undefined}
      onClick={() => props.store.go(node.id)}
    >
      <span class="move-number">{node.ply}</span>
      <span class="move-name">
        <Named name={moveName(parent.position, node.usi!, parent.usi, node.names)} />
        {loss && (
          <span class="move-mark" title={t("loss-title", { ply: node.ply, lost: Math.round(loss.lost * 100) })}>
            {loss.grade === "blunder" ? "??" : "?"}
          </span>
        )}
      </span>
      <span class="move-time">{node.ms === undefined ? "" : timeSpent(node.ms)}</span>
    </button>
  );
}
