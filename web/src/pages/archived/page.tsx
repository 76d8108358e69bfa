// A game of the archive, to be stepped through: the board, its moves, and beside them what the server has written about it.

import { computed, signal, useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { moveWords } from "../../notation/words";
import { parseSfen } from "../../rules/position";
import { KEYS } from "../../shared-board/board";
import { Moves, Steps } from "../../shared-board/parts";
import { sharedTree } from "../../shared-board/tree";
import { isTyping } from "../../ui/controls";
import { lineThrough, pathTo, positionAt, type Tree } from "../../record/tree";
import type { BootOf } from "../../boot";
import "../../record/record.css";
import "./archived.css";

type Boot = BootOf<"archived">;

/** Where one stands in the moves of a game that nobody changes. */
class Archived {
  readonly at;
  readonly tree = signal<Tree>(null as unknown as Tree);
  readonly flipped = signal(false);
  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  readonly position = computed(() => positionAt(this.tree.value, this.at.value));

  constructor(readonly boot: Boot) {
    this.tree.value = sharedTree(parseSfen(boot.start)!, boot.moves).tree;
    this.at = signal(Math.min(boot.ply, boot.moves.length));
  }

  go(at: number): void {
    this.at.value = at;
  }

  step(to: "first" | "previous" | "next" | "last"): void {
    const last = this.line.value.length - 1;
    const at = { first: 0, previous: this.at.value - 1, next: this.at.value + 1, last }[to];
    this.go(Math.max(0, Math.min(at, last)));
  }

  /** There is one line only. */
  branch(): void {}
}

export function start(root: HTMLElement, boot: Boot): void {
  const about = root.querySelector<HTMLElement>(".archived-about")!;
  const ways = root.querySelector<HTMLElement>(".archived-ways")!;
  root.replaceChildren();
  render(<Page game={new Archived(boot)} about={about} ways={ways} />, root);
}

function Page({ game, about, ways }: { game: Archived; about: HTMLElement; ways: HTMLElement }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const { usi, ply, parent } = game.node.value;
  const position = game.position.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "f") game.flipped.value = !game.flipped.value;
      else if (KEYS[event.key]) KEYS[event.key]!(game);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [game]);
  useEffect(() => {
    // What the server has written leads on from where one stands.
    const before = parent === null ? null : positionAt(game.tree.value, parent);
    if (before && usi) announce(moveWords(before, usi));
    const moves = pathTo(game.tree.value, game.at.value)
      .slice(1)
      .map((id) => game.tree.value.nodes[id]!.usi!);
    const form = ways.querySelector<HTMLFormElement>("form[data-review]");
    if (form) form.action = `${location.pathname}/review?ply=${ply}`;
    const explorer = ways.querySelector<HTMLAnchorElement>("a[data-explorer]");
    if (explorer) explorer.href = `${game.boot.explorer}${moves.join(",")}`;
    ways.querySelector(".graph-at")?.setAttribute("d", `M${ply} 0V100`);
    history.replaceState(null, "", ply ? `?ply=${ply}` : location.pathname);
  }, [game.at.value]);
  useEffect(() => {
    const graph = ways.querySelector<SVGElement>(".archived-graph");
    const go = ({ clientX }: MouseEvent) => {
      const { left, width } = graph!.getBoundingClientRect();
      const last = game.line.value.length - 1;
      game.go(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
    };
    graph?.addEventListener("click", go);
    return () => graph?.removeEventListener("click", go);
  }, [game]);
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: game.flipped.value ? "white" : "black",
      lastMove: usi,
      hands: "none",
      freedom: { type: "none" },
      premoves: false,
      showTargets: false,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, usi, game.flipped.value],
  );
  return (
    <div class="archived" data-ply={ply}>
      <Goban view={view} onMove={() => undefined} announce={announce} class="stage-review">
        <div class="side">
          <Kept node={about} />
          <Moves board={game} />
          <Steps board={game} />
          <Kept node={ways} />
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}

/** What the server has written, in its place beside the board. */
function Kept({ node }: { node: HTMLElement }) {
  const put = useCallback((place: HTMLElement | null) => place?.replaceChildren(node), [node]);
  return <div class="archived-kept" ref={put} />;
}
