// @ts-check
/** What is being played: suit sign and word, who called, alone or not, the dealer, and the tricks won. */

import { button, h, refill, s } from "./dom.js";
import { currentHand, hasBegun } from "./game.js";
import { suitMark } from "./cards.js";
import { capital, cardWord, resultWord, seatName, sideName, signed, suitWord } from "./words.js";
import { sidesInOrder } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Hand} Hand */
/** @typedef {import("./game.js").Side} Side */

/**
 * @param {HTMLElement} place @param {View} view
 * @param {{last: "no" | "offered" | "shown", look: () => void}} [tricks] the last trick on request
 */
export function drawContract(place, view, tricks = { last: "no", look: () => {} }) {
  const { state } = view;
  const hand = currentHand(state);
  const shows = [
    tricks.last,
    hasBegun(state),
    state.phase,
    state.turn,
    state.names,
    view.viewer,
    state.trump_guess,
    state.winner,
    state.next_dealer,
    hand && { ...hand, tricks: null, flags: null },
  ];
  refill(place, shows, () => [
    h("div", { class: "contract-words" }, ...contractWords(view, hand)),
    hand ? won(view, hand, tricks) : null,
  ]);
}

/**
 * @param {View} view
 * @param {Hand | null} hand
 * @returns {(HTMLElement | null)[]} a strong line and a soft one
 */
export function contractWords(view, hand) {
  const { state } = view;
  const line = (/** @type {any[]} */ ...strong) => h("div", { class: "contract-strong" }, ...strong);
  const soft = (/** @type {any[]} */ ...parts) => h("div", { class: "contract-soft" }, ...parts);
  if (!hand) {
    return [
      line(hasBegun(state) ? "New game" : "Euchre"),
      soft(state.next_dealer ? `${seatName(state, state.next_dealer)} deals first` : "No game yet"),
    ];
  }
  const dealer = `${seatName(state, hand.dealer)} deals`;
  if (hand.result)
    return [h("div", { class: "contract-strong outcome" }, ...outcome(view, hand)), soft(contractLine(view, hand))];
  if (state.phase === "deal")
    return [
      line(state.next_dealer ? `${seatName(state, state.next_dealer)} deals` : dealer),
      soft("Turn up the next card"),
    ];
  if (state.phase === "bidding_1") {
    const suit = hand.upcard && hand.upcard !== "B" ? hand.upcard[1] : null;
    return [
      line(suit ? suitMark(suit, `${capital(suitWord(suit))}?`) : "Bidding"),
      soft(`${capital(cardWord(hand.upcard))} turned up · ${dealer}`),
    ];
  }
  if (state.phase === "bidding_2") {
    return [
      line("Name a suit"),
      soft(`${hand.upcard ? capital(cardWord(hand.upcard)) : "Upcard"} turned down · ${dealer}`),
    ];
  }
  if (!hand.trump && state.trump_guess) {
    const { trump, maker, probability } = state.trump_guess;
    return [
      line("Looks like ", suitMark(trump, suitWord(trump))),
      soft(`${Math.round(probability * 100)} % sure${maker ? ` · ${seatName(state, maker)} called` : ""} · ${dealer}`),
    ];
  }
  if (!hand.trump) return [line("Trump not known yet"), soft(dealer)];
  return [
    line(suitMark(hand.trump), hand.alone ? h("span", { class: "alone" }, "alone") : null),
    soft(contractLine(view, hand)),
  ];
}

/** @param {View} view @param {Hand} hand @returns {string} */
function contractLine({ state }, hand) {
  const suit = hand.trump && hand.result ? ` ${suitWord(hand.trump)}` : "";
  const alone = hand.alone ? (hand.blind ? " blind, alone" : " alone") : "";
  const called = hand.maker ? `${seatName(state, hand.maker)} called${suit}${alone}` : "";
  const defends = hand.lone_defender ? `${seatName(state, hand.lone_defender)} defends alone` : "";
  const dealer = `${seatName(state, hand.dealer)} ${hand.result ? "dealt" : "deals"}`;
  return [called, defends, dealer].filter(Boolean).join(" · ");
}

/** @param {View} view @param {Hand} hand @returns {(string | HTMLElement)[]} */
function outcome({ state, viewer }, hand) {
  const sides = /** @type {Side[]} */ (["NS", "EW"]).filter((side) => hand.points?.[side]);
  const points = sides.map((side) => `${sideName(state, side, viewer)} ${signed(hand.points[side])}`).join(", ");
  return [points ? `${resultWord(hand.result)}: ${points}` : resultWord(hand.result)];
}

/**
 * @param {View} view
 * @param {Hand} hand
 * @param {{last: "no" | "offered" | "shown", look: () => void}} tricks
 */
function won(view, hand, { last, look }) {
  if (last === "no") return pips(view, hand);
  return button([pips(view, hand), last === "shown" ? "Back" : "Last trick"], look, {
    class: "last-trick",
    "data-key": "last-trick",
    "aria-pressed": String(last === "shown"),
  });
}

/** Five pips, filled from either end by the side that won the trick. @param {View} view @param {Hand} hand */
export function pips(view, hand) {
  const [first, second] = sidesInOrder(view);
  const won = hand.tricks_won ?? { NS: 0, EW: 0 };
  const label = `Tricks: ${sideName(view.state, first, view.viewer)} ${won[first]}, ${sideName(view.state, second, view.viewer)} ${won[second]}`;
  const drawing = s("svg", { viewBox: "0 0 120 24", class: "pips", role: "img", "aria-label": label });
  for (let index = 0; index < 5; index += 1) {
    const x = 12 + index * 24;
    if (index < won[first]) drawing.append(s("circle", { cx: x, cy: 12, r: 9, class: "ours", fill: "currentColor" }));
    else if (index >= 5 - won[second])
      drawing.append(
        s("path", { d: `M${x} 1 L${x + 11} 12 L${x} 23 L${x - 11} 12 Z`, class: "theirs", fill: "currentColor" }),
      );
    else
      drawing.append(
        s("circle", { cx: x, cy: 12, r: 6, fill: "none", stroke: "currentColor", "stroke-width": 1.5, opacity: 0.6 }),
      );
  }
  return drawing;
}
