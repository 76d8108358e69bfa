// The state of a review: the tree, where one stands in it, what is known of it, and whether it is saved.

import { keep, kept } from "../storage";
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { t } from "../i18n";
import { api } from "../net/api";
import { inCheck } from "../rules/moves";
import { type Position, toSfen } from "../rules/position";
import { type Color, type Move, other, parseUsi } from "../rules/types";
import { engineName } from "../ui/labels";
import type {
  Evaluation,
  Fault,
  GameRecord,
  Header,
  RecordEdit,
  RecordOpened,
  RecordRemoval,
  ReviewRecord,
} from "../wire";
import { enginePrefs } from "./engine-prefs";
import { Job } from "./job";
import { accuracy, chance, isMistake, type Judged, judgeLine } from "./judge";
import { type Known, Live } from "./live";
import { type Mine, mineOf } from "./mine";
import { type Slide, slides } from "./slides";
import {
  editOf,
  emptyTree,
  lineThrough,
  nodesAlong,
  pathTo,
  positionAt,
  siblings,
  START,
  type Tree,
  treeOf,
  turnAt,
  usiText,
  withComment,
  withLine,
  withMove,
  without,
} from "./tree";
import { aheadAtEnd, whyOf } from "./why";

/** `changed`: somebody else, or another tab, saved since this page loaded the record; nothing more is sent. */
export type Saving = "kept" | "saving" | "saved" | "failed" | "local" | "changed";

const SAVE_AFTER = 700;
/** When a page asks whether an analysis runs: not before it is there. */
const FOLLOW_AFTER = 600;
/** A shorter game has nothing to tell. */
const LEAST_MOVES = 6;
/** With so many mistakes one has enough to learn from. */
const FEW = 6;

export class ReviewStore {
  readonly record: ReviewRecord | null;
  readonly tree = signal<Tree>(emptyTree());
  readonly at = signal(0);
  readonly flipped = signal(false);
  readonly saving = signal<Saving>("kept");
  readonly id = signal<string | null>(null);
  readonly headers = signal<readonly Header[]>([]);
  readonly faults: readonly Fault[];
  /** The engine follows from position to position. */
  readonly following = signal(false);
  /** The engine looks at what the other side would do if it moved again. */
  readonly threat = signal(false);
  readonly live = new Live();
  readonly job = new Job();
  /** What the engine said of positions that were looked at one by one, by node. */
  readonly looked = signal<ReadonlyMap<number, Known>>(new Map());
  /** The threat in the position that is shown. */
  readonly threatened = signal<Known | null>(null);
  /** Called when pieces move, for the sound of it. */
  onStep: (capture: boolean) => void = () => undefined;
  /** For how many days a record is kept after it was last opened; null where it is for ever. */
  keptDays: number | null = null;
  /** Whether machines of others may analyse the moves. */
  mayLeave = false;
  /** What is known of a game that the reader has played. */
  readonly mine: Mine | null = null;
  private editKey: string | null = null;
  /** The version of the record that the page's changes are made on. */
  private version = 0;
  private timer = 0;
  private inFlight = false;
  /** Header lines that were changed and not yet saved. */
  private newHeaders: readonly Header[] = [];

  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  readonly position = computed(() => positionAt(this.tree.value, this.at.value));
  /** The line that is looked at, through the current node to its end. */
  readonly line = computed(() => {
    const tree = this.tree.value;
    const before = this.lastLine;
    // Most steps stay on the line.
    const stays = before?.tree === tree && before.line[tree.nodes[this.at.value]!.ply] === this.at.value;
    const line = stays ? before.line : lineThrough(tree, this.at.value);
    this.lastLine = { tree, line };
    return line;
  });
  private lastLine: { readonly tree: Tree; readonly line: number[] } | null = null;
  readonly ply = computed(() => this.node.value.ply);
  readonly first = computed<Color>(() => this.tree.value.start.turn);

