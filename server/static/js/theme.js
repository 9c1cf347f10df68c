// Runs before the first paint, so that a light page never flashes dark.
(function () {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("upcard.preferences") || "{}");
  } catch {
    kept = {};
  }
  root.dataset.theme = kept.theme === "light" ? "light" : "dark";
  root.dataset.suits = kept.fourColours ? "4" : "2";
  root.dataset.motion = kept.stillness ? "off" : "on";
})();
