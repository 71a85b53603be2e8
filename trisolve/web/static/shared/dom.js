// Creates elements in one call. Strings become text nodes, so the name of a level is never treated as markup.

/**
 * Return an element: attributes by name, listeners as functions under "on...", then its children.
 * @type {<K extends keyof HTMLElementTagNameMap>(tag: K, attributes?: Record<string, any>,
 *   ...children: (Node | string)[]) => HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  return dressed(document.createElement(tag), attributes, children);
}

/**
 * Return an SVG element.
 * @type {<K extends keyof SVGElementTagNameMap>(tag: K, attributes?: Record<string, any>,
 *   ...children: (Node | string)[]) => SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return dressed(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** Return a paragraph. @type {(...children: (Node | string)[]) => HTMLElement} */
export const para = (...children) => el("p", {}, ...children);

/** @type {<E extends Element>(element: E, attributes: Record<string, any>, children: (Node | string)[]) => E} */
function dressed(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Return the JSON embedded in the page under an id.
 * @type {(id: string) => any}
 */
export function pageData(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}
