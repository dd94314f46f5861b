/**
 * Parses stored checklists: the answers of a draft, and the frozen snapshot of a submission. Any release may have written
 * them (`readStoredAnswers`). Nothing here throws, because one unreadable row must not stop a list.
 */
import { type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import { isObject, type ReadAnswers, readStoredAnswers } from '#contract/checklist/derive/stored-answers.ts';
import { photoSlots } from '#contract/exam.ts';
import type { PositionSource } from '#contract/photo/geo-position.ts';
import * as z from 'zod/mini';
import type { Log } from '../../kernel/log.ts';
import { lock } from '../../platform/database/dialect.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';

// Logs stored checklists that cannot be read completely, by centre code.

/** @param unreadable the questions whose stored answer has an unexpected shape */
export function reportUnreadable(log: Log, centreCode: string, unreadable: readonly string[]): void {
  if (unreadable.length > 0)
    log.error({ centreCode, unreadable }, 'a stored checklist cannot be read completely');
}

// Serialises what changes the checklist of a centre.

/** Serialises saves, the submission and corrections of one checklist; to be called before reading it. */
export async function lockChecklist(tx: Tx, centreId: string): Promise<void> {
  await lock(tx, `checklist ${centreId}`);
}

/** Names the mails with the receipt of a centre, so that the copy to a record that was corrected meanwhile can be dropped. */

export const receiptPurpose = (to: 'head' | 'record', centreCode: string): string =>
  `receipt-${to}:${centreCode}`;

// Reads the centres of a centre user from the master list.

export interface CentreRecord extends Readonly<Record<CentreColumn | 'id', string>> {
  readonly extended_to: string | null;
}

const centresOfPhone = (db: Db, phone: string) =>
  db
    .selectFrom('centres')
    .select(['id', ...centreColumns, 'extended_to'])
    .where('phone', '=', phone)
    .where('archived_at', 'is', null);

/** Returns the centres with this phone (ten digits), sorted by name; archived ones are omitted. */
export async function listCentresOfPhone(db: Db, phone: string): Promise<CentreRecord[]> {
  return centresOfPhone(db, phone).orderBy('centre_name').orderBy('centre_code').execute();
}

export async function findCentreOfPhone(
  db: Db,
  phone: string,
  centreId: string,
): Promise<CentreRecord | undefined> {
  return centresOfPhone(db, phone).where('id', '=', centreId).executeTakeFirst();
}

/** Throws `centre.not-yours`. */
export async function getCentreOfPhone(db: Db, phone: string, centreId: string): Promise<CentreRecord> {
  const centre = await findCentreOfPhone(db, phone, centreId);
  if (centre === undefined) throw refuse('centre.not-yours');
  return centre;
}

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
