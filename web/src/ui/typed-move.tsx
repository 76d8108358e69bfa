// A move by keyboard, in whatever notation it comes.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Position } from "../rules/position";
import { type Move, parseUsi } from "../rules/types";

/** What reads notations is loaded once somebody is about to type. */
const reader = () => import("../notation/typed");

export function TypedMove(props: {
  position: Position;
  previous: string | null;
  enabled: boolean;
  onMove: (move: Move) => void;
}) {
  const [error, setError] = useState("");
  return (
    <form
      class="typed"
      onSubmit={async (event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem("move") as HTMLInputElement;
        const { position, previous } = props;
        const text = input.value;
        const loaded = await reader().catch(() => null);
        // Away from the network it may not be there; whoever has typed on meanwhile asks again.
        if (!loaded) return setError(t("typed-away"));
        if (text !== input.value) return;
        const read = loaded.readTyped(position, text, previous ? (parseUsi(previous)?.to ?? null) : null);
        if (read.type === "move") {
          props.onMove(read.move);
          input.value = "";
          setError("");
        } else if (read.type === "ambiguous") {
          setError(t("typed-ambiguous", { names: read.names.join(", ") }));
        } else {
          setError(t("typed-unknown"));
        }
      }}
    >
      <label>
        <span class="sr-only">{t("typed-label")}</span>
        <input
          type="text"
          name="move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          disabled={!props.enabled}
          placeholder={t("typed-placeholder")}
          aria-invalid={!!error}
          aria-describedby="typed-error"
          onFocus={() => void reader().catch(() => undefined)}
          onInput={() => setError("")}
        />
      </label>
      <p id="typed-error" class="typed-error small" role="alert">
        {error}
      </p>
    </form>
  );
}
