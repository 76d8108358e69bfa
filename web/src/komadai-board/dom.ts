// Elements made by hand: no markup is parsed and no style stands in an attribute, which a page's policy may refuse.

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | null | undefined>>;
type Child = Node | string | null | undefined;

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== "") element.append(child);
  return element;
}

export const html = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => filled(document.createElement(name), attributes, children);

export const svg = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] => filled(document.createElementNS(SVG, name), attributes, children);
