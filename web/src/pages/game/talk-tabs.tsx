// The talk beside the board: a tab of its own in the place of the moves, so that the board keeps its room.

import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import { later } from "../../ui/later";
import type { SaidLine, Talk } from "../../talk/talk";

const TalkPanel = later(async () => (await import("../../talk/panel")).TalkPanel);

/** Two tabs where there is talk: what is given, and the talk. */
export function TalkTabs(props: {
  talk: Talk | null;
  /** What the talk has beside its own lines. */
  said: () => readonly SaidLine[];
  phrases?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { talk, said, phrases, children } = props;
  if (!talk || talk.rooms.value.length === 0) return <>{children}</>;
  const { shown, unread } = talk;
  const show = (on: boolean) => {
    shown.value = on;
    if (on) talk.read();
  };
  const tab = (on: boolean, label: string, name: string, told?: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${name}`}
      aria-selected={shown.value === on}
      aria-controls="beside"
      aria-label={told}
      tabIndex={shown.value === on ? 0 : -1}
      onClick={() => show(on)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        event.stopPropagation();
        show(!shown.value);
        document.getElementById(shown.value ? "tab-talk" : "tab-moves")?.focus();
      }}
    >
      {label}
      {name === "talk" && unread.value > 0 && (
        <span class="unread" aria-hidden="true">
          {unread.value}
        </span>
      )}
    </button>
  );
  return (
    <div class="beside">
      <div class="tabs" role="tablist" aria-label={t("talk")}>
        {tab(false, t("moves"), "moves")}
        {tab(true, t("talk"), "talk", unread.value > 0 ? t("talk-unread", { count: unread.value }) : undefined)}
      </div>
      <div class="beside-panel" id="beside" role="tabpanel" aria-labelledby={shown.value ? "tab-talk" : "tab-moves"}>
        {shown.value ? <TalkPanel talk={talk} said={said} phrases={phrases} /> : children}
      </div>
    </div>
  );
}
