// @ts-check
/** Building elements. Text only ever enters the page as text nodes, so a name can never become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, any>} properties attributes; `class`, `text`, and `on` ({event: listener}) are special
 * @param {Child[]} children
 * @returns {T}
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = String(value);
    else if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "style") {
      const style = /** @type {any} */ (element).style;
      for (const [key, setting] of Object.entries(value)) style.setProperty(key, String(setting));
    } else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, properties = {}, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), properties, children);
}

/**
 * A button. `key` keeps the keyboard focus on it when its part of the page is drawn again.
 * @param {string | Child[]} label
 * @param {() => void} press
 * @param {Record<string, any>} [properties]
 * @returns {HTMLButtonElement}
 */
export function button(label, press, properties = {}) {
  const children = Array.isArray(label) ? label : [label];
  const made = h("button", { type: "button", ...properties, on: { click: press } }, ...children);
  return /** @type {HTMLButtonElement} */ (made);
}

/**
 * The element with this id; the pages' own markup guarantees it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws a part of the page again, only when what it shows has changed, and gives the focus back to the element
 * that carried the same `data-key`.
 * @param {HTMLElement} place
 * @param {unknown} shows everything the part depends on
 * @param {() => Child[]} build
 * @returns {boolean} whether it was drawn
 */
export function refill(place, shows, build) {
  const signature = JSON.stringify(shows);
  if (drawn.get(place) === signature) return false;
  drawn.set(place, signature);
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.key : undefined;
  const children = build().filter((child) => child !== null && child !== undefined && child !== false);
  place.replaceChildren(...children.map((child) => (child instanceof Node ? child : String(child))));
  if (key) {
    const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  return true;
}
