// @ts-check
/**
 * A new game: with the defaults it takes two taps; names, first dealer and house rules are there for who wants them.
 */

import { act, tapShown } from "./actions.js";
import { button, h } from "./dom.js";
import { hasBegun } from "./game.js";
import { givenNames, nameFields } from "./names.js";
import { seatPicker } from "./picker.js";
import { rulesForm } from "./rulesform.js";
import { ask } from "./service.js";
import { closeSheet, openSheet, refreshSheet } from "./sheet.js";
import { seatName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */

/** @type {{names: Partial<Record<Seat, string>>, dealer: Seat, rules: Record<string, any>}} */
let planned = { names: {}, dealer: "N", rules: { preset: "short-rules" } };

/** Why the table would not begin the game. */
let refusal = "";

/** Opens the sheet, filled in with this game's names and rules, or with those kept at set-up before the first. @param {View} view */
export async function openNewGame({ state }) {
  const kept = hasBegun(state) ? state : await ask("/api/settings").catch(() => state);
  const rules = typeof kept.rules === "string" ? { preset: kept.rules } : kept.rules;
  planned = {
    names: { ...kept.names },
    dealer: state.next_dealer ?? "N",
    rules: { preset: "short-rules", ...rules },
  };
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
    nameFields(planned.names),
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
  const names = givenNames(planned.names);
  const words = `New game, ${seatName(/** @type {any} */ ({ names }), planned.dealer)} deals`;
  if (await act({ kind: "game", names, dealer: planned.dealer, rules: planned.rules }, words)) return closeSheet();
  refusal = tapShown()?.words ?? "";
  refreshSheet();
}
