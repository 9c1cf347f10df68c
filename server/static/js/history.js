// @ts-check
/** The history: every game, hand by hand, and what players and pairs have done. */

import { button, byId, h } from "./dom.js";
import { preferences } from "./preferences.js";
import { ask } from "./service.js";
import { handDetails } from "./story.js";
import { count, pairName, sideName } from "./words.js";

/** @typedef {import("./game.js").State} State */
/**
 * @typedef {{id: string, started: number, names: State["names"], preset: string, score: State["score"], winner: State["winner"], hands: number, running: boolean, undone: boolean}} GameEntry
 */

/** @param {unknown} problem */
const sorry = (problem) => h("p", { role: "status" }, problem instanceof Error ? problem.message : String(problem));

/** @param {number} seconds since 1970 */
const day = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {string | null} id null: the game being played */
async function showGame(id) {
  try {
    /** @type {State} */
    const state = await ask(id ? `/api/games/${encodeURIComponent(id)}` : "/api/state");
    const viewer = id ? null : preferences().seat;
    const side = (/** @type {import("./game.js").Side} */ which) =>
      h(
        "div",
        {},
        h("div", { class: "pair-name" }, pairName(state, which)),
        h(
          "span",
          { class: "small soft" },
          state.winner === which ? "Won" : viewer ? sideName(state, which, viewer) : "",
        ),
      );
    const file = `/api/games/${encodeURIComponent(state.game)}`;
    byId("game").replaceChildren(
      h(
        "div",
        { class: "game-head", tabindex: "-1", id: "game-head" },
        side("NS"),
        h("div", { class: "score-line" }, `${state.score.NS} – ${state.score.EW}`),
        side("EW"),
      ),
      h(
        "div",
        { class: "exports" },
        ...[
          ["egn", "Record (EGN)"],
          ["csv", "Table (CSV)"],
          ["svg", "Picture to share"],
        ].map(([kind, words]) =>
          h("a", { class: "button", href: `${file}.${kind}`, download: `${state.game}.${kind}` }, words),
        ),
      ),
      state.hands.length
        ? h("div", { class: "hands" }, ...state.hands.toReversed().map((hand) => handDetails(state, hand, viewer)))
        : h("p", { class: "soft" }, "No hand has been played yet."),
    );
    if (id) byId("game-head").focus();
  } catch (problem) {
    byId("game").replaceChildren(sorry(problem));
  }
}

async function showGames() {
  try {
    /** @type {GameEntry[]} */
    const games = await ask("/api/games");
    const played = games.filter((game) => !game.undone);
    byId("games-list").replaceChildren(
      played.length
        ? h(
            "ul",
            { class: "games-list" },
            ...played.map((game) => {
              const named = /** @type {State} */ (/** @type {unknown} */ ({ names: game.names ?? {} }));
              return h(
                "li",
                {},
                button(
                  [
                    h(
                      "span",
                      {},
                      `${pairName(named, "NS")} – ${pairName(named, "EW")}`,
                      h("span", { class: "soft small" }, ` · ${day(game.started)}`),
                    ),
                    h("span", { class: "soft small" }, game.running ? "being played" : count(game.hands, "hand")),
                    h("b", {}, `${game.score.NS} – ${game.score.EW}`),
                  ],
                  () => showGame(game.id),
                ),
              );
            }),
          )
        : h("p", { class: "soft" }, "No game has been played yet."),
    );
  } catch (problem) {
    byId("games-list").replaceChildren(sorry(problem));
  }
}

const COLUMNS = /** @type {const} */ ([
  ["games", "Games"],
  ["won", "Won"],
  ["hands", "Hands"],
  ["calls", "Calls"],
  ["points_per_call", "Points a call"],
  ["euchred", "Euchred"],
  ["marches", "Marches"],
  ["loners", "Loners"],
  ["lone_marches", "Lone marches"],
  ["reneges", "Reneges"],
]);

/** @param {string} caption @param {{names: string, row: Record<string, number>}[]} rows */
function numbersTable(caption, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, "Name"), ...COLUMNS.map(([, words]) => h("th", { scope: "col" }, words))),
      ),
      h(
        "tbody",
        {},
        ...rows.map(({ names, row }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, names),
            ...COLUMNS.map(([key]) =>
              h("td", {}, key === "points_per_call" ? (row[key] ?? 0).toFixed(2) : String(row[key] ?? 0)),
            ),
          ),
        ),
      ),
    ),
  );
}

async function showNumbers() {
  try {
    const { players, pairs } = await ask("/api/stats");
    if (!players.length)
      byId("numbers-list").replaceChildren(
        h("p", { class: "soft" }, "Give the players names in a new game, and their numbers gather here."),
      );
    else {
      byId("numbers-list").replaceChildren(
        numbersTable(
          "Players",
          players.map((/** @type {any} */ row) => ({ names: row.name, row })),
        ),
        numbersTable(
          "Pairs",
          pairs.map((/** @type {any} */ row) => ({ names: row.names.join(" & "), row })),
        ),
      );
    }
  } catch (problem) {
    byId("numbers-list").replaceChildren(sorry(problem));
  }
}

showGame(new URLSearchParams(location.search).get("game"));
showGames();
showNumbers();
