// The talk: who says what, what is hidden, and the field for one's own words. Loaded when its tab is opened.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { MAX_TALK, type ReportReason, type TalkLine, type TalkRoom } from "../wire";
import type { SaidLine, Talk } from "./talk";
import "./talk.css";

const HEARD_BY: Record<TalkRoom, string> = {
  players: "talk-players-line",
  watchers: "talk-watchers-line",
  study: "talk-study-line",
  problem: "talk-problem-line",
};
const REASONS: readonly ReportReason[] = ["insult", "spam", "help", "leaving", "other"];

interface Props {
  talk: Talk;
  /** What the talk has beside its own lines. */
  said?: () => readonly SaidLine[];
  phrases?: ComponentChildren;
  /** The text that says who reads it, where the room alone does not. */
  heardBy?: string;
}

/** What there is to read, in the order in which it was said. */
function inOrder(lines: readonly TalkLine[], said: readonly SaidLine[]): readonly (TalkLine | SaidLine)[] {
  return [...lines, ...said].sort((a, b) => a.at - b.at);
}

export function TalkPanel({ talk, said, phrases, heardBy }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState("");
  // Phrases are said once for all who hear the game: they stand in the room that one hears first.
  const isFirst = talk.room.value === talk.rooms.value[0];
  const lines = inOrder(talk.visible.value, isFirst && said ? said() : []);
  useEffect(() => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length, talk.room.value]);
  const { rooms, room, hidden } = talk;
  return (
    <section class="talk" aria-label={t("talk")}>
      {rooms.value.length > 1 && (
        <div class="segments small" role="group" aria-label={t("talk")}>
          {rooms.value.map((one) => (
            <button type="button" key={one} aria-pressed={room.value === one} onClick={() => (room.value = one)}>
              {t(`talk-room-${one}`)}
            </button>
          ))}
        </div>
      )}
      {room.value && <p class="muted small">{t(heardBy ?? HEARD_BY[room.value])}</p>}
      <div class="talk-lines" role="log" aria-live="polite" aria-label={t("talk")} ref={log} tabIndex={0}>
        {lines.length === 0 && <p class="muted">{t("talk-none")}</p>}
        <ol role="list">
          {lines.map((line, i) =>
            "seq" in line ? (
              <Line key={line.seq} talk={talk} line={line} tell={setTold} />
            ) : (
              <li key={`said-${i}`} class={`talk-phrase ${line.own ? "own" : ""}`}>
                <span class="talk-name">{line.name}</span> {line.text}
              </li>
            ),
          )}
        </ol>
      </div>
      {hidden.value > 0 && (
        <p class="muted small">
          {t("talk-muted", { count: hidden.value })}{" "}
          <button type="button" class="button quiet small" onClick={() => talk.unmuteAll()}>
            {t("talk-unmute")}
          </button>
        </p>
      )}
      <p class="small" role="status">
        {told}
      </p>
      {phrases}
      <Say talk={talk} />
    </section>
  );
}

function speakerName(line: TalkLine): string {
  return line.name || t("guest");
}

function Line({ talk, line, tell }: { talk: Talk; line: TalkLine; tell: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  // What opens below the last line is brought into sight.
  useEffect(() => {
    if (open) item.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [open, reporting]);
  const own = line.speaker === talk.you.value;
  const name = speakerName(line);
  const done = async (what: Promise<string>) => {
    setOpen(false);
    setReporting(false);
    tell(await what);
  };
  return (
    <li class={own ? "own" : ""} ref={item}>
      <span class="talk-name">
        {line.account ? <a href={`/player/${encodeURIComponent(name)}`}>{name}</a> : name}
        {line.account && (
          <span class="verified" title={t("talk-of-account")}>
            <span aria-hidden="true">✓</span>
            <span class="sr-only">{t("talk-of-account")}</span>
          </span>
        )}
      </span>{" "}
      {line.text || <em class="muted">{t("talk-taken-away")}</em>}
      {!own && line.text && (
        <button
          type="button"
          class="talk-more"
          aria-expanded={open}
          aria-label={t("talk-options", { name })}
          onClick={() => setOpen(!open)}
        >
          ⋯
        </button>
      )}
      {open && (
        <span class="talk-acts">
          <button type="button" class="button small" onClick={() => talk.mute(line.speaker)}>
            {t("talk-mute")}
          </button>
          {talk.hasAccount && (
            <>
              <button type="button" class="button small" onClick={() => void done(talk.block(line))}>
                {t("talk-block")}
              </button>
              <button
                type="button"
                class="button small"
                aria-expanded={reporting}
                onClick={() => setReporting(!reporting)}
              >
                {t("talk-report")}
              </button>
            </>
          )}
        </span>
      )}
      {open && reporting && <ReportForm onSend={(reason, words) => void done(talk.report(line, { reason, words }))} />}
    </li>
  );
}

function ReportForm({ onSend }: { onSend: (reason: ReportReason, words: string) => void }) {
  const [reason, setReason] = useState<ReportReason>("insult");
  const [words, setWords] = useState("");
  return (
    <form
      class="talk-report"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason, words);
      }}
    >
      <select
        aria-label={t("talk-report-title")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
      >
        {REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`report-${one}`)}
          </option>
        ))}
      </select>
      <input
        type="text"
        maxLength={MAX_TALK}
        aria-label={t("talk-report-words")}
        placeholder={t("talk-report-words")}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <button type="submit" class="button small primary">
        {t("talk-report")}
      </button>
    </form>
  );
}

function Say({ talk }: { talk: Talk }) {
  const { draft, fault } = talk;
  if (!talk.maySpeak.value) {
    if (talk.hasAccount) return null;
    return (
      <p class="small">
        <a href={`/login?next=${encodeURIComponent(location.pathname)}`}>{t("talk-log-in")}</a>
      </p>
    );
  }
  return (
    <form
      class="talk-say"
      onSubmit={(event) => {
        event.preventDefault();
        talk.say();
      }}
    >
      {fault.value && (
        <p class="notice small" role="alert">
          {fault.value}
        </p>
      )}
      <input
        type="text"
        maxLength={MAX_TALK}
        enterkeyhint="send"
        autocomplete="off"
        aria-label={t("talk-say")}
        placeholder={t("talk-say")}
        value={draft.value}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button small" disabled={!draft.value.trim()}>
        {t("talk-send")}
      </button>
    </form>
  );
}
