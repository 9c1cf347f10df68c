// @ts-check
/** Playing cards in our own simple style: big rank and suit, no court pictures. */

import { h, s } from "./dom.js";
import { capital, cardWord, suitWord } from "./words.js";

/** The four suits as outlines in a square of 100. */
const SHAPES = {
  h: "M50 92 C22 68 6 52 6 31 C6 15 18 6 30 6 C39 6 46 11 50 19 C54 11 61 6 70 6 C82 6 94 15 94 31 C94 52 78 68 50 92 Z",
  d: "M50 3 C60 22 72 37 87 50 C72 63 60 78 50 97 C40 78 28 63 13 50 C28 37 40 22 50 3 Z",
  s: "M50 4 C62 26 93 40 93 63 C93 77 83 84 73 84 C65 84 58 80 54 74 C55 84 59 91 66 96 H34 C41 91 45 84 46 74 C42 80 35 84 27 84 C17 84 7 77 7 63 C7 40 38 26 50 4 Z",
  c: "M50 5 C62 5 71 14 71 26 C71 33 68 38 64 42 C67 41 70 40 74 40 C86 40 95 49 95 61 C95 73 86 82 74 82 C65 82 58 77 54 70 C55 82 59 90 66 96 H34 C41 90 45 82 46 70 C42 77 35 82 26 82 C14 82 5 73 5 61 C5 49 14 40 26 40 C30 40 33 41 36 42 C32 38 29 33 29 26 C29 14 38 5 50 5 Z",
  B: "M50 4 L61 37 H96 L68 58 L79 92 L50 71 L21 92 L32 58 L4 37 H39 Z",
};

/**
 * A suit's shape as part of a drawing.
 * @param {string} suit @param {number} x @param {number} y @param {number} size
 */
export function suitShape(suit, x, y, size) {
  const shape = SHAPES[/** @type {"h"} */ (suit)] ?? SHAPES.B;
  return s("path", { d: shape, class: `face-${suit}`, transform: `translate(${x} ${y}) scale(${size / 100})` });
}

/**
 * Sign and word of a suit for running text.
 * @param {string | null} suit @param {string} [word] another word in its place
 */
export function suitMark(suit, word) {
  const shape = SHAPES[/** @type {"h"} */ (suit ?? "")];
  return h(
    "span",
    { class: `suit suit-${suit}` },
    shape
      ? s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("path", { d: shape, fill: "currentColor" }))
      : null,
    word ?? capital(suitWord(suit)),
  );
}

/** @param {string} rank */
const rankText = (rank) => (rank === "T" ? "10" : rank);

/** @param {string} label @param {...(SVGElement | null)} parts */
function frame(label, ...parts) {
  return s("svg", { viewBox: "0 0 70 98", class: "card", role: "img", "aria-label": label }, ...parts);
}

const paper = () => s("rect", { x: 1, y: 1, width: 68, height: 96, rx: 7, class: "paper" });

/**
 * A card lying face up; `Xx` is the outline of a card nobody saw.
 * @param {string} card
 * @param {{unsure?: boolean}} [how] unsure: shown pale with a question mark
 */
export function drawCard(card, { unsure = false } = {}) {
  if (card === "Xx")
    return frame("a card nobody saw", s("rect", { x: 3, y: 3, width: 64, height: 92, rx: 7, class: "gone" }));
  const label = unsure ? `${cardWord(card)}, not yet certain` : cardWord(card);
  if (card === "B") {
    return frame(
      label,
      paper(),
      suitShape("B", 13, 14, 44),
      s("text", { x: 35, y: 82, "font-size": 19, "text-anchor": "middle", class: "face-B" }, "Benny"),
    );
  }
  const known = card[0] !== "X" ? card[0] : "?";
  const suit = card[1];
  const parts = [
    paper(),
    s(
      "text",
      {
        x: 35,
        y: 47,
        "font-size": 50,
        "text-anchor": "middle",
        "letter-spacing": known === "T" ? -5 : 0,
        class: `face-${suit}`,
      },
      rankText(known),
    ),
  ];
  if (suit !== "x") parts.push(suitShape(suit, 16, 53, 38));
  const drawing = frame(label, ...parts);
  if (unsure) {
    for (const part of parts.slice(1)) part.setAttribute("opacity", "0.45");
    drawing.append(
      s("circle", { cx: 57, cy: 13, r: 11, class: "ask" }),
      s("text", { x: 57, y: 19, "font-size": 18, "text-anchor": "middle", fill: "#fff" }, "?"),
    );
  }
  return drawing;
}

/**
 * The same drawing for a button or figure that already says in words which card it is.
 * @param {SVGElement} drawing
 */
export function unnamed(drawing) {
  drawing.removeAttribute("role");
  drawing.removeAttribute("aria-label");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}

/**
 * The lines of our card back, drawn within a card of any size.
 * @param {number} width
 * @param {number} height
 */
export function backPattern(width, height) {
  const group = s("g", {});
  group.append(s("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: width / 10, class: "back" }));
  const lines = [];
  const step = width / 5;
  for (let along = step; along < width + height - step / 2; along += step) {
    const clip = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(4, Math.min(most - 4, value));
    const x1 = clip(along, width),
      x2 = clip(along - height, width);
    lines.push(`M${x1} ${clip(along - x1, height)} L${x2} ${clip(along - x2, height)}`);
    lines.push(`M${width - x1} ${clip(along - x1, height)} L${width - x2} ${clip(along - x2, height)}`);
  }
  group.append(s("path", { d: lines.join(" "), class: "weave" }));
  return group;
}

/** A card lying face down. @param {string} [label] */
export const drawBack = (label = "face down") => frame(label, backPattern(70, 98));

/** The outline of a place where no card lies yet. */
export const drawPlace = () =>
  s(
    "svg",
    { viewBox: "0 0 70 98", class: "card place", "aria-hidden": "true" },
    s("rect", {
      x: 3,
      y: 3,
      width: 64,
      height: 92,
      rx: 7,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.5,
      opacity: 0.35,
    }),
  );
