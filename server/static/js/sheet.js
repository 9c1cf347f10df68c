// @ts-check
/** A sheet over the page: one at a time, closed by its button, by Escape, or by a tap beside it. */

import { button, h } from "./dom.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {(view: View) => (Node | string | null | false)[]} Build */

/**
 * @type {{dialog: HTMLDialogElement, body: HTMLElement, build: Build, shown: string, depends: (view: View) => unknown} | null}
 */
let open = null;
/** @type {View | null} */
let view = null;

/**
 * @param {string} title
 * @param {Build} build draws what is inside
 * @param {(view: View) => unknown} [depends] what it depends on; drawn again only when this changes
 */
export function openSheet(title, build, depends = () => 0) {
  closeSheet();
  const body = h("div", { class: "sheet-body" });
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "sheet", "aria-labelledby": "sheet-title" },
      h(
        "div",
        { class: "sheet-head" },
        h("h2", { id: "sheet-title" }, title),
        button("Close", closeSheet, { class: "plain" }),
      ),
      body,
    )
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) closeSheet();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open?.dialog === dialog) open = null;
  });
  document.body.append(dialog);
  open = { dialog, body, build, shown: "", depends };
  if (view) redrawSheet(view);
  dialog.showModal();
}

/** Closes the sheet that is open, if any. */
export function closeSheet() {
  open?.dialog.close();
}

/** Draws the open sheet again with a newer state. @param {View} fresh */
export function redrawSheet(fresh) {
  view = fresh;
  if (!open) return;
  const depends = JSON.stringify(open.depends(fresh));
  if (depends === open.shown) return;
  open.shown = depends;
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && open.body.contains(focused) ? focused.dataset.key : undefined;
  open.body.replaceChildren(
    ...open
      .build(fresh)
      .filter((child) => child !== null && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
  const again = key ? open.body.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Draws the open sheet again whatever it depends on, after a choice made inside it. */
export function refreshSheet() {
  if (!open || !view) return;
  open.shown = "";
  redrawSheet(view);
}
