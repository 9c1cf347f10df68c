// @ts-check
/**
 * A flag: the upper half of the screen, once, with what happened in one sentence, both tricks and the rule's answer.
 */

import { act } from "./actions.js";
import { alertFlag, announce } from "./announce.js";
import { button, h, refill } from "./dom.js";
import { currentHand, places, SUITS } from "./game.js";
import { drawCard, drawPlace, suitMark } from "./cards.js";
import { icon } from "./foot.js";
import { closeSheet, openSheet } from "./sheet.js";
import { flagConsequence, flagSentence, flagTitle, seatName, suitWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Flag} Flag */
/** @typedef {import("./game.js").Hand} Hand */

const KEPT = "upcard.closed-flags";
/** Codes that are told in the strong colour; all others in the quiet one. */
const STRONG = new Set(["renege"]);

/** @type {Set<string>} */
const closed = new Set(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));
/** @type {Set<string>} */
const told = new Set();

/**
 * How this phone remembers a flag: a claim that gets proven is looked at again.
 * @param {View} view
 * @param {Flag} flag
 */
const mark = (view, flag) => `${view.state.game}/${flag.id}/${flag.status === "claimed" ? "claimed" : "proven"}`;

/** @param {Flag} flag @returns {boolean} whether the table has still to look at it */
const isOpen = (flag) => flag.status === "proven" || flag.status === "claimed";

/** @param {View} view @returns {{flag: Flag, waiting: number} | null} the flag that has to be looked at now */
function due(view) {
  const flags = currentHand(view.state)?.flags ?? [];
  for (const flag of flags) if (!isOpen(flag)) forget(view, flag);
  const open = flags.filter((flag) => isOpen(flag) && !closed.has(mark(view, flag)));
  const first = open.find((flag) => STRONG.has(flag.code)) ?? open[0];
  return first ? { flag: first, waiting: open.length - 1 } : null;
}

/** Once it has been ruled on, a flag that comes back because the ruling was undone is new. @param {View} view @param {Flag} flag */
function forget(view, flag) {
  for (const status of ["claimed", "proven"]) {
    const name = mark(view, { ...flag, status });
    closed.delete(name);
    told.delete(name);
  }
}

/** @param {HTMLElement} place @param {View} view */
export function drawFlag(place, view) {
  const found = due(view);
  place.hidden = found === null;
  if (!found) return refill(place, null, () => []);
  const { flag, waiting } = found;
  place.className = STRONG.has(flag.code) ? "strong" : "quiet";
  tellOnce(view, flag);
  return refill(place, [flag, waiting, view.player, view.viewer, view.state.names, view.state.rules], () => {
    const rule = flagConsequence(view.state, flag, view.viewer);
    return [
      h(
        "div",
        { class: "flag-head" },
        icon("warn"),
        h("h2", {}, flagTitle(flag)),
        button("Close", () => close(place, view, flag), { class: "plain", "data-key": "close-flag" }),
      ),
      h("p", { class: "flag-sentence" }, flagSentence(view.state, flag)),
      evidence(view, flag),
      rule ? h("p", { class: "flag-rule" }, rule) : null,
      view.player ? rulings(place, view, flag) : null,
      waiting ? h("p", { class: "small" }, `${waiting} more after this.`) : null,
    ];
  });
}

/** @param {View} view @param {Flag} flag */
function tellOnce(view, flag) {
  if (told.has(mark(view, flag))) return;
  told.add(mark(view, flag));
  announce(`${flagTitle(flag)}. ${flagSentence(view.state, flag)} ${flagConsequence(view.state, flag, view.viewer)}`);
  alertFlag();
}

/** @param {HTMLElement} place @param {View} view @param {Flag} flag */
function close(place, view, flag) {
  closed.add(mark(view, flag));
  sessionStorage.setItem(KEPT, JSON.stringify([...closed].slice(-200)));
  drawFlag(place, view);
}

/**
 * Both tricks: the camera's pictures where there are any, else the cards drawn.
 * @param {View} view
 * @param {Flag} flag
 */
export function evidence(view, flag) {
  const hand = view.state.hands.find((one) => flag.id.startsWith(`h${one.number}-`)) ?? null;
  const numbers = [...new Set([flag.trick, flag.proof?.trick])].filter((number) => typeof number === "number");
  const pictures = flag.evidence ?? [];
  if (pictures.length) {
    return h(
      "div",
      { class: "evidence" },
      ...pictures.map((path, index) => {
        const words = `Trick ${numbers[index] ?? numbers.at(-1) ?? index + 1}`;
        return button(
          [h("img", { src: path, alt: `${words}, the cards outlined` }), h("span", {}, words)],
          () => enlarge(path, words),
          { class: "picture", "data-key": `picture-${index}` },
        );
      }),
    );
  }
  if (!hand?.tricks || flag.code !== "renege") return null;
  return h("div", { class: "evidence" }, ...numbers.map((number) => trickPicture(view, hand, flag, Number(number))));
}

/** @param {View} view @param {Hand} hand @param {Flag} flag @param {number} number */
function trickPicture(view, hand, flag, number) {
  const trick = hand.tricks?.[number - 1];
  if (!trick) return null;
  const cards = Object.entries(places(view.viewer)).map(([where, seat]) => {
    const laid = trick.cards.find((card) => card.seat === seat);
    const guilty = seat === flag.seat && (laid?.card === flag.card || laid?.card === flag.proof?.card);
    return h("div", { class: `mini ${where}${guilty ? " outlined" : ""}` }, laid ? drawCard(laid.card) : drawPlace());
  });
  const led = trick.leader
    ? `${seatName(view.state, trick.leader)} led${trick.led ? ` ${suitWord(trick.led)}` : ""}`
    : "";
  return h(
    "figure",
    { class: "drawn-trick" },
    h("div", { class: "cross" }, ...cards),
    h("figcaption", {}, `Trick ${number}`, led ? `: ${led}` : ""),
  );
}

/** @param {string} path @param {string} words */
const enlarge = (path, words) =>
  openSheet(words, () => [h("img", { src: path, alt: `${words}, the cards outlined`, class: "enlarged" })]);

/** @param {HTMLElement} place @param {View} view @param {Flag} flag */
function rulings(place, view, flag) {
  const rule = async (/** @type {Record<string, unknown>} */ answer, /** @type {string} */ words) => {
    if (await act({ kind: "ruling", flag: flag.id, ...answer }, words)) close(place, view, flag);
    closeSheet();
  };
  const buttons = [
    button("Uphold", () => rule({ decision: "uphold" }, "Upheld"), { class: "primary", "data-key": "uphold" }),
    button("Waive", () => rule({ decision: "waive" }, "Waived"), { "data-key": "waive" }),
  ];
  if (flag.code === "lead_out_of_turn" && view.state.rules["lead_out_of_turn"] !== "stands") {
    buttons.push(
      button(
        "Call a suit",
        () =>
          openSheet("Which suit must be led?", () => [
            h(
              "div",
              { class: "row" },
              ...SUITS.map((suit) =>
                button([suitMark(suit)], () =>
                  rule({ decision: "uphold", remedy: "call_suit", suit }, `Called ${suitWord(suit)}`),
                ),
              ),
            ),
          ]),
        { "data-key": "call-suit" },
      ),
    );
    buttons.push(
      button(
        "Call the card",
        () =>
          rule(
            { decision: "uphold", remedy: "call_card", ...(flag.card ? { card: flag.card } : {}) },
            "Called the card",
          ),
        { "data-key": "call-card" },
      ),
    );
  }
  return h("div", { class: "row rulings" }, ...buttons);
}
