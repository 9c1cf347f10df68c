// @ts-check
/** What the state says, asked in the table's own terms. Pure functions; nothing here draws. */

/** @typedef {"N" | "E" | "S" | "W"} Seat */
/** @typedef {"NS" | "EW"} Side */
/** @typedef {{n?: number, seat: Seat, card: string, confidence?: number, worked_out?: boolean}} Laid */
/**
 * @typedef {{leader: Seat | null, led: string | null, cards: Laid[], winner: Seat | null, hidden?: boolean}} Trick
 */
/** @typedef {{n?: number, seat: Seat, call: string, alone?: boolean, blind?: boolean}} Call */
/**
 * @typedef {object} Flag
 * @property {string} id
 * @property {string} code
 * @property {Seat | null} [seat]
 * @property {Side | null} [side]
 * @property {number | null} [trick]
 * @property {string | null} [led]
 * @property {string | null} [card]
 * @property {{trick: number, card: string} | null} [proof]
 * @property {string} status
 * @property {Partial<Record<Side, number>>} [points]
 * @property {string[]} [evidence]
 * @property {string} [what]
 */
/**
 * @typedef {object} Hand
 * @property {number} number
 * @property {Seat | null} dealer
 * @property {string | null} upcard
 * @property {"picked_up" | "turned_down" | null} upcard_fate
 * @property {Call[]} [calls]
 * @property {Seat | null} maker
 * @property {string | null} trump
 * @property {boolean} alone
 * @property {boolean} [blind]
 * @property {Seat | null} [lone_defender]
 * @property {Seat[]} sitting_out
 * @property {string | null} [discard]
 * @property {Trick[]} [tricks]
 * @property {Record<Side, number>} tricks_won
 * @property {Record<Side, number>} points
 * @property {Record<Side, number>} score_after
 * @property {string | null} result
 * @property {Flag[]} flags
 * @property {any[]} [exchanges]
 */
/** @typedef {{id: string, text: string, options: any[], evidence?: string[]}} Question */
/**
 * @typedef {object} State
 * @property {number} v
 * @property {number} version
 * @property {string} game
 * @property {Record<string, any>} rules
 * @property {Partial<Record<Seat, string>>} names
 * @property {Record<Side, number>} score
 * @property {Record<Side, number>} [tokens]
 * @property {Side | null} winner
 * @property {Seat | null} next_dealer
 * @property {string} phase
 * @property {Seat | null} turn
 * @property {Hand[]} hands
 * @property {{trump: string, maker: Seat | null, probability: number} | null} trump_guess
 * @property {Question[]} questions
 * @property {number} [first_n] the number of the game's first event
 * @property {number} [hands_left_out] earlier hands that did not fit into the message
 * @property {import("./service.js").Trouble[]} [trouble]
 * @property {{state: string, fps?: number | null, message?: string | null, recording?: boolean}} [camera]
 */

/** @type {readonly Seat[]} */
export const SEATS = ["N", "E", "S", "W"];
/** @type {readonly Side[]} */
export const SIDES = ["NS", "EW"];
export const SUITS = ["s", "h", "d", "c"];

/** @param {Seat} seat @returns {Side} */
export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "NS" ? "EW" : "NS");
/** @param {Seat} seat @param {number} [steps] @returns {Seat} clockwise from above */
export const nextSeat = (seat, steps = 1) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
/** @param {Side} side @returns {Seat[]} */
export const seatsOf = (side) => (side === "NS" ? ["N", "S"] : ["E", "W"]);

/**
 * Where each seat lies on the page: the viewer's own seat at the bottom, the others clockwise.
 * @param {Seat | null} viewer
 * @returns {Record<"bottom" | "left" | "top" | "right", Seat>}
 */
export function places(viewer) {
  const own = viewer ?? "S";
  return { bottom: own, left: nextSeat(own), top: nextSeat(own, 2), right: nextSeat(own, 3) };
}

/** @param {State} state @returns {Hand | null} the hand being played, or the last one played */
export const currentHand = (state) => state.hands.at(-1) ?? null;

/** @param {State} state @returns {boolean} whether a game has been begun */
export const hasBegun = (state) => state.hands.length > 0 || (state.first_n ?? 0) > 0;

/** @param {State} state @returns {boolean} */
export const handIsOn = (state) => ["bidding_1", "bidding_2", "discard", "play"].includes(state.phase);

/** @param {Hand} hand @param {Trick} trick @returns {boolean} */
export const isFull = (hand, trick) => trick.cards.length >= 4 - hand.sitting_out.length;

/**
 * The trick to draw: the open one, or the one just finished until the next card is led.
 * @param {Hand | null} hand
 * @returns {{trick: Trick, number: number} | null}
 */
export function trickOnTable(hand) {
  const tricks = hand?.tricks ?? [];
  for (let index = tricks.length - 1; index >= 0; index -= 1) {
    if (tricks[index].cards.length) return { trick: tricks[index], number: index + 1 };
  }
  return null;
}

/**
 * The finished trick before the one on the table, for a look on request where the house allows it.
 * @param {State} state
 * @returns {{trick: Trick, number: number} | null}
 */
export function lastTrick(state) {
  const hand = currentHand(state);
  const shown = trickOnTable(hand);
  if (!hand?.tricks || !shown || state.rules["review_tricks"] === "none" || shown.number < 2) return null;
  return { trick: hand.tricks[shown.number - 2], number: shown.number - 1 };
}

/**
 * Whether a finished trick of the open hand may be looked at again.
 * @param {State} state
 * @param {Hand} hand
 * @param {number} number from 1
 */
export function mayReview(state, hand, number) {
  if (hand.result !== null || state.rules["review_tricks"] === "all") return true;
  const shown = trickOnTable(hand)?.number ?? 0;
  if (number === shown) return true;
  return state.rules["review_tricks"] !== "none" && number === shown - 1;
}

/**
 * The cards of this deck, highest suit first, for pickers.
 * @param {Record<string, any>} rules
 * @returns {string[]}
 */
export function deck(rules) {
  const lowest = Number(rules["deck.min_rank"] ?? 9);
  const ranks = ["A", "K", "Q", "J", "T", "9", "8", "7"].filter((rank) => !(Number(rank) < lowest));
  const cards = SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
  const joker = rules["deck.joker"];
  return joker && joker !== "off" ? [...cards, "B"] : cards;
}

/** @param {Hand | null} hand @returns {Set<string>} the cards seen so far in this hand */
export function seen(hand) {
  const cards = new Set((hand?.tricks ?? []).flatMap((trick) => trick.cards.map((laid) => laid.card)));
  if (hand?.upcard_fate === "turned_down" && hand.upcard) cards.add(hand.upcard);
  return cards;
}

/** @param {State} state @returns {number} the points that win, 0 when a number of deals is played */
export const target = (state) => Number(state.rules["game.target"] ?? 10);

/** @param {State} state @param {Side} side @returns {boolean} one point short of the game */
export const inTheBarn = (state, side) => target(state) > 1 && !state.winner && state.score[side] === target(state) - 1;

/** @param {State} state @returns {boolean} the loser did not score */
export const skunked = (state) => state.winner !== null && state.score[otherSide(state.winner)] <= 0;
