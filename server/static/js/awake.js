// @ts-check
/**
 * Keeps the phone's screen on while the board is open.
 *
 * The Wake Lock API works only in a secure context, which a plain address is not. Phones also leave the screen on
 * while a film plays; so where there is no wake lock, a tiny black and silent film of ours plays behind the page. A film
 * may only start after a tap, so the first tap on the page starts it. It has a (silent) sound track and jumps back
 * instead of looping, because some phones let the screen sleep during films that loop or have no sound.
 */

import { h } from "./dom.js";
import { onPreference, preferences } from "./preferences.js";

const JUMP_S = 10;

/** @type {HTMLVideoElement | null} */
let film = null;
/** @type {{release: () => Promise<void>} | null} */
let lock = null;

/** Begins to keep the screen on, if the phone's holder wants that. */
export function stayAwake() {
  document.addEventListener("pointerup", apply);
  document.addEventListener("keyup", apply);
  document.addEventListener("visibilitychange", apply);
  onPreference(apply);
  apply();
}

async function apply() {
  if (!preferences().awake || document.hidden) return release();
  if ("wakeLock" in navigator) {
    if (lock) return;
    try {
      const held = await navigator.wakeLock.request("screen");
      held.addEventListener("release", () => (lock = null));
      lock = held;
      return;
    } catch {
      lock = null;
    }
  }
  playFilm();
}

function release() {
  lock?.release();
  lock = null;
  film?.pause();
}

function playFilm() {
  if (!film) {
    const made = /** @type {HTMLVideoElement} */ (
      h("video", {
        class: "keep-awake",
        playsinline: true,
        preload: "none",
        "aria-hidden": "true",
        tabindex: "-1",
        src: "/static/awake.mp4",
      })
    );
    made.addEventListener("timeupdate", () => {
      if (made.currentTime > JUMP_S) made.currentTime = Math.random();
    });
    document.body.append(made);
    film = made;
  }
  if (film.paused) film.play().catch(() => {});
}
