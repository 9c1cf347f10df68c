// @ts-check
/** The house rules as switches, each with its one line of explanation, as the service lists them. */

import { h } from "./dom.js";
import { ask } from "./service.js";

/** @typedef {{name: string, values: any[], explanation: string}} Key */
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

/** What each preset is, where its name does not say it. @type {Record<string, string>} */
const PRESET_WORDS = {
  "short-rules": "Ten points, stick the dealer, a renege costs two points and the hand.",
  encyclopedia: "The long rules with their penalties, all variations off.",
  "egn-std": "The rules of the EGN game notation.",
  canadian: "Who orders up the partner goes alone.",
  "british-benny": "25 cards, the Benny above all trumps.",
  michigan: "Points past ten count up to 13; stolen deals go back.",
  seton: "Tournament: a renege costs four when anyone is alone.",
  vows: "Eight deals, the most points win.",
  "somerset-1888": "The Boston club's laws of 1888.",
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
      h("option", { value: name, selected: name === preset }, name.replaceAll("-", " ")),
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
    h("p", { class: "small soft" }, PRESET_WORDS[preset] ?? ""),
    h("label", {}, h("span", {}, "Points that win"), number("game.target", values["game.target"], set)),
    ...groups.filter((group) => group !== null),
  ];
}

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
function control({ name: key, values, explanation }, value, set) {
  const label = explanation || key;
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
      h("span", {}, label, h("code", {}, key)),
    );
  }
  if (Array.isArray(value)) {
    const choices = values.flat().filter((one) => typeof one === "string" && !one.startsWith("any"));
    return h(
      "fieldset",
      {},
      h("legend", {}, label, h("code", {}, key)),
      ...choices.map((choice) =>
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
          h("span", {}, String(choice).replaceAll("_", " ")),
        ),
      ),
    );
  }
  if (values.some((one) => typeof one === "string" && one.startsWith("any"))) {
    return h("label", { class: "choice" }, h("span", {}, label, h("code", {}, key)), number(key, value, set));
  }
  return h(
    "label",
    { class: "choice" },
    h("span", {}, label, h("code", {}, key)),
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
      ...values.map((one) => h("option", { selected: one === value }, String(one).replaceAll("_", " "))),
    ),
  );
}
