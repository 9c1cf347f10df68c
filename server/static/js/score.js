// @ts-check
/** The score: two figures to be read from two metres, and the cards people keep it with. */

import { h, refill } from "./dom.js";
import { announce } from "./announce.js";
import { currentHand, inTheBarn, seatsOf, SIDES, skunked } from "./game.js";
import { drawFigure, sideSign } from "./figures.js";
import { drawScoreCards } from "./scorecards.js";
import { pairName, resultWord, seatName, sideName, signed } from "./words.js";
import { sidesInOrder, slotOf } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Side} Side */

const MARK_MS = 5000;
const COUNT_MS = 160;

/** @type {{game: string, score: Record<Side, number>, hand: string} | null} */
let before = null;
/** @type {Record<Side, {text: string, until: number} | null>} */
const marks = { NS: null, EW: null };
/** The figures as drawn now, on their way to the score. @type {Record<Side, number> | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let counting;

/**
 * @param {HTMLElement} place
 * @param {View} view
 */
export function drawScore(place, view) {
  notice(place, view);
  const { state } = view;
  const figures = shown ?? state.score;
  const signature = [
    figures,
    marks.NS?.text,
    marks.EW?.text,
    state.winner,
    state.names,
    view.viewer,
    view.preferences.scoreCards,
    state.rules["game.target"],
    state.tokens,
  ];
  refill(place, signature, () => sidesInOrder(view).map((side) => drawSide(view, side, figures[side])));
}

/** @param {View} view @param {Side} side @param {number} figure */
function drawSide(view, side, figure) {
  const { state } = view;
  const slot = slotOf(view, side);
  const name = sideName(state, side, view.viewer);
  const barn = inTheBarn(state, side);
  const cards =
    view.preferences.scoreCards === "none" ? null : drawScoreCards(state.score[side], view.preferences.scoreCards);
  const tokens = state.rules["score.four_trick_tokens"] ? state.tokens?.[side] : 0;
  const mark = marks[side]?.text;
  const notes = [
    mark ? h("strong", { class: "mark" }, mark) : null,
    state.winner === side ? h("strong", {}, skunked(state) ? "Won, a skunk" : "Won") : null,
    state.winner && state.winner !== side && skunked(state) ? h("strong", {}, "Skunked") : null,
    barn && !mark ? h("strong", {}, "In the barn") : null,
    tokens ? h("span", {}, `${tokens} of 4 tokens`) : null,
  ];
  return h(
    "div",
    {
      class: `side ${slot}${mark ? " changed" : ""}`,
      role: "group",
      "aria-label": `${name}: ${state.score[side]}${barn ? ", in the barn" : ""}`,
    },
    h(
      "div",
      { class: "side-name" },
      sideSign(slot),
      h("span", { class: "who" }, name),
      view.viewer && (state.names?.[seatsOf(side)[0]] || state.names?.[seatsOf(side)[1]])
        ? h("span", { class: "pair" }, pairName(state, side))
        : null,
    ),
    h("div", { class: "figure-box" }, drawFigure(figure)),
    h("div", { class: "side-foot" }, cards, h("div", { class: "notes" }, ...notes)),
  );
}

/**
 * Sees what has changed since the last message, marks it for five seconds and counts up once.
 * @param {HTMLElement} place
 * @param {View} view
 */
function notice(place, view) {
  const { state } = view;
  const hand = currentHand(state);
  const ended = hand?.result ? `${hand.number}-${hand.result}` : "";
  const last = before;
  before = { game: state.game, score: { ...state.score }, hand: ended };
  if (!last || last.game !== state.game) {
    shown = null;
    marks.NS = marks.EW = null;
    return;
  }
  const changed = SIDES.filter((side) => last.score[side] !== state.score[side]);
  if (!changed.length) return;
  for (const side of changed) {
    const change = state.score[side] - last.score[side];
    const reason =
      ended && ended !== last.hand && change > 0
        ? resultWord(hand?.result ?? null)
        : change > 0
          ? "Put right"
          : "Taken back";
    marks[side] = { text: `${reason}, ${signed(change)}`, until: Date.now() + MARK_MS };
  }
  const told = SIDES.map((side) => `${sideName(state, side, view.viewer)} ${state.score[side]}`).join(", ");
  announce(`${changed.map((side) => marks[side]?.text).join("; ")}. ${told}.${winnerSentence(view)}`);
  shown = { ...last.score };
  clearTimeout(counting);
  countUp(place, view);
  setTimeout(() => fade(place, view), MARK_MS + 50);
}

/** @param {HTMLElement} place @param {View} view */
function countUp(place, view) {
  if (!shown) return;
  const still = view.preferences.stillness || matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const side of SIDES) {
    const gap = view.state.score[side] - shown[side];
    shown[side] += still ? gap : Math.sign(gap);
  }
  if (SIDES.every((side) => shown?.[side] === view.state.score[side])) {
    shown = null;
  } else {
    counting = setTimeout(() => {
      countUp(place, view);
      drawScore(place, view);
    }, COUNT_MS);
  }
}

/** @param {HTMLElement} place @param {View} view */
function fade(place, view) {
  for (const side of SIDES) {
    const mark = marks[side];
    if (mark && mark.until <= Date.now()) marks[side] = null;
  }
  if (before?.game === view.state.game) place.dispatchEvent(new Event("faded"));
}

/** @param {View} view @returns {string} */
export function winnerSentence({ state, viewer }) {
  if (!state.winner) return "";
  const loser = state.winner === "NS" ? "EW" : "NS";
  const who = viewer
    ? sideName(state, state.winner, viewer) === "We"
      ? "We win"
      : "They win"
    : `${pairName(state, state.winner)} win`;
  return ` ${who}, ${state.score[state.winner]} to ${state.score[loser]}.`;
}

/** @param {View} view @returns {string} the names of the winners, for the table */
export const winners = ({ state }) =>
  state.winner
    ? seatsOf(state.winner)
        .map((seat) => seatName(state, seat))
        .join(" & ")
    : "";
