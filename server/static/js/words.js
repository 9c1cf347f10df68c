// @ts-check
/** Every sentence the page says about the game, in the table's own language. */

import { otherSide, seatsOf, sideOf } from "./game.js";

/** @typedef {import("./game.js").State} State */
/** @typedef {import("./game.js").Seat} Seat */
/** @typedef {import("./game.js").Side} Side */
/** @typedef {import("./game.js").Flag} Flag */
/** @typedef {import("./game.js").Hand} Hand */

export const SUIT_WORDS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades", n: "no trump" };
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10", X: "unknown card" };
const SEAT_WORDS = { N: "North", E: "East", S: "South", W: "West" };

/** @param {string | null | undefined} suit @returns {string} */
export const suitWord = (suit) => SUIT_WORDS[/** @type {"c"} */ (suit ?? "")] ?? "not known";

/** @param {string} text @returns {string} */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string | null | undefined} card @returns {string} "9 of clubs", "king of hearts", "the Benny" */
export function cardWord(card) {
  if (!card || card === "Xx") return "a card nobody saw";
  if (card === "B") return "the Benny";
  const rank = RANK_WORDS[/** @type {"A"} */ (card[0])] ?? card[0];
  if (card[0] === "X") return `a card of ${suitWord(card[1])}`;
  if (card[1] === "x") return `a ${rank}`;
  return `${rank} of ${suitWord(card[1])}`;
}

/** @param {string | null | undefined} card @returns {string} the same within a sentence */
export function theCard(card) {
  const word = cardWord(card);
  return /^(a|the) /.test(word) ? word : `the ${word}`;
}

/** @param {State} state @param {Seat | null} seat @returns {string} */
export const seatName = (state, seat) => (seat ? state.names?.[seat]?.trim() || SEAT_WORDS[seat] : "Someone");
/** @param {Seat} seat @returns {string} */
export const compass = (seat) => SEAT_WORDS[seat];

/** @param {State} state @param {Side} side @returns {string} the two names, or the two seats */
export function pairName(state, side) {
  const [one, two] = seatsOf(side);
  if (state.names?.[one] || state.names?.[two]) return `${seatName(state, one)} & ${seatName(state, two)}`;
  return side === "NS" ? "North–South" : "East–West";
}

/** @param {State} state @param {Side} side @param {Seat | null} viewer @returns {string} */
export function sideName(state, side, viewer) {
  if (!viewer) return pairName(state, side);
  return sideOf(viewer) === side ? "We" : "They";
}

export const RESULT_WORDS = {
  point: "Point",
  march: "March",
  lone_point: "Alone, point",
  lone_march: "March alone",
  blind_loner: "Blind loner",
  euchre: "Euchre",
  lone_euchre: "Loner euchred",
  lone_defender_euchre: "Lone defender",
  super_euchre: "Super-euchre",
  fast_break: "Fast break",
  renege: "Renege",
  forfeit: "Hand forfeited",
  thrown_in: "Thrown in",
  misdeal: "Misdeal",
  redeal: "Dealt again",
  conceded: "Conceded",
};
/** @param {string | null} result @returns {string} */
export const resultWord = (result) => RESULT_WORDS[/** @type {"point"} */ (result ?? "")] ?? "";

const CAMERA_WORDS = {
  off: "No camera: tap to score",
  waiting: "Camera is starting",
  ready: "Watching",
  reaching: "Hand over the table",
  settling: "Reading the card",
  trick_full: "Trick complete",
  clearing: "Trick being gathered",
  blind: "Cannot see the table",
};
/** @param {State["camera"]} camera @returns {string} */
export function cameraWord(camera) {
  if (!camera) return CAMERA_WORDS.off;
  if (camera.message && ["blind", "waiting"].includes(camera.state)) return camera.message;
  return CAMERA_WORDS[/** @type {"off"} */ (camera.state)] ?? camera.state;
}

/**
 * @param {State} state
 * @param {{seat: Seat, call: string, alone?: boolean, blind?: boolean}} call
 * @returns {string}
 */
export function callSentence(state, call) {
  const who = seatName(state, call.seat);
  const alone = call.alone ? " alone" : "";
  if (call.call === "pass") return `${who}: pass`;
  if (call.call === "order") return `${who}: order it up${alone}`;
  if (call.call === "x") return `${who}: made it${alone}`;
  return `${who}: ${suitWord(call.call)}${alone}`;
}

/** @param {State} state @param {Flag} flag @returns {string} who the flag is about */
function whom(state, flag) {
  if (flag.seat) return seatName(state, flag.seat);
  return flag.side ? pairName(state, flag.side) : "Someone";
}

