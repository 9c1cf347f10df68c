// @ts-check
/** Telling: politely to a screen reader, by tone and buzz to those who switched them on. */

import { byId, h } from "./dom.js";
import { preferences } from "./preferences.js";

const KEPT_MS = 10_000;

/**
 * Says a sentence to screen readers, after whatever they are saying now. Each sentence is a paragraph of its own, so
 * that a score and a flag told in the same moment are both heard.
 * @param {string} sentence
 */
export function announce(sentence) {
  const told = h("p", {}, sentence);
  byId("announcer").append(told);
  setTimeout(() => told.remove(), KEPT_MS);
}

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a tap; this takes the first one. */
export function readySound() {
  if (!preferences().sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/** Two soft tones and a short buzz, for a flag. */
export function alertFlag() {
  if (preferences().vibration) navigator.vibrate?.([120, 80, 120]);
  if (!preferences().sound || !audio) return;
  for (const [index, pitch] of [660, 495].entries()) {
    const start = audio.currentTime + index * 0.22;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
}
