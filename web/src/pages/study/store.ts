// A study as one reads or writes it: its outline, and the tree of the chapter that is looked at, kept up to date by a socket.

import { batch, computed, signal } from "@preact/signals";
import { Socket } from "../../net/socket";
import type { Color, Move } from "../../rules/types";
import { SharedBoard } from "../../shared-board/board";
import type { ChapterCard, ChapterReader, ChapterTree, StudyIn, StudyOut, StudyView, TreeEdit } from "../../wire";
import { Guess } from "./guess";
import { type ChapterMove, moved } from "./order";
import { Talk } from "../../talk/talk";
import { treeOf } from "../../shared-board/chapter";
import { mergedNote } from "../../shared-board/merged-note";

/** Changes that may wait for the server; who types on while it is away is told that it is. */
const WAITING = 200;
/** Changes that the server has not answered yet. */
type Waiting = Extract<StudyIn, { type: "edit" | "move" }>;
/** A note is sent when nothing was typed for so many milliseconds. */
const NOTE_AFTER = 700;
/** A note that grew by so many letters is known again within a longer one. */
const LONG_ENOUGH = 8;

/** A note that is typed, and out of which it is made: what the server has, or will have once it has taken what was sent. */
interface Draft {
  readonly at: number;
  readonly text: string;
  readonly was: string;
}

export class StudyStore extends SharedBoard {
  readonly study = signal<StudyView>(null as unknown as StudyView);
  readonly flipped = signal(false);
  readonly spoken = signal("");
  readonly connection = signal<"connecting" | "open" | "lost">("connecting");
  /** The last refusal, by its code. */
  readonly refused = signal<string | null>(null);
  readonly gone = signal(false);
  readonly given = 0;
  readonly orientation = computed<Color>(() => (this.flipped.value ? "white" : "black"));
  readonly mayEdit = computed(() => this.study.value.you !== "viewer" && this.guess.value === null);
  /** The riddle that is solved now; null while the chapter is simply read. */
  readonly guess = signal<Guess | null>(null);
  /** The chapters as they stand once the server has taken what waits for it. */
  readonly chapters = computed(() =>
    this.waiting.value.reduce(
      (chapters, one) => (one.type === "move" ? moved(chapters, one) : chapters),
      this.study.value.chapters as readonly ChapterCard[],
    ),
  );
  /** Who else of those who take part reads which chapter now. */
  readonly readers = signal<readonly ChapterReader[]>([]);
  /** Who wrote the note of which position, where one is told. */
  readonly writers = signal<ReadonlyMap<number, readonly string[]>>(new Map());
  readonly chapter = computed(() => this.study.value.chapters.find(({ id }) => id === this.id)!);
  private readonly socket: Socket<StudyIn, StudyOut>;
  /** Changes that the server has not said yes or no to, in their order. */
  private readonly waiting = signal<readonly Waiting[]>([]);
  readonly saving = computed(() => this.waiting.value.length > 0 || this.draft.value !== null);
  private acks = 0;
  /** A note that is typed and not sent yet. */
  private readonly draft = signal<Draft | null>(null);
  private timer = 0;
  private composing = false;

  /** The chapter's id. */
  readonly id: string;

  /** What people say beside the study. */
  readonly talk: Talk;

  constructor(study: StudyView, chapter: ChapterTree, hasAccount: boolean) {
    super(treeOf(chapter));
    this.id = chapter.id;
    this.talk = new Talk(study.id, hasAccount, {
      request: (message) => {
        if (this.connection.value !== "open") return undefined;
        this.socket.send({ ...message, ack: ++this.acks });
        return this.acks;
      },
    });
    this.study.value = study;
    const { kind } = this.chapter.value;
    if (study.you === "viewer" && kind !== "analysis") this.riddle(true);
    this.flipped.value = kind === "guess-white";
    this.socket = new Socket<StudyIn, StudyOut>({
      path: `/ws/study/${study.id}`,
      onMessage: (message) => this.hear(message),
      onState: (state) => {
        // Whoever comes back after a moment is still away until the server is there.
        if (state === "open" || state === "lost") this.connection.value = state;
        // A new connection is told who reads only where somebody does.
        if (state === "lost") this.readers.value = [];
        if (state === "open") {
          this.ask();
          this.talk.ask();
        }
      },
      keepOpen: { ping: () => ({ type: "ping" }) },
    });
    addEventListener("pagehide", () => this.sendNote());
  }

  ask(): void {
    this.socket.send({ type: "open", chapter: this.id, after: this.shared.value.seq });
  }

  /** Begins to guess the moves, or to read the chapter. */
  riddle(on: boolean): void {
    const { kind } = this.study.value.chapters.find(({ id }) => id === this.id)!;
    this.guess.value = on && kind !== "analysis" ? new Guess(this, kind === "guess-black" ? "black" : "white") : null;
  }

  override play(move: Move): void {
    if (this.guess.value) this.guess.value.play(move);
    else if (this.mayEdit.value) super.play(move);
  }

  protected override mayPlay(): boolean {
    return this.guess.value ? this.guess.value.asks.value : this.mayEdit.value;
  }

  /** The note of a position, as it is typed here or kept. */
  noted(at: number): string {
    const draft = this.draft.value;
    return draft?.at === at ? draft.text : (this.sentNote(at) ?? this.tree.value.nodes[at]!.comment);
  }

