// The boards of a round as they come, and the one that is looked at with its whole record. Those who enter its moves change it one
// step after the other: each names the state that it was made on, and the server says what came of it.

import { batch, computed, signal } from "@preact/signals";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { Socket } from "../../net/socket";
import { lineThrough, pathTo, treeOf } from "../../record/tree";
import type { Color } from "../../rules/types";
import { SharedBoard } from "../../shared-board/board";
import type { LiveBoard, LiveChange, LiveIn, LiveOut, LiveRecord, LiveView, Millis, TreeEdit } from "../../wire";
import type { SharedTree } from "../../shared-board/tree";

/** The boards of a round, told by the server as they change. */
export class Round {
  readonly boards = signal<readonly LiveBoard[]>([]);
  readonly connection = signal<"connecting" | "open" | "lost">("connecting");
  readonly gone = signal(false);

  constructor(
    readonly live: LiveView,
    boards: readonly LiveBoard[],
    onNews: (boards: readonly LiveBoard[]) => void = () => undefined,
  ) {
    this.boards.value = boards;
    const socket = new Socket<LiveIn, LiveOut>({
      path: `/ws/live/${live.id}/${live.round}`,
      onMessage: (message) => {
        if (message.type === "gone") {
          this.gone.value = true;
          socket.close();
        }
        if (message.type !== "boards") return;
        socket.settled();
        const news = new Map(message.boards.map((board) => [board.id, board]));
        this.boards.value = message.all
          ? message.boards
          : this.boards.value.map((board) => news.get(board.id) ?? board);
        onNews(message.boards);
      },
      onState: (state) => {
        if (state === "open" || state === "lost") this.connection.value = state;
      },
      keepOpen: { ping: () => ({ type: "ping" }) },
    });
  }
}

/** Between two questions while one is behind, in milliseconds; twice as long after each one that comes to nothing. */
const PAUSE_FIRST = 300;
const PAUSE_MOST = 10_000;

/** A comment that is typed and not kept yet. */
export interface Draft {
  /** The moves that lead to its position. */
  readonly way: readonly string[];
  readonly text: string;
  /** Whether the last move was looked at, so that one goes on from here once it is kept. */
  readonly atEnd: boolean;
}

const sharedOf = ({ record }: LiveRecord): SharedTree => ({
  tree: treeOf(record),
  drawn: new Map(),
  admits: false,
  seq: record.version,
  touched: 0,
});

export class LiveStore extends SharedBoard {
  readonly round: Round;
  readonly record = signal<LiveRecord>(null as unknown as LiveRecord);
  readonly flipped = signal(false);
  readonly spoken = signal("");
  readonly given = 0;
  readonly orientation = computed<Color>(() => (this.flipped.value ? "white" : "black"));
  readonly mayEdit = computed(() => this.live.relays && this.round.connection.value === "open");
  /** The last refusal, in words. */
  readonly refused = signal<string | null>(null);
  /** Changes that the server has not answered yet. */
  readonly waiting = signal(0);
  /** The time that the next move took, as the recorder has typed it. */
  readonly spent = signal<Millis | null>(null);
  readonly draft = signal<Draft | null>(null);
  /** One after the other. */
  private last: Promise<void> = Promise.resolve();
  /** The number of the newest state that one has been told of. */
  private told = 0;
  private asking = false;
  private pause = PAUSE_FIRST;

  constructor(
    readonly live: LiveView,
    boards: readonly LiveBoard[],
    record: LiveRecord,
  ) {
    super(sharedOf(record));
    this.record.value = record;
    this.told = record.record.version;
    this.stand(this.end());
    this.round = new Round(live, boards, (news) => {
      const own = news.find(({ id }) => id === this.id);
      if (own) this.hear(own.seq);
    });
  }

  get id(): string {
    return this.record.value.board.id;
  }

  /** The last move of the game. */
  private end(): number {
    return lineThrough(this.shared.value.tree, 0).at(-1)!;
  }

  /** There is a state of this number. */
  private hear(seq: number): void {
    this.told = Math.max(this.told, seq);
    if (this.told > this.shared.value.seq) this.ask();
  }

  /** Asks for the board until one has the newest state that one has been told of: a node may be behind, and an answer may be lost. */
  ask(): void {
    if (this.asking) return;
    this.asking = true;
    void api<LiveRecord>("GET", `/api/live/boards/${this.id}`).then((answer) => {
      if (answer.ok) this.take(answer.value);
      const isGone = !answer.ok && answer.status === 404;
      if (isGone || this.told <= this.shared.value.seq) {
        this.asking = false;
        this.pause = PAUSE_FIRST;
        return;
      }
      setTimeout(() => {
        this.asking = false;
        if (!this.round.gone.value) this.ask();
      }, this.pause);
      this.pause = Math.min(this.pause * 2, PAUSE_MOST);
    });
  }

