// @ts-check
/**
 * The big score figures, drawn as a sign painter would: one broad stroke with a fine line left open inside it.
 */

import { s } from "./dom.js";

/** Strokes in a cell 100 high; the number is the cell's width. @type {Record<string, [number, string]>} */
const STROKES = {
  0: [46, "M8 32 A15 24 0 0 1 38 32 V68 A15 24 0 0 1 8 68 Z"],
  1: [28, "M5 27 L21 6 V93"],
  2: [46, "M8 31 A15 23 0 0 1 38 31 C38 48 8 66 8 92 H40"],
  3: [46, "M8 28 A15 20 0 0 1 37 28 C37 41 30 47 18 47 M18 47 C31 47 38 55 38 69 A15 23 0 0 1 8 70"],
  4: [48, "M35 93 V6 L9 69 H46"],
  5: [46, "M37 9 H13 L10 47 C16 38 38 38 38 66 A15.5 26 0 0 1 8 74"],
  6: [46, "M36 20 C31 2 8 4 8 46 V67 M8 67 A15 25 0 0 1 38 67 A15 25 0 0 1 8 67"],
  7: [44, "M6 9 H38 C29 35 20 62 18 92"],
  8: [46, "M23 8 A13.5 19.5 0 0 1 23 47 A13.5 19.5 0 0 1 23 8 M23 47 A15 22.5 0 0 1 23 92 A15 22.5 0 0 1 23 47"],
  9: [46, "M10 80 C15 98 38 96 38 54 V33 M38 33 A15 25 0 0 1 8 33 A15 25 0 0 1 38 33"],
  "-": [34, "M6 52 H28"],
};

/**
 * A number as a drawing that fills the box it is put into.
 * @param {number} value
 */
export function drawFigure(value) {
  let x = 0;
  const strokes = [];
  for (const digit of String(value)) {
    const [width, path] = STROKES[digit] ?? STROKES["-"];
    const place = `translate(${x} 0)`;
    strokes.push(
      s("path", { d: path, transform: place, class: "figure-stroke" }),
      s("path", { d: path, transform: place, class: "figure-inline" }),
    );
    x += width + 5;
  }
  return s("svg", { viewBox: `0 0 ${x - 5} 100`, class: "figure", "aria-hidden": "true" }, ...strokes);
}

/**
 * The sign of a side: a disc for the first, a diamond for the second, so that neither is known by colour alone.
 * @param {"ours" | "theirs"} which
 */
export function sideSign(which) {
  const shape =
    which === "ours" ? s("circle", { cx: 10, cy: 10, r: 8 }) : s("path", { d: "M10 0 L20 10 L10 20 L0 10 Z" });
  return s("svg", { viewBox: "0 0 20 20", class: `sign ${which}`, "aria-hidden": "true" }, shape);
}
