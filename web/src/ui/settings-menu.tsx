// The settings, on every page behind one button.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { BOARD_SOUNDS, change, settings } from "../settings";
import { play } from "../sound/sounds";
import { Segments, Switch } from "./controls";
import { Icon } from "./icons";
import { BoardPictures, PiecePictures } from "./pictures";

export function SettingsMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return (
    <div ref={root}>
      <button
        type="button"
        class="button quiet icon"
        aria-label={t("settings")}
        aria-expanded={open}
        aria-controls="settings"
        onClick={() => setOpen(!open)}
      >
        <Icon name="settings" />
      </button>
      {open && <Panel />}
    </div>
  );
}

function Panel() {
  const now = settings.value;
  return (
    <div class="settings" id="settings" role="dialog" aria-label={t("settings")}>
      <Segments
        name="theme"
        label={t("settings-theme")}
        value={now.theme}
        options={(["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`theme-${value}`) }))}
        onChange={(value) => change("theme", value)}
      />
      <hr />
      <PiecePictures />
      <BoardPictures />
      <Segments
        name="coordinates"
        label={t("settings-coordinates")}
        value={now.coordinates}
        options={(["auto", "japanese", "western", "none"] as const).map((value) => ({
          value,
          label: t(`coordinates-${value}`),
        }))}
        onChange={(value) => change("coordinates", value)}
      />
      <Segments
        name="notation"
        label={t("settings-notation")}
        value={now.notation}
        options={(["auto", "japanese", "western"] as const).map((value) => ({ value, label: t(`notation-${value}`) }))}
        onChange={(value) => change("notation", value)}
      />
      <Segments
        name="ceremony"
        label={t("settings-ceremony")}
        value={now.ceremony}
        options={[
          { value: "none", label: t("coordinates-none") },
          { value: "ohashi", label: t("ceremony-ohashi") },
          { value: "ito", label: t("ceremony-ito") },
        ]}
        onChange={(value) => change("ceremony", value)}
      />
      <Switch label={t("settings-targets")} checked={now.targets} onChange={(value) => change("targets", value)} />
      <hr />
      <Switch
        label={t("settings-sounds")}
        checked={now.sounds}
        onChange={(value) => {
          change("sounds", value);
          if (value) play("move");
        }}
      />
      <Segments
        name="board-sound"
        label={t("settings-board-sound")}
        value={now.boardSound}
        options={BOARD_SOUNDS.map((value) => ({ value, label: t(`board-sound-${value}`) }))}
        onChange={(value) => {
          change("boardSound", value);
          play("move");
        }}
      />
      <Switch label={t("settings-voice")} checked={now.voice} onChange={(value) => change("voice", value)} />
      <Switch
        label={t("settings-watched")}
        checked={now.voiceWatching}
        onChange={(value) => change("voiceWatching", value)}
      />
      <label class="switch">
        <span>{t("settings-volume")}</span>
        <input
          type="range"
          style="width:140px"
          min="0"
          max="1"
          step="0.05"
          value={now.volume}
          onInput={(event) => change("volume", Number(event.currentTarget.value))}
          onChange={() => play("move")}
        />
      </label>
    </div>
  );
}
