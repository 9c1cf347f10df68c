// @ts-check
/** One hand told: a line that opens into its calls, its tricks and its flags. */

import { h } from "./dom.js";
import { mayReview, places, SIDES } from "./game.js";
import { drawBack, drawCard, drawPlace, suitMark } from "./cards.js";
import { icon } from "./foot.js";
import {
  callSentence,
  capital,
  cardWord,
  flagConsequence,
  flagSentence,
  resultWord,
  seatName,
  sideName,
  signed,
  suitWord,
} from "./words.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Hand} Hand */
/** @typedef {import("./game.js").Seat} Seat */

const SHORT = { NS: "N–S", EW: "E–W" };
const FATES = { picked_up: " and picked up", turned_down: " and turned down" };

/** @param {State} state @param {Hand} hand @param {Seat | null} viewer */
export function handDetails(state, hand, viewer) {
  const paid = SIDES.filter((side) => hand.points?.[side])
    .map((side) => `${viewer ? sideName(state, side, viewer) : SHORT[side]} ${signed(hand.points[side])}`)
    .join(", ");
  const reneges = hand.flags.filter((flag) => flag.code === "renege" && flag.status !== "rejected");
  const line = h(
    "summary",
    {},
    h("b", {}, String(hand.number + 1)),
    h(
      "span",
      {},
      hand.maker ? `${seatName(state, hand.maker)} called ` : "",
      hand.trump ? suitMark(hand.trump) : hand.maker ? "" : "Nobody called",
      hand.alone ? " alone" : "",
      ` · ${resultWord(hand.result) || "being played"}`,
      reneges.length && hand.result !== "renege"
        ? h("span", { class: "flag-mark" }, " ", icon("warn"), "renege")
        : null,
    ),
    h("span", {}, paid),
    h("b", {}, hand.result ? `${hand.score_after.NS}–${hand.score_after.EW}` : ""),
  );
  return h("details", {}, line, story(state, hand, viewer));
}

/** @param {State} state @param {Hand} hand @param {Seat | null} viewer */
function story(state, hand, viewer) {
  const fate = hand.upcard_fate ? FATES[hand.upcard_fate] : "";
  const upcard = hand.upcard ? `${capital(cardWord(hand.upcard))} turned up${fate}.` : "";
  const calls = (hand.calls ?? []).map((call) => callSentence(state, call)).join(", ");
  const away = hand.result && hand.discard ? `Laid away: ${cardWord(hand.discard)}.` : "";
  const exchanged =
    hand.result && hand.exchanges?.length
      ? `Cards were exchanged by ${hand.exchanges.map((one) => seatName(state, one.seat)).join(", ")}.`
      : "";
  const flags = hand.flags.filter((flag) => hand.result || flag.status !== "suspected");
  return h(
    "div",
    { class: "hand-story" },
    h(
      "p",
      {},
      [`${seatName(state, hand.dealer)} dealt.`, upcard, calls ? `${calls}.` : "", away, exchanged]
        .filter(Boolean)
        .join(" "),
    ),
    h(
      "div",
      { class: "tricks" },
      ...(hand.tricks ?? []).map((trick, index) =>
        trick.cards.length ? trickFigure(state, hand, index + 1, viewer) : null,
      ),
    ),
    ...flags.map((flag) =>
      h(
        "div",
        { class: "story-flag" },
        h(
          "p",
          {},
          flagSentence(state, flag),
          " ",
          h("b", {}, flag.status === "upheld" ? "Upheld. " : ""),
          flagConsequence(state, flag, viewer),
        ),
        flag.evidence?.length
          ? h(
              "div",
              { class: "evidence" },
              ...flag.evidence.map((path, index) =>
                h(
                  "a",
                  { href: path },
                  h("img", {
                    src: path,
                    alt: `Picture ${index + 1} of the cards, outlined`,
                    class: "asked-about",
                    loading: "lazy",
                  }),
                ),
              ),
            )
          : null,
      ),
    ),
  );
}

/** @param {State} state @param {Hand} hand @param {number} number @param {Seat | null} viewer */
function trickFigure(state, hand, number, viewer) {
  const trick = hand.tricks?.[number - 1];
  const open = mayReview(state, hand, number) && !trick?.hidden;
  const cards = Object.entries(places(viewer)).map(([where, seat]) => {
    const laid = trick?.cards.find((card) => card.seat === seat);
    return h(
      "div",
      { class: `mini ${where}${trick?.winner === seat ? " won" : ""}` },
      !laid ? drawPlace() : open ? drawCard(laid.card) : drawBack(),
    );
  });
  const led =
    open && trick?.leader ? `${seatName(state, trick.leader)} led${trick.led ? ` ${suitWord(trick.led)}` : ""}` : "";
  const won = trick?.winner ? `${seatName(state, trick.winner)} took it` : "";
  return h(
    "figure",
    { class: "drawn-trick" },
    h("div", { class: "cross" }, ...cards),
    h("figcaption", {}, `Trick ${number}`, h("br"), [led, won].filter(Boolean).join(", ")),
  );
}
