// @ts-check
/**
 * Setting the table up: what the camera sees, whether it reads a card, the names, the rules and the players' code.
 */

import { button, byId, h, s } from "./dom.js";
import { announce } from "./announce.js";
import { drawBack, drawCard } from "./cards.js";
import { givenNames, nameFields } from "./names.js";
import { lightAdvice } from "./light.js";
import { drawOutline, firstOutline } from "./outline.js";
import { rulesForm } from "./rulesform.js";
import { ask, send } from "./service.js";
import { capital, cardWord } from "./words.js";

/** @typedef {import("./outline.js").Point} Point */

const STILL = "/api/camera/still.jpg";

/** @param {unknown} problem */
const words = (problem) => (problem instanceof Error ? problem.message : String(problem));
const still = () => `${STILL}?at=${Date.now()}`;

/** @param {string} id @param {...(Node | string | null)} children */
const put = (id, ...children) => byId(id).replaceChildren(...children.filter((child) => child !== null));

async function showCamera() {
  const { camera } = await ask("/api/state").catch(() => ({ camera: null }));
  const picture = new Image();
  try {
    if (!camera || camera.state === "off") throw new Error("there is no camera");
    picture.src = still();
    await picture.decode();
  } catch {
    put(
      "camera",
      h("p", { class: "soft" }, "There is no camera picture. The scoreboard works by taps all the same."),
      button("Look again", showCamera),
    );
    put("test", h("p", { class: "soft" }, "This needs the camera."));
    return;
  }
  showTest();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const known = await ask("/api/camera/table").catch(() => ({ corners: null }));
  /** @type {Point[]} */
  const corners = known.corners ?? firstOutline(width, height);
  const told = h("p", { role: "status" }, known.corners ? "" : "Nobody has drawn the outline yet.");
  const keep = async () => {
    try {
      await send("/api/camera/table", { corners }, "PUT");
      told.textContent = "Kept.";
    } catch (problem) {
      told.textContent = words(problem);
    }
  };
  const advice = h("div", {}, h("p", { class: "soft" }, "Looking…"));
  put(
    "camera",
    h("p", {}, "Tap the four corners of the table in the picture, or drag the rings there. Drag a name to the edge where that seat is."),
    drawOutline({
      picture: picture.src,
      width,
      height,
      corners,
      changed: () => (told.textContent = "Not kept yet."),
    }),
    h(
      "div",
      { class: "row" },
      button("Keep the outline", keep, { class: "primary" }),
      button("New picture", showCamera),
    ),
    told,
    h("h3", {}, "Light and focus"),
    advice,
  );
  const { cards } = await ask("/api/camera/check").catch(() => ({ cards: [] }));
  const lines = lightAdvice(picture, cards.length ? Math.max(...cards.map(longSide)) : null);
  advice.replaceChildren(
    lines.length
      ? h("ul", { class: "advice" }, ...lines.map((line) => h("li", {}, line)))
      : h("p", { class: "soft" }, "Nothing to change."),
  );
}

/** @param {{corners: Point[]}} card @returns {number} pixels */
function longSide({ corners }) {
  const sides = corners.map((one, index) => {
    const two = corners[(index + 1) % corners.length];
    return Math.hypot(one[0] - two[0], one[1] - two[1]);
  });
  return Math.max(...sides);
}

function showTest() {
  const result = h("div", { role: "status" });
  put(
    "test",
    h("p", {}, "Lay a card on the table and tap."),
    h(
      "div",
      { class: "row" },
      button("What do you see?", () => look(result), { class: "primary" }),
    ),
    result,
  );
}

/** @param {HTMLElement} result */
async function look(result) {
  result.replaceChildren("Looking…");
  try {
    const { cards, width, height } = await ask("/api/camera/check");
    const outlines = cards.map((/** @type {any} */ card) =>
      s("polygon", {
        class: "read-outline",
        points: card.corners.map((/** @type {number[]} */ corner) => corner.join(",")).join(" "),
      }),
    );
    result.replaceChildren(
      cards.length
        ? h(
            "div",
            { class: "read-cards" },
            ...cards.map((/** @type {any} */ card) =>
              h(
                "figure",
                {},
                card.card
                  ? drawCard(card.card, { unsure: card.confidence < 0.8 })
                  : card.face === "down"
                    ? drawBack()
                    : drawCard("Xx"),
                h(
                  "figcaption",
                  {},
                  card.card ? capital(cardWord(card.card)) : card.face === "down" ? "Face down" : "Not clear",
                ),
              ),
            ),
          )
        : h("p", {}, "No card was seen."),
      h(
        "div",
        { class: "camera-box" },
        h("img", { src: still(), alt: "The picture that was read" }),
        s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...outlines),
      ),
    );
    announce(
      cards.length ? cards.map((/** @type {any} */ card) => cardWord(card.card)).join(", ") : "No card was seen.",
    );
  } catch (problem) {
    result.replaceChildren(words(problem));
  }
}

async function showHouse() {
  const kept = await ask("/api/settings").catch(() => ({}));
  const names = { ...kept.names };
  let rules = typeof kept.rules === "string" ? { preset: kept.rules } : { preset: "short-rules", ...kept.rules };
  const told = h("p", { role: "status" });
  const place = h("div", {});
  const keep = async () => {
    try {
      await send("/api/settings", { names: givenNames(names), rules }, "PUT");
      told.textContent = "Kept. The next new game begins with them.";
    } catch (problem) {
      told.textContent = words(problem);
    }
  };
  const drawRules = () =>
    place.replaceChildren(
      rulesForm(rules, (chosen) => {
        rules = { preset: "short-rules", ...chosen };
        drawRules();
      }),
    );
  drawRules();
  put(
    "house",
    nameFields(names),
    h("h3", {}, "House rules"),
    place,
    h("div", { class: "row" }, button("Keep", keep, { class: "primary" })),
    told,
  );
}

function showKey() {
  const told = h("p", { role: "status" });
  put(
    "key",
    h(
      "p",
      {},
      "Whoever scans the players' code may enter calls and corrections. A new code shuts out every phone but this one until it scans again.",
    ),
    h(
      "div",
      { class: "row" },
      h("a", { href: "/join", class: "button" }, "Show the code"),
      button("Make a new code", async () => {
        try {
          await send("/api/key/renew", {});
          told.textContent = "There is a new code. Show it to the players.";
        } catch (problem) {
          told.textContent = words(problem);
        }
      }),
    ),
    told,
  );
}

const { player } = await ask("/api/join").catch(() => ({ player: false }));
if (player) {
  showCamera();
  showHouse();
  showKey();
} else {
  byId("gate").hidden = false;
  for (const section of document.querySelectorAll("main section")) section.remove();
}
