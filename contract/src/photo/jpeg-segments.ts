/**
 * Finds and replaces the header segments of a JPEG; the image data is not changed. Page and server find them in the same way, which
 * is that of decoders: bytes that belong to no segment are skipped.
 */

/** The bytes are not a JPEG, or its segments are invalid. The only error that this module throws. */
export class UnreadableJpeg extends Error {
  override readonly name = 'UnreadableJpeg';
}

/** One segment; `start` is the offset of its FF byte, the payload is from `payloadStart` to `end`. */
interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly payloadStart: number;
  readonly end: number;
}

const app1Marker = 0xe1;
/** A segment's length field is 16 bits wide and counts itself. */
export const maxSegmentPayloadBytes = 65_533;
export const exifSignature: readonly number[] = [0x45, 0x78, 0x69, 0x66, 0, 0];

export const scanMarker = 0xda;
export const endMarker = 0xd9;
export const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Whether the content starts like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Returns the offset of the next marker code with a length or of the end marker, at or after `from` and before `end`: the byte
 * after FF that is neither FF nor 0.
 */
export function findMarker(bytes: Uint8Array, from: number, end: number): number | null {
  for (let at = from; at !== -1 && at + 1 < end;) {
    const next = bytes[at + 1] ?? 0;
    // Native code skips picture data; files of nothing but markers would call it too often.
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at);
    else if (next === 0xff) at += 1;
    else if (next === 0 || hasNoLength(next)) at += 2;
    else return at + 1;
  }
  return null;
}

/**
 * Yields the segments before the first scan, in order.
 * @throws UnreadableJpeg where a segment, or the file before the first scan, ends early
 */
export function* walkSegments(jpeg: Uint8Array): Generator<JpegSegment, void> {
  if (!isJpeg(jpeg)) throw new UnreadableJpeg('Not a JPEG');
  let searchedTo = 2;
  while (true) {
    const markerAt = findMarker(jpeg, searchedTo, jpeg.length);
    if (markerAt === null) throw new UnreadableJpeg(`No marker after offset ${searchedTo}`);
    const marker = jpeg[markerAt] ?? endMarker;
    if (marker === scanMarker || marker === endMarker) return;
    const length = ((jpeg[markerAt + 1] ?? 0) << 8) | (jpeg[markerAt + 2] ?? 0);
    const end = markerAt + 1 + length;
    if (length < 2 || end > jpeg.length) throw new UnreadableJpeg(`Segment at ${markerAt} has no end`);
    yield { marker, start: markerAt - 1, payloadStart: markerAt + 3, end };
    searchedTo = end;
  }
}

function isExifSegment(jpeg: Uint8Array, segment: JpegSegment): boolean {
  return (
    segment.marker === app1Marker &&
    segment.end - segment.payloadStart >= exifSignature.length &&
    exifSignature.every((byte, index) => jpeg[segment.payloadStart + index] === byte)
  );
}

/**
 * Returns the TIFF block of the first EXIF segment (a view of the same bytes); null when there is none.
 * @throws UnreadableJpeg when the segments before it are invalid
 */
export function findExifBlock(jpeg: Uint8Array): Uint8Array | null {
  for (const segment of walkSegments(jpeg)) {
    if (isExifSegment(jpeg, segment))
      return jpeg.subarray(segment.payloadStart + exifSignature.length, segment.end);
  }
  return null;
}

/**
 * Returns the width and height of the frame header, before any EXIF orientation. Nothing is decoded.
 * @throws UnreadableJpeg when there is no frame header or a size is 0
 */
export function readFrameSize(jpeg: Uint8Array): { width: number; height: number } {
  for (const { marker, payloadStart, end } of walkSegments(jpeg)) {
    if (!isFrameMarker(marker)) continue;
    if (end - payloadStart < 6) break;
    const view = new DataView(jpeg.buffer, jpeg.byteOffset + payloadStart, 5);
    const size = { width: view.getUint16(3), height: view.getUint16(1) };
    if (size.width > 0 && size.height > 0) return size;
    break;
  }
  throw new UnreadableJpeg('No frame header');
}

/**
 * Returns a copy with this TIFF block as its only EXIF segment, placed first or after the JFIF header, which readers
 * expect first.
 * @throws UnreadableJpeg when the segments are invalid or the block is too large for one
 */
export function replaceExifBlock(jpeg: Uint8Array, tiff: Uint8Array): Uint8Array {
  const payloadBytes = exifSignature.length + tiff.length;
  if (payloadBytes > maxSegmentPayloadBytes) throw new UnreadableJpeg('EXIF block larger than a segment');
  const length = payloadBytes + 2;
  const head = [0xff, app1Marker, length >> 8, length & 0xff, ...exifSignature];
  const segments = [...walkSegments(jpeg)];
  const [first] = segments;
  const insertAt = first?.marker === 0xe0 ? first.end : 2;
  const parts = [jpeg.subarray(0, insertAt), Uint8Array.from(head), tiff];
  let copiedTo = insertAt;
  for (const segment of segments.filter((candidate) => isExifSegment(jpeg, candidate))) {
    parts.push(jpeg.subarray(copiedTo, segment.start));
    copiedTo = segment.end;
  }
  parts.push(jpeg.subarray(copiedTo));
  return concatenate(parts);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
