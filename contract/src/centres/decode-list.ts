/** Decodes the bytes of a centre list, whose encoding spreadsheets choose. */

/** Detects UTF-16 without a byte order mark: zero bytes are only at even or only at odd offsets. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  });
  const threshold = sample.length / 8;
  if (odd > threshold && even === 0) return 'utf-16le';
  return even > threshold && odd === 0 ? 'utf-16be' : null;
}

/** Whether more non-ASCII letters are valid than invalid: UTF-8 with damaged bytes, for example a truncated file. */
function isMostlyUtf8(text: string): boolean {
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  const valid = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return valid > invalid;
}

/**
 * Decodes UTF-8 or UTF-16, each with or without a byte order mark, else Windows-1252 (a superset of Latin-1).
 * Line ends become `\n`. Invalid UTF-8 becomes `\ufffd`, which no field accepts.
 */
export function decodeListText(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ('utf-16le' as const)
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ('utf-16be' as const)
        : guessUtf16(bytes);
  const decode = (encoding: string): string =>
    new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  if (utf16 !== null) return decode(utf16);
  const text = decode('utf-8');
  return !text.includes('\ufffd') || isMostlyUtf8(text) ? text : decode('windows-1252');
}
