// What is kept for how long, and deleting it before: asked twice, since nothing brings it back.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import "./removal.css";

export function Removal(props: { kept: string; label: string; path: string; body?: unknown; next: string }) {
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState("");
  const remove = async () => {
    const removed = await api<null>("DELETE", props.path, props.body);
    if (removed.ok) return location.assign(props.next);
    setAsked(false);
    setError(removed.error.message);
  };
  return (
    <div class="removal small">
      <p class="muted">{asked ? t("delete-sure") : props.kept}</p>
      {asked ? (
        <p class="removal-choice">
          <button type="button" class="button small" onClick={remove}>
            {t("delete-yes")}
          </button>
          <button
            type="button"
            class="button small quiet"
            onClick={() => setAsked(false)}
            ref={(button) => button?.focus()}
          >
            {t("cancel")}
          </button>
        </p>
      ) : (
        <button type="button" class="button small quiet" onClick={() => setAsked(true)}>
          {props.label}
        </button>
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
