// @ts-check
/** The trick as it lies on the table, seen from the viewer's own seat. */

import { button, h, refill } from "./dom.js";
import { currentHand, isFull, lastTrick, places, sideOf, skunked, trickOnTable } from "./game.js";
import { drawBack, drawCard, drawPlace, unnamed } from "./cards.js";
import { sideSign } from "./figures.js";
import { cardWord, compass, seatName } from "./words.js";
import { slotOf } from "./view.js";
import { winnerSentence } from "./score.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {import("./game.js").Hand} Hand */
/** @typedef {import("./game.js").Laid} Laid */
/** @typedef {import("./game.js").Trick} Trick */
/**
 * What a tap on the table asks for; a watcher's taps ask for nothing.
 * @typedef {object} Taps
 * @property {(laid: Laid, trickNumber: number) => void} card
 * @property {() => void} upcard
 */

const TURN_WORDS = { play: "to play", discard: "to discard" };
/** Below this a card is drawn pale with a question mark. */
const CERTAIN = 0.8;

/** Cards that have slid in already. @type {Set<string>} */
let known = new Set();
let looking = false;

/** @param {HTMLElement} place @param {View} view @param {Taps} taps */
export function drawTrick(place, view, taps) {
  const { state, viewer } = view;
  const hand = currentHand(state);
  const back = looking ? lastTrick(state) : null;
  const table = back ?? trickOnTable(hand);
  const shows = [
    state.phase,
    state.turn,
    state.names,
    viewer,
    view.player,
    state.winner,
    hand && { ...hand, tricks: table, flags: null, calls: hand.calls?.length },
    Boolean(back),
    state.next_dealer,
  ];
  refill(place, shows, () => {
    const seats =
      state.phase === "game_over"
        ? []
        : Object.entries(places(viewer)).map(([where, seat]) =>
            drawSeat(view, hand, table, where, seat, taps, Boolean(back)),
          );
    return [
      ...seats,
      middle(view, hand, taps),
      back ? h("div", { class: "looking-back" }, `Trick ${back.number}`) : null,
    ];
  });
  place.classList.toggle("no-trick", Boolean(hand && !table && showsUpcard(view, hand)));
}

/**
 * @param {View} view @param {Hand | null} hand @param {{trick: Trick, number: number} | null} table
 * @param {string} where @param {Seat} seat @param {Taps} taps @param {boolean} back
 */
function drawSeat(view, hand, table, where, seat, taps, back) {
  const { state } = view;
  const laid = table?.trick.cards.find((card) => card.seat === seat);
  const out = hand?.sitting_out.includes(seat);
  const full = hand && table ? isFull(hand, table.trick) : false;
  const won = full && table?.trick.winner === seat;
  const turn = !back && state.turn === seat;
  let lying;
  if (laid) lying = laidCard(view, laid, table?.number ?? 1, taps, `from-${where}`);
  else lying = drawPlace();
  const name = seatName(state, seat);
  const dealer = hand && !hand.result ? hand.dealer : state.next_dealer;
  return h(
    "div",
    { class: `seat ${where}${won ? " won" : ""}${turn ? " turn" : ""}${out ? " out" : ""}` },
    h("div", { class: `lying lift${won ? " lifted" : ""}` }, lying),
    h(
      "div",
      { class: "plate" },
      sideSign(slotOf(view, sideOf(seat))),
      h("span", { class: "plate-name" }, state.names?.[seat] ? name : compass(seat)),
      seat === dealer
        ? h("span", { class: "dealer", title: "Dealer" }, "D", h("span", { class: "sr-only" }, " dealer"))
        : null,
      h(
        "span",
        { class: "turn-word" },
        won
          ? "takes it"
          : out
            ? "sits out"
            : turn
              ? (TURN_WORDS[/** @type {"play"} */ (state.phase)] ?? "to call")
              : "",
      ),
    ),
  );
}

/** @param {View} view @param {Laid} laid @param {number} number @param {Taps} taps @param {string} from */
function laidCard(view, laid, number, taps, from) {
  const unsure = laid.card !== "Xx" && ((laid.confidence ?? 1) < CERTAIN || laid.worked_out === true);
  const drawing = drawCard(laid.card, { unsure });
  const id = `${view.state.game}-${currentHand(view.state)?.number}-${number}-${laid.seat}`;
  if (!known.has(id)) drawing.classList.add("slide-in", from);
  if (known.size > 200) known = new Set();
  known.add(id);
  if (!view.player) return drawing;
  return button([unnamed(drawing)], () => taps.card(laid, number), {
    class: "card-button",
    "data-key": `laid-${laid.seat}`,
    "aria-label": `${seatName(view.state, laid.seat)}: ${cardWord(laid.card)}${unsure ? ", not yet certain" : ""}. Change it`,
  });
}

/** @param {View} view @param {Hand} hand */
const showsUpcard = ({ state }, hand) =>
  ["bidding_1", "bidding_2", "discard"].includes(state.phase) && (hand.upcard !== null || state.phase !== "discard");

/** @param {View} view @param {Hand} hand @param {Taps} taps */
function upcard(view, hand, taps) {
  const turned = hand.upcard_fate === "turned_down" || view.state.phase === "bidding_2";
  const drawing = turned ? drawBack("upcard, turned down") : drawCard(hand.upcard ?? "Xx");
  if (!view.player) return drawing;
  return button([unnamed(drawing)], taps.upcard, {
    class: "card-button",
    "data-key": "upcard",
    "aria-label": `Upcard: ${cardWord(hand.upcard)}${turned ? ", turned down" : ""}. Change it`,
  });
}

/**
 * What lies in the middle of the table when no trick does: the upcard, or the winners.
 * @param {View} view @param {Hand | null} hand @param {Taps} taps
 */
function middle(view, hand, taps) {
  const { state } = view;
  if (state.phase === "game_over") {
    return h(
      "div",
      { class: "middle" },
      h("strong", {}, winnerSentence(view).trim().replace(/\.$/, "")),
      skunked(state) ? h("span", {}, "A skunk") : null,
    );
  }
  if (!hand || !showsUpcard(view, hand) || hand.tricks?.some((trick) => trick.cards.length)) return null;
  return h("div", { class: "turned-up" }, upcard(view, hand, taps));
}

/** Shows the last trick, or the table again. @returns {boolean} whether the last trick is shown now */
export function lookBack() {
  looking = !looking;
  return looking;
}

/**
 * @param {View} view
 * @returns {"no" | "offered" | "shown"} whether the last trick can be looked at, and is
 */
export function lookingBack(view) {
  if (!lastTrick(view.state) || view.state.phase === "game_over") looking = false;
  else return looking ? "shown" : "offered";
  return "no";
}
