// @ts-check
/** What this phone has chosen for itself: its seat, its look, its noises. Kept on the phone only. */

/** @typedef {import("./game.js").Seat} Seat */
/**
 * @typedef {object} Preferences
 * @property {Seat | null} seat the seat of whoever holds this phone
 * @property {boolean} seatAsked whether "I sit here" has been answered or closed
 * @property {"dark" | "light"} theme
 * @property {boolean} fourColours
 * @property {"6-4" | "2-3" | "none"} scoreCards
 * @property {boolean} stillness no motion at all
 * @property {boolean} sound a tone on a flag
 * @property {boolean} vibration a buzz on a flag
 * @property {boolean} awake keep the screen on while the page is open
 * @property {boolean} byCards keep score card by card, by taps
 */

const KEY = "upcard.preferences";

/** @type {Preferences} */
const DEFAULTS = {
  seat: null,
  seatAsked: false,
  theme: "dark",
  fourColours: false,
  scoreCards: "6-4",
  stillness: false,
  sound: false,
  vibration: false,
  awake: true,
  byCards: false,
};

/** @returns {Preferences} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

let current = read();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Readonly<Preferences>} */
export const preferences = () => current;

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A phone that keeps nothing still plays on with the choice until the page is closed.
  }
  dress();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener called after each choice */
export function onPreference(listener) {
  listeners.add(listener);
}

/** Puts the chosen look onto the page. */
function dress() {
  const { dataset } = document.documentElement;
  dataset.theme = current.theme;
  dataset.suits = current.fourColours ? "4" : "2";
  dataset.motion = current.stillness ? "off" : "on";
}
