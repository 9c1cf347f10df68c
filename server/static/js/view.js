// @ts-check
/** What one phone sees: the state, and who is looking at it. */

import { otherSide, sideOf } from "./game.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {import("./game.js").Side} Side */
/**
 * @typedef {object} View
 * @property {State} state
 * @property {Seat | null} viewer the seat of whoever holds this phone
 * @property {boolean} player may enter calls, corrections and rulings
 * @property {boolean} connected
 * @property {import("./preferences.js").Preferences} preferences
 */

/** @param {View} view @returns {[Side, Side]} the viewer's own side first */
export function sidesInOrder(view) {
  const first = view.viewer ? sideOf(view.viewer) : "NS";
  return [first, otherSide(first)];
}

/** @param {View} view @param {Side} side @returns {"ours" | "theirs"} the colour and sign of a side */
export const slotOf = (view, side) => (sidesInOrder(view)[0] === side ? "ours" : "theirs");
