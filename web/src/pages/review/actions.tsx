// What can be done with the record and with the position shown.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { toSfen } from "../../rules/position";
import { address } from "../../tsume/links";
import { Dialog } from "../../ui/controls";
import { Icon, type IconName } from "../../ui/icons";
import { brought } from "../../ui/bring-record";
import { later } from "../../ui/later";
import { beginSetup } from "./setup-open";
import type { ReviewStore } from "../../record/store";
import { isMainLine } from "../../record/tree";

const OpenRecord = later(async () => (await import("../../ui/open-record")).OpenRecord);
const Export = later(async () => (await import("./export")).Export);
const PlayFrom = later(async () => (await import("../../begin/play-from")).PlayFrom);

/** What a paste or a drop on the page brings while no dialog is open. */
function useBrought(listening: boolean, onBrought: (body: Blob) => void): void {
  useEffect(() => {
    if (!listening) return;
    const over = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    const take = (event: DragEvent | ClipboardEvent) => {
      const body = brought(event);
      if (!body) return;
      event.preventDefault();
      onBrought(body);
    };
    addEventListener("dragover", over);
    addEventListener("drop", take);
    addEventListener("paste", take);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", take);
      removeEventListener("paste", take);
    };
  }, [listening]);
}

type Open = "open" | "export" | "play" | "more";

export function ReviewActions({ store }: { store: ReviewStore }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [body, setBody] = useState<Blob | null>(null);
  useBrought(open === null, (body) => {
    setBody(body);
    setOpen("open");
  });
  const close = () => {
    setOpen(null);
    setBody(null);
  };
  const flip = () => {
    store.flipped.value = !store.flipped.value;
  };
  // What was played in the game itself is not taken away by one touch.
  const removable = store.editable && !isMainLine(store.tree.value, store.at.value);
  return (
    <div class="actions">
      <Action icon="file" label={t("action-open")} onClick={() => setOpen("open")} />
      <Action icon="download" label={t("action-export")} onClick={() => setOpen("export")} />
      <Action icon="flip" label={t("action-flip")} onClick={flip} />
      {removable && <Action icon="close" label={t("action-remove")} onClick={() => store.remove()} />}
      <Action icon="swap" label={t("action-play-from")} onClick={() => setOpen("play")} />
      <Action icon="more" label={t("action-more")} onClick={() => setOpen("more")} />
      <Dialog open={open === "open"} label={t("record-open")} onClose={close}>
        <OpenRecord compact brought={body} />
      </Dialog>
      <Dialog open={open === "export"} label={t("action-export")} onClose={close}>
        <Export store={store} />
        <Close onClose={close} />
      </Dialog>
      <Dialog open={open === "play"} label={t("play-from")} onClose={close}>
        <PlayFrom position={store.position.value} ply={store.ply.value} />
      </Dialog>
      <Dialog open={open === "more"} label={t("action-more")} onClose={close}>
        <h2>{t("action-more")}</h2>
        <div class="more-ways">
          <a class="button" href={address(toSfen(store.position.value))}>
            <Icon name="crown" />
            {t("action-mate")}
          </a>
          {store.id.value && (
            <a class="button" href={`/study?from=/review/${store.id.value}`}>
              <Icon name="note" />
              {t("study-from-record")}
            </a>
          )}
          <a class="button" href={`/explorer?sfen=${encodeURIComponent(toSfen(store.position.value))}`}>
            <Icon name="search" />
            {t("archive-explore")}
          </a>
          <button
            type="button"
            class="button"
            onClick={() => {
              close();
              void beginSetup(store.position.value);
            }}
          >
            <Icon name="note" />
            {t("setup")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              close();
              // The dialog is not to be on the paper.
              setTimeout(() => print());
            }}
          >
            <Icon name="file" />
            {t("action-print")}
          </button>
        </div>
        <Close onClose={close} />
      </Dialog>
    </div>
  );
}

const Action = (props: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" class="button" onClick={props.onClick}>
    <Icon name={props.icon} />
    <span>{props.label}</span>
  </button>
);

const Close = ({ onClose }: { onClose: () => void }) => (
  <div class="dialog-actions">
    <button type="button" class="button" onClick={onClose}>
      {t("close")}
    </button>
  </div>
);