  /** The nodes of the analysed line, by ply. */
  readonly analysedLine = computed(() => nodesAlong(this.tree.value, this.job.analysis.value?.moves ?? []));
  /** What the analysis of the game says, by node. */
  readonly evaluations = computed<ReadonlyMap<number, Evaluation>>(() => {
    const found = this.job.analysis.value?.evaluations ?? [];
    return new Map(this.analysedLine.value.slice(0, found.length).map((id, ply) => [id, found[ply]!]));
  });
  readonly judged = computed<Judged[]>(() => {
    const analysis = this.job.analysis.value;
    return analysis ? judgeLine(analysis, this.first.value) : [];
  });
  /** The verdicts by the node of the move. */
  readonly verdicts = computed<ReadonlyMap<number, Judged>>(() => {
    const nodes = this.analysedLine.value;
    return new Map(this.judged.value.filter(({ ply }) => ply < nodes.length).map((one) => [nodes[one.ply]!, one]));
  });
  /** Where a side's chance slid away without a marked mistake. */
  readonly slides = computed<readonly Slide[]>(() => {
    const analysis = this.job.analysis.value;
    return analysis ? slides(this.judged.value, analysis, this.first.value) : [];
  });
  /** What is known of a whole game of the reader's; half a game does not say where it turned. */
  private readonly whole = computed(() => {
    const analysis = this.job.analysis.value;
    if (!analysis || !this.mine || analysis.evaluations.length <= analysis.moves.length) return null;
    const tree = this.tree.value;
    return { analysis, mine: this.mine, positions: this.analysedLine.value.map((id) => positionAt(tree, id)) };
  });
  /** The chances that the loser still had at the end, where these were the better ones. */
  readonly ahead = computed(() => {
    const whole = this.whole.value;
    const winner = whole?.mine.winner;
    return whole && winner ? aheadAtEnd(whole.analysis.evaluations, whole.positions, other(winner)) : null;
  });
  /** Why the game was won or lost: what its loser did, or in a draw the reader; nothing of it where the loser stood better. */
  readonly why = computed(() => {
    const whole = this.whole.value;
    if (!whole || this.ahead.value !== null) return null;
    const { winner, side } = whole.mine;
    return whyOf(this.judged.value, whole.analysis, whole.positions, winner ? other(winner) : side);
  });
  /** What cost the reader most, who lost while standing better: no move of theirs lost the game. */
  readonly costliest = computed(() => {
    const whole = this.whole.value;
    if (!whole || this.ahead.value === null || whole.mine.winner === whole.mine.side) return null;
    return whyOf(this.judged.value, whole.analysis, whole.positions, whole.mine.side);
  });
  /** The moves that a side learns from, by their nodes: its mistakes, what it gave up most of where it slid, and where these are few its
   * inaccuracies, too. */
  lossesOf(side: Color): number[] {
    const slid = new Set(this.slides.value.flatMap(({ by, worst }) => (by === side ? worst : [])));
    const own = [...this.verdicts.value].filter(([, one]) => one.by === side);
    const losses = own.filter(([, one]) => isMistake(one) || slid.has(one.ply));
    const all =
      losses.length < FEW
        ? own.filter(([, one]) => losses.some(([, loss]) => loss === one) || one.mark === "inaccuracy")
        : losses;
    return all.map(([id]) => id);
  }
  readonly accuracy = computed(() => ({
    black: accuracy(this.judged.value, "black"),
    white: accuracy(this.judged.value, "white"),
  }));
  /** Black's chances along the line: of the whole game's analysis, where that has none of what was looked at singly, and last
   * what the file says. */
  readonly chances = computed<(number | undefined)[]>(() => {
    const tree = this.tree.value;
    return this.line.value.map((id) => {
      const one = this.evaluations.value.get(id) ?? this.looked.value.get(id) ?? tree.nodes[id]!.noted;
      return one && chance(one.score, turnAt(tree, id));
    });
  });
  /** The most that is known of the position shown. */
  readonly known = computed<Known | null>(() => {
    const id = this.at.value;
    const single = this.looked.value.get(id);
    if (single) return single;
    const kept = this.evaluations.value.get(id) ?? this.node.value.noted;
    if (!kept) return null;
    const { depth, score, nodes, pv, book } = kept;
    return { depth, score, nodes, nps: 0, pvs: pv.length ? [{ score, moves: pv }] : [], book };
  });

