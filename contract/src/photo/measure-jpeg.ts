/**
 * Measures what a JPEG consists of, without decoding it, so that the page takes the same files as the server (decision 0029).
 */
import { endMarker, findMarker, isFrameMarker, isJpeg, scanMarker } from './jpeg-segments.ts';

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
  /** Whether the end is marked. Without its mark a part may be missing. */
  readonly hasEnd: boolean;
}

interface Frame extends Pick<JpegMeasure, 'bitsPerSample' | 'width' | 'height' | 'components'> {
  readonly marker: number;
  /** Of all components, with the padding that their sampling factors need. */
  readonly blocks: number;
}

const bytesPerBlock = 64 * 2;
const blockSide = 8;

/** As much as a frame header can need behind its marker code: length, sizes, and three bytes for each of 255 components. */
export const lookaheadBytes = 8 + 3 * 255;
/** The marker of the start, and the first byte of the next one. */
const startBytes = 3;

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
      hasEnd: this.#state === 'ended',
    };
  }

  /** Returns the distance from the marker code to the end of its segment. */
  #readSegment(bytes: Uint8Array, markerAt: number): number {
    const marker = bytes[markerAt] ?? endMarker;
    const length = ((bytes[markerAt + 1] ?? 0) << 8) | (bytes[markerAt + 2] ?? 0);
    if (marker === endMarker) this.#state = 'ended';
    else if (length < 2) this.#state = 'invalid';
    else this.#count(marker, bytes, markerAt);
    return 1 + length;
  }

  #count(marker: number, bytes: Uint8Array, markerAt: number): void {
    const payload = bytes.subarray(markerAt + 3);
    this.#segments += 1;
    if (isFrameMarker(marker)) {
      this.#frames += 1;
      this.#frame = readFrame(marker, payload);
      if (this.#frame === null) this.#state = 'invalid';
    } else if (marker === scanMarker) {
      this.#scans += 1;
      if (this.#scans > 1) return;
      this.#isDivided = payload[0] !== this.#frame?.components;
      this.#headerBytes = this.#position + markerAt + 1;
    }
  }
}

/** Measures a whole file. Returns null as `JpegMeter` does. */
export function measureJpeg(jpeg: Uint8Array): JpegMeasure | null {
  const meter = new JpegMeter();
  meter.add(jpeg, true);
  return meter.finish();
}

/** Cameras and browsers write one scan; photos that were saved again as progressive ones have about ten. */
export const segmentLimits = { maxScans: 50, maxSegments: 1_000 };
export type SegmentLimits = Readonly<typeof segmentLimits>;

/** Whether a camera or a browser may have made this file: sequential or progressive, 8 bits, grey or colour, with its end. */
export function isPhotograph(measure: JpegMeasure, limits: SegmentLimits = segmentLimits): boolean {
  return (
    measure.hasEnd &&
    measure.frameMarker <= 0xc2 &&
    measure.bitsPerSample === 8 &&
    (measure.components === 1 || measure.components === 3) &&
    measure.scans <= limits.maxScans &&
    measure.segments <= limits.maxSegments
  );
}
