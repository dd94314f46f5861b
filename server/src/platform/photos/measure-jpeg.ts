/**
 * Measures how much work the decoder would have with a JPEG, without decoding it (security.md T30, S48): a file that is
 * small to send can be almost endless to decode.
 */
import { open } from 'node:fs/promises';
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
  /** The length of the file up to the marker of the first scan, with it: all its metadata. */
  readonly headerBytes: number;
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

/** As much as a frame header can need behind its marker code: length, sizes, and three bytes for each of 255 components. */
export const lookaheadBytes = 8 + 3 * 255;
/** The marker of the start, and the first byte of the next one. */
const startBytes = 3;
const windowBytes = 256 * 1024;

/**
 * Returns the offset of the next marker code with a length or of the end marker, at or after `from` and before `end`: the byte
 * after FF that is neither FF nor 0.
 */
function findMarker(bytes: Uint8Array, from: number, end: number): number | null {
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

/** Returns null when the header is cut off or a number in it is 0 where it may not be. */
function readFrame(marker: number, header: Uint8Array): Frame | null {
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

/**
 * Measures a JPEG in windows of its bytes, which overlap or leave out what a segment skips. Never throws; the time is proportional
 * to the number of bytes.
 */
export class JpegMeter {
  #frame: Frame | null = null;
  #frames = 0;
  #segments = 0;
  #scans = 0;
  /** Whether the first scan has fewer components than the frame: the decoder then keeps the whole picture. */
  #isDivided = false;
  #headerBytes = 0;
  /** `searching` for the next marker; `invalid` files are not measured. */
  #state: 'start' | 'searching' | 'ended' | 'invalid' = 'start';
  #position = 0;

  /** The offset in the file of the first byte that is needed next. */
  get position(): number {
    return this.#position;
  }

  /** Whether the bytes that follow make no difference. */
  get isDone(): boolean {
    return this.#state === 'ended' || this.#state === 'invalid';
  }

  /** @param window the bytes from `position` on, more than `lookaheadBytes` unless they are the last ones */
  add(window: Uint8Array, isLast: boolean): void {
    const end = isLast ? window.length : window.length - lookaheadBytes;
    let at = 0;
    if (this.#state === 'start' && window.length >= startBytes) {
      this.#state = isJpeg(window) ? 'searching' : 'invalid';
      at = startBytes - 1;
    }
    while (this.#state === 'searching') {
      // Everything else is skipped, as the decoder does, so that no scan can be hidden behind damaged bytes.
      const markerAt = findMarker(window, at, end);
      at = markerAt ?? Math.max(at, end - 1);
      if (markerAt === null) break;
      at += this.#readSegment(window, markerAt);
    }
    this.#position += at;
  }

  /**
   * Call it after the last bytes. Returns null when they are not a JPEG with exactly one frame and at least one scan. What the
   * decoder refuses itself, such as cut-off picture data, is not looked for.
   */
  finish(): JpegMeasure | null {
    if (this.#state === 'invalid' || this.#frame === null || this.#frames !== 1 || this.#scans === 0)
      return null;
    const { marker: frameMarker, blocks, ...frame } = this.#frame;
    const keepsPicture = frameMarker === 0xc2 || this.#isDivided;
    return {
      frameMarker,
      ...frame,
      scans: this.#scans,
      segments: this.#segments,
      coefficientBytes: keepsPicture ? blocks * bytesPerBlock : 0,
      headerBytes: this.#headerBytes,
    };
  }

  /** Returns the distance from the marker code to the end of its segment. */
  #readSegment(bytes: Uint8Array, markerAt: number): number {
    const marker = bytes[markerAt] ?? markers.end;
    const length = ((bytes[markerAt + 1] ?? 0) << 8) | (bytes[markerAt + 2] ?? 0);
    if (marker === markers.end) this.#state = 'ended';
    else if (length < 2) this.#state = 'invalid';
    else this.#count(marker, bytes, markerAt);
    return 1 + length;
  }

  #count(marker: number, bytes: Uint8Array, markerAt: number): void {
    const payload = bytes.subarray(markerAt + 3);
    this.#segments += 1;
    if (isFrame(marker)) {
      this.#frames += 1;
      this.#frame = readFrame(marker, payload);
      if (this.#frame === null) this.#state = 'invalid';
    } else if (marker === markers.scan) {
      this.#scans += 1;
      if (this.#scans > 1) return;
      this.#isDivided = payload[0] !== this.#frame?.components;
      this.#headerBytes = this.#position + markerAt + 1;
    }
  }
}

export interface JpegLimits {
  /** Width times height. */
  readonly maxPixels: number;
  readonly maxScans: number;
  readonly maxSegments: number;
  readonly maxCoefficientBytes: number;
  /** A picture above one of these needs much of the memory or time that is allowed. */
  readonly heavyMs: number;
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

/**
 * The processor time in milliseconds that decoding takes on a usual machine. Of pictures whose scans have little content it is
 * ten times as much as they take.
 */
export function estimateDecodeMs({
  width,
  height,
  scans,
}: Pick<JpegMeasure, 'width' | 'height' | 'scans'>): number {
  const [forAny, forMegapixel] = [50, 1.5];
  return Math.ceil(forAny + (forMegapixel * width * height * scans) / 1e6);
}

export function isHeavy(measure: JpegMeasure, limits: JpegLimits): boolean {
  return (
    estimateDecodeMs(measure) > limits.heavyMs ||
    measure.width * measure.height > limits.heavyPixels ||
    measure.coefficientBytes > limits.heavyCoefficientBytes
  );
}

/** Measures the JPEG in a file, with one buffer for all of it. Returns null as `JpegMeter` does. */
export async function measureJpegFile(file: string): Promise<JpegMeasure | null> {
  const meter = new JpegMeter();
  const buffer = Buffer.allocUnsafe(windowBytes);
  await using handle = await open(file);
  const { size } = await handle.stat();
  for (let isLast = false; !isLast && !meter.isDone;) {
    const { bytesRead } = await handle.read(buffer, 0, windowBytes, meter.position);
    isLast = bytesRead === 0 || meter.position + bytesRead >= size;
    meter.add(buffer.subarray(0, bytesRead), isLast);
  }
  return meter.finish();
}
