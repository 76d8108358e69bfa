// What somebody plans on the board, until it is kept.

import { computed, signal } from "@preact/signals";
import type { BootOf } from "../../boot";
import { lineThrough, positionAt, siblings, type Tree, without } from "../../record/tree";
import { parseSfen } from "../../rules/position";
import { forget, keep, kept } from "../../storage";
import { type Move, moveToUsi } from "../../rules/types";
import { isAnswer, linesOf, planned, played, stepped, unanswered } from "./tree";

interface State {
  readonly tree: Tree;
  readonly at: number;
}

/**
 * What this tab has sent and no answer has told to be kept: a server that was too busy answers with another page, and whoever goes back
 * from there finds what they planned. Positions tell whether it is still to be played.
 */
export class Sending {
  constructor(private readonly key: string) {}

  begin(sfen: string, lines: Lines): void {
    keep(this.key, JSON.stringify({ sfen, lines }), "session");
  }

  /** It was answered: kept, or refused in words beside what was wanted. */
  over(): void {
    forget(this.key, "session");
  }

  refused({ sfen, kept: known }: Pick<BootOf<"plan">, "sfen" | "kept">): Lines | null {
    const text = kept(this.key, "session");
    if (!text) return null;
    try {
      const sent = JSON.parse(text) as { sfen: string; lines: Lines };
      if (sent.sfen === sfen && sorted(sent.lines) !== sorted(known)) return sent.lines;
    } catch {
      // Another version's.
    }
    this.over();
    return null;
  }
}

type Lines = readonly (readonly string[])[];

/** Changes that can be taken back. */
const MOST_UNDONE = 100;

export class PlanStore {
  private readonly state = signal<State>(null as unknown as State);
  private readonly before = signal<readonly State[]>([]);
  /** It is on its way to the server: whoever leaves the page loses nothing. */
  sent = false;
  readonly tree = computed(() => this.state.value.tree);
  readonly at = computed(() => this.state.value.at);
  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  readonly position = computed(() => positionAt(this.tree.value, this.at.value));
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  readonly lines = computed(() => linesOf(this.tree.value));
  readonly open = computed(() => unanswered(this.tree.value));
  readonly mayUndo = computed(() => this.before.value.length > 0);
  readonly changed = computed(() => sorted(this.lines.value) !== sorted(this.boot.kept));
  readonly mayGoOn = computed(() => this.node.value.ply < this.boot.mostMoves);
  readonly tooMany = computed(() => this.lines.value.length > this.boot.mostLines);

  constructor(
    readonly boot: BootOf<"plan">,
    private readonly sending: Sending,
  ) {
    const lines = boot.wanted ?? sending.refused(boot) ?? boot.kept;
    this.state.value = { tree: planned(parseSfen(boot.sfen)!, lines), at: 0 };
  }

  send(): void {
    this.sent = true;
    this.sending.begin(this.boot.sfen, this.lines.value);
  }

  go(at: number): void {
    this.state.value = { ...this.state.value, at };
  }

  step(to: "first" | "previous" | "next" | "last"): void {
    this.go(stepped(this.tree.value, this.at.value, to));
  }

  /** To what the opponent may play instead. */
  branch(by: 1 | -1): void {
    const others = siblings(this.tree.value, this.at.value);
    const next = others[others.indexOf(this.at.value) + by];
    if (next !== undefined) this.go(next);
  }

  play(move: Move): void {
    const { tree, at } = this.state.value;
    const known = tree.nodes[at]!.children.find((child) => tree.nodes[child]!.usi === moveToUsi(move));
    if (known !== undefined) this.go(known);
    else this.change(played(tree, at, move));
  }

  cut(at: number): void {
    const { tree } = this.state.value;
    if (at !== 0) this.change(without(tree, at));
  }

  undo(): void {
    const last = this.before.value.at(-1);
    if (!last) return;
    this.before.value = this.before.value.slice(0, -1);
    this.state.value = last;
  }

  isAnswer(id: number): boolean {
    return isAnswer(this.tree.value, id);
  }

  private change(next: State): void {
    if (next.tree === this.tree.value) return;
    this.before.value = [...this.before.value, this.state.value].slice(-MOST_UNDONE);
    this.state.value = next;
  }
}

/** Lines in one text, whichever came first. */
const sorted = (lines: Lines): string => [...lines.map((line) => line.join(" "))].sort().join();
