// A button that asks for a file.

import { useRef } from "preact/hooks";
import { Icon } from "./icons";

interface ChooseFileProps {
  label: string;
  /** The classes of the button. */
  look: string;
  /** The endings and types that the browser offers first; any if not said. */
  accept?: string;
  onFile: (file: File) => void;
}

export function ChooseFile({ label, look, accept, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={look} onClick={() => input.current?.click()}>
        <Icon name="file" />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        class="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Cleared, so that the same file may be chosen again.
          event.currentTarget.value = "";
          if (chosen) onFile(chosen);
        }}
      />
    </>
  );
}
