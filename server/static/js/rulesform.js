// @ts-check
/** The house rules as switches, each with its one line of explanation, as the service lists them. */

import { h } from "./dom.js";
import { ask } from "./service.js";
import { capital } from "./words.js";

/** @typedef {{name: string, values: any[], number: boolean, several: boolean, explanation: string}} Key */
/** @typedef {{presets: Record<string, Record<string, any>>, keys: Key[]}} Listed */

/** @type {Listed | null} */
let known = null;
/** Which of the groups stand open, so that drawing again does not shut them. @type {Set<string>} */
const openGroups = new Set();

const GROUPS = {
  deck: "The deck",
  game: "The game",
  bid: "Bidding",
  lead: "Leading",
  lone: "Going alone",
  score: "Scoring",
  poor: "Poor hands",
  renege: "Reneges",
  other: "At the table",
};

/**
 * @param {Record<string, any>} rules the rules chosen so far
 * @param {(rules: Record<string, any>) => void} choose
 */
export function rulesForm(rules, choose) {
  if (known) return h("div", { class: "rules-form" }, ...form(known, rules, choose));
  const place = h("div", { class: "rules-form" }, h("p", { class: "soft" }, "Loading the house rules…"));
  ask("/api/rules")
    .then((listed) => {
      known = listed;
      place.replaceChildren(...form(listed, rules, choose));
    })
    .catch((problem) => place.replaceChildren(h("p", { role: "status" }, problem.message)));
  return place;
}

/** What each preset is called at the table, and what it is. @type {Record<string, [string, string]>} */
const PRESET_WORDS = {
  "short-rules": ["Short rules", "Ten points, stick the dealer, a renege costs two points and the hand."],
  encyclopedia: ["Encyclopedia", "The long rules with their penalties, all variations off."],
  "egn-std": ["Standard record", "The rules that the EGN game notation takes for granted."],
  canadian: ["Canadian", "Who orders up the partner goes alone."],
  "british-benny": ["British, with the Benny", "25 cards, the Benny above all trumps."],
  michigan: ["Michigan", "Points past ten count up to 13; stolen deals go back."],
  seton: ["Seton tournament", "A renege costs four when anyone is alone."],
  vows: ["Vows, eight deals", "Eight deals, the most points win."],
  "somerset-1888": ["Somerset 1888", "The Boston club's laws of 1888."],
};

/**
 * @param {Listed} listed
 * @param {Record<string, any>} rules
 * @param {(rules: Record<string, any>) => void} choose
 */
function form(listed, rules, choose) {
  const preset = rules.preset in listed.presets ? rules.preset : Object.keys(listed.presets)[0];
  const standard = listed.presets[preset];
  const values = { ...standard, ...rules };
  const changed = listed.keys.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(standard[name]));
  const select = h(
    "select",
    {
      name: "preset",
      "data-key": "preset",
      on: {
        change: (/** @type {Event} */ event) =>
          choose({ preset: /** @type {HTMLSelectElement} */ (event.target).value }),
      },
    },
    ...Object.keys(listed.presets).map((name) =>
      h("option", { value: name, selected: name === preset }, presetWords(name)[0]),
    ),
  );
  const set = (/** @type {string} */ name, /** @type {any} */ value) =>
    choose({ ...rules, [name]: value, ...ending(name, value) });
  const groups = Object.entries(GROUPS).map(([prefix, title]) => {
    const keys = listed.keys.filter(({ name }) => name !== "game.target" && groupOf(name) === prefix);
    if (!keys.length) return null;
    return h(
      "details",
      {
        open: openGroups.has(prefix),
        on: {
          toggle: (/** @type {Event} */ event) =>
            /** @type {HTMLDetailsElement} */ (event.target).open ? openGroups.add(prefix) : openGroups.delete(prefix),
        },
      },
      h(
        "summary",
        {},
        title,
        changed.some((one) => keys.includes(one)) ? h("span", { class: "soft" }, " · changed") : null,
      ),
      ...keys.map((key) => control(key, values[key.name], set)),
    );
  });
  return [
    h("label", {}, h("span", {}, "Preset"), select),
    h("p", { class: "small soft" }, presetWords(preset)[1]),
    h("label", {}, h("span", {}, "Points that win"), number("game.target", values["game.target"], set)),
    ...groups.filter((group) => group !== null),
  ];
}

/** @param {string} name @returns {[string, string]} */
const presetWords = (name) => PRESET_WORDS[name] ?? [name.replaceAll("-", " "), ""];

/** A game ends at a score or after a number of deals, never both. @param {string} name @param {any} value */
function ending(name, value) {
  if (name === "game.deals" && value > 0) return { "game.target": 0 };
  return name === "game.target" && value > 0 ? { "game.deals": 0 } : {};
}

/** @param {string} name @returns {string} */
const groupOf = (name) => (name.includes(".") && name.split(".")[0] in GROUPS ? name.split(".")[0] : "other");

/** @param {string} key @param {any} value @param {(key: string, value: any) => void} set */
function number(key, value, set) {
  return h("input", {
    type: "number",
    min: 0,
    max: 999,
    value: String(value ?? 0),
    name: key,
    inputmode: "numeric",
    "data-key": key,
    on: {
      change: (/** @type {Event} */ event) =>
        set(key, Math.max(0, Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value) || 0))),
    },
  });
}

/**
 * One switch with its explanation.
 * @param {Key} key
 * @param {any} value
 * @param {(key: string, value: any) => void} set
 */
function control({ name: key, values, number: anyNumber, several, explanation }, value, set) {
  const label = capital(explanation || key);
  const isSwitch = values.length === 2 && values.every((one) => typeof one === "boolean");
  if (isSwitch) {
    return h(
      "label",
      { class: "switch" },
      h("input", {
        type: "checkbox",
        name: key,
        "data-key": key,
        checked: value === true,
        on: {
          change: (/** @type {Event} */ event) => set(key, /** @type {HTMLInputElement} */ (event.target).checked),
        },
      }),
      h("span", {}, label),
    );
  }
  if (several) {
    return h(
      "fieldset",
      {},
      h("legend", {}, label),
      ...values.map((choice) =>
        h(
          "label",
          { class: "switch" },
          h("input", {
            type: "checkbox",
            name: `${key}-${choice}`,
            checked: value.includes(choice),
            on: {
              change: () =>
                set(
                  key,
                  value.includes(choice)
                    ? value.filter((/** @type {string} */ one) => one !== choice)
                    : [...value, choice],
                ),
            },
          }),
          h("span", {}, capital(String(choice).replaceAll("_", " "))),
        ),
      ),
    );
  }
  if (anyNumber) {
    return h("label", { class: "choice" }, h("span", {}, label), number(key, value, set));
  }
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label),
    h(
      "select",
      {
        name: key,
        "data-key": key,
        on: {
          change: (/** @type {Event} */ event) =>
            set(key, values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]),
        },
      },
      ...values.map((one) => h("option", { selected: one === value }, capital(String(one).replaceAll("_", " ")))),
    ),
  );
}
