// @ts-check
/** What a camera cannot judge and a player has to say: misdeals, claims, a hand thrown in. */

import { act } from "./actions.js";
import { button, h } from "./dom.js";
import { currentHand, handIsOn, otherSide, seatsOf, sideOf } from "./game.js";
import { seatPicker } from "./picker.js";
import { closeSheet, openSheet } from "./sheet.js";
import { compass, pairName, seatName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */
/**
 * @typedef {{words: string, ask: string, say: (seat: Seat) => Record<string, unknown>, during?: boolean}} Happening
 */

/** @param {string} what @returns {(seat: Seat) => Record<string, unknown>} */
const irregular = (what) => (seat) => ({ kind: "irregularity", what, seat });
const THROW_INS = {
  nines_tens: "Only nines and tens",
  ace_no_face: "Ace, no face",
  king_nothing: "King, nothing else",
  three_queens: "Three queens",
  lone_jack: "A lone jack",
  no_ace_no_face: "No ace, no face",
};

/** @type {Happening[]} */
const HAPPENINGS = [
  {
    words: "Someone reneged",
    ask: "Who did not follow suit?",
    say: (seat) => ({ kind: "claim_renege", side: otherSide(sideOf(seat)), against: seat }),
    during: true,
  },
  { words: "Misdeal", ask: "Who misdealt?", say: irregular("misdeal") },
  { words: "Card shown", ask: "Who showed a card?", say: irregular("exposed_card") },
  { words: "Dealt out of turn", ask: "Who dealt out of turn?", say: irregular("stolen_deal") },
  { words: "No cut offered", ask: "Who did not offer the cut?", say: irregular("no_cut") },
  { words: "Table talk", ask: "Who talked?", say: irregular("table_talk") },
  { words: "Six cards", ask: "Who held six cards?", say: irregular("six_cards") },
  { words: "No discard", ask: "Who did not discard?", say: irregular("no_discard") },
  { words: "Too few cards", ask: "Who held too few cards?", say: irregular("short_hand") },
  { words: "Called out of turn", ask: "Who called out of turn?", say: irregular("call_out_of_turn") },
  { words: "Uneven deal", ask: "Who dealt?", say: irregular("uneven_deal") },
  { words: "Looked at the kitty", ask: "Who looked?", say: irregular("looked_at_kitty") },
  { words: "Stacked deck", ask: "Who stacked it?", say: irregular("stacked_deck") },
  {
    words: "Claims the rest",
    ask: "Who claims the remaining tricks?",
    say: (seat) => ({ kind: "claim_tricks", seat }),
    during: true,
  },
  {
    words: "Gives up the hand",
    ask: "Which side gives up?",
    say: (seat) => ({ kind: "concede", side: sideOf(seat) }),
    during: true,
  },
  { words: "Something else", ask: "Who is it about?", say: irregular("other") },
];

/** @param {View} view */
export function happenedList(view) {
  const { state } = view;
  const on = handIsOn(state);
  const hand = currentHand(state);
  const throwIns = /** @type {string[]} */ (state.rules["poor.throw_in"] ?? []);
  /** @type {Happening[]} */
  const more = [
    ...throwIns.map((reason) => ({
      words: `Thrown in: ${THROW_INS[/** @type {"lone_jack"} */ (reason)] ?? reason}`,
      ask: "Who throws in?",
      say: (/** @type {Seat} */ seat) => ({ kind: "throw_in", seat, reason }),
      during: true,
    })),
    ...(state.rules["lone.defend_alone"] && hand?.alone && hand.maker
      ? [
          {
            words: "Defends alone",
            ask: "Who defends alone?",
            say: (/** @type {Seat} */ seat) => ({ kind: "defend_alone", seat }),
            during: true,
          },
        ]
      : []),
    ...(state.rules["poor.farmers"] && state.rules["poor.farmers"] !== "off"
      ? [
          {
            words: "Farmer's hand",
            ask: "Who changes three cards?",
            say: (/** @type {Seat} */ seat) => ({ kind: "exchange", seat, with: "kitty" }),
            during: true,
          },
        ]
      : []),
  ];
  return h(
    "div",
    { class: "row happened" },
    on ? button("Trick turned", () => act({ kind: "turn_trick" }, "Trick turned"), { "data-key": "turn" }) : null,
    on || hand ? button("New deal", () => act({ kind: "deal" }, "A new deal"), { "data-key": "deal" }) : null,
    ...[...HAPPENINGS, ...more]
      .filter((one) => on || !one.during)
      .map((one) =>
        button(
          one.words,
          () =>
            openSheet(one.words, (fresh) => [
              h("p", {}, one.ask),
              seatPicker(fresh.state, (seat) => {
                closeSheet();
                act(one.say(seat), `${one.words}: ${seatName(fresh.state, seat)}`);
              }),
              h(
                "p",
                { class: "soft small" },
                `${pairName(fresh.state, "NS")} are ${seatsOf("NS").map(compass).join(" and ")}.`,
              ),
            ]),
          { "data-key": one.words },
        ),
      ),
  );
}
