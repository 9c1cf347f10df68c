// @ts-check
/** The scoreboard: hears the state, and has each part draw what it shows. */

import { know, onTap } from "./actions.js";
import { announce, readySound } from "./announce.js";
import { stayAwake } from "./awake.js";
import { drawBar } from "./bar.js";
import { drawContract } from "./contract.js";
import { byId } from "./dom.js";
import { drawFoot } from "./foot.js";
import { currentHand } from "./game.js";
import { showConnection, showTrouble } from "./notices.js";
import { onPreference, preferences } from "./preferences.js";
import { drawScore } from "./score.js";
import { ask, follow } from "./service.js";
import { redrawSheet } from "./sheet.js";
import { drawTrick, lookBack, lookingBack } from "./trick.js";
import { callSentence, cardWord, seatName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").State} State */

/** @type {State | null} */
let state = null;
let player = false;
let connected = true;

/** @returns {View} */
function view() {
  if (!state) throw new Error("nothing has been heard from the table yet");
  return { state, viewer: preferences().seat, player, connected, preferences: preferences() };
}

const doors = {
  newGame: async () => (await import("./newgame.js")).openNewGame(view()),
  rematch: async () => (await import("./newgame.js")).rematch(view()),
  byHand: async () => (await import("./byhand.js")).openByHand(view()),
  fix: async () => (await import("./fix.js")).openFix(),
  more: async () => (await import("./more.js")).openMore(doors.newGame),
};

const taps = {
  card: async (/** @type {import("./game.js").Laid} */ laid, /** @type {number} */ number) =>
    (await import("./fixcard.js")).openCard(laid, number),
  upcard: async () => (await import("./fixcard.js")).openUpcard(),
};

function draw() {
  showConnection(connected);
  if (!state) return;
  const seen = view();
  drawScore(byId("score"), seen);
  drawContract(byId("contract"), seen, {
    last: lookingBack(seen),
    look: () => {
      lookBack();
      draw();
    },
  });
  drawTrick(byId("trick"), seen, taps);
  drawBar(byId("bar"), seen, doors);
  drawFoot(byId("foot"), seen, doors);
  drawFlags(seen);
  redrawSheet(seen);
  byId("board").dataset.phase = state.phase;
  byId("board").classList.toggle("ready", true);
}

/** What draws flags is fetched with the first one: most evenings are honest. @type {typeof import("./flags.js") | null} */
let flags = null;

/** @param {View} seen */
function drawFlags(seen) {
  if (flags) return flags.drawFlag(byId("flag"), seen);
  if (!currentHand(seen.state)?.flags.length) return;
  import("./flags.js").then(
    (loaded) => {
      flags = loaded;
      draw();
    },
    () => setTimeout(draw, 2000),
  );
}

/**
 * Tells a screen reader whose turn it is and what was called; the score and the flags tell of themselves.
 * @param {State | null} last
 * @param {State} next
 */
function narrate(last, next) {
  const hand = currentHand(next);
  const before = last ? currentHand(last) : null;
  if (!hand || !before || hand.number !== before.number) return;
  const calls = hand.calls ?? [];
  if (calls.length > (before.calls?.length ?? 0)) announce(callSentence(next, calls[calls.length - 1]));
  else if (
    hand.tricks &&
    before.tricks &&
    next.turn &&
    next.turn === preferences().seat &&
    last?.turn !== next.turn &&
    next.phase === "play"
  ) {
    const laid = hand.tricks.at(-1)?.cards.at(-1);
    announce(`${laid ? `${seatName(next, laid.seat)} played ${cardWord(laid.card)}. ` : ""}Your turn.`);
  }
}

/** @param {State} fresh @param {boolean} [first] */
function hear(fresh, first = false) {
  if (!first && state && fresh.game === state.game && fresh.version < state.version) return;
  narrate(state, fresh);
  state = fresh;
  know(fresh);
  showTrouble(fresh.trouble ?? []);
  draw();
}

async function whoAmI() {
  try {
    player = Boolean((await ask("/api/join")).player);
  } catch {
    return;
  }
  draw();
}

onTap((fresh) => (fresh ? hear(fresh) : draw()));
onPreference(draw);
byId("score").addEventListener("faded", draw);
document.addEventListener("pointerdown", readySound);
whoAmI();
follow({
  state: hear,
  camera: (camera) => {
    if (!state) return;
    state = { ...state, camera };
    draw();
  },
  trouble: showTrouble,
  connection: (now) => {
    if (now && !connected) whoAmI();
    connected = now;
    draw();
  },
});
stayAwake();
