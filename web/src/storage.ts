// Small things kept on this device. A browser that keeps nothing is no reason to stop.

export function keep(key: string, value: string, storage: "local" | "session" = "local"): void {
  try {
    (storage === "local" ? localStorage : sessionStorage).setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}

export function forget(key: string, storage: "local" | "session" = "local"): void {
  try {
    (storage === "local" ? localStorage : sessionStorage).removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function kept(key: string, storage: "local" | "session" = "local"): string | null {
  try {
    return (storage === "local" ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}
