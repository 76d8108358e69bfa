// A link to pass on, and the button that copies it.

import { useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./icons";

export function CopyLink({ link, label }: { link: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Browsers keep the clipboard shut where the page is not secure: the link is ready to be copied by hand.
      field.current?.focus();
    }
  };
  return (
    <div class="invite-row">
      <input
        ref={field}
        type="text"
        readOnly
        value={link}
        aria-label={label}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button type="button" class="button primary" onClick={copy}>
        <Icon name={copied ? "check" : "link"} />
        {t(copied ? "copied" : "copy")}
      </button>
    </div>
  );
}
