/** Whole numbers as people type them. */
import { toAsciiDigits } from '../../text.ts';

/** Typed digits as a count: blank is null, anything but a whole number below a million is NaN. */
export function parseCount(text: string): number | null {
  const trimmed = toAsciiDigits(text).trim();
  if (trimmed === '') return null;
  return /^[0-9]{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** A room count: as `parseCount`, and 0 is blank (specification section 5, Step2a). */
export function parseRoomCount(text: string): number | null {
  const value = parseCount(text);
  return value === 0 ? null : value;
}

/** The digits of a count; blank when there is no whole number to show. */
export function formatCount(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
