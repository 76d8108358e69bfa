// What people say beside the board of a game or a study: the lines that this browser may hear, and what it says itself.

import { batch, computed, signal } from "@preact/signals";
import { errorText, t } from "../i18n";
import { api } from "../net/api";
import { keep, kept } from "../storage";
import type { ClientOut, NewReport, StudyOut, TalkLine, TalkRoom } from "../wire";
import "./talk.css";

/** A phrase that a player said by custom, in the reader's language. */
export interface SaidLine {
  readonly at: number;
  readonly name: string;
  readonly own: boolean;
  readonly text: string;
}

/** What the conversation about the board does for the talk. */
interface Line {
  request(message: { type: "talk"; after: number } | { type: "say"; room: TalkRoom; text: string }): number | undefined;
}

export class Talk {
  readonly lines = signal<readonly TalkLine[]>([]);
  readonly rooms = signal<readonly TalkRoom[]>([]);
  readonly maySpeak = signal(false);
  /** By which one's own lines are known. */
  readonly you = signal<string | null>(null);
  /** Whether the talk is on the screen. */
  readonly shown = signal(false);
  readonly room = signal<TalkRoom | null>(null);
  readonly fault = signal<string | null>(null);
  /** Speakers who are not to be seen in this game; kept in this browser. */
  readonly muted = signal<ReadonlySet<string>>(new Set());
  /** Speakers who were blocked on this page; the server leaves them out of all that comes. */
  private readonly blocked = signal<ReadonlySet<string>>(new Set());
  private readonly seen = signal(0);
  private saying: { readonly ack: number; readonly text: string } | null = null;
  /** What was typed and is not sent yet. */
  readonly draft = signal("");

  /** Whatever was said, but by whom this account does not want to hear. */
  private readonly heard = computed(() => this.lines.value.filter((line) => !this.blocked.value.has(line.speaker)));

  /** The lines of the room that is looked at, without those of muted speakers. */
  readonly visible = computed(() =>
    this.heard.value.filter((line) => line.room === this.room.value && !this.muted.value.has(line.speaker)),
  );
  readonly hidden = computed(
    () => this.heard.value.filter((line) => line.room === this.room.value && this.muted.value.has(line.speaker)).length,
  );
  readonly unread = computed(
    () =>
      this.heard.value.filter(
        (line) => line.seq > this.seen.value && line.speaker !== this.you.value && !this.muted.value.has(line.speaker),
      ).length,
  );

  constructor(
    /** The id of the game, or of the study. */
    readonly game: string,
    readonly hasAccount: boolean,
    private readonly conversation: Line,
  ) {
    try {
      this.muted.value = new Set(JSON.parse(kept(`komadai.muted.${game}`) ?? "[]"));
    } catch {
      // Whatever stood there muted nobody.
    }
  }

  /** Asks for what was said; again after the connection was lost, and when the end of the game opens the other room. */
  ask(everything = false): void {
    this.conversation.request({ type: "talk", after: everything ? 0 : (this.lines.value.at(-1)?.seq ?? 0) });
  }

  /** A message of the server; true where it was one about talk. */
  take(message: ClientOut | StudyOut): boolean {
    switch (message.type) {
      case "talk":
        batch(() => {
          const first = this.lines.value.length === 0;
          this.rooms.value = message.rooms;
          this.maySpeak.value = message.maySpeak;
          this.you.value = message.you ?? null;
          if (!this.room.value || !message.rooms.includes(this.room.value)) this.room.value = message.rooms[0] ?? null;
          this.add(message.lines);
          // What was said before one came is no news.
          if (first) this.seen.value = this.lines.value.at(-1)?.seq ?? 0;
        });
        return true;
      case "said":
        batch(() => this.add(message.lines));
        return true;
      case "ack":
        if (this.saying?.ack === message.ack) this.saying = null;
        return false;
      case "refused":
        if (message.ack === undefined || this.saying?.ack !== message.ack) return false;
        void errorText(message.code, message.message).then((text) => {
          this.fault.value = text;
        });
        if (!this.draft.value) this.draft.value = this.saying.text;
        this.saying = null;
        return true;
      default:
        return false;
    }
  }

  private add(lines: readonly TalkLine[]): void {
    const all = new Map(this.lines.value.map((line) => [line.seq, line]));
    for (const line of lines) all.set(line.seq, line);
    this.lines.value = [...all.values()].sort((a, b) => a.seq - b.seq);
    if (this.shown.value) this.read();
  }

  read(): void {
    this.seen.value = this.lines.value.at(-1)?.seq ?? 0;
  }

  say(): void {
    const text = this.draft.value.trim();
    const room = this.room.value;
    if (!text || !room) return;
    const ack = this.conversation.request({ type: "say", room, text });
    if (ack === undefined) return;
    this.saying = { ack, text };
    batch(() => {
      this.draft.value = "";
      this.fault.value = null;
    });
  }

  mute(speaker: string): void {
    this.setMuted(new Set([...this.muted.value, speaker]));
  }

  unmuteAll(): void {
    this.setMuted(new Set());
  }

  private setMuted(muted: ReadonlySet<string>): void {
    this.muted.value = muted;
    keep(`komadai.muted.${this.game}`, JSON.stringify([...muted]));
  }

  /** Hears nothing more of whoever said a line, in any game; says what came of it. */
  async block(line: TalkLine): Promise<string> {
    const done = await api("POST", `/api/games/${this.game}/talk/${line.seq}/block`, { blocked: true });
    if (!done.ok) return done.error.message;
    this.blocked.value = new Set([...this.blocked.value, line.speaker]);
    return t("talk-blocked");
  }

  /** Tells the moderators about a line; says what came of it. */
  async report(line: TalkLine, report: NewReport): Promise<string> {
    const done = await api("POST", `/api/games/${this.game}/talk/${line.seq}/report`, report);
    return done.ok ? t("talk-reported") : done.error.message;
  }
}
