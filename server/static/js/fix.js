// @ts-check
/**
 * Putting things right: the score, this hand's dealer, calls and cards, and what has been changed by whom.
 */

import { act, takeBack } from "./actions.js";
import { button, h } from "./dom.js";
import { currentHand, hasBegun, mayReview } from "./game.js";
import { drawBack, drawCard, unnamed } from "./cards.js";
import { openCall, openCard, openDealer, openNames, openUpcard } from "./fixcard.js";
import { happenedList } from "./happened.js";
import { enteredBy, entries, sentence, takenBack } from "./journal.js";
import { openSheet, refreshSheet } from "./sheet.js";
import { callSentence, cardWord, seatName, sideName, signed } from "./words.js";
import { sidesInOrder } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").Hand} Hand */
/** @typedef {import("./journal.js").Entry} Entry */

const SHOWN = 12;
const REASONS = ["Miscounted", "Penalty", "We agreed", "Misread cards"];

/** Why the score is being changed; kept while the sheet is open. */
let reason = "";

/** @type {Entry[]} */
let journal = [];
let journalVersion = -1;

/** Opens the sheet of corrections. */
export function openFix() {
  reason = "";
  openSheet("Put it right", build, ({ state }) => [state.version]);
}

/** @param {View} view */
function build(view) {
  const hand = currentHand(view.state);
  loadJournal(view);
  return [
    h("h3", {}, "Score"),
    ...sidesInOrder(view).map((side) => scoreSteps(view, side)),
    reasons(),
    hasBegun(view.state) ? button("Change the names", () => openNames(view.state), { "data-key": "names" }) : null,
    hand ? h("h3", {}, hand.result ? "The last hand" : "This hand") : null,
    hand ? handRows(view, hand) : null,
    h("details", {}, h("summary", {}, "Something happened at the table"), happenedList(view)),
    h("h3", {}, "Who entered what"),
    changes(view),
  ];
}

/** @param {View} view @param {import("./game.js").Side} side */
function scoreSteps({ state, viewer }, side) {
  const name = sideName(state, side, viewer);
  const step = (/** @type {number} */ points) =>
    button(
      signed(points),
      () =>
        act(
          { kind: "adjust_score", side, points, ...(reason ? { reason } : {}) },
          `${name} ${signed(points)}${reason ? `, ${reason}` : ""}`,
        ),
      { "data-key": `${side}${points}`, "aria-label": `${name} ${signed(points)}` },
    );
  return h(
    "div",
    { class: "score-steps" },
    h("span", {}, name),
    step(-1),
    h("output", {}, String(state.score[side])),
    step(1),
  );
}

/** Why: for who wants it said; it stands beside the change. */
function reasons() {
  return h(
    "div",
    { class: "row reasons", role: "group", "aria-label": "Why the score is changed" },
    ...REASONS.map((words) =>
      button(
        words,
        () => {
          reason = reason === words ? "" : words;
          refreshSheet();
        },
        { "aria-pressed": String(reason === words), "data-key": `why-${words}` },
      ),
    ),
  );
}

/** @param {View} view @param {Hand} hand */
function handRows(view, hand) {
  const { state } = view;
  const calls = (hand.calls ?? []).map((call) =>
    button(callSentence(state, call), () => openCall(call), { "data-key": `call-${call.n}` }),
  );
  return h(
    "div",
    { class: "hand-list" },
    h(
      "div",
      { class: "row" },
      button(`${seatName(state, hand.dealer)} deals`, openDealer, { "data-key": "dealer" }),
      button(`Upcard: ${hand.upcard ? cardWord(hand.upcard) : "not seen"}`, openUpcard, { "data-key": "upcard-row" }),
    ),
    h(
      "div",
      { class: "row" },
      ...calls,
      button("Add a call", () => openCall(null), { "data-key": "add-call" }),
    ),
    ...(hand.tricks ?? []).map((trick, index) => (trick.cards.length ? trickRow(view, hand, index + 1) : null)),
  );
}

/** @param {View} view @param {Hand} hand @param {number} number */
function trickRow(view, hand, number) {
  const trick = hand.tricks?.[number - 1];
  const open = mayReview(view.state, hand, number) && !trick?.hidden;
  return h(
    "div",
    { class: "trick-line" },
    h("span", { class: "small" }, `Trick ${number}`),
    ...(trick?.cards ?? []).map((laid) => {
      const who = seatName(view.state, laid.seat);
      return button(
        [unnamed(open ? drawCard(laid.card) : drawBack()), h("span", { class: "seat-under" }, who)],
        () => openCard(open ? laid : { ...laid, card: "Xx" }, number),
        {
          class: "pick",
          "data-key": `trick-${number}-${laid.seat}`,
          "aria-label": `${who}: ${open ? cardWord(laid.card) : "a card of a turned trick"}. Change it`,
        },
      );
    }),
  );
}

/** @param {View} view */
async function loadJournal(view) {
  const { version } = view.state;
  if (journalVersion === version) return;
  journalVersion = version;
  try {
    journal = await entries(view.state);
    refreshSheet();
  } catch {
    journalVersion = -1;
  }
}

/** What people have entered, the newest first. @param {View} view */
function changes(view) {
  const gone = takenBack(journal);
  const people = journal
    .filter((entry) => entry.by !== "camera")
    .slice(-SHOWN)
    .reverse();
  if (!people.length) return h("p", { class: "soft" }, "Nothing has been entered by hand.");
  return h(
    "ul",
    { class: "list" },
    ...people.map((entry) => {
      const words = sentence(view.state, entry, journal);
      const stands = !gone.has(entry.n);
      const taken = entry.kind === "undo";
      return h(
        "li",
        {},
        h(
          "span",
          {},
          stands ? words : h("s", {}, words),
          h("span", { class: "who" }, ` · ${enteredBy(view.state, entry)}`),
        ),
        stands && entry.kind !== "game"
          ? button(
              taken ? "Redo" : "Undo",
              () =>
                takeBack(
                  entry.n,
                  taken ? words.replace("Taken back: ", "") : `Taken back: ${words}`,
                  taken ? "done" : "undone",
                ),
              { "data-key": `undo-${entry.n}` },
            )
          : null,
      );
    }),
  );
}
