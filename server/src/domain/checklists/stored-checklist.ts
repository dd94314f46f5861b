/**
 * Reading what is stored of a checklist: the answers of a draft, and the frozen snapshot of a submission. Rows may have
 * been written by any release (`readStoredAnswers`). Nothing here throws: one unreadable row must not stop a list.
 */
import * as z from 'zod/mini';
import { isObject, readStoredAnswers, type ReadAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { photoSlots } from '#contract/exam.ts';
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
  /** Of the centre when it was submitted; null when the snapshot does not tell. */
  readonly city: string | null;
  readonly state: string | null;
  readonly photos: readonly StoredPhoto[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null when the text is not an object in JSON. */
export function parseStoredAnswers(text: string): ReadAnswers | null {
  return readStoredAnswers(parseJson(text));
}

function readPhotos(stored: unknown): StoredPhoto[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) => {
    const parsed = z.safeParse(photoSchema, one);
    if (!parsed.success) return [];
    const { placeSource, ...photo } = parsed.data;
    return [{ ...photo, positionSource: placeSource }];
  });
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Null when the text has no answers. */
export function parseSnapshot(text: string): StoredSnapshot | null {
  const stored = parseJson(text);
  const answers = isObject(stored) ? readStoredAnswers(stored['answers']) : null;
  if (!isObject(stored) || answers === null) return null;
  const centre = isObject(stored['centre']) ? stored['centre'] : {};
  return {
    ...answers,
    city: textOrNull(centre['centre_city']),
    state: textOrNull(centre['centre_state']),
    photos: readPhotos(stored['photos']),
  };
}
