// @ts-check
/** Four fields for the names of those at the table. */

import { h } from "./dom.js";
import { SEATS } from "./game.js";
import { compass } from "./words.js";

/** @typedef {Partial<Record<import("./game.js").Seat, string>>} Names */

/**
 * @param {Names} names changed in place as they are written
 * @returns {HTMLElement}
 */
export function nameFields(names) {
  const fields = SEATS.map((seat) => {
    const input = (/** @type {Event} */ event) => {
      names[seat] = /** @type {HTMLInputElement} */ (event.target).value;
    };
    const shown = { type: "text", maxlength: 24, autocomplete: "off", name: `name-${seat}`, value: names[seat] ?? "" };
    return h("label", {}, h("span", {}, compass(seat)), h("input", { ...shown, on: { input } }));
  });
  return h("div", { class: "names" }, ...fields);
}

/** Only the names that were given. @param {Names} names @returns {Names} */
export function givenNames(names) {
  const given = SEATS.map((seat) => [seat, names[seat]?.trim()]).filter(([, name]) => name);
  return Object.fromEntries(given);
}
