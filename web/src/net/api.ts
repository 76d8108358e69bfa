// Calls to the HTTP API; every failure is one value with words.

import type { ApiError, ErrorBody } from "../wire";
import { errorText, t } from "../i18n";

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly error: ErrorBody; readonly body: unknown };

export async function api<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown | Blob,
): Promise<Answer<T>> {
  const raw = body instanceof Blob;
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = raw ? body : JSON.stringify(body);
    init.headers = {
      accept: "application/json",
      "content-type": raw ? "application/octet-stream" : "application/json",
    };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    return offline();
  }
  const value: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, value: value as T };
  return refused(response.status, value);
}

/** A file that the site makes, and may refuse to. */
export async function file(path: string): Promise<Answer<Blob>> {
  try {
    const response = await fetch(path);
    if (response.ok) return { ok: true, value: await response.blob() };
    return await refused(response.status, await response.json().catch(() => null));
  } catch {
    return offline();
  }
}

const offline = (): Answer<never> => ({
  ok: false,
  status: 0,
  body: null,
  error: { code: "unavailable", message: t("error-offline") },
});

async function refused(status: number, value: unknown): Promise<Answer<never>> {
  const told = (value as ApiError | null)?.error;
  const error: ErrorBody = told
    ? {
        code: told.code,
        ...(told.reason ? { reason: told.reason } : {}),
        message: await errorText(told.reason ?? told.code, told.message, told.args),
      }
    : { code: "internal", message: t("error-server", { status }) };
  return { ok: false, status, error, body: value };
}