  /** The note of a position that is under way to the server. */
  private sentNote(at: number): string | undefined {
    const isNote = (one: Waiting) => one.type === "edit" && one.edit.type === "note" && one.edit.at === at;
    const sent = this.waiting.value.findLast(isNote);
    return sent?.type === "edit" && sent.edit.type === "note" ? sent.edit.text : undefined;
  }

  /** Kana that are still to become kanji: until they have, nothing is sent and nothing of others comes between. */
  compose(on: boolean): void {
    this.composing = on;
    if (!on) this.rebase();
  }

  /** A note is typed; it is sent once nothing is typed for a moment. */
  write(at: number, text: string): void {
    if (this.draft.value?.at !== at) this.sendNote();
    this.draft.value = { at, text, was: this.draft.value?.was ?? this.noted(at) };
    this.sendSoon();
  }

  private sendSoon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      // What others have written meanwhile comes with the answer to what is under way.
      if (this.composing || (this.draft.value && this.sentNote(this.draft.value.at) !== undefined)) this.sendSoon();
      else this.sendNote();
    }, NOTE_AFTER);
  }

  sendNote(): void {
    clearTimeout(this.timer);
    const draft = this.draft.value;
    this.draft.value = null;
    if (draft && draft.was !== draft.text) this.edit({ type: "note", ...draft });
  }

  /** What is typed here goes on from the note as it stands now, where others have written there, too. */
  private rebase(): void {
    const draft = this.draft.value;
    if (!draft || this.composing || this.sentNote(draft.at) !== undefined) return;
    const now = this.tree.value.nodes[draft.at]?.comment ?? "";
    if (now !== draft.was) this.draft.value = { at: draft.at, text: mergedNote(draft.was, draft.text, now), was: now };
  }

  putFirst(): void {
    this.edit({ type: "first", at: this.at.value });
  }

  private hear(message: StudyOut): void {
    if (this.talk.take(message)) return;
    switch (message.type) {
      case "outline":
        this.study.value = message.study;
        if (!message.study.chapters.some(({ id }) => id === this.id)) this.gone.value = true;
        return;
      case "opened":
        this.socket.settled();
        this.writers.value = new Map();
        batch(() => this.takeIn(message.first, message.edits, true));
        // What was under way when the connection was lost may have come through: done again, it changes nothing but notes.
        this.waiting.value = this.waiting.value.filter((message) => !this.isNoteKept(message));
        for (const message of this.waiting.value) this.socket.send(message);
        return;
      case "edited":
        batch(() => {
          this.takeIn(message.first, message.edits, true);
          this.rebase();
        });
        return;
      case "writers":
        this.writers.value = new Map([
          ...this.writers.value,
          ...message.notes.map(({ at, names }) => [at, names] as const),
        ]);
        return;
      case "readers":
        this.readers.value = message.readers;
        return;
      case "cursor":
        if (!this.guess.value) this.pointed(message.at);
        return;
      case "ack":
        this.answered(message.ack);
        return;
      case "refused":
        if (message.ack !== undefined) this.takeBack(message.ack);
        this.refused.value = message.code;
        this.refuse();
        return;
      case "gone":
        this.gone.value = true;
        this.socket.close();
        return;
      case "pong":
      case "talk":
      case "said":
        return;
    }
  }

  private isNoteKept(message: Waiting): boolean {
    if (message.type !== "edit" || message.edit.type !== "note") return false;
    const { at, text, was = "" } = message.edit;
    const kept = this.tree.value.nodes[at]?.comment ?? "";
    // Others may have written beside it meanwhile; what only takes something away is found in every note that has it still.
    return kept === text || (text.length > was.length + LONG_ENOUGH && kept.includes(text));
  }

  /** What the server did not take: a note goes on as it is typed, from the note as it stands. */
  private takeBack(ack: number): void {
    const refused = this.waiting.value.find((one) => one.ack === ack);
    this.waiting.value = this.waiting.value.filter((one) => one.ack !== ack);
    if (refused?.type !== "edit" || refused.edit.type !== "note") return;
    const { at, text } = refused.edit;
    const was = this.tree.value.nodes[at]?.comment ?? "";
    if (!this.draft.value) this.draft.value = { at, text, was };
    else if (this.draft.value.at === at) this.draft.value = { ...this.draft.value, was };
  }

  private answered(ack: number): void {
    this.waiting.value = this.waiting.value.filter((one) => one.ack !== ack);
    this.rebase();
  }

  /** Puts a chapter in another place, for everybody. */
  putChapter(move: ChapterMove): void {
    if (this.study.value.you === "viewer" || !this.mayWait()) return;
    const name = Math.random().toString(36).slice(2, 14);
    this.sendSurely({ type: "move", ...move, name, after: this.study.value.order, ack: ++this.acks });
  }

  private mayWait(): boolean {
    this.refused.value = this.waiting.value.length >= WAITING ? "busy" : null;
    return this.refused.value === null;
  }

  protected request(edit: TreeEdit): boolean {
    if (!this.mayWait()) return false;
    this.sendSurely({ type: "edit", edit, ack: ++this.acks });
    return true;
  }

  /** Sends a change, and again whenever the connection is back, until there is an answer. */
  private sendSurely(message: Waiting): void {
    this.waiting.value = [...this.waiting.value, message];
    if (this.connection.value === "open") this.socket.send(message);
  }

  protected point(at: number): void {
    this.socket.sendIfConnected({ type: "cursor", at });
  }

  protected say(words: string): void {
    this.spoken.value = words;
  }
}
