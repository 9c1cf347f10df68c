// @ts-check
/** What does not work is said between the score and the play: never over the score, and a stale score never looks live. */

import { button, byId } from "./dom.js";

/** @typedef {import("./service.js").Trouble} Trouble */

/** Repairs that have been read on this phone. @type {Set<string>} */
const read = new Set();

/** @param {boolean} connected */
export function showConnection(connected) {
  byId("offline").hidden = connected;
  byId("board").classList.toggle("stale", !connected);
}

/** @param {Trouble[]} trouble */
export function showTrouble(trouble) {
  const place = byId("troubles");
  const left = trouble.filter(({ text }) => !read.has(text));
  const told = left.map(({ text }) => text).join(" ");
  place.hidden = left.length === 0;
  place.replaceChildren(told);
  if (!left.length || left.some(({ part }) => part !== "repaired")) return;
  place.append(
    button("OK", () => {
      for (const { text } of left) read.add(text);
      showTrouble(trouble);
    }),
  );
}
