// @ts-check
/**
 * The last line: what the camera sees, the tap that can be taken back, and the few doors out of the board.
 */

import { takeBack, tapShown } from "./actions.js";
import { button, h, refill, s } from "./dom.js";
import { hasBegun } from "./game.js";
import { cameraWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{byHand: () => void, fix: () => void, more: () => void}} Doors */

/** Outlines in a square of 24. */
const ICONS = {
  eye: "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12 Z M12 8.5 A3.5 3.5 0 1 0 12 15.5 A3.5 3.5 0 1 0 12 8.5",
  hand: "M8 13 V6 A1.5 1.5 0 0 1 11 6 V11 M11 11 V4.5 A1.5 1.5 0 0 1 14 4.5 V11 M14 11 V6 A1.5 1.5 0 0 1 17 6 V14 C17 19 14 21 11.5 21 C8 21 7 18 5 14.5 A1.6 1.6 0 0 1 8 13",
  full: "M4 4 H14 V18 H4 Z M14 7 L20 9 L16 21 L8 18",
  warn: "M12 3 L22 20 H2 Z M12 9 V14 M12 16.5 V17.5",
  off: "M3 7 H15 V17 H3 Z M15 11 L21 8 V16 L15 13 M3 3 L21 21",
  wait: "M12 3 A9 9 0 1 0 21 12 M12 7 V12 L15 14",
  fix: "M4 20 L5 15 L16 4 L20 8 L9 19 Z M13.5 6.5 L17.5 10.5",
  book: "M4 5 H11 A2 2 0 0 1 12 6 A2 2 0 0 1 13 5 H20 V19 H13 A2 2 0 0 0 12 20 A2 2 0 0 0 11 19 H4 Z M12 6 V20",
  more: "M4 7 H20 M4 12 H20 M4 17 H20",
};
const CAMERA_ICONS = {
  off: "off",
  waiting: "wait",
  ready: "eye",
  reaching: "hand",
  settling: "eye",
  trick_full: "full",
  clearing: "hand",
  blind: "warn",
};

/** @param {string} name */
export function icon(name) {
  return s(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    s("path", { d: ICONS[/** @type {"eye"} */ (name)] }),
  );
}

/** @param {HTMLElement} place @param {View} view @param {Doors} doors */
export function drawFoot(place, view, doors) {
  const { state, player } = view;
  const tap = tapShown();
  const camera = state.camera;
  refill(place, [tap, view.connected, player, hasBegun(state), state.phase, camera?.state, camera?.message, camera?.recording], () => [
    tap ? tapLine(tap) : status(view, doors),
    player ? door("fix", "Fix", doors.fix) : null,
    h("a", { href: "/history", class: "door" }, icon("book"), h("span", {}, "History")),
    door("more", "More", doors.more),
  ]);
}

/** @param {string} name @param {string} words @param {() => void} open */
const door = (name, words, open) =>
  button([icon(name), h("span", {}, words)], open, { class: "door", "data-key": name });

/** @param {View} view @param {Doors} doors */
function status({ state, player, connected }, doors) {
  if (!connected) {
    return h("div", { class: "status blind", role: "status" }, icon("warn"), h("span", {}, "Not connected"));
  }
  const seen = state.camera?.state ?? "off";
  const sign = icon(CAMERA_ICONS[/** @type {"off"} */ (seen)] ?? "eye");
  const recording = state.camera?.recording ? h("strong", { class: "recording" }, "Recording") : null;
  if (seen === "off" && player && hasBegun(state) && state.phase !== "game_over") {
    return button([sign, h("span", {}, cameraWord(state.camera))], doors.byHand, {
      class: "status tap",
      "data-key": "by-hand-foot",
    });
  }
  const words = seen === "off" ? "No camera" : cameraWord(state.camera);
  return h(
    "div",
    { class: `status${seen === "blind" ? " blind" : ""}`, role: "status" },
    sign,
    h("span", {}, words),
    recording,
  );
}

/** @param {import("./actions.js").Tap} tap */
function tapLine(tap) {
  const press =
    tap.kind === "done"
      ? button("Undo", () => takeBack(tap.n, `Taken back: ${tap.words}`), { class: "primary", "data-key": "undo" })
      : tap.kind === "undone"
        ? button("Redo", () => takeBack(tap.n, tap.words.replace("Taken back: ", ""), "done"), {
            class: "primary",
            "data-key": "undo",
          })
        : null;
  return h("div", { class: "status tapped" }, h("span", { class: "tap-words" }, tap.words), press);
}