  /** What the engine is asked, as a text: it is asked anew where that changes, and not when a note grows. */
  private readonly asked = computed(() => {
    if (!this.following.value && !this.threat.value) return "";
    const { lines, seconds, hashMib, threads } = enginePrefs.value;
    return JSON.stringify([this.threat.value, this.way(), lines, seconds, hashMib, threads]);
  });

  /** A chapter of a study is read like a record, but nobody analyses it. */
  constructor(record: ReviewRecord | null, start: Position = START, isChapter = false) {
    this.record = record;
    let faults: Fault[] = [];
    this.tree.value = emptyTree(start);
    if (record) {
      this.tree.value = treeOf(record);
      this.id.value = record.id;
      this.version = record.version;
      this.headers.value = record.headers;
      this.job.analysis.value = record.analysis ?? null;
      this.editKey = kept(`komadai.edit.${record.id}`);
      this.mine = mineOf(record.id);
      this.flipped.value = this.mine?.side === "white";
      try {
        faults = JSON.parse(kept(`komadai.faults.${record.id}`, "session") ?? "[]");
      } catch {
        // A list that cannot be read is as good as none.
      }
      const ply = Number(location.hash.slice(1));
      if (Number.isInteger(ply) && ply > 0) this.jump(ply);
      if (!isChapter) setTimeout(() => void this.lookOnce(record), FOLLOW_AFTER);
    }
    this.faults = faults;
    effect(() => {
      const asked = this.asked.value;
      untracked(() => (asked ? this.ask() : this.live.stop()));
    });
  }

  /** Follows an analysis that runs; a game that the reader has just played is analysed without being asked for, and opens where it turned. */
  private async lookOnce(record: ReviewRecord): Promise<void> {
    const { job, mine } = this;
    if (!job.running) await job.follow(record.id);
    if (!mine) return;
    if (!job.running && !job.analysis.value && this.editable && record.nodes.length > LEAST_MOVES) {
      await job.start(record.id, "quick");
      // What nobody has asked for is not refused in words: the button says the same once it is pressed.
      job.failure.value = null;
    }
    const turn = this.why.value?.turn;
    if (turn && this.at.value === 0) this.jump(turn.ply - 1);
  }

  /** Whether changes go to the server: a new board does once something is on it. */
  get editable(): boolean {
    return this.id.value === null || this.editKey !== null;
  }

  /** What deletes the record; null on a board of one's own and in somebody else's record. */
  get removal(): RecordRemoval | null {
    return this.id.value === null || this.editKey === null ? null : { editKey: this.editKey };
  }

  header(key: string): string {
    return this.headers.value.find((header) => header.key === key)?.value ?? "";
  }

  /** What the record calls a player. */
  recordedName(side: Color): string {
    const keys = side === "black" ? ["先手", "下手"] : ["後手", "上手"];
    return keys.map((key) => this.header(key)).find((name) => name) ?? "";
  }

  /** What a player is called here: in the reader's script, as long as the record has the name that it came with. */
  playerName(side: Color): string {
    const recorded = this.recordedName(side);
    const { mine, record } = this;
    const name = record?.called && recorded === record.names[side] ? record.called[side] : recorded;
    if (!mine) return name;
    if (side === mine.side) return name || t("you");
    return mine.level === undefined ? name : engineName(mine.level);
  }

