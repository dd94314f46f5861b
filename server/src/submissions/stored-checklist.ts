/**
 * Whose a stored checklist is, and what it says: the centres of a centre user, and the answers of a draft or the frozen snapshot of a
 * submission. What is damaged is parsed as null, because one row must not stop a list.
 */
import { type CentreColumn, centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import { answersSchema, readStoredAnswers } from '#contract/checklist/answers.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { photoSlots } from '#contract/exam.ts';
import * as z from 'zod/mini';
import type { Log } from '../kernel/log.ts';
import { parseJson } from '../kernel/encoding.ts';
import { lock } from '../platform/database/dialect.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';

/** Raises the alarm about a stored checklist that is damaged. Everything else goes on. */
export function reportUnreadable(log: Log, centreCode: string): void {
  log.error({ alarm: 'checklist', centreCode }, 'a stored checklist is damaged');
}

/** Serialises saves, the submission and corrections of one checklist; to be called before reading it. */
export async function lockChecklist(tx: Tx, centreId: string): Promise<void> {
  await lock(tx, `checklist ${centreId}`);
}

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

export async function getCentreOfPhone(db: Db, phone: string, centreId: string): Promise<CentreRecord> {
  const centre = await findCentreOfPhone(db, phone, centreId);
  if (centre === undefined) throw refuse('centre.not-yours');
  return centre;
}

export const storedPhotoSchema = z.object({
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

export type StoredPhoto = z.infer<typeof storedPhotoSchema>;

const snapshotSchema = z.object({
  answers: answersSchema,
  /** The master list's row of the centre at the time of submission. A column that was added later is empty. */
  centre: z.object(mapCentreColumns(() => z.prefault(z.string(), ''))),
  photos: z.array(storedPhotoSchema),
});
export type StoredSnapshot = z.infer<typeof snapshotSchema>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns null when the text is not a whole checklist. */
export const parseStoredAnswers = (text: string): Answers | null => readStoredAnswers(parseJson(text));

/** Returns null when the text is not a whole submission. */
export const parseSnapshot = (text: string): StoredSnapshot | null =>
  z.safeParse(snapshotSchema, parseJson(text)).data ?? null;
