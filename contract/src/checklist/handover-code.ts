/** The code that hands step 4 over to a phone, and the address with it (decision 0042). */
/** Crockford's base32: no I, L, O and U, so that no character is taken for another. */
export const handoverCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 bits: short enough to type once, too long to guess. */
export const handoverCodeLength = 28;

/** Writes the code in groups of four, in lower case, because phones type addresses so. */
export function formatHandoverCode(characters: string): string {
  return characters.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the code without hyphens and look-alikes; null when the text is not a code. */
export function parseHandoverCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode =
    code.length === handoverCodeLength && [...code].every((each) => handoverCodeAlphabet.includes(each));
  return isCode ? code : null;
}
