// @ts-check
/**
 * What has been entered in this game: to find what a correction has to name, and to show who changed what.
 */

import { ask } from "./service.js";
import { callSentence, capital, cardWord, compass, count, pairName, seatName, signed, suitWord } from "./words.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {Record<string, any> & {n: number, kind: string}} Entry */

const OPENERS = new Set(["game", "deal", "upcard", "throw_in", "hand_result"]);

/** @param {State} state @returns {Promise<Entry[]>} everything entered in this game, oldest first */
export const entries = (state) => ask(`/api/events?since=${state.first_n ?? 0}`);

/**
 * The number of the deal that opened the current hand, or of its upcard; null when nobody entered one.
 * @param {Entry[]} all
 * @param {"deal" | "upcard"} kind
 * @returns {number | null}
 */
export function latest(all, kind) {
  const gone = takenBack(all);
  const standing = all.filter((entry) => !gone.has(entry.n));
  const opened = standing.findLastIndex((entry) => OPENERS.has(entry.kind));
  if (opened < 0) return null;
  const begun = standing[opened].kind === "upcard" && standing[opened - 1]?.kind === "deal" ? opened - 1 : opened;
  return standing.slice(begun).find((entry) => entry.kind === kind)?.n ?? null;
}

/** @param {Entry[]} all @returns {Set<number>} the numbers of what does not stand any more */
export function takenBack(all) {
  /** @type {Set<number>} */
  const gone = new Set();
  for (const entry of all.toReversed()) {
    if (entry.kind === "undo" && entry.target && !gone.has(entry.n)) gone.add(entry.target);
  }
  return gone;
}

/** @param {State} state @param {Entry} entry @returns {string} who entered it */
export function enteredBy(state, entry) {
  if (entry.by === "camera") return "Camera";
  if (entry.by === "marker") return "Marker";
  const seat = /** @type {Seat | undefined} */ (entry.seat_of_sender);
  return seat ? seatName(state, seat) : "A phone";
}

/** What is set by a correction, in words. @param {State} state @param {Record<string, any>} set */
function setWords(state, set) {
  return Object.entries(set)
    .map(([field, value]) => {
      if (field === "card") return cardWord(value);
      if (field === "seat" || field === "dealer")
        return `${field === "dealer" ? "dealer " : ""}${seatName(state, value)}`;
      if (field === "call") return value === "pass" || value === "order" ? value : suitWord(value);
      if (field === "alone") return value ? "alone" : "not alone";
      return `${field} ${typeof value === "object" ? "changed" : value}`;
    })
    .join(", ");
}

/** @typedef {(state: State, entry: Entry, all: Entry[]) => string} Sentence */

/** What may be told while the hand is on, of entries whose cards may not be. @type {Record<string, Sentence>} */
const HIDDEN = {
  play: (state, { seat }) => `${seatName(state, seat ?? null)}: a card of a turned trick`,
  retract: (state, { seat }) => `${seatName(state, seat)} took back a card`,
  correct: (state, { target }, all) =>
    `Changed: ${sentence(
      state,
      all.find((entry) => entry.n === target),
      all,
    )}`,
  answer: () => "A question answered",
};

/** @type {Record<string, Sentence>} */
const SENTENCES = {
  game: () => "New game",
  deal: (state, { dealer }) => (dealer ? `${seatName(state, dealer)} deals` : "A new deal"),
  upcard: (state, { card }) => `Upcard: ${cardWord(card)}`,
  call: (state, entry) =>
    entry.seat
      ? callSentence(state, /** @type {any} */ (entry))
      : `Call: ${entry.call === "pass" || entry.call === "order" ? entry.call : suitWord(entry.call)}`,
  discard: (state, { seat }) => `${seatName(state, seat)} laid a card away`,
  play: (state, { seat, card }) => `${seat ? `${seatName(state, seat)}: ` : ""}${cardWord(card)}`,
  retract: (state, { seat, card }) => `${seatName(state, seat)} took back ${cardWord(card)}`,
  turn_trick: () => "Trick turned",
  hand_result: (state, { maker, tricks, alone }) =>
    `Hand: ${seatName(state, maker)}${alone ? " alone" : ""}, ${count(tricks, "trick")}`,
  adjust_score: (state, { side, points, reason }) =>
    `Score of ${pairName(state, side)} ${signed(points)}${reason ? `: ${reason}` : ""}`,
  ruling: (state, { decision }) => (decision === "waive" ? "Flag waived" : "Flag upheld"),
  answer: (state, { option }) =>
    `Answer: ${/^([2-9TJQKA][cdhs]|B)$/.test(String(option)) ? cardWord(option) : String(option).replaceAll("_", " ")}`,
  claim_renege: (state, { against }) => `A renege by ${seatName(state, against)} is claimed`,
  irregularity: (state, { what, seat }) =>
    `${capital(String(what).replaceAll("_", " "))}${seat ? `, ${seatName(state, seat)}` : ""}`,
  correct: (state, { target, set }, all) =>
    `${sentence(
      state,
      all.find((entry) => entry.n === target),
      all,
    )} → ${setWords(state, set ?? {})}`,
  undo: (state, { target }, all) =>
    `Taken back: ${sentence(
      state,
      all.find((entry) => entry.n === target),
      all,
    )}`,
};

/**
 * @param {State} state
 * @param {Entry | undefined} entry
 * @param {Entry[]} all
 * @returns {string} one entry in words
 */
export function sentence(state, entry, all) {
  if (!entry) return "an earlier entry";
  if (entry.hidden && HIDDEN[entry.kind]) return HIDDEN[entry.kind](state, entry, all);
  const words = SENTENCES[entry.kind];
  return words
    ? words(state, entry, all)
    : `${entry.seat ? `${seatName(state, entry.seat)}: ` : ""}${entry.kind.replaceAll("_", " ")}`;
}
