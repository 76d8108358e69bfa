// Whether something is under way that leads to another page.

import { useEffect, useState } from "preact/hooks";

export function useBusy(): [boolean, (busy: boolean) => void] {
  const [busy, setBusy] = useState(false);
  // A page that comes back out of the browser's memory begins anew.
  useEffect(() => {
    const back = () => setBusy(false);
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);
  return [busy, setBusy];
}