/** @type {Record<string, (who: string, flag: Flag) => string>} */
const FLAG_SENTENCES = {
  lead_out_of_turn: (who, flag) => `${who} led ${theCard(flag.card)} out of turn.`,
  wrong_leader: (who, flag) => `${who} led trick ${flag.trick} without having won the one before.`,
  play_out_of_turn: (who, flag) => `${who} played ${theCard(flag.card)} out of turn in trick ${flag.trick}.`,
  duplicate_card: (who, flag) => `${capital(theCard(flag.card))} was seen twice.`,
  not_in_deck: (who, flag) => `${capital(theCard(flag.card))} is not in this deck.`,
  too_many_cards: (who) => `${who} played a card too many.`,
  called_turned_down_suit: (who) => `${who} named the suit that was turned down. It counts as a pass.`,
  must_go_alone: (who) => `${who} ordered up the partner and must go alone.`,
  must_call: (who) => `${who} deals and must name a suit.`,
  late_alone: (who) => `${who} said “alone” late. It counts.`,
  natural_trump: (who) => `${who} called without a card of the suit.`,
  throw_in_not_held: (who) => `${who} threw in a hand that may not be thrown in.`,
  not_in_rules: (who, flag) =>
    `${who}: ${flag.what ? flag.what.replaceAll("_", " ") : "this"} is not played by these house rules. It counts.`,
  exposed_card: (who, flag) => `${who} showed ${flag.card ? theCard(flag.card) : "a card"}.`,
  misdeal: (who) => `Misdeal by ${who}.`,
  stolen_deal: (who) => `${who} dealt out of turn.`,
  no_cut: (who) => `${who} did not offer the cut.`,
  table_talk: (who) => `Table talk by ${who}.`,
  six_cards: (who) => `${who} held six cards.`,
  no_discard: (who) => `${who} did not discard.`,
  short_hand: (who) => `${who} held too few cards.`,
  stacked_deck: (who) => `The deck was stacked by ${who}.`,
  call_out_of_turn: (who) => `${who} called out of turn.`,
  uneven_deal: (who) => `${who} dealt unevenly.`,
  looked_at_kitty: (who) => `${who} looked at the kitty.`,
  other: (who) => `Something was noted about ${who}.`,
};

/** @param {State} state @param {Flag} flag @returns {string} what happened, in one sentence */
export function flagSentence(state, flag) {
  const who = whom(state, flag);
  if (flag.code !== "renege") {
    return (FLAG_SENTENCES[flag.code] ?? (() => `${who}: ${flag.code.replaceAll("_", " ")}.`))(who, flag);
  }
  const where = flag.trick ? ` in trick ${flag.trick}` : "";
  const led = flag.led ? suitWord(flag.led) : "suit";
  const played = flag.card ? ` (played ${cardWord(flag.card)})` : "";
  if (flag.status === "claimed") return `It is said that ${who} did not follow ${led}${where}${played}. No proof yet.`;
  if (flag.status === "rejected") return `${who} was said not to have followed suit${where}. The cards show no renege.`;
  if (flag.status === "suspected") return `${who} held ${led} and did not follow${where}${played}.`;
  if (!flag.proof) return `${who} did not follow ${led}${where}${played}.`;
  return `${who} did not follow ${led}${where}${played}, then played ${theCard(flag.proof.card)} in trick ${flag.proof.trick}.`;
}

/** @param {Flag} flag @returns {string} */
export function flagTitle(flag) {
  if (flag.code === "renege") return flag.status === "claimed" ? "Renege claimed" : "Renege";
  return capital(flag.code.replaceAll("_", " "));
}

/**
 * What the house rule gives for a flag.
 * @param {State} state @param {Flag} flag @param {Seat | null} viewer @returns {string}
 */
export function flagConsequence(state, flag, viewer) {
  if (flag.status === "waived") return "Waived: it costs nothing.";
  const gains = /** @type {Side[]} */ (["NS", "EW"]).filter((side) => (flag.points?.[side] ?? 0) > 0);
  const paid = gains.map((side) => `${count(flag.points?.[side] ?? 0, "point")} to ${toWhom(state, side, viewer)}.`);
  if (flag.code === "renege" && flag.status === "claimed") {
    const side = flag.seat ? otherSide(sideOf(flag.seat)) : null;
    return side ? `If upheld, ${toWhom(state, side, viewer)} ${viewer ? "get" : "gets"} the penalty.` : "";
  }
  if (!paid.length)
    return flag.code === "renege" && flag.status === "proven" ? "It costs nothing until the table upholds it." : "";
  const over = flag.code === "renege" && state.rules["renege.ends_hand"] !== false ? " The hand is over." : "";
  return paid.join(" ") + over;
}

/** @param {State} state @param {Side} side @param {Seat | null} viewer */
function toWhom(state, side, viewer) {
  if (!viewer) return pairName(state, side);
  return sideOf(viewer) === side ? "us" : "them";
}

/** @param {number} number @param {string} thing @returns {string} */
export const count = (number, thing) => `${number} ${thing}${Math.abs(number) === 1 ? "" : "s"}`;

/** @param {number} change @returns {string} "+2", "−1" */
export const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);
