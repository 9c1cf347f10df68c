// @ts-check
/** Talking with the service: what is asked, what is sent, and what its refusals mean. */

import { preferences } from "./preferences.js";

/** @typedef {import("./game.js").State} State */
/** The table is heard at least every five seconds; longer than this is no connection. */
const SILENCE_MS = 12_000;
/** @typedef {{part: string, text: string}} Trouble what does not work, in one sentence for the page */
/** @typedef {{ok: true, n: number, version: number} | {ok: false, reason: string, state?: State}} Answer */

/**
 * Asks for JSON.
 * @param {string} path
 * @returns {Promise<any>} throws an Error with one sentence for the user
 */
export async function ask(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!response.ok) throw new Error(await reasonOf(response));
  return response.json();
}

/**
 * Sends JSON.
 * @param {string} path @param {unknown} body @param {"POST" | "PUT"} [method]
 * @returns {Promise<any>} throws an Error with one sentence for the user
 */
export async function send(path, body, method = "POST") {
  const response = await fetch(path, { method, headers: headers(), body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await reasonOf(response));
  return response.json();
}

/** Every message says which seat it comes from, so that the table can see who changed what. */
function headers() {
  const { seat } = preferences();
  return { "Content-Type": "application/json", ...(seat ? { "X-Seat": seat } : {}) };
}

/** @param {Response} response */
async function reasonOf(response) {
  if (response.status === 401) return "Only players may do that. Scan the players' code.";
  if (response.status === 429) return "Too many tries. Wait a moment.";
  const told = await response.json().catch(() => ({}));
  const reason = told.reason ?? told.detail;
  return typeof reason === "string" ? reason : `The table answered ${response.status}.`;
}

/**
 * Sends what a person says happened at the table.
 * @param {Record<string, unknown>} happening
 * @param {number} [ifVersion] refuse it when the table has moved on since
 * @returns {Promise<Answer>}
 */
export async function tell(happening, ifVersion) {
  const body = JSON.stringify({
    ...happening,
    id: happening.id ?? newId(),
    ...(ifVersion === undefined ? {} : { if_version: ifVersion }),
  });
  const response = await postPatiently("/api/events", body);
  if (!response) return { ok: false, reason: "No answer from the table. Look again once it is back." };
  if (response.status === 409) {
    const told = await response.json().catch(() => ({}));
    return { ok: false, reason: "Someone else was quicker.", state: told.state ?? told };
  }
  if (!response.ok) return { ok: false, reason: await reasonOf(response) };
  const { n, version } = await response.json();
  return { ok: true, n, version };
}

/**
 * Posts, and again when no answer came: the tap has a name, so a table that kept it already does nothing twice.
 * @param {string} path @param {string} body
 * @returns {Promise<Response | null>}
 */
async function postPatiently(path, body) {
  for (const pause of [300, 900, 0]) {
    try {
      return await fetch(path, { method: "POST", headers: headers(), body });
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return null;
}

/** A name for one tap, so that sending it twice does nothing. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return "phone-" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Follows the table. The whole state comes with every message, so a phone that slept is right again after one.
 * @param {object} hear
 * @param {(state: State, first: boolean) => void} hear.state `first`: of a new connection, to be believed whatever was heard before
 * @param {(camera: NonNullable<State["camera"]>) => void} [hear.camera]
 * @param {(trouble: Trouble[]) => void} [hear.trouble]
 * @param {(connected: boolean) => void} [hear.connection]
 */
export function follow(hear) {
  /** @type {EventSource | null} */
  let source = null;
  let heardAt = Date.now();
  let wait = 500;

  function open() {
    source?.close();
    source = new EventSource("/api/stream");
    const own = source;
    let first = true;
    source.addEventListener("state", (message) => {
      heardAt = Date.now();
      wait = 500;
      hear.connection?.(true);
      hear.state(JSON.parse(/** @type {MessageEvent} */ (message).data), first);
      first = false;
    });
    source.addEventListener("camera", (message) => {
      heardAt = Date.now();
      hear.camera?.(JSON.parse(/** @type {MessageEvent} */ (message).data));
    });
    source.addEventListener("beat", () => (heardAt = Date.now()));
    source.addEventListener("trouble", (message) =>
      hear.trouble?.(JSON.parse(/** @type {MessageEvent} */ (message).data)),
    );
    source.addEventListener("error", () => {
      if (own !== source) return;
      hear.connection?.(false);
      own.close();
      source = null;
      setTimeout(open, wait);
      wait = Math.min(wait * 1.6, 5000);
    });
  }

  /** A table whose plug was pulled says no goodbye: silence tells as much. */
  setInterval(() => {
    if (document.hidden || Date.now() - heardAt < SILENCE_MS) return;
    hear.connection?.(false);
    heardAt = Date.now();
    open();
  }, 1000);
  window.addEventListener("offline", () => hear.connection?.(false));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heardAt > 10_000) open();
  });
  window.addEventListener("online", open);
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
  open();
}
