/**
 * Measures how much work the decoder would have with a JPEG, without decoding it (security.md T30, S48): a file that is
 * small to send can be almost endless to decode.
 */
import { isJpeg } from '#contract/photo/jpeg-segments.ts';

export interface JpegMeasure {
  /** The marker of the frame header: 0xc0 and 0xc1 are sequential, 0xc2 is progressive. */
  readonly frameMarker: number;
  readonly bitsPerSample: number;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly scans: number;
  /** Segments of every kind, scans included. */
  readonly segments: number;
  /** The memory for all coefficients of the picture at once; 0 where the decoder needs only a few rows of them. */
  readonly coefficientBytes: number;
}

interface Frame extends Pick<JpegMeasure, 'bitsPerSample' | 'width' | 'height' | 'components'> {
  readonly marker: number;
  /** Of all components, with the padding that their sampling factors need. */
  readonly blocks: number;
}

const markers = { tables: 0xc4, reserved: 0xc8, arithmetic: 0xcc, end: 0xd9, scan: 0xda } as const;
const bytesPerBlock = 64 * 2;
const blockSide = 8;

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 &&
  marker <= 0xcf &&
  marker !== markers.tables &&
  marker !== markers.reserved &&
  marker !== markers.arithmetic;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const hasNoLength = (marker: number): boolean => marker === 0x01 || isRestart(marker) || marker === 0xd8;

/**
 * Returns the offset of the next marker code at or after `offset`: the byte after FF that is neither FF nor 0. Everything
 * else is skipped, as the decoder does, so that no scan can be hidden behind damaged bytes.
 */
function findMarker(jpeg: Uint8Array, offset: number): number | null {
  for (let at = offset; at + 1 < jpeg.length; at += 1) {
    const next = jpeg[at + 1];
    if (jpeg[at] === 0xff && next !== 0xff && next !== 0) return at + 1;
  }
  return null;
}

/** Returns null when the header is cut off or a number in it is 0 where it may not be. */
function readFrame(jpeg: Uint8Array, marker: number, payloadStart: number): Frame | null {
  const header = jpeg.subarray(payloadStart);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < 6) return null;
  const size = { bitsPerSample: view.getUint8(0), height: view.getUint16(1), width: view.getUint16(3) };
  const components = view.getUint8(5);
  if (size.width === 0 || size.height === 0 || components === 0) return null;
  if (header.length < 6 + 3 * components) return null;
  const factors = Array.from({ length: components }, (_, index) => view.getUint8(7 + 3 * index));
  const [columns, rows] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  if ([...columns, ...rows].includes(0)) return null;
  const unitsAcross = Math.ceil(size.width / (blockSide * Math.max(...columns)));
  const unitsDown = Math.ceil(size.height / (blockSide * Math.max(...rows)));
  const blocksPerUnit = factors.reduce((sum, factor) => sum + (factor >> 4) * (factor & 15), 0);
  return { marker, ...size, components, blocks: unitsAcross * unitsDown * blocksPerUnit };
}

interface Counts {
  frame: Frame | null;
  frames: number;
  segments: number;
  scans: number;
  /** Whether the first scan has fewer components than the frame: the decoder then keeps the whole picture. */
  isDivided: boolean;
}

/** Counts one segment with a length. Returns false for a frame header that cannot be read. */
function countSegment(jpeg: Uint8Array, marker: number, payloadStart: number, counts: Counts): boolean {
  counts.segments += 1;
  if (isFrame(marker)) {
    counts.frames += 1;
    counts.frame = readFrame(jpeg, marker, payloadStart);
    return counts.frame !== null;
  }
  if (marker === markers.scan) {
    counts.scans += 1;
    if (counts.scans === 1) counts.isDivided = jpeg[payloadStart] !== counts.frame?.components;
  }
  return true;
}

/** Reads to the end marker, or to the end of the file where there is none. */
function countSegments(jpeg: Uint8Array): Counts | null {
  const counts: Counts = { frame: null, frames: 0, segments: 0, scans: 0, isDivided: false };
  for (let at = findMarker(jpeg, 2); at !== null;) {
    const marker = jpeg[at] ?? markers.end;
    if (marker === markers.end) break;
    if (hasNoLength(marker)) {
      at = findMarker(jpeg, at + 1);
      continue;
    }
    const length = ((jpeg[at + 1] ?? 0) << 8) | (jpeg[at + 2] ?? 0);
    if (length < 2 || !countSegment(jpeg, marker, at + 3, counts)) return null;
    at = findMarker(jpeg, at + 1 + length);
  }
  return counts;
}

export interface JpegLimits {
  /** Width times height. */
  readonly maxPixels: number;
  readonly maxScans: number;
  readonly maxSegments: number;
  readonly maxCoefficientBytes: number;
  /** A picture above one of these needs much of the memory or time that is allowed. */
  readonly heavyPixels: number;
  readonly heavyCoefficientBytes: number;
}

/** Whether a camera or a browser may have made this file: sequential or progressive, 8 bits, grey or colour, within the limits. */
export function isDecodable(measure: JpegMeasure, limits: JpegLimits): boolean {
  return (
    measure.frameMarker <= 0xc2 &&
    measure.bitsPerSample === 8 &&
    (measure.components === 1 || measure.components === 3) &&
    measure.width * measure.height <= limits.maxPixels &&
    measure.scans <= limits.maxScans &&
    measure.segments <= limits.maxSegments &&
    measure.coefficientBytes <= limits.maxCoefficientBytes
  );
}

export function isHeavy({ width, height, coefficientBytes }: JpegMeasure, limits: JpegLimits): boolean {
  return width * height > limits.heavyPixels || coefficientBytes > limits.heavyCoefficientBytes;
}

/**
 * Returns null when the bytes are not a JPEG with exactly one frame and at least one scan. Never throws; the time is
 * proportional to the number of bytes. What the decoder refuses itself, such as cut-off picture data, is not looked for.
 */
export function measureJpeg(jpeg: Uint8Array): JpegMeasure | null {
  const counts = isJpeg(jpeg) ? countSegments(jpeg) : null;
  if (counts?.frame == null || counts.frames !== 1 || counts.scans === 0) return null;
  const { marker: frameMarker, blocks, ...frame } = counts.frame;
  const keepsPicture = frameMarker === 0xc2 || counts.isDivided;
  return {
    frameMarker,
    ...frame,
    scans: counts.scans,
    segments: counts.segments,
    coefficientBytes: keepsPicture ? blocks * bytesPerBlock : 0,
  };
}
