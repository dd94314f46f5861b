/**
 * Parses stored checklists: the answers of a draft, and the frozen snapshot of a submission. Any release may have written
 * them (`readStoredAnswers`). Nothing here throws, because one unreadable row must not stop a list.
 */
import * as z from 'zod/mini';
import { isObject, readStoredAnswers, type ReadAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { photoSlots } from '#contract/exam.ts';
import { centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import type { PositionSource } from '#contract/photo/geo-position.ts';

const photoSchema = z.object({
  id: z.string(),
  slot: z.enum(photoSlots),
  fileName: z.string(),
  sha256: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  placeSource: z.enum(['camera', 'device']),
  accuracyM: z.nullable(z.number()),
  takenAt: z.nullable(z.string()),
});

export interface StoredPhoto extends Omit<z.infer<typeof photoSchema>, 'placeSource'> {
  readonly positionSource: PositionSource;
}

export interface StoredSnapshot extends ReadAnswers {
  /** The master list's row of the centre at the time of submission, as far as the snapshot has it. */
  readonly centre: Readonly<Partial<Record<CentreColumn, string>>>;
  /** Of the centre at the time of submission; null when the snapshot has none. */
  readonly city: string | null;
  readonly state: string | null;
  readonly photos: readonly StoredPhoto[];
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns null when the text is not a JSON object. */
export function parseStoredAnswers(text: string): ReadAnswers | null {
  return readStoredAnswers(parseJson(text));
}

/** Omits what is not a photo. */
export function readPhotos(stored: unknown): StoredPhoto[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown) => {
    const parsed = z.safeParse(photoSchema, item);
    if (!parsed.success) return [];
    const { placeSource, ...photo } = parsed.data;
    return [{ ...photo, positionSource: placeSource }];
  });
}

function readCentre(stored: Readonly<Record<string, unknown>>): StoredSnapshot['centre'] {
  const texts: Partial<Record<CentreColumn, string>> = {};
  for (const column of centreColumns) {
    const value = stored[column];
    if (typeof value === 'string') texts[column] = value;
  }
  return texts;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns null when the text has no answers. */
export function parseSnapshot(text: string): StoredSnapshot | null {
  const stored = parseJson(text);
  const answers = isObject(stored) ? readStoredAnswers(stored['answers']) : null;
  if (!isObject(stored) || answers === null) return null;
  const centre = isObject(stored['centre']) ? stored['centre'] : {};
  return {
    ...answers,
    centre: readCentre(centre),
    city: textOrNull(centre['centre_city']),
    state: textOrNull(centre['centre_state']),
    photos: readPhotos(stored['photos']),
  };
}
