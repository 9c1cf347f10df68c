// @ts-check
/** Putting right one card, one call or the dealer. */

import { act, say } from "./actions.js";
import { button, h } from "./dom.js";
import { currentHand, deck, seen, SUITS } from "./game.js";
import { suitMark } from "./cards.js";
import { entries, latest } from "./journal.js";
import { givenNames, nameFields } from "./names.js";
import { cardPicker, seatPicker } from "./picker.js";
import { closeSheet, openSheet } from "./sheet.js";
import { callSentence, cardWord, seatName, suitWord } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Laid} Laid */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {import("./game.js").Call} Call */

/** @param {Record<string, unknown>} happening @param {string} words */
function put(happening, words) {
  closeSheet();
  return act(happening, words);
}

/**
 * What a misread card most likely was: the cards that differ from it in one thing only.
 * @param {string[]} cards @param {string} read @param {Set<string>} gone
 */
const alike = (cards, read, gone) =>
  cards
    .filter(
      (card) =>
        card !== read &&
        !gone.has(card) &&
        (card[0] === read[0] || (card[1] === read[1] && Math.abs(cards.indexOf(card) - cards.indexOf(read)) === 1)),
    )
    .slice(0, 5);

/**
 * Which card was it really? Whoever corrects is not told what a turned trick held.
 * @param {Laid} laid @param {number} trickNumber
 */
export function openCard(laid, trickNumber) {
  openSheet(
    `Trick ${trickNumber}`,
    (view) => {
      const { state } = view;
      const who = seatName(state, laid.seat);
      const hidden = laid.card === "Xx";
      const gone = seen(currentHand(state));
      const change = (/** @type {string} */ card) =>
        put(
          laid.n ? { kind: "correct", target: laid.n, set: { card } } : { kind: "play", seat: laid.seat, card },
          `${who}: ${hidden ? "" : `${cardWord(laid.card)} → `}${cardWord(card)}`,
        );
      return [
        h("p", {}, hidden ? `Which card did ${who} play?` : `${who} played ${cardWord(laid.card)}. Which card was it?`),
        cardPicker(state, change, {
          faint: gone,
          first: hidden ? [] : alike(deck(state.rules), laid.card, gone),
          chosen: hidden ? null : laid.card,
        }),
        laid.n ? h("h3", {}, "Somebody else played it") : null,
        laid.n
          ? seatPicker(
              state,
              (seat) =>
                put(
                  { kind: "correct", target: laid.n, set: { seat } },
                  `${cardWord(laid.card)}: ${who} → ${seatName(state, seat)}`,
                ),
              { chosen: laid.seat },
            )
          : null,
        laid.n
          ? h(
              "div",
              { class: "row" },
              hidden
                ? null
                : button(
                    "Taken back",
                    () =>
                      put(
                        { kind: "retract", seat: laid.seat, card: laid.card },
                        `${who} took back ${cardWord(laid.card)}`,
                      ),
                    { "data-key": "retract" },
                  ),
              button(
                "No card was played",
                () => put({ kind: "undo", target: laid.n }, `Not played: ${hidden ? "a card" : cardWord(laid.card)}`),
                { "data-key": "never" },
              ),
            )
          : null,
      ];
    },
    ({ state }) => [state.names, currentHand(state)?.tricks_won],
  );
}

/** Which card was turned up? */
export function openUpcard() {
  openSheet("Upcard", ({ state }) => [
    h("p", {}, "Which card was turned up?"),
    cardPicker(state, (card) => correctUpcard(state, card), { chosen: currentHand(state)?.upcard ?? null }),
  ]);
}

/** Who dealt this hand? */
export function openDealer() {
  openSheet("Dealer", ({ state }) => [
    h("p", {}, "Who dealt this hand?"),
    seatPicker(state, (dealer) => correctDealer(state, dealer), { chosen: currentHand(state)?.dealer ?? null }),
  ]);
}

/** Who sits where? @param {State} state */
export function openNames(state) {
  const names = { ...state.names };
  openSheet("Names", () => [
    nameFields(names),
    button(
      "Keep the names",
      () => put({ kind: "correct", target: state.first_n, set: { names: givenNames(names) } }, "Names"),
      { class: "primary", "data-key": "keep-names" },
    ),
  ]);
}

/** @param {State} state @param {string} card */
async function correctUpcard(state, card) {
  const target = await opening(state, "upcard");
  const words = `Upcard: ${cardWord(card)}`;
  if (target !== undefined)
    await put(target ? { kind: "correct", target, set: { card } } : { kind: "upcard", card }, words);
}

/** A deal that was told is corrected; where the rotation alone said who deals, the table's answer does. @param {State} state @param {Seat} dealer */
async function correctDealer(state, dealer) {
  const target = await opening(state, "deal");
  const answer = { kind: "answer", question: `h${currentHand(state)?.number}-dealer`, option: dealer };
  const words = `${seatName(state, dealer)} deals`;
  if (target !== undefined) await put(target ? { kind: "correct", target, set: { dealer } } : answer, words);
}

/**
 * The number of what opened the hand: null when nobody said so, undefined when the table cannot be reached.
 * @param {State} state @param {"deal" | "upcard"} kind
 * @returns {Promise<number | null | undefined>}
 */
async function opening(state, kind) {
  try {
    return latest(await entries(state), kind);
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem));
    return undefined;
  }
}

/**
 * A call that was heard wrongly, or one that was not heard at all.
 * @param {Call | null} call null adds one
 */
export function openCall(call) {
  /** @type {Seat | null} */
  let seat = call?.seat ?? null;
  let alone = call?.alone ?? false;
  const build = (/** @type {View} */ view) => {
    const { state } = view;
    const send = (/** @type {string} */ made) => {
      const set = { call: made, ...(made === "pass" ? {} : { alone }) };
      const words = callSentence(state, /** @type {Call} */ ({ seat: seat ?? "N", ...set }));
      if (call?.n)
        return put(
          { kind: "correct", target: call.n, set: { ...set, ...(seat !== call.seat ? { seat } : {}) } },
          words,
        );
      return put({ kind: "call", seat, ...set }, words);
    };
    const again = () => openSheet(title, build);
    return [
      h("h3", {}, "Who?"),
      seatPicker(
        state,
        (chosen) => {
          seat = chosen;
          again();
        },
        { chosen: seat, key: "caller" },
      ),
      h("h3", {}, "What?"),
      h(
        "div",
        { class: "row" },
        button(
          "Alone",
          () => {
            alone = !alone;
            again();
          },
          { "aria-pressed": String(alone), "data-key": "alone" },
        ),
      ),
      h(
        "div",
        { class: "row" },
        button("Pass", () => send("pass"), { disabled: !seat, "data-key": "pass" }),
        button("Order it up", () => send("order"), { disabled: !seat, "data-key": "order" }),
        ...SUITS.map((suit) =>
          button([suitMark(suit)], () => send(suit), {
            disabled: !seat,
            "data-key": `suit-${suit}`,
            "aria-label": suitWord(suit),
          }),
        ),
      ),
      call?.n
        ? h(
            "div",
            { class: "row" },
            button(
              "Never said",
              () => put({ kind: "undo", target: call.n }, `Not said: ${callSentence(state, call)}`),
              { "data-key": "never" },
            ),
          )
        : null,
    ];
  };
  const title = call ? "Change the call" : "Add a call";
  openSheet(title, build);
}
