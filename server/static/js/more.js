// @ts-check
/** This phone's own choices, and the doors to the other pages. */

import { button, h } from "./dom.js";
import { readySound } from "./announce.js";
import { SEATS } from "./game.js";
import { prefer, preferences } from "./preferences.js";
import { closeSheet, openSheet, refreshSheet } from "./sheet.js";
import { seatName } from "./words.js";

/** @typedef {import("./view.js").View} View */

/** @param {() => void} newGame */
export function openMore(newGame) {
  openSheet(
    "This phone",
    (view) => build(view, newGame),
    ({ state, player }) => [state.names, player],
  );
}

/**
 * @param {string} title
 * @param {[any, string][]} options value and words
 * @param {any} chosen
 * @param {(value: any) => void} choose
 */
function choice(title, options, chosen, choose) {
  return h(
    "div",
    { class: "setting", role: "group", "aria-label": title },
    h("span", { class: "setting-name" }, title),
    h(
      "div",
      { class: "row" },
      ...options.map(([value, words]) =>
        button(
          words,
          () => {
            choose(value);
            refreshSheet();
          },
          { "aria-pressed": String(value === chosen), "data-key": `${title}-${words}` },
        ),
      ),
    ),
  );
}

/** @param {View} view @param {() => void} newGame */
function build(view, newGame) {
  const { state, player } = view;
  const now = preferences();
  /** @type {[any, string][]} */
  const onOff = [
    [true, "On"],
    [false, "Off"],
  ];
  return [
    player
      ? h(
          "div",
          { class: "row" },
          button(
            "New game",
            () => {
              closeSheet();
              newGame();
            },
            { class: "primary", "data-key": "new-game" },
          ),
        )
      : h("p", { class: "soft" }, "This phone watches. Scan the players' code to enter calls and corrections."),
    h(
      "nav",
      { class: "row links", "aria-label": "Pages" },
      ...[
        ["/join", "Join code"],
        ["/history", "History"],
        ["/setup", "Set up the table"],
        ["/tv", "Big screen"],
        ["/about", "About"],
      ].map(([path, words]) => h("a", { href: path, class: "button" }, words)),
    ),
    choice(
      "I sit",
      [...SEATS.map((seat) => /** @type {[any, string]} */ ([seat, seatName(state, seat)])), [null, "Watching"]],
      now.seat,
      (seat) => prefer({ seat, seatAsked: true }),
    ),
    choice(
      "Score cards",
      [
        ["6-4", "6 and 4"],
        ["2-3", "2 and 3"],
        ["none", "None"],
      ],
      now.scoreCards,
      (scoreCards) => prefer({ scoreCards }),
    ),
    choice(
      "Suits",
      [
        [false, "Two colours"],
        [true, "Four colours"],
      ],
      now.fourColours,
      (fourColours) => prefer({ fourColours }),
    ),
    choice(
      "Look",
      [
        ["dark", "Dark"],
        ["light", "Light"],
      ],
      now.theme,
      (theme) => prefer({ theme }),
    ),
    choice(
      "Motion",
      [
        [false, "A little"],
        [true, "None"],
      ],
      now.stillness,
      (stillness) => prefer({ stillness }),
    ),
    choice("Sound on a flag", onOff, now.sound, (sound) => {
      prefer({ sound });
      readySound();
    }),
    "vibrate" in navigator
      ? choice("Buzz on a flag", onOff, now.vibration, (vibration) => prefer({ vibration }))
      : null,
    choice("Keep the screen on", onOff, now.awake, (awake) => prefer({ awake })),
    choice(
      "Without a camera",
      [
        [false, "Score by the hand"],
        [true, "Card by card"],
      ],
      now.byCards,
      (byCards) => prefer({ byCards }),
    ),
  ];
}
