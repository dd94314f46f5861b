/**
 * Decides how much work the decoder may have with a JPEG, before it is decoded (security.md T30, S48): a file that is small to send
 * can be almost endless to decode.
 */
import { open } from 'node:fs/promises';
import {
  isPhotograph,
  JpegMeter,
  type JpegMeasure,
  type SegmentLimits,
} from '#contract/photo/measure-jpeg.ts';

const windowBytes = 256 * 1024;

export interface JpegLimits extends SegmentLimits {
  /** Width times height. */
  readonly maxPixels: number;
  readonly maxCoefficientBytes: number;
  /** A picture above one of these needs much of the memory or time that is allowed. */
  readonly heavyMs: number;
  readonly heavyPixels: number;
  readonly heavyCoefficientBytes: number;
}

export function isDecodable(measure: JpegMeasure, limits: JpegLimits): boolean {
  return (
    isPhotograph(measure, limits) &&
    measure.width * measure.height <= limits.maxPixels &&
    measure.coefficientBytes <= limits.maxCoefficientBytes
  );
}

/**
 * The processor time in milliseconds that decoding takes on a usual machine. Of pictures whose scans have little content it is
 * ten times as much as they take.
 */
export function estimateDecodeMs({ width, height, scans }: JpegMeasure): number {
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
