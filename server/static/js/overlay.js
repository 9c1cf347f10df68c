// @ts-check
/** A strip for a stream, on a transparent page. */

import { drawCard } from "./cards.js";
import { contractWords, pips } from "./contract.js";
import { byId, h, refill } from "./dom.js";
import { drawFigure, sideSign } from "./figures.js";
import { currentHand, isFull, trickOnTable } from "./game.js";
import { preferences } from "./preferences.js";
import { follow } from "./service.js";
import { slotOf } from "./view.js";
import { flagSentence, pairName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Side} Side */

/** @param {View} view @param {Side} side */
function sideOfStrip(view, side) {
  const slot = slotOf(view, side);
  return h(
    "div",
    { role: "group", "aria-label": `${pairName(view.state, side)}: ${view.state.score[side]}` },
    h("span", { class: "name" }, sideSign(slot), pairName(view.state, side)),
    h("span", { class: slot }, drawFigure(view.state.score[side])),
  );
}

/** @param {State} state */
function draw(state) {
  const view = { state, viewer: null, player: false, connected: true, preferences: preferences() };
  const hand = currentHand(state);
  const table = trickOnTable(hand);
  const renege = hand?.flags.find((flag) => flag.code === "renege" && flag.status === "proven");
  refill(byId("strip"), state, () => [
    sideOfStrip(view, "NS"),
    h("div", { class: "play" }, ...contractWords(view, hand), hand ? pips(view, hand) : null),
    hand && table && state.phase === "play"
      ? h(
          "div",
          { class: "laid" },
          ...table.trick.cards.map((laid) => {
            const card = drawCard(laid.card);
            if (isFull(hand, table.trick) && table.trick.winner === laid.seat) card.classList.add("won-card");
            return card;
          }),
        )
      : null,
    renege ? h("div", { class: "notice" }, flagSentence(state, renege)) : null,
    sideOfStrip(view, "EW"),
  ]);
}

follow({ state: draw });
