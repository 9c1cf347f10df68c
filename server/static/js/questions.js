// @ts-check
/** The referee's questions as cards to be answered by one tap. */

import { act } from "./actions.js";
import { button, h } from "./dom.js";
import { drawCard, suitMark, unnamed } from "./cards.js";
import { capital, cardWord, seatName, suitWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Question} Question */

const CARD = /^([2-9TJQKAX][cdhsx]|B)$/;

/**
 * What an answer says and how its button looks.
 * @param {View} view
 * @param {string} option a card, a suit, a seat, a card's place ("E-t2") or a word
 * @returns {{words: string, face: (Node | string)[]}}
 */
function optionOf(view, option) {
  if (CARD.test(option)) return { words: cardWord(option), face: [unnamed(drawCard(option)), cardWord(option)] };
  if (/^[cdhsn]$/.test(option)) return { words: suitWord(option), face: [suitMark(option)] };
  const [, seat, trick] = /^([NESW])(?:-t(\d))?$/.exec(option) ?? [];
  if (!seat) return { words: option, face: [capital(option.replaceAll("_", " "))] };
  const who = seatName(view.state, /** @type {import("./game.js").Seat} */ (seat));
  const words = trick ? `${who}, trick ${trick}` : who;
  return { words, face: [words] };
}

/** @param {View} view @param {Question} question */
export function questionCard(view, question) {
  const pictures = (question.evidence ?? []).map((path) =>
    h("img", { src: path, alt: "The cards as the camera saw them", class: "asked-about" }),
  );
  return h(
    "div",
    { class: "question", role: "group", "aria-label": question.text },
    h("div", { class: "bar-label" }, h("span", {}, question.text)),
    ...pictures,
    h(
      "div",
      { class: "row answers" },
      ...question.options.map((option, index) => {
        const { words, face } = optionOf(view, String(option));
        return button(face, () => act({ kind: "answer", question: question.id, option }, `${question.text} ${words}`), {
          "data-key": `answer-${index}`,
        });
      }),
    ),
  );
}
