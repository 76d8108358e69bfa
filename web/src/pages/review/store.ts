// The state of a review: the tree, where one stands in it, what is known of it, and whether it is saved.

import { keep, kept } from "../../storage";
import { batch, computed, signal } from "@preact/signals";
import { api } from "../../net/api";
import { toSfen } from "../../rules/position";
import type { Color, Move } from "../../rules/types";
import type { Fault, GameRecord, RecordOpened } from "../../wire";
import { Analysis, type Task } from "./analysis";
import { chance, type Loss, losses } from "./scores";
import {
  editOf,
  emptyTree,
  lineThrough,
  pathTo,
  siblings,
  type Tree,
  treeOf,
  usiText,
  withComment,
  withLine,
  withMove,
  without,
} from "./tree";

/** `changed`: somebody else, or another tab, saved since this page loaded the record; nothing more is sent. */
export type Saving = "kept" | "saving" | "saved" | "failed" | "local" | "changed";

const SAVE_AFTER = 700;

export class ReviewStore {
  readonly record: GameRecord | null;
  readonly tree = signal<Tree>(emptyTree());
  readonly at = signal(0);
  readonly flipped = signal(false);
  readonly saving = signal<Saving>("kept");
  readonly id = signal<string | null>(null);
  readonly faults: readonly Fault[];
  readonly analysis = new Analysis();
  readonly following = signal(false);
  /** Called when pieces move, for the sound of it. */
  onStep: (capture: boolean) => void = () => undefined;
  private editKey: string | null = null;
  /** The version of the record that the page's changes are made on. */
  private version = 0;
  private timer = 0;
  private inFlight = false;

  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  /** The line that is looked at, through the current node to its end. */
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  readonly ply = computed(() => this.line.value.indexOf(this.at.value));
  readonly first = computed<Color>(() => this.tree.value.nodes[0]!.position.turn);
  readonly chances = computed<(number | undefined)[]>(() => {
    const known = this.analysis.known.value;
    return this.line.value.map((id) => {
      const one = known.get(id);
      return one && chance(one.score);
    });
  });
  readonly losses = computed<Loss[]>(() => losses(this.chances.value, this.first.value));

  constructor(record: GameRecord | null) {
    this.record = record;
    let faults: Fault[] = [];
    if (record) {
      this.tree.value = treeOf(record);
      this.id.value = record.id ?? null;
      this.version = record.version ?? 0;
      this.editKey = record.id ? kept(`komadai.edit.${record.id}`) : null;
      try {
        faults = JSON.parse(kept(`komadai.faults.${record.id}`, "session") ?? "[]");
      } catch {
        // A list that cannot be read is as good as none.
      }
      const ply = Number(location.hash.slice(1));
      if (Number.isInteger(ply) && ply > 0) this.jump(ply);
    }
    this.faults = faults;
  }

  /** Whether changes go to the server: a new board does once something is on it. */
  get editable(): boolean {
    return this.id.value === null || this.editKey !== null;
  }

  go(id: number): void {
    const node = this.tree.value.nodes[id];
    if (!node || id === this.at.value) return;
    const previous = this.at.value;
    this.at.value = id;
    if (node.parent === previous && node.usi) {
      const to = node.usi.slice(2, 4);
      const before = this.tree.value.nodes[previous]!.position;
      const square = (to.charCodeAt(0) - 49) * 9 + to.charCodeAt(1) - 97;
      this.onStep(node.usi[1] !== "*" && !!before.board[square]);
    }
    if (this.following.value) this.analyseHere();
  }

  next(): void {
    const child = this.node.value.children[0];
    // Stay on the line that is shown, be it a branch.
    const onLine = this.line.value[this.ply.value + 1];
    this.go(onLine ?? child ?? this.at.value);
  }
  previous(): void {
    this.go(this.node.value.parent ?? 0);
  }
  start(): void {
    this.go(0);
  }
  end(): void {
    this.go(this.line.value.at(-1)!);
  }
  /** Steps among the moves that were played from the position before. */
  branch(step: 1 | -1): void {
    const all = siblings(this.tree.value, this.at.value);
    const to = all[all.indexOf(this.at.value) + step];
    if (to !== undefined) this.go(to);
  }
  jump(ply: number): void {
    const line = this.line.value;
    this.go(line[Math.max(0, Math.min(ply, line.length - 1))]!);
  }

