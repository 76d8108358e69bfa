import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  names: readonly T[];
  tab: T;
  onChange: (tab: T) => void;
  label: string;
  children: (name: T) => ComponentChildren;
}

/** Tabs of the panel with the id `tab-panel`; the arrow keys lead from one to the next. */
export function Tabs<T extends string>({ names, tab, onChange, label, children }: Props<T>) {
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="tab-panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={(event) => {
            const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            if (!step) return;
            event.preventDefault();
            const next = names[(names.indexOf(tab) + step + names.length) % names.length]!;
            onChange(next);
            document.getElementById(`tab-${next}`)?.focus();
          }}
        >
          {children(name)}
        </button>
      ))}
    </div>
  );
}
