// @ts-check
/** The bar at the bottom: there only when a person is needed, and one tap is always enough. */

import { act } from "./actions.js";
import { button, h, refill } from "./dom.js";
import { currentHand, handIsOn, hasBegun, seen, SUITS, trickOnTable, isFull } from "./game.js";
import { suitMark } from "./cards.js";
import { cardPicker, seatPicker } from "./picker.js";
import { questionCard } from "./questions.js";
import { preferences, prefer } from "./preferences.js";
import { capital, cardWord, seatName, suitWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {{newGame: () => void, byHand: () => void, rematch: () => void}} Doors */

/** Whether the next suit named is said alone. */
let alone = false;

/** @param {HTMLElement} place @param {View} view @param {Doors} doors */
export function drawBar(place, view, doors) {
  const content = choose(place, view, doors);
  place.hidden = content === null;
  if (content === null) return refill(place, null, () => []);
  return refill(place, content.shows, content.build);
}

/** @param {View} view */
const cameraIsOff = (view) => !view.state.camera || view.state.camera.state === "off";

/**
 * @param {HTMLElement} place @param {View} view @param {Doors} doors
 * @returns {{shows: unknown, build: () => (HTMLElement | null)[]} | null}
 */
function choose(place, view, doors) {
  const { state, player } = view;
  const hand = currentHand(state);
  const common = [state.game, state.phase, state.turn, state.names, view.viewer, hand?.number];
  if (!view.preferences.seatAsked) return { shows: ["seat", state.names, player], build: () => [seatChooser(view)] };
  if (!player) return null;
  const question = state.questions[0];
  if (question)
    return {
      shows: ["question", question, state.names, state.questions.length],
      build: () => [questionCard(view, question)],
    };
  if (!hasBegun(state)) {
    const begin = button("New game", doors.newGame, { class: "primary", "data-key": "new" });
    return { shows: ["begin"], build: () => [h("div", { class: "row" }, begin)] };
  }
  switch (state.phase) {
    case "game_over":
      return {
        shows: ["over"],
        build: () => [
          h(
            "div",
            { class: "row" },
            button("Rematch", doors.rematch, { class: "primary", "data-key": "rematch" }),
            button("New game", doors.newGame, { "data-key": "new" }),
          ),
        ],
      };
    case "bidding_1":
    case "bidding_2":
      return {
        shows: [...common, hand?.upcard, hand?.calls, alone, state.rules],
        build: () => bidding(place, view, doors),
      };
    case "discard":
      return { shows: common, build: () => discard(view) };
    case "idle":
    case "deal":
    case "hand_over":
      if (!cameraIsOff(view)) return null;
      return { shows: [...common, view.preferences.byCards], build: () => betweenHands(view, doors) };
    case "play":
      if (!cameraIsOff(view) || !view.preferences.byCards) return null;
      return { shows: [...common, trickOnTable(hand)], build: () => cardsByTap(view) };
    default:
      return null;
  }
}

/** @param {string} words @param {...(HTMLElement | null)} more */
const label = (words, ...more) => h("div", { class: "bar-label" }, h("span", {}, words), ...more);

/** "I sit here", asked once, never in the way of the score. @param {View} view */
function seatChooser(view) {
  return h(
    "div",
    {},
    label(
      "I sit here:",
      button("Just watching", () => prefer({ seat: null, seatAsked: true }), {
        class: "plain",
        "data-key": "watching",
      }),
    ),
    seatPicker(view.state, (seat) => prefer({ seat, seatAsked: true }), { key: "sit" }),
  );
}

/** @param {HTMLElement} place @param {View} view @param {Doors} doors @returns {(HTMLElement | null)[]} */
function bidding(place, view, doors) {
  const { state } = view;
  const hand = currentHand(state);
  const seat = state.turn;
  if (!hand || !seat) return [];
  const who = seatName(state, seat);
  const say = (/** @type {Record<string, unknown>} */ call, /** @type {string} */ words) => {
    const withAlone = alone && call.call !== "pass" ? { ...call, alone: true } : call;
    alone = false;
    act({ kind: "call", seat, ...withAlone }, `${who}: ${words}${"alone" in withAlone ? " alone" : ""}`);
  };
  const pass = button("Pass", () => say({ call: "pass" }, "pass"), { "data-key": "pass" });
  const toggle = button(
    "Alone",
    () => {
      alone = !alone;
      drawBar(place, view, doors);
    },
    { "aria-pressed": String(alone), "data-key": "alone", class: "alone-toggle" },
  );
  if (state.phase === "bidding_1") {
    const unknown =
      !hand.upcard && cameraIsOff(view)
        ? cardPickerFor(view, "Which card was turned up?", (card) =>
            act({ kind: "upcard", card }, `Upcard: ${cardWord(card)}`),
          )
        : null;
    const words = seat === hand.dealer ? "pick it up" : "order it up";
    return [
      unknown,
      label(`${who} to call`),
      h(
        "div",
        { class: "row bids" },
        pass,
        button(capital(words), () => say({ call: "order" }, words), { class: "primary", "data-key": "order" }),
        toggle,
      ),
    ];
  }
  const down = hand.upcard?.[1];
  const suits = SUITS.filter((suit) => suit !== down || hand.upcard === "B");
  const named = state.rules["bid.no_trump"] ? [...suits, "n"] : suits;
  const stuck = seat === hand.dealer && state.rules["bid.stick_the_dealer"];
  return [
    label(`${who} to call`),
    h(
      "div",
      { class: "row bids suits" },
      stuck ? null : pass,
      ...named.map((suit) =>
        button([suitMark(suit, suit === "n" ? "No trump" : undefined)], () => say({ call: suit }, suitWord(suit)), {
          "data-key": `suit-${suit}`,
          class: "suit-button",
        }),
      ),
      toggle,
    ),
  ];
}

/** @param {View} view */
function discard(view) {
  const dealer = currentHand(view.state)?.dealer;
  if (!dealer) return [];
  const who = seatName(view.state, dealer);
  return [
    label(`${who} takes up the card and lays one away`),
    h(
      "div",
      { class: "row" },
      button("Laid away", () => act({ kind: "discard", seat: dealer }, `${who} laid a card away`), {
        "data-key": "discard",
      }),
    ),
  ];
}

/** @param {View} view @param {Doors} doors */
function betweenHands(view, doors) {
  if (preferences().byCards) {
    return [
      cardPickerFor(view, "Which card is turned up?", (card) =>
        act({ kind: "upcard", card }, `Upcard: ${cardWord(card)}`),
      ),
      modeRow(doors),
    ];
  }
  return [
    h(
      "div",
      { class: "row" },
      button("Score a hand", doors.byHand, { class: "primary", "data-key": "by-hand" }),
      button("Card by card", () => prefer({ byCards: true }), { "data-key": "by-cards" }),
    ),
  ];
}

/** @param {Doors} doors */
const modeRow = (doors) =>
  h(
    "div",
    { class: "row" },
    button(
      "Score the whole hand instead",
      () => {
        prefer({ byCards: false });
        doors.byHand();
      },
      { class: "plain small", "data-key": "whole" },
    ),
  );

/** @param {View} view */
function cardsByTap(view) {
  const { state } = view;
  const hand = currentHand(state);
  const seat = state.turn;
  const trick = trickOnTable(hand)?.trick;
  const who = seat ? seatName(state, seat) : "Next";
  const words = hand && trick && isFull(hand, trick) ? `${who} leads` : `${who} plays`;
  return [
    cardPickerFor(view, words, (card) =>
      act({ kind: "play", card, ...(seat ? { seat } : {}) }, `${who}: ${cardWord(card)}`),
    ),
  ];
}

/** @param {View} view @param {string} words @param {(card: string) => void} pick */
const cardPickerFor = (view, words, pick) =>
  h("div", { class: "card-bar" }, label(words), cardPicker(view.state, pick, { faint: handIsOn(view.state) ? seen(currentHand(view.state)) : undefined }));
