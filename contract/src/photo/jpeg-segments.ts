/** Finds and replaces the header segments of a JPEG; the image data is not changed. */

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

const scanMarker = 0xda;
const endMarker = 0xd9;
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Whether the content starts like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Yields the segments before the first scan, in order.
 * @throws UnreadableJpeg where there is no segment, or the file ends early
 */
export function* walkSegments(jpeg: Uint8Array): Generator<JpegSegment, void> {
  if (!isJpeg(jpeg)) throw new UnreadableJpeg('Not a JPEG');
  let start = 2;
  while (true) {
    if (jpeg[start] !== 0xff) throw new UnreadableJpeg(`No segment at offset ${start}`);
    const marker = jpeg[start + 1];
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) start += 1;
    else if (marker === undefined || marker === 0) throw new UnreadableJpeg(`No marker at offset ${start}`);
    else if (marker === scanMarker || marker === endMarker) return;
    else if (hasNoLength(marker)) start += 2;
    else {
      const length = ((jpeg[start + 2] ?? 0) << 8) | (jpeg[start + 3] ?? 0);
      const end = start + 2 + length;
      if (length < 2 || end > jpeg.length) throw new UnreadableJpeg(`Segment at ${start} has no end`);
      yield { marker, start, payloadStart: start + 4, end };
      start = end;
    }
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
