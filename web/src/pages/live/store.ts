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
  /** One after the other. */
  private last: Promise<void> = Promise.resolve();
  private asking = false;

  constructor(
    readonly live: LiveView,
    boards: readonly LiveBoard[],
    record: LiveRecord,
  ) {
    super(sharedOf(record));
    this.record.value = record;
    this.stand(this.end());
    this.round = new Round(live, boards, (news) => {
      const own = news.find(({ id }) => id === this.id);
      if (own && own.seq > this.shared.value.seq) this.ask();
    });
  }

  get id(): string {
    return this.record.value.board.id;
  }

  /** The last move of the game. */
  private end(): number {
    return lineThrough(this.shared.value.tree, 0).at(-1)!;
  }

  ask(): void {
    if (this.asking) return;
    this.asking = true;
    void api<LiveRecord>("GET", `/api/live/boards/${this.id}`).then((answer) => {
      this.asking = false;
      if (answer.ok) this.take(answer.value);
    });
  }

  /** Takes in how the board stands; whoever looks at the last move goes on to the new one, others stay where they are. */
  private take(record: LiveRecord, go?: readonly string[]): void {
    if (record.record.version < this.shared.value.seq) return;
    const before = this.shared.value;
    const atEnd = this.following.value && this.at.value === this.end();
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
   * numbered anew with each change; `go` is where one looks once it is made.
   */
  send(change: LiveChange, go?: readonly string[]): void {
    this.waiting.value++;
    const way = "at" in change ? this.wayTo(change.at) : null;
    this.last = this.last.then(async () => {
      const at = way && this.led(way);
      if (way && at === null) return this.answered(t("live-changed"));
      const { seq } = this.shared.value;
      const body = { seq, change: at === null ? change : { ...change, at } };
      const answer = await api<LiveRecord>("POST", `/api/live/boards/${this.id}`, body);
      if (answer.ok) {
        this.answered(null);
        this.take(answer.value, go);
        return;
      }
      const isChanged = answer.error.code === "changed-meanwhile";
      this.answered(isChanged ? t("live-changed") : answer.error.message);
      if (isChanged) this.ask();
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

  write(text: string): void {
    if (text !== this.node.value.comment) this.edit({ type: "note", at: this.at.value, text });
  }

  protected point(): void {
    // Everybody looks where they like.
  }

  protected say(words: string): void {
    this.spoken.value = words;
  }
}
