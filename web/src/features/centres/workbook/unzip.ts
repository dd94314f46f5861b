/** Reads the files of a ZIP archive, such as an Excel workbook, within a limit for what they unpack to. */

/** The archive is damaged, protected, or of a kind that is not supported. */
export class UnreadableArchive extends Error {}
/** More than this reads: a huge workbook, or a small file that unpacks to one. */
export class TooLarge extends Error {}

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const zip64Field = 1;
const zip64Mark = 0xffffffff;

/** Some writers note sizes in 64 bits in an extra field, whatever the size. */
function readZip64(view: DataView, start: number, end: number, marked: readonly boolean[]): number[] {
  for (let field = start; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== zip64Field) continue;
    let position = field + 4;
    return marked.map((isMarked) => {
      if (!isMarked) return 0;
      position += 8;
      return Number(view.getBigUint64(position - 8, true));
    });
  }
  throw new UnreadableArchive('sizes are missing');
}

/** Some writers use capitals or backslashes; to Excel these are the same names. */
const plainName = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

function findEnd(view: DataView): number {
  // A comment of at most 65,535 bytes may follow.
  for (let position = view.byteLength - 22; position >= Math.max(0, view.byteLength - 65_557); position -= 1)
    if (view.getUint32(position, true) === endSignature) return position;
  throw new UnreadableArchive('no central directory');
}

function readDirectory(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = findEnd(view);
  const entries = new Map<string, Entry>();
  let position = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(position, true) !== entrySignature) throw new UnreadableArchive('no entry');
    const sizes = [24, 20, 42].map((at) => view.getUint32(position + at, true));
    const nameEnd = position + 46 + view.getUint16(position + 28, true);
    const extraEnd = nameEnd + view.getUint16(position + 30, true);
    const marked = sizes.map((size) => size === zip64Mark);
    const large = marked.includes(true) ? readZip64(view, nameEnd, extraEnd, marked) : [];
    const [, packedBytes = 0, offset = 0] = sizes.map((size, index) =>
      marked[index] === true ? (large[index] ?? 0) : size,
    );
    entries.set(plainName(new TextDecoder().decode(bytes.subarray(position + 46, nameEnd))), {
      method: view.getUint16(position + 10, true),
      isEncrypted: (view.getUint16(position + 8, true) & 1) === 1,
      packedBytes,
      offset,
    });
    position = extraEnd + view.getUint16(position + 32, true);
  }
  return entries;
}

async function inflate(packed: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new TooLarge();
    }
    parts.push(part.value);
  }
  return parts;
}

export interface Archive {
  readonly has: (name: string) => boolean;
  /** Returns the text of a file, '' when there is none. Rejects with `UnreadableArchive` or `TooLarge`. */
  readonly readText: (name: string) => Promise<string>;
}

/** @param maxBytes of all files that are read together; the sizes that the archive claims do not count */
export function openArchive(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let entries: Map<string, Entry>;
  try {
    entries = readDirectory(view, bytes);
  } catch {
    throw new UnreadableArchive('damaged');
  }
  let leftBytes = maxBytes;
  const readText = async (name: string): Promise<string> => {
    const entry = entries.get(plainName(name));
    if (entry === undefined) return '';
    const { method, offset, packedBytes, isEncrypted } = entry;
    const isComplete = offset + 30 <= bytes.length && view.getUint32(offset, true) === localSignature;
    if (isEncrypted || !isComplete || (method !== 0 && method !== 8)) throw new UnreadableArchive(name);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const packed = bytes.subarray(start, start + packedBytes);
    const parts = method === 0 ? [packed] : await inflate(packed, leftBytes);
    leftBytes -= parts.reduce((sum, part) => sum + part.length, 0);
    if (leftBytes < 0) throw new TooLarge();
    const decoder = new TextDecoder();
    return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  };
  return { has: (name) => entries.has(plainName(name)), readText };
}
