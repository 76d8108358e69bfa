// What people say of a problem: asked for when it is opened, for it may give the solution away.

import { useEffect, useState } from "preact/hooks";
import { loadTexts, t } from "../../i18n";
import { api } from "../../net/api";
import { Talk } from "../../talk/talk";
import { later } from "../../ui/later";
import type { ClientOut, NewTalkLine } from "../../wire";

// The words of the talk are those of a game's.
const TalkPanel = later(async () => {
  await loadTexts("game");
  return (await import("../../talk/panel")).TalkPanel;
});

export function Comments({ problem }: { problem: string }) {
  const [open, setOpen] = useState(false);
  const [talk, setTalk] = useState<Talk | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!open) return;
    let wanted = true;
    void ask(problem).then((told) => {
      if (!wanted) return;
      setFault(typeof told === "string" ? told : "");
      // What was typed stays where it is closed and opened again.
      if (typeof told !== "string") setTalk((talk) => again(talk, problem, told));
    });
    return () => {
      wanted = false;
    };
  }, [open, problem]);
  return (
    <details class="more problem-comments" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button small">{t("problem-comments")}</summary>
      {fault && (
        <p class="notice small" role="alert">
          {fault}
        </p>
      )}
      {talk &&
        (talk.rooms.value.length > 0 ? <TalkPanel talk={talk} /> : <p class="muted">{t("problem-comments-none")}</p>)}
    </details>
  );
}

function again(talk: Talk | null, problem: string, told: Told): Talk {
  if (talk?.game !== problem) return begun(problem, told);
  talk.take(told);
  return talk;
}

type Told = Extract<ClientOut, { type: "talk" }>;

async function ask(problem: string): Promise<Told | string> {
  const told = await api<Told>("GET", `/api/tsume/${problem}/talk`);
  return told.ok ? told.value : told.error.message;
}

/** The talk over plain requests: one comes back to a problem, and does not wait beside it for an answer. */
function begun(problem: string, told: Told): Talk {
  let acks = 0;
  const talk = new Talk(problem, told.maySpeak, {
    request: (message) => {
      if (message.type !== "say") return undefined;
      const ack = ++acks;
      const line: NewTalkLine = { text: message.text };
      void api("POST", `/api/tsume/${problem}/talk`, line).then(async (said) => {
        // Its words are the reader's already.
        if (!said.ok) return talk.take({ type: "refused", ack, code: "", message: said.error.message });
        talk.take({ type: "ack", ack });
        const now = await ask(problem);
        if (typeof now !== "string") talk.take(now);
        return true;
      });
      return ack;
    },
  });
  talk.take(told);
  return talk;
}
