// A link to pass on: copied, given to another program of the device, or shown to a camera.

import { useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./icons";
import { later } from "./later";

const Qr = later(async () => (await import("./qr")).Qr);

export function CopyLink({ link, label }: { link: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Browsers keep the clipboard shut where the page is not secure: the link is ready to be copied by hand.
      field.current?.focus();
    }
  };
  // Whoever closes the sheet without choosing anything has not failed.
  const share = () => navigator.share({ url: link }).catch(() => {});
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
      {"share" in navigator && (
        <button type="button" class="button" onClick={share}>
          {t("share-with")}
        </button>
      )}
      <button type="button" class="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t("qr-code")}
      </button>
      {shown && <Qr text={link} label={t("qr-of", { link })} />}
    </div>
  );
}
