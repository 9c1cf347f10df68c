// @ts-check
/**
 * A new game: with the defaults it takes two taps; names, first dealer and house rules are there for who wants them.
 */

import { act, tapShown } from "./actions.js";
import { button, h } from "./dom.js";
import { SEATS } from "./game.js";
import { seatPicker } from "./picker.js";
import { rulesForm } from "./rulesform.js";
import { closeSheet, openSheet, refreshSheet } from "./sheet.js";
import { compass, seatName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */

/** @type {{names: Partial<Record<Seat, string>>, dealer: Seat, rules: Record<string, any>}} */
let planned = { names: {}, dealer: "N", rules: { preset: "short-rules" } };

/** Why the table would not begin the game. */
let refusal = "";

/**
 * @param {Record<string, any>} rules the state's rules
 * @returns {Record<string, any>} a copy, to begin from
 */
const copied = (rules) => ({ preset: "short-rules", ...rules });

/** @param {View} view */
export function openNewGame(view) {
  const { state } = view;
  planned = { names: { ...state.names }, dealer: state.next_dealer ?? "N", rules: copied(state.rules) };
  refusal = "";
  openSheet("New game", build);
}

/** The same players and rules again, at once. @param {View} view */
export function rematch(view) {
  const { state } = view;
  return act(
    { kind: "game", names: state.names, rules: state.rules, dealer: state.next_dealer ?? "N" },
    "A new game, same players",
  );
}

/** @param {View} view */
function build(view) {
  const refused = refusal ? h("p", { role: "alert" }, refusal) : null;
  const start = () => button("Start", () => begin(), { class: "primary wide", "data-key": "start" });
  return [
    start(),
    refused,
    h("h3", {}, "Names"),
    h(
      "div",
      { class: "names" },
      ...SEATS.map((seat) =>
        h(
          "label",
          {},
          h("span", {}, compass(seat)),
          h("input", {
            type: "text",
            maxlength: 24,
            autocomplete: "off",
            value: planned.names[seat] ?? "",
            name: `name-${seat}`,
            placeholder: compass(seat),
            on: {
              input: (/** @type {Event} */ event) =>
                (planned.names[seat] = /** @type {HTMLInputElement} */ (event.target).value),
            },
          }),
        ),
      ),
    ),
    h("p", { class: "small soft" }, "North is the top edge of the camera's picture. North and South play together."),
    h("h3", {}, "First dealer"),
    seatPicker(
      { ...view.state, names: planned.names },
      (seat) => {
        planned.dealer = seat;
        refreshSheet();
      },
      { chosen: planned.dealer, key: "dealer" },
    ),
    h("h3", {}, "House rules"),
    rulesForm(planned.rules, (rules) => {
      planned.rules = rules;
      refreshSheet();
    }),
    start(),
  ];
}

async function begin() {
  /** @type {Partial<Record<Seat, string>>} */
  const names = {};
  for (const seat of SEATS) {
    const name = planned.names[seat]?.trim();
    if (name) names[seat] = name;
  }
  const words = `New game, ${seatName(/** @type {any} */ ({ names }), planned.dealer)} deals`;
  if (await act({ kind: "game", names, dealer: planned.dealer, rules: planned.rules }, words)) return closeSheet();
  refusal = tapShown()?.words ?? "";
  refreshSheet();
}
