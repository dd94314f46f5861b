/** Distinguishes a picture that was just taken for this page from one that was chosen from a gallery. */

export interface PictureTimes {
  /** The file's own time, in milliseconds since 1970. */
  readonly lastModified: number;
  /** When the file input was opened; null when that is unknown, for example after the browser unloaded the page. */
  readonly openedAt: number | null;
  readonly now: number;
  /** The camera's local time from the EXIF block, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
}

/** File systems and clocks round, and some cameras store the time at which the shutter opens. */
const toleranceMs = 2000;
const unknownOpeningMs = 60_000;
/** A picker that copies a picture from the gallery sets the time of the copy, but the EXIF block keeps the time of the shot. */
const maxTakenAgoMs = 10 * 60_000;

/**
 * Returns whether the device's current position can be used for the picture. It cannot for a picture from the gallery,
 * which may have been taken anywhere.
 */
export function isFreshPicture({ lastModified, openedAt, now, takenAt }: PictureTimes): boolean {
  if (!(lastModified >= (openedAt ?? now - unknownOpeningMs) - toleranceMs)) return false;
  // Date parses text without a time zone as local time, which is what cameras write.
  return takenAt === null || now - new Date(takenAt).getTime() <= maxTakenAgoMs;
}
