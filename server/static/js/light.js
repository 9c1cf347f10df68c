// @ts-check
/** Light and focus, judged from a still of the camera, with what to do about it. */

const WIDTH = 480;
const DARK = 55;
const BRIGHT = 205;
const GLARE_SHARE = 0.015;
const UNEVEN = 2.4;
const SOFT = 45;
const SMALL_CARD_PX = 60;

/**
 * Grey values of a picture, 0 to 255, at a width of 480.
 * @param {HTMLImageElement} picture
 * @returns {{grey: Float32Array, width: number, height: number} | null}
 */
function greyOf(picture) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth);
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush || !canvas.height) return null;
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data } = brush.getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Float32Array(canvas.width * canvas.height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
  }
  return { grey, width: canvas.width, height: canvas.height };
}

/**
 * What to change, one sentence each; empty when all is well.
 * @param {HTMLImageElement} picture a loaded still
 * @param {number | null} cardHeight the long side of a card in its pixels, where one was seen
 * @returns {string[]}
 */
export function lightAdvice(picture, cardHeight) {
  const found = greyOf(picture);
  if (!found) return [];
  const { grey, width, height } = found;
  const advice = [];
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  if (mean < DARK) advice.push("It is dark. Switch on a lamp above the table.");
  if (mean > BRIGHT) advice.push("It is too bright. Dim the lamp or shade the window.");
  const glare = glareSide(grey, width);
  if (glare)
    advice.push(`A lamp is reflected at the ${glare} of the picture. Move it, or hang something thin before it.`);
  const halves = [0, 0];
  grey.forEach((value, at) => (halves[at % width < width / 2 ? 0 : 1] += value));
  const dimmer = halves[0] < halves[1] ? 0 : 1;
  if (halves[1 - dimmer] > UNEVEN * Math.max(1, halves[dimmer])) {
    advice.push(`The ${dimmer ? "right" : "left"} half is much darker. Put the light above the middle.`);
  }
  if (mean >= DARK && sharpness(grey, width, height) < SOFT) {
    advice.push("The picture is not sharp. Focus the camera and wipe its lens.");
  }
  if (cardHeight !== null && cardHeight < SMALL_CARD_PX) {
    advice.push(
      `Cards are only ${Math.round(cardHeight)} pixels high. Hang the camera lower or choose a larger picture.`,
    );
  }
  return advice;
}

/**
 * Where white is burnt out, if more of it is than a few white cards could explain away.
 * @param {Float32Array} grey @param {number} width
 * @returns {"left" | "middle" | "right" | null}
 */
function glareSide(grey, width) {
  const thirds = [0, 0, 0];
  grey.forEach((value, at) => {
    if (value > 252) thirds[Math.min(2, Math.floor(((at % width) * 3) / width))] += 1;
  });
  const most = Math.max(...thirds);
  if (most < GLARE_SHARE * grey.length) return null;
  return /** @type {const} */ (["left", "middle", "right"])[thirds.indexOf(most)];
}

/**
 * The variance of the second differences: high where edges are crisp.
 * @param {Float32Array} grey @param {number} width @param {number} height
 */
function sharpness(grey, width, height) {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const bend = grey[at - 1] + grey[at + 1] + grey[at - width] + grey[at + width] - 4 * grey[at];
      sum += bend;
      squares += bend * bend;
      count += 1;
    }
  }
  return squares / count - (sum / count) ** 2;
}
