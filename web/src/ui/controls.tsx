// Small controls that every page uses.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Option<T extends string | number> {
  readonly value: T;
  readonly label: ComponentChildren;
  readonly title?: string;
}

interface ChoiceProps<T extends string | number> {
  name: string;
  label: string;
  hideLabel?: boolean;
  /** The words beside the label that explain themselves. */
  terms?: ComponentChildren;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}

/** One of a few, shown side by side. */
export function Segments<T extends string | number>(props: ChoiceProps<T>) {
  return <Choice {...props} look="segments" />;
}

/** One of a few, in one look or another. */
export function Choice<T extends string | number>(props: ChoiceProps<T> & { look: "segments" | "pictures" }) {
  return (
    <fieldset class="field">
      <legend class={props.hideLabel ? "sr-only" : ""}>
        {props.label}
        {props.terms}
      </legend>
      <div class={props.look}>
        {props.options.map((option) => (
          <label key={option.value} title={option.title}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch(props: { label: string; checked: boolean; onChange: (value: boolean) => void }) {
  return (
    <label class="switch">
      <span>{props.label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

/** A modal dialog; Escape and the backdrop close it. */
export function Dialog(props: { open: boolean; label: string; onClose: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (props.open && !dialog.open) dialog.showModal();
    if (!props.open && dialog.open) dialog.close();
  }, [props.open]);
  return (
    <dialog
      ref={ref}
      aria-label={props.label}
      onClose={props.onClose}
      onClick={(event) => event.target === ref.current && props.onClose()}
    >
      {props.open && props.children}
    </dialog>
  );
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && !!target.closest("input, textarea, select, [contenteditable]");
