// @ts-check
/** Taps that change the game: sent, guarded against two phones at once, and undone within ten seconds. */

import { announce } from "./announce.js";
import { currentHand } from "./game.js";
import { tell } from "./service.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {{words: string, kind: "done" | "undone" | "told", n: number, until: number}} Tap */

const UNDO_MS = 10_000;
const TELL_MS = 6_000;
const TRIES = 4;

/** @type {State | null} */
let state = null;
/** @type {Tap | null} */
let lastTap = null;
/** @type {(fresh: State | null) => void} */
let onChange = () => {};

/** @param {State} fresh the newest state, which guards the next tap */
export function know(fresh) {
  state = fresh;
}

/** @param {(fresh: State | null) => void} listener called when the last tap or the state has changed */
export function onTap(listener) {
  onChange = listener;
}

/** @returns {Tap | null} the tap that can still be taken back, or what has to be told */
export const tapShown = () => (lastTap && lastTap.until > Date.now() ? lastTap : null);

/** @param {Tap["kind"]} kind @param {string} words @param {number} n */
function show(kind, words, n) {
  const length = kind === "told" ? TELL_MS : UNDO_MS;
  lastTap = { kind, words, n, until: Date.now() + length };
  announce(words);
  onChange(null);
  setTimeout(() => onChange(null), length + 50);
}

/** Says something to this phone only. @param {string} words */
export const say = (words) => show("told", words, 0);

/**
 * What a tap in the bar depends on: as long as this is the same, a newer state does not make the tap stale.
 * @param {State} now
 */
function situation(now) {
  const hand = currentHand(now);
  return JSON.stringify([
    now.game,
    hand?.number,
    now.phase,
    now.turn,
    hand?.calls,
    hand?.maker,
    hand?.trump,
    hand?.flags.map((flag) => [flag.id, flag.status]),
    now.questions.map((question) => question.id),
  ]);
}

/**
 * Sends one tap. When another phone was quicker, the tap is dropped and this phone is told; when only a card was
 * seen meanwhile, it is sent again.
 * @param {Record<string, unknown>} happening
 * @param {string} words what was done, for the undo line
 * @returns {Promise<boolean>}
 */
export async function act(happening, words) {
  if (!state) return false;
  const before = situation(state);
  let version = state.version;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await tell(happening, version);
    if (answer.ok) {
      show("done", words, answer.n);
      return true;
    }
    if (!answer.state?.hands) {
      say(answer.reason);
      return false;
    }
    state = answer.state;
    onChange(answer.state);
    if (situation(answer.state) !== before) break;
    version = answer.state.version;
  }
  say("Someone else was quicker. Look again.");
  return false;
}

/**
 * Takes back one tap; redo is taking back the taking back.
 * @param {number} n
 * @param {string} words
 * @param {"undone" | "done"} kind
 */
export async function takeBack(n, words, kind = "undone") {
  const answer = await tell({ kind: "undo", target: n });
  if (answer.ok) show(kind, words, answer.n);
  else say(answer.reason);
}
