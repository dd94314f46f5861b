/** Returns undefined when the text is no JSON: one damaged column must not stop a list. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
