// A refusal in the reader's words, as soon as they are there.

import { useEffect, useState } from "preact/hooks";
import { type Args, errorText } from "../i18n";

export function ErrorText({ code, english, args }: { code: string; english: string; args?: Args }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let wanted = true;
    void errorText(code, english, args).then((told) => wanted && setText(told));
    return () => {
      wanted = false;
    };
  }, [code, english, JSON.stringify(args)]);
  return <>{text}</>;
}