  play(move: Move): void {
    const next = withMove(this.tree.value, this.at.value, move);
    const grown = next.tree !== this.tree.value;
    batch(() => {
      this.tree.value = next.tree;
      this.go(next.at);
    });
    if (grown) this.changed();
  }

  playLine(at: number, moves: readonly string[]): void {
    const next = withLine(this.tree.value, at, moves);
    const grown = next.tree !== this.tree.value;
    batch(() => {
      this.tree.value = next.tree;
      this.go(next.first);
    });
    if (grown) this.changed();
  }

  comment(text: string): void {
    this.tree.value = withComment(this.tree.value, this.at.value, text);
    this.changed();
  }

  remove(): void {
    const next = without(this.tree.value, this.at.value);
    batch(() => {
      this.analysis.forget();
      this.tree.value = next.tree;
      this.at.value = next.at;
    });
    this.changed();
  }

  analyseGame(movetimeMs: number): void {
    this.following.value = false;
    this.analysis.whole(this.task(this.line.value), movetimeMs);
  }

  follow(on: boolean): void {
    this.following.value = on;
    if (on) this.analyseHere();
    else this.analysis.stop();
  }

  private analyseHere(): void {
    this.analysis.one(this.task(pathTo(this.tree.value, this.at.value)), 8_000);
  }

  private task(nodes: readonly number[]): Task {
    const tree = this.tree.value;
    return {
      start: toSfen(tree.nodes[0]!.position),
      moves: nodes.slice(1).map((id) => tree.nodes[id]!.usi!),
      nodes,
    };
  }

  private changed(): void {
    if (this.saving.value === "changed") return;
    if (!this.editable) {
      this.saving.value = "local";
      return;
    }
    this.saving.value = "saving";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), SAVE_AFTER);
  }

  private async save(): Promise<void> {
    if (this.inFlight) {
      this.timer = window.setTimeout(() => void this.save(), SAVE_AFTER);
      return;
    }
    this.inFlight = true;
    const sent = this.tree.value;
    const done = await this.send(sent);
    this.inFlight = false;
    // What was added meanwhile waits for its own turn, unless there will be none.
    if (done === "changed") clearTimeout(this.timer);
    if (done === "changed" || sent === this.tree.value) this.saving.value = done;
  }

  /**
   * Keeps what was changed here as a record of one's own, with the headers and times of the one it was made on: where that is
   * somebody else's, or was changed meanwhile.
   */
  async saveCopy(): Promise<void> {
    const from = this.id.value;
    const before = this.saving.value;
    if (from === null || this.inFlight || (this.editable && before !== "changed")) return;
    this.saving.value = "saving";
    this.inFlight = true;
    const made = await this.copyOf(from);
    this.inFlight = false;
    if (made && this.own(made)) await this.save();
    else this.saving.value = before;
  }

  private async copyOf(id: string): Promise<RecordOpened | null> {
    const text = await fetch(`/api/records/${id}/export?format=kif&encoding=utf8`)
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null);
    const made = text && (await api<RecordOpened>("POST", "/api/records", text));
    return made?.ok ? made.value : null;
  }

  private own({ id, editKey, record }: RecordOpened): boolean {
    if (!id || !editKey) return false;
    this.id.value = id;
    this.editKey = editKey;
    this.version = record?.version ?? 0;
    keep(`komadai.edit.${id}`, editKey);
    const at = this.ply.value;
    history.replaceState(null, "", `/review/${id}${at ? `#${at}` : ""}`);
    return true;
  }

  private async send(tree: Tree): Promise<"saved" | "failed" | "changed"> {
    if (this.id.value === null) {
      const made = await api<RecordOpened>("POST", "/api/records", new Blob([usiText(tree)]));
      if (!made.ok || !this.own(made.value)) return "failed";
    }
    const edit = { editKey: this.editKey, version: this.version, nodes: editOf(tree) };
    const saved = await api<GameRecord>("PUT", `/api/records/${this.id.value}`, edit);
    if (!saved.ok) return saved.error.code === "changed-meanwhile" ? "changed" : "failed";
    this.version = saved.value.version ?? this.version;
    return "saved";
  }
}
