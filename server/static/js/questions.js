// @ts-check
/** The referee's questions as cards to be answered by one tap. */

import { act } from "./actions.js";
import { button, h } from "./dom.js";
import { drawCard, suitMark } from "./cards.js";
import { cardWord, seatName, suitWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Question} Question */

const CARD = /^([2-9TJQKAX][cdhsx]|B)$/;

/**
 * @param {View} view
 * @param {any} option
 * @returns {{value: unknown, words: string, face: (Node | string)[]}}
 */
function optionOf(view, option) {
  const value = typeof option === "object" ? (option.option ?? option.id ?? option.value) : option;
  const text = typeof option === "object" ? (option.text ?? option.label) : null;
  const name = String(value);
  if (CARD.test(name)) return { value, words: text ?? cardWord(name), face: [drawCard(name), text ?? cardWord(name)] };
  if (/^[cdhsn]$/.test(name))
    return { value, words: text ?? suitWord(name), face: [suitMark(name, text ?? undefined)] };
  if (/^[NESW]$/.test(name))
    return {
      value,
      words: text ?? seatName(view.state, /** @type {any} */ (name)),
      face: [text ?? seatName(view.state, /** @type {any} */ (name))],
    };
  const words = text ?? (value === null ? "Nobody knows" : name.replaceAll("_", " "));
  return { value, words, face: [words] };
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
        const { value, words, face } = optionOf(view, option);
        return button(
          face,
          () => act({ kind: "answer", question: question.id, option: value }, `${question.text} ${words}`),
          { "data-key": `answer-${index}` },
        );
      }),
    ),
  );
}
