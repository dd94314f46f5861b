/** Tells a picture that the camera has just taken for this page from one that was picked out of a gallery. */

export interface PictureTimes {
  /** The file's own time, in milliseconds since 1970. */
  readonly lastModified: number;
  /** When the file input was opened; null when that is not known, as after the browser has killed the page. */
  readonly openedAt: number | null;
  readonly now: number;
  /** The camera's local clock out of the EXIF, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
}

/** File systems and clocks round; cameras may set the time when the shutter opens. */
const toleranceMs = 2000;
const unknownOpeningMs = 60_000;
/** Pickers that copy a gallery picture give it the time of the copy, but its EXIF still tells when it was taken. */
const maxTakenAgoMs = 10 * 60_000;

/**
 * Whether the device's present place may be taken for the picture's. A picture out of the gallery never is fresh:
 * nobody knows where it was taken.
 */
export function isFreshPicture({ lastModified, openedAt, now, takenAt }: PictureTimes): boolean {
  if (!(lastModified >= (openedAt ?? now - unknownOpeningMs) - toleranceMs)) return false;
  // Without a zone in the text, Date takes it for local time, which is what a camera writes.
  return takenAt === null || now - new Date(takenAt).getTime() <= maxTakenAgoMs;
}
