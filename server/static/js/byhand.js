// @ts-check
/** Keeping score by the hand: who called, alone or not, how many tricks. Three taps. */

import { act } from "./actions.js";
import { button, h } from "./dom.js";
import { nextSeat, sideOf, handIsOn, currentHand } from "./game.js";
import { seatPicker } from "./picker.js";
import { prefer } from "./preferences.js";
import { closeSheet, openSheet, refreshSheet } from "./sheet.js";
import { count, seatName, sideName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */

/** @type {{maker: Seat | null, alone: boolean, blind: boolean, defender: Seat | null}} */
let said = { maker: null, alone: false, blind: false, defender: null };

/** Opens the sheet that scores a whole hand. @param {View} view */
export function openByHand(view) {
  const hand = handIsOn(view.state) ? currentHand(view.state) : null;
  said = { maker: hand?.maker ?? null, alone: hand?.alone ?? false, blind: false, defender: null };
  openSheet("Score a hand", build, ({ state, viewer }) => [state.names, viewer, state.rules]);
}

/** @param {View} view */
function build(view) {
  const { state } = view;
  const toggle = (/** @type {string} */ words, /** @type {boolean} */ on, /** @type {() => void} */ flip) =>
    button(
      words,
      () => {
        flip();
        refreshSheet();
      },
      { "aria-pressed": String(on), "data-key": words },
    );
  const makers = said.maker ? sideName(state, sideOf(said.maker), view.viewer) : null;
  return [
    h("h3", {}, "Who called?"),
    seatPicker(
      state,
      (seat) => {
        said = { ...said, maker: seat, defender: null };
        refreshSheet();
      },
      { chosen: said.maker, key: "maker" },
    ),
    h(
      "div",
      { class: "row" },
      toggle("Alone", said.alone, () => (said = { ...said, alone: !said.alone, defender: null, blind: false })),
      said.alone && state.rules["lone.blind_march"]
        ? toggle("Called blind", said.blind, () => (said = { ...said, blind: !said.blind }))
        : null,
    ),
    said.alone && said.maker && state.rules["lone.defend_alone"]
      ? h(
          "div",
          {},
          h("h3", {}, "Did someone defend alone?"),
          h(
            "div",
            { class: "row" },
            ...[1, 3].map((step) => {
              const seat = nextSeat(/** @type {Seat} */ (said.maker), step);
              return toggle(
                seatName(state, seat),
                said.defender === seat,
                () => (said = { ...said, defender: said.defender === seat ? null : seat }),
              );
            }),
          ),
        )
      : null,
    h(
      "h3",
      {},
      makers === "We"
        ? "Tricks we took"
        : makers === "They"
          ? "Tricks they took"
          : makers
            ? `Tricks for ${makers}`
            : "Tricks for the makers",
    ),
    h(
      "div",
      { class: "tricks-row" },
      ...[0, 1, 2, 3, 4, 5].map((tricks) =>
        button(String(tricks), () => score(view, tricks), {
          "data-key": `tricks-${tricks}`,
          "aria-label": count(tricks, "trick"),
          disabled: said.maker === null,
          class: "primary",
        }),
      ),
    ),
    said.maker === null ? h("p", { class: "soft" }, "Choose who called, then tap the tricks.") : null,
    h(
      "p",
      {},
      button(
        "Keep it card by card instead",
        () => {
          prefer({ byCards: true });
          closeSheet();
        },
        { class: "plain", "data-key": "cards-instead" },
      ),
    ),
  ];
}

/** @param {View} view @param {number} tricks */
async function score(view, tricks) {
  if (!said.maker) return;
  const happening = {
    kind: "hand_result",
    maker: said.maker,
    tricks,
    ...(said.alone ? { alone: true } : {}),
    ...(said.blind ? { blind: true } : {}),
    ...(said.defender ? { lone_defender: said.defender } : {}),
  };
  closeSheet();
  await act(happening, `${seatName(view.state, said.maker)}${said.alone ? " alone" : ""}: ${count(tricks, "trick")}`);
}
