// Times that somebody fills in are in their own zone, and sent as instants, in milliseconds.

/** Has the times of a form sent as instants. Where the browser says no zone, they stay as they are, and are taken for UTC. */
export function sendInstants(form: HTMLFormElement): void {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]')];
  for (const field of fields) field.min = local;
  form.addEventListener("formdata", ({ formData }) => {
    for (const { name, value } of fields) {
      const at = new Date(value);
      if (value && !Number.isNaN(at.getTime())) formData.set(name, String(at.getTime()));
    }
  });
}
