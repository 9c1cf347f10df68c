// @ts-check
/** The big screen: only score, contract and trick, with the watchers' code in a corner. */

import { stayAwake } from "./awake.js";
import { drawContract } from "./contract.js";
import { byId } from "./dom.js";
import { showConnection, showTrouble } from "./notices.js";
import { preferences } from "./preferences.js";
import { drawScore } from "./score.js";
import { ask, follow } from "./service.js";
import { drawTrick } from "./trick.js";

/** @typedef {import("./game.js").State} State */

/** @type {State | null} */
let state = null;
const NOTHING = { card: () => {}, upcard: () => {} };

function draw() {
  if (!state) return;
  const view = { state, viewer: null, player: false, connected: true, preferences: preferences() };
  drawScore(byId("score"), view);
  drawContract(byId("contract"), view);
  drawTrick(byId("trick"), view, NOTHING);
  byId("board").classList.add("ready");
}

byId("score").addEventListener("faded", draw);
follow({
  state: (fresh) => {
    state = fresh;
    showTrouble(fresh.trouble ?? []);
    draw();
  },
  trouble: showTrouble,
  connection: showConnection,
});
ask("/api/join")
  .then(({ url }) => (byId("code-address").textContent = url.replace(/^http:\/\//, "")))
  .catch(() => byId("code").remove());
stayAwake();
