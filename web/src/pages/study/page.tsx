// A study: its chapters, the board that its writers share, riddles to guess, and what can be taken along.

import { render } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { Goban } from "../../board/goban";
import { loadTexts, t } from "../../i18n";
import { Drawing, EngineLine, Moves, Steps, Toggle } from "../../shared-board/parts";
import { KEYS } from "../../shared-board/board";
import { Explorer } from "../../ui/explorer-fold";
import { Dialog, isTyping } from "../../ui/controls";
import { later } from "../../ui/later";
import { Tabs } from "../../ui/tabs";
import { TypedMove } from "../../ui/typed-move";
import type { BootOf } from "../../boot";
import { PlayFrom } from "../../begin/play-from";
import { Chapters } from "./chapters";
import { GuessCard } from "./guess-card";
import { Note } from "./note";
import { Share } from "./share";
import { StudyStore } from "./store";
import "../../record/record.css";
import "./study.css";

export function start(root: HTMLElement, boot: BootOf<"study">): void {
  const store = new StudyStore(boot.study, boot.chapter, boot.account);
  render(<StudyPage store={store} account={boot.account} />, root);
}

type Tab = "moves" | "chapters" | "talk" | "explorer" | "share";
const TABS: readonly Tab[] = ["moves", "chapters", "talk", "explorer", "share"];

// The words of the talk are those of a game's.
const TalkPanel = later(async () => {
  await loadTexts("game");
  return (await import("../../talk/panel")).TalkPanel;
});

function StudyPage({ store, account }: { store: StudyStore; account: boolean }) {
  const study = store.study.value;
  const guess = store.guess.value;
  const announce = useCallback((text: string) => {
    store.spoken.value = text;
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") || store.guess.value) return;
      if (event.key === "f") store.flipped.value = !store.flipped.value;
      else if (KEYS[event.key]) KEYS[event.key]!(store);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  const refused = store.refused.value;
  return (
    <div class="study" data-connection={store.connection.value} data-saving={store.saving.value}>
      <Goban view={store.view.value} onMove={(move) => store.play(move)} announce={announce} class="stage-review">
        <div class="side">
          <header class="study-head">
            <p class="muted small">
              <a href="/study">{t("study-title")}</a> · {study.owner} · {t(`study-sees-${study.visibility}`)}
            </p>
            <h1>{study.title}</h1>
            <h2>{store.chapter.value?.title}</h2>
          </header>
          {store.gone.value && (
            <p class="notice" role="alert">
              {t("study-gone")}
            </p>
          )}
          {store.connection.value === "lost" && !store.gone.value && (
            <p class="notice small" role="status">
              {t("study-away")}
            </p>
          )}
          {refused && (
            <p class="notice small" role="alert">
              {t(`error-${refused}`)}
            </p>
          )}
          {guess ? <GuessCard store={store} guess={guess} /> : <Beside store={store} account={account} />}
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {store.spoken.value}
      </div>
    </div>
  );
}

function Beside({ store, account }: { store: StudyStore; account: boolean }) {
  const [chosen, setTab] = useState<Tab>("moves");
  const { talk } = store;
  // Where nobody may speak there is nothing to hear.
  const tabs = talk.rooms.value.length > 0 ? TABS : TABS.filter((name) => name !== "talk");
  const tab = tabs.includes(chosen) ? chosen : "moves";
  const show = (to: Tab) => {
    talk.shown.value = to === "talk";
    if (to === "talk") talk.read();
    setTab(to);
  };
  const unread = talk.unread.value;
  // By link alone one is not told who its people are, nor what they say.
  const heardBy = store.study.value.visibility === "public" ? "talk-study-line" : "talk-study-people-line";
  const [playing, setPlaying] = useState(false);
  const may = store.mayEdit.value;
  const { parent } = store.node.value;
  const isFirst = parent === null || store.tree.value.nodes[parent]!.children[0] === store.at.value;
  return (
    <>
      <Tabs names={tabs} tab={tab} onChange={show} label={store.study.value.title}>
        {(name) =>
          name === "talk" && unread > 0
            ? t("study-tab-talk-unread", { count: unread })
            : t(name === "moves" ? "moves" : name === "explorer" ? "tab-explorer" : `study-tab-${name}`)
        }
      </Tabs>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "moves" && <Moves board={store} />}
        {tab === "chapters" && <Chapters store={store} />}
        {tab === "talk" && <TalkPanel talk={talk} heardBy={heardBy} />}
        {tab === "explorer" && <ExplorerHere store={store} />}
        {tab === "share" && <Share store={store} account={account} />}
      </div>
      {tab === "moves" && (
        <>
          <Note store={store} />
          <Drawing board={store} />
          {store.engine.on.value && <EngineLine board={store} />}
          <Steps board={store} />
          <TypedMove
            position={store.position.value}
            previous={store.node.value.usi}
            enabled={may}
            onMove={(move) => store.play(move)}
          />
          <div class="together-row">
            <Toggle
              label={t("together-follow")}
              on={store.following.value}
              onChange={(on) => {
                store.following.value = on;
              }}
            />
            <Toggle label={t("engine")} on={store.engine.on.value} onChange={(on) => store.engine.turn(on)} />
            {may && (
              <Toggle
                label={t("together-draw")}
                on={store.drawing.value}
                onChange={(on) => {
                  store.drawing.value = on;
                }}
              />
            )}
            {may && !isFirst && (
              <button type="button" class="button small" onClick={() => store.putFirst()}>
                {t("study-first")}
              </button>
            )}
            {may && parent !== null && (
              <button type="button" class="button small" onClick={() => store.remove()}>
                {t("together-remove")}
              </button>
            )}
            <a class="button small" href={`/practice/repertoire?from=study/${store.study.value.id}/${store.id}`}>
              {t("study-drill")}
            </a>
            <button type="button" class="button small" onClick={() => setPlaying(true)}>
              {t("study-practise")}
            </button>
            {store.chapter.value?.kind !== "analysis" && (
              <button type="button" class="button small" onClick={() => store.riddle(true)}>
                {t("study-guess")}
              </button>
            )}
          </div>
          <Dialog open={playing} label={t("play-from")} onClose={() => setPlaying(false)}>
            <PlayFrom position={store.position.value} ply={store.node.value.ply} />
          </Dialog>
        </>
      )}
    </>
  );
}

/** What the archive's games played from here. */
function ExplorerHere({ store }: { store: StudyStore }) {
  return (
    <Explorer
      start={store.tree.value.start}
      moves={store.way()}
      position={store.position.value}
      onMove={(move) => store.play(move)}
    />
  );
}
