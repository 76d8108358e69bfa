// Out of the review: the record in every format, the position as a picture, the clipboard, a link, a page of one's own.

import { useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { toSfen } from "../../rules/position";
import { coordinates, pieceSet } from "../../settings";
import { Switch } from "../../ui/controls";
import { CopyLink } from "../../ui/copy-link";
import { Downloads } from "../../ui/downloads";
import { Icon } from "../../ui/icons";
import { Removal } from "../../ui/removal";
import type { ReviewStore } from "../../record/store";

const FORMATS: readonly (readonly [label: string, query: string])[] = [
  ["KIF", "format=kif&encoding=utf8"],
  ["KIF (Shift_JIS)", "format=kif&encoding=sjis"],
  ["KI2", "format=ki2&encoding=utf8"],
  ["CSA", "format=csa&encoding=utf8"],
  ["CSA 3.0", "format=csa3&encoding=utf8"],
  ["JKF", "format=jkf"],
  ["USI", "format=usi"],
  ["SFEN", "format=sfen"],
  ["USEN", "format=usen"],
  ["PSN", "format=psn"],
  ["Hodges", "format=hodges"],
  ["Hosking", "format=hosking"],
  ["☗7六歩", "format=japanese"],
];

export function Export({ store }: { store: ReviewStore }) {
  const id = store.id.value;
  const analysed = !!store.job.analysis.value;
  const [withAnalysis, setWithAnalysis] = useState(analysed);
  const analysis = analysed && withAnalysis ? "&analysis=true" : "";
  const position = store.position.value;
  const dark = document.documentElement.dataset.theme === "dark";
  const look = {
    pieces: pieceSet(),
    coordinates: coordinates(),
    lang: lang(),
    flip: String(store.flipped.value),
    theme: dark ? "dark" : "light",
  };
  const names = { black: store.playerName("black"), white: store.playerName("white") };
  const last = store.node.value.usi ?? "";
  const picture = (format: string) =>
    `/api/picture?${new URLSearchParams({ sfen: toSfen(position), last, format, ...look, ...names })}`;
  const film = (format: string) => `/api/records/${id}/film?${new URLSearchParams({ format, ...look })}`;
  const exported = (query: string) => `/api/records/${id}/export?${query}${analysis}`;
  const link = id ? new URL(`/review/${id}`, location.href).href : "";
  const embed = id
    ? `<iframe src="${new URL(`/embed/${id}`, location.href).href}" width="420" height="620" style="border:0" title="Komadai"></iframe>`
    : "";
  const element = id
    ? `<script type="module" src="${new URL("/komadai-board.js", location.href).href}"></script><komadai-board record="${id}"></komadai-board>`
    : "";
  const kept = store.keptDays ? t("record-kept", { days: store.keptDays }) : t("record-kept-always");
  return (
    <>
      <h2>{t("action-export")}</h2>
      <div class="copy-row">
        {id && (
          <CopyText
            label={t("copy-kif")}
            text={() => fetch(exported("format=kif&encoding=utf8")).then((a) => a.text())}
          />
        )}
        <CopyText label={t("copy-sfen")} text={() => toSfen(position)} />
        <CopyPicture href={picture("png")} />
      </div>
      {id && analysed && <Switch label={t("export-analysis")} checked={withAnalysis} onChange={setWithAnalysis} />}
      {id && (
        <Downloads heading={t("export-record")} links={FORMATS.map(([label, query]) => [label, exported(query)])} />
      )}
      <Downloads
        heading={t("export-position")}
        links={[
          ["SVG", picture("svg")],
          ["PNG", picture("png")],
          [t("export-text"), picture("txt")],
        ]}
      />
      {id && (
        <>
          <Downloads
            heading={t("export-film")}
            links={[
              ["GIF", film("gif")],
              ["APNG", film("png")],
            ]}
          />
          <h3>{t("share")}</h3>
          <CopyLink link={link} label={t("share")} />
          <h3>{t("embed")}</h3>
          <CopyLink link={element} label={t("embed-element")} />
          <CopyLink link={embed} label={t("embed-frame")} />
          {store.removal ? (
            <Removal
              kept={kept}
              label={t("record-delete")}
              path={`/api/records/${id}`}
              body={store.removal}
              next="/review"
            />
          ) : (
            <p class="muted small">{kept}</p>
          )}
        </>
      )}
    </>
  );
}

/** A button that says what it did. */
function CopyButton({ label, copy }: { label: string; copy: () => Promise<void> }) {
  const [done, setDone] = useState<"copied" | "failed" | null>(null);
  return (
    <button
      type="button"
      class="button"
      onClick={() =>
        copy().then(
          () => setDone("copied"),
          () => setDone("failed"),
        )
      }
    >
      <Icon name={done === "copied" ? "check" : "file"} />
      <span aria-live="polite">{done === "copied" ? t("copied") : done === "failed" ? t("copy-failed") : label}</span>
    </button>
  );
}

const CopyText = ({ label, text }: { label: string; text: () => string | Promise<string> }) => (
  <CopyButton label={label} copy={async () => navigator.clipboard.writeText(await text())} />
);

const CopyPicture = ({ href }: { href: string }) => (
  <CopyButton
    label={t("copy-picture")}
    copy={() =>
      navigator.clipboard.write([
        new ClipboardItem({
          "image/png": fetch(href).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(href)))),
        }),
      ])
    }
  />
);
