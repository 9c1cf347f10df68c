// @ts-check
/** Choosing one card of the deck, or one seat, by a single tap. */

import { button, h } from "./dom.js";
import { deck, SEATS } from "./game.js";
import { drawCard, unnamed } from "./cards.js";
import { cardWord, compass, seatName } from "./words.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Seat} Seat */

/**
 * The deck as buttons, one row for each suit. Cards that lie on the table already are faint but can be chosen.
 * @param {State} state
 * @param {(card: string) => void} choose
 * @param {{faint?: Set<string>, first?: string[], chosen?: string | null}} [how] first: likely cards, shown in a row of their own
 */
export function cardPicker(state, choose, { faint = new Set(), first = [], chosen = null } = {}) {
  const one = (/** @type {string} */ card) =>
    button([unnamed(drawCard(card))], () => choose(card), {
      class: `pick${faint.has(card) ? " faint" : ""}`,
      "data-key": `pick-${card}`,
      "aria-label": cardWord(card),
      ...(chosen === card ? { "aria-pressed": "true" } : {}),
    });
  const cards = deck(state.rules);
  const ranks = cards.filter((card) => card !== "B").length / 4;
  return h(
    "div",
    {},
    first.length ? h("div", { class: "likely" }, ...first.map(one)) : null,
    h("div", { class: "deck", style: { "--ranks": ranks } }, ...cards.map(one)),
  );
}

/**
 * The four seats as buttons in a row.
 * @param {State} state
 * @param {(seat: Seat) => void} choose
 * @param {{chosen?: Seat | null, key?: string}} [how]
 */
export function seatPicker(state, choose, { chosen = null, key = "seat" } = {}) {
  return h(
    "div",
    { class: "seats", role: "group" },
    ...SEATS.map((seat) =>
      button(state.names?.[seat] ? seatName(state, seat) : compass(seat), () => choose(seat), {
        "aria-pressed": String(chosen === seat),
        "data-key": `${key}-${seat}`,
      }),
    ),
  );
}
