/** Parses and formats whole numbers in inputs. */
import { toAsciiDigits } from '../../text.ts';

/** Returns null for blank text and NaN for anything but a whole number below a million. */
export function parseCount(text: string): number | null {
  const trimmed = toAsciiDigits(text).trim();
  if (trimmed === '') return null;
  return /^[0-9]{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** As `parseCount`, but 0 counts as blank (specification section 5, Step2a). */
export function parseRoomCount(text: string): number | null {
  const value = parseCount(text);
  return value === 0 ? null : value;
}

/** Returns the digits of a count; '' for null and NaN. */
export function formatCount(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
