/** Whether a camera wrote a position that it had measured at another time, as phones do that have just been switched on. */
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { isOddTime } from '#contract/review/checks/places.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { ReadMetadata } from '#contract/photo/parse-exif-gps.ts';

const maxDifferenceMs = reviewLimits.place.oldFixMinutes * 60_000;
/** Some phones write the time of the position as that of India, and not as UTC. */
const indiaMs = 5.5 * 60 * 60_000;

/**
 * Cameras write their time without its zone; it is known only in India.
 * @param behindMs by how much the clock of this device, with which it takes photos, is behind
 */
export function hasOldFix(
  { position, takenAt, fixedAtMs }: Pick<ReadMetadata, 'position' | 'takenAt' | 'fixedAtMs'>,
  nowMs: number,
  behindMs = 0,
): boolean {
  if (position === null || takenAt === null || !isAboutIndia(position)) return false;
  if (isOddTime(takenAt, new Date(nowMs).toISOString())) return true;
  if (fixedAtMs === null) return false;
  const difference = fixedAtMs - (Date.parse(`${takenAt}+05:30`) + behindMs);
  return [difference, difference - indiaMs].every((ms) => Math.abs(ms) > maxDifferenceMs);
}
