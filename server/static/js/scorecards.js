// @ts-check
/** The cards people keep score with: the 6 and the 4, or the 2 and the 3 with the V for five. */

import { s } from "./dom.js";
import { backPattern, suitShape } from "./cards.js";

const WIDTH = 50;
const HEIGHT = 70;

/** Where the pips lie. @type {Record<number, [number, number][]>} */
const PIPS = {
  2: [
    [25, 17],
    [25, 53],
  ],
  3: [
    [25, 14],
    [25, 35],
    [25, 56],
  ],
  4: [
    [14, 17],
    [36, 17],
    [14, 53],
    [36, 53],
  ],
  6: [
    [14, 14],
    [36, 14],
    [14, 35],
    [36, 35],
    [14, 56],
    [36, 56],
  ],
};

/**
 * One score card. @param {number} rank @param {boolean} up @param {string} suit @param {string} place an SVG transform
 */
function scoreCard(rank, up, suit, place) {
  if (!up) return s("g", { transform: place }, backPattern(WIDTH, HEIGHT));
  return s(
    "g",
    { transform: place },
    s("rect", { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 5, class: "paper" }),
    ...PIPS[rank].map(([x, y]) => suitShape(suit, x - 7, y - 7, 14)),
  );
}

/**
 * A covering card's place: its edge runs along x + y = `sum` of the card below, at half a right angle, so that the
 * corner above that line stays open.
 * @param {number} sum
 */
const slanting = (sum) => `translate(${sum / 2 + 24} ${sum / 2 - 25}) rotate(45)`;
const HOME = "translate(0 0)";

/**
 * The 6 and the 4: which lies below, which on top, and where the upper one lies.
 * @type {Record<number, {below: [number, boolean], top: [number, boolean], at: string}>}
 */
const SIX_AND_FOUR = {
  0: { below: [4, false], top: [6, false], at: "translate(7 6)" },
  1: { below: [4, true], top: [6, false], at: slanting(42) },
  2: { below: [4, true], top: [6, false], at: "translate(0 34)" },
  3: { below: [4, true], top: [6, false], at: slanting(79) },
  4: { below: [6, false], top: [4, true], at: "translate(14 9)" },
  5: { below: [6, true], top: [4, false], at: slanting(82) },
  6: { below: [4, false], top: [6, true], at: "translate(14 9)" },
  7: { below: [4, true], top: [6, true], at: slanting(42) },
  8: { below: [4, true], top: [6, true], at: "translate(0 34)" },
  9: { below: [4, false], top: [6, false], at: "translate(56 0)" },
  10: { below: [4, true], top: [6, true], at: "translate(56 0)" },
};

/** @param {number} score @returns {SVGElement[]} */
function sixAndFour(score) {
  const { below, top, at } = SIX_AND_FOUR[score];
  return [scoreCard(below[0], below[1], "s", HOME), scoreCard(top[0], top[1], "h", at)];
}

/** What the 2 and the 3 show for 0 to 5 pips: whether each lies face up, and whether the 3 hides the lower pip of the 2.
 * @type {[boolean, boolean, boolean][]} */
const TWO_AND_THREE = [
  [false, false, false],
  [true, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, true],
  [true, true, false],
];

/** @param {number} score @returns {SVGElement[]} */
function twoAndThree(score) {
  const five = score >= 5;
  const [two, three, hides] = TWO_AND_THREE[five ? score - 5 : score];
  const left = five ? "translate(2 16) rotate(-16)" : HOME;
  const beside = five ? "translate(73 2) rotate(16)" : "translate(56 0)";
  const across = five ? "translate(40 30) rotate(16)" : "translate(0 34)";
  return [scoreCard(2, two, "s", left), scoreCard(3, three, "h", hides ? across : beside)];
}

/** The part of the drawing that the cards take up. @param {number} score @param {"6-4" | "2-3"} style */
function boxOf(score, style) {
  if (style === "6-4") return score >= 9 ? "-2 -2 110 76" : "-4 -4 92 112";
  if (score === 6 || score === 9) return "-2 -2 94 116";
  return score > 5 || score === 5 ? "-2 -2 134 92" : score === 1 || score === 4 ? "-4 -4 60 112" : "-2 -2 110 76";
}

/**
 * The score as cards on the table; nothing where these cards cannot show it.
 * @param {number} score
 * @param {"6-4" | "2-3"} style
 * @returns {SVGElement | null}
 */
export function drawScoreCards(score, style) {
  if (!Number.isInteger(score) || score < 0 || score > 10) return null;
  const parts = style === "6-4" ? sixAndFour(score) : twoAndThree(score);
  return s("svg", { viewBox: boxOf(score, style), class: "card score-cards", "aria-hidden": "true" }, ...parts);
}