  go(id: number): void {
    const node = this.tree.value.nodes[id];
    if (!node || id === this.at.value) return;
    const previous = this.at.value;
    this.at.value = id;
    if (node.parent === previous && node.usi) {
      const move = parseUsi(node.usi);
      const before = positionAt(this.tree.value, previous);
      this.onStep(move?.type === "board" && !!before.board[move.to]);
    }
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
      // Nodes are numbered anew: what was looked at singly belongs to none of them any more.
      this.looked.value = new Map();
      this.threatened.value = null;
      this.tree.value = next.tree;
      this.at.value = next.at;
    });
    this.changed();
  }

  /** Header lines get new values; an empty one goes. */
  editHeaders(lines: readonly Header[]): void {
    const keys = new Set(lines.map(({ key }) => key));
    const old = this.headers.value.filter(({ key }) => !keys.has(key));
    this.headers.value = [...lines.filter(({ value }) => value), ...old];
    this.newHeaders = [...this.newHeaders.filter(({ key }) => !keys.has(key)), ...lines];
    this.changed();
  }

  /** The whole game, on the server: what is on the board is kept there first. */
  async analyseGame(): Promise<void> {
    const { effort } = enginePrefs.value;
    this.following.value = false;
    if (this.id.value === null || this.saving.value === "saving") {
      clearTimeout(this.timer);
      await this.save();
    }
    if (this.id.value !== null) await this.job.start(this.id.value, effort);
  }

  /** The moves that lead to the position shown. */
  private way(): string[] {
    const tree = this.tree.value;
    return pathTo(tree, this.at.value)
      .slice(1)
      .map((id) => tree.nodes[id]!.usi!);
  }

  private ask(): void {
    const { lines, seconds, hashMib, threads } = enginePrefs.value;
    const how = { seconds, hashMib, threads };
    const [tree, at, position] = [this.tree.value, this.at.value, this.position.value];
    this.threatened.value = null;
    if (!this.threat.value) {
      this.live.ask({ start: toSfen(tree.start), moves: this.way(), lines, ...how }, (known) =>
        this.hear(tree, at, known),
      );
      return;
    }
    // Who is in check has no move to pass over.
    if (inCheck(position)) return this.live.stop();
    const passed = toSfen({ ...position, turn: other(position.turn) });
    this.live.ask({ start: passed, moves: [], lines: 1, ...how }, (known) => {
      this.threatened.value = known;
    });
  }

  private hear(tree: Tree, at: number, known: Known): void {
    // What grew meanwhile has kept its numbers; what was cut has not.
    if (this.tree.value.nodes[at]?.usi !== tree.nodes[at]!.usi) return;
    const looked = new Map(this.looked.value);
    looked.set(at, known);
    this.looked.value = looked;
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
    const headers = this.newHeaders;
    this.newHeaders = [];
    const done = await this.send(sent, headers);
    this.inFlight = false;
    if (done === "failed") {
      const since = new Set(this.newHeaders.map(({ key }) => key));
      this.newHeaders = [...headers.filter(({ key }) => !since.has(key)), ...this.newHeaders];
    }
    // What was added meanwhile waits for its own turn, unless there will be none.
    if (done === "changed") clearTimeout(this.timer);
    if (done === "changed" || (sent === this.tree.value && (done === "failed" || this.newHeaders.length === 0))) {
      this.saving.value = done;
    }
  }

  /**
   * Keeps what was changed here as a record of one's own, with all else that the one it was made on has, its analysis included:
   * where that is somebody else's, or was changed meanwhile.
   */
  async saveCopy(): Promise<void> {
    const from = this.id.value;
    const before = this.saving.value;
    if (from === null || this.inFlight || (this.editable && before !== "changed")) return;
    this.saving.value = "saving";
    this.inFlight = true;
    const made = await api<RecordOpened>("POST", `/api/records/${from}/copy`);
    this.inFlight = false;
    if (made.ok && this.own(made.value)) await this.save();
    else this.saving.value = before;
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

  private async send(tree: Tree, headers: readonly Header[]): Promise<"saved" | "failed" | "changed"> {
    if (this.id.value === null) {
      const made = await api<RecordOpened>("POST", "/api/records", new Blob([usiText(tree)]));
      if (!made.ok || !this.own(made.value)) return "failed";
    }
    const edit: RecordEdit = { editKey: this.editKey ?? "", version: this.version, nodes: editOf(tree) };
    if (headers.length) edit.headers = [...headers];
    const saved = await api<GameRecord>("PUT", `/api/records/${this.id.value}`, edit);
    if (!saved.ok) return saved.error.code === "changed-meanwhile" ? "changed" : "failed";
    this.version = saved.value.version ?? this.version;
    return "saved";
  }
}
