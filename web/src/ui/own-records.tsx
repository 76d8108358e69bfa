// The records that one has opened, found again by the session.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import type { OwnRecords as Answer, RecordCard } from "../wire";
import { dayOf } from "./time";

export function OwnRecords() {
  const [records, setRecords] = useState<readonly RecordCard[]>([]);
  useEffect(() => {
    void api<Answer>("GET", "/api/me/records").then((answer) => answer.ok && setRecords(answer.value.records));
  }, []);
  if (records.length === 0) return null;
  return (
    <section class="own" aria-labelledby="own-records">
      <h2 id="own-records">{t("own-records")}</h2>
      <ul class="own-list" role="list">
        {records.map((record) => (
          <li key={record.id}>
            <a href={`/review/${record.id}`}>
              <span>{title(record)}</span>
              <span class="muted">{t("own-plies", { count: record.plies })}</span>
              <span class="muted small">{dayOf(record.changed)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function title({ names, event }: RecordCard): string {
  const players = names.black || names.white ? `☗ ${names.black || "?"} ☖ ${names.white || "?"}` : "";
  return [players, event].filter(Boolean).join(t("list-separator")) || t("own-record-unnamed");
}
