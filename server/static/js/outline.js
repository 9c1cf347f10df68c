// @ts-check
/** The table's outline over the camera's picture: four corners to tap or drag, and the seats to turn. */

import { button, h, s } from "./dom.js";
import { SEATS } from "./game.js";
import { compass } from "./words.js";

/** @typedef {[number, number]} Point pixels of the picture */
/** @typedef {import("./game.js").Seat} Seat */

const CORNERS = ["north-west", "north-east", "south-east", "south-west"];
const STEP = 8;

/**
 * The corners of an outline nobody has drawn yet.
 * @param {number} width
 * @param {number} height
 * @returns {Point[]}
 */
export function firstOutline(width, height) {
  const margin = Math.round(Math.min(width, height) * 0.06);
  return [
    [margin, margin],
    [width - margin, margin],
    [width - margin, height - margin],
    [margin, height - margin],
  ];
}

/**
 * @param {object} shown
 * @param {string} shown.picture address of a still
 * @param {number} shown.width
 * @param {number} shown.height
 * @param {Point[]} shown.corners north-west, north-east, south-east, south-west; changed in place
 * @param {() => void} shown.changed
 * @returns {HTMLElement}
 */
export function drawOutline({ picture, width, height, corners, changed }) {
  const shape = s("polygon", { class: "outline" });
  const overlay = s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, shape);
  const box = h(
    "div",
    { class: "camera-box", style: { "aspect-ratio": `${width} / ${height}` } },
    h("img", { src: picture, alt: "The table as the camera sees it" }),
    overlay,
  );
  const handles = corners.map((_, index) => handle(index));
  const seats = SEATS.map((seat, index) => seatHandle(seat, index));
  box.append(...handles, ...seats);
  place();
  box.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".handle")) return;
    const point = pointOf(event);
    corners[nearest(point, (index) => corners[index])] = point;
    place();
    changed();
  });
  return box;

  function place() {
    shape.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
    handles.forEach((one, index) => put(one, corners[index]));
    seats.forEach((one, index) => put(one, middle(index)));
  }

  /**
   * The middle of the edge at which a seat is: north between the first two corners, then clockwise.
   * @param {number} index
   * @returns {Point}
   */
  function middle(index) {
    const [one, two] = [corners[index], corners[(index + 1) % 4]];
    return [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
  }

  /** @param {HTMLElement} one @param {Point} point */
  function put(one, [x, y]) {
    one.style.setProperty("--x", `${(x / width) * 100}%`);
    one.style.setProperty("--y", `${(y / height) * 100}%`);
  }

  /** @param {MouseEvent} event @returns {Point} */
  function pointOf(event) {
    const bounds = box.getBoundingClientRect();
    const within = (/** @type {number} */ value, /** @type {number} */ most) =>
      Math.round(Math.max(0, Math.min(most, value)));
    return [
      within(((event.clientX - bounds.left) / bounds.width) * width, width),
      within(((event.clientY - bounds.top) / bounds.height) * height, height),
    ];
  }

  /** @param {HTMLElement} one @param {(point: Point) => void} moved @param {() => void} dropped */
  function draggable(one, moved, dropped) {
    one.addEventListener("pointerdown", (event) => {
      one.setPointerCapture(event.pointerId);
      event.preventDefault();
      one.focus();
    });
    one.addEventListener("pointermove", (event) => {
      if (one.hasPointerCapture(event.pointerId)) moved(pointOf(event));
    });
    one.addEventListener("pointerup", dropped);
  }

  /** @param {number} index */
  function handle(index) {
    const one = button("", () => {}, {
      class: "handle",
      "aria-label": `Corner ${CORNERS[index]}. Move it with the arrow keys`,
    });
    draggable(
      one,
      (point) => {
        corners[index] = point;
        place();
      },
      changed,
    );
    one.addEventListener("keydown", (event) => {
      const moves = /** @type {Record<string, Point>} */ ({
        ArrowLeft: [-STEP, 0],
        ArrowRight: [STEP, 0],
        ArrowUp: [0, -STEP],
        ArrowDown: [0, STEP],
      });
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      corners[index] = [
        Math.max(0, Math.min(width, corners[index][0] + move[0])),
        Math.max(0, Math.min(height, corners[index][1] + move[1])),
      ];
      place();
      changed();
    });
    return one;
  }

  /**
   * A seat dropped at another edge takes the other three around with it.
   * @param {Seat} seat
   * @param {number} index
   */
  function seatHandle(seat, index) {
    const one = button(compass(seat), () => {}, {
      class: "handle seat-handle",
      "aria-label": `${compass(seat)} sits at this edge. Turn all seats with the arrow keys`,
    });
    /** @type {Point | null} */
    let at = null;
    draggable(
      one,
      (point) => {
        at = point;
        put(one, point);
      },
      () => {
        if (at) turn(nearest(at, middle) - index);
        at = null;
      },
    );
    one.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      turn(event.key === "ArrowRight" ? 1 : -1);
    });
    return one;
  }

  /** @param {Point} point @param {(index: number) => Point} places @returns {number} which of the four places is nearest */
  function nearest(point, places) {
    const gaps = SEATS.map((_, index) => Math.hypot(places(index)[0] - point[0], places(index)[1] - point[1]));
    return gaps.indexOf(Math.min(...gaps));
  }

  /** @param {number} steps clockwise */
  function turn(steps) {
    const turned = corners.map((_, index) => corners[(((index + steps) % 4) + 4) % 4]);
    corners.splice(0, 4, ...turned);
    place();
    changed();
  }
}
