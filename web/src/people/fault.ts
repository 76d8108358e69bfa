/** Says in the notice of a form why something did not work; null takes it away. */
export function showFault(form: Element, fault: string | null): void {
  const notice = form.querySelector<HTMLElement>("[role=alert]");
  if (!notice) return;
  notice.textContent = fault ?? "";
  notice.hidden = !fault;
}
