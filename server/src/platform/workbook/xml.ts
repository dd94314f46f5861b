/** Writes texts for the XML parts of workbooks, so that they are valid and read back unchanged. */

/** The longest text of a cell. */
const maxCellLength = 32_767;

/** XML has no place for these, and turns a carriage return into a line feed. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const impossible = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** What is escaped, removed or may be part of it; most texts have nothing of it. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the purpose
const needsCare = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** Spreadsheets read `_x003D_` as `=`, so the underscore of a text that looks like this is escaped itself. */
export function cellTextXml(text: string): string {
  if (text.length <= maxCellLength && !needsCare.test(text)) return text;
  return escapeXml(text.slice(0, maxCellLength).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Returns A for 0, Z for 25, AA for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const columnNames = Array.from({ length: 100 }, (_, index) => columnName(index));

/** Returns `B3` for column 1 and row 2. */
export const cellName = (column: number, row: number): string =>
  `${columnNames[column] ?? columnName(column)}${row + 1}`;

/** Compressing many small chunks takes much longer than a few of this size. */
const chunkLength = 64 * 1024;

/** Yields a part in chunks, so that it is compressed and never in memory as a whole. */
export async function* encodeXml(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