  /** Takes in how the board stands; whoever looks at the last move goes on to the new one, others stay where they are. */
  private take(record: LiveRecord, go?: readonly string[]): void {
    if (record.record.version < this.shared.value.seq) return;
    const before = this.shared.value;
    // Whoever is writing about a position stays there.
    const atEnd = this.following.value && this.at.value === this.end() && !this.draft.value;
    const way = go ?? this.way();
    batch(() => {
      this.refuse();
      this.record.value = record;
      this.shared.value = sharedOf(record);
      const { nodes } = this.shared.value.tree;
      let at = 0;
      for (const usi of way) {
        const next: number | undefined = nodes[at]!.children.find((child) => nodes[child]!.usi === usi);
        if (next === undefined) break;
        at = next;
      }
      this.at.value = 0;
      this.stand(atEnd && !go ? this.end() : at);
      if (before.seq < record.record.version && atEnd) this.say(t("live-moves", { ply: record.board.ply }));
    });
  }

  protected request(edit: TreeEdit): boolean {
    switch (edit.type) {
      case "play": {
        const { value: spentMs } = this.spent;
        this.spent.value = null;
        this.send({ ...edit, ...(spentMs === null ? {} : { spentMs }) }, [...this.wayTo(edit.at), edit.usi]);
        return true;
      }
      case "remove":
        this.send(edit, this.wayTo(edit.at).slice(0, -1));
        return true;
      case "first":
      case "note":
        this.send(edit, this.wayTo(edit.at));
        return true;
      default:
        return false;
    }
  }

  private wayTo(at: number): string[] {
    return pathTo(this.tree.value, at)
      .slice(1)
      .map((id) => this.usi(id));
  }

  /** Where a way leads on the board as it is now; null: nowhere any more. */
  private led(way: readonly string[]): number | null {
    const { nodes } = this.tree.value;
    let at = 0;
    for (const usi of way) {
      const next: number | undefined = nodes[at]!.children.find((child) => nodes[child]!.usi === usi);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  }

  /**
   * Sends a change once those before it have been answered. What it is about is named by the way that leads there, for nodes are
   * numbered anew with each change; `go` is where one looks once it is made. It is not sent where what it was made from has changed
   * meanwhile. `done` hears whether it was made.
   */
  send(
    change: LiveChange,
    go?: readonly string[],
    { stands, done }: { stands?: () => boolean; done?: (made: boolean) => void } = {},
  ): void {
    this.waiting.value++;
    const way = "at" in change ? this.wayTo(change.at) : null;
    this.last = this.last.then(async () => {
      const at = way && this.led(way);
      if ((way && at === null) || stands?.() === false) {
        this.answered(t("live-changed"));
        return done?.(false);
      }
      const { seq } = this.shared.value;
      const body = { seq, change: at === null ? change : { ...change, at } };
      const answer = await api<LiveRecord>("POST", `/api/live/boards/${this.id}`, body);
      if (answer.ok) {
        this.answered(null);
        this.take(answer.value, go);
        return done?.(true);
      }
      const isChanged = answer.error.code === "changed-meanwhile";
      this.answered(isChanged ? t("live-changed") : answer.error.message);
      if (isChanged) this.hear(seq + 1);
      done?.(false);
    });
  }

  private answered(refused: string | null): void {
    this.waiting.value--;
    this.refused.value = refused;
    if (refused !== null) this.refuse();
  }

  putFirst(): void {
    this.edit({ type: "first", at: this.at.value });
  }

  /** A comment is being typed on the position that is looked at. */
  type(text: string): void {
    const { way, atEnd } = this.draft.value ?? { way: this.way(), atEnd: this.at.value === this.end() };
    this.draft.value = { way, text, atEnd };
  }

  /** Keeps the comment that was typed; until the server has it, it stands where it was typed. */
  write(): void {
    const draft = this.draft.value;
    if (!draft) return;
    const at = this.led(draft.way);
    const isNew = at !== null && this.tree.value.nodes[at]!.comment !== draft.text;
    const done = (made: boolean) => {
      if (!made || this.draft.value !== draft) return;
      this.draft.value = null;
      if (draft.atEnd && this.following.value) this.stand(this.end());
    };
    if (at === null) this.refused.value = t("live-changed");
    else if (isNew) this.send({ type: "note", at, text: draft.text }, draft.way, { done });
    else done(true);
  }

  /** The answer is known before anybody is asked. */
  fault(words: string): void {
    this.refused.value = words;
  }

  protected point(): void {
    // Everybody looks where they like.
  }

  protected say(words: string): void {
    this.spoken.value = words;
  }
}
