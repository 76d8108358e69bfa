// A voice that reads what a lesson says, in browsers that have one for the page's language.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { fallSilent, onVoice, readOut } from "../../sound/voice";
import { forget, keep, kept } from "../../storage";
import { Icon } from "../../ui/icons";

const KEY = "komadai.read-aloud";

/** A button after which each text is read when it comes; whether it was pressed is remembered. */
export function Aloud({ text }: { text: string }) {
  const [there, setThere] = useState(false);
  const [on, setOn] = useState(() => kept(KEY) !== null);
  useEffect(() => onVoice(setThere), []);
  useEffect(() => {
    if (there && on) readOut(text);
  }, [there, on, text]);
  useEffect(() => {
    addEventListener("pagehide", fallSilent);
    return () => {
      removeEventListener("pagehide", fallSilent);
      fallSilent();
    };
  }, []);
  if (!there) return null;
  const turn = () => {
    if (on) {
      forget(KEY);
      fallSilent();
    } else keep(KEY, "1");
    setOn(!on);
  };
  return (
    <button type="button" class="button small quiet lesson-aloud" aria-pressed={on} onClick={turn}>
      <Icon name="sound" /> {t("course-aloud")}
    </button>
  );
}
