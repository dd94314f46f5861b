/** SQL on the table `receipts`, and the submission that a receipt is about, with its answered corrections. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import type { CentreColumn } from '#contract/centre-columns.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import type { StoredPhoto, StoredSnapshot } from '../checklists/stored-checklist.ts';
import {
  describeCorrections,
  listCorrections,
  readSubmission,
  referenceOf,
  whatCounts,
  type StoredCorrection,
} from '../corrections/stored-corrections.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';

const tokenBytes = 24;
const tokenPattern = /^[\w-]{32}$/;

export interface Submission {
  readonly token: string;
  /** ISO 8601 in UTC; null when the receipt was never mailed. */
  readonly mailedAt: string | null;
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly submittedAt: string;
  /** At the time of submission: later changes of the master list do not change a receipt, except where it is mailed. */
  readonly centre: Readonly<
    Record<Extract<CentreColumn, 'centre_code' | 'centre_name' | 'centre_city' | 'email'>, string>
  >;
  /** Of the submission as it was frozen. */
  readonly sha256: string;
  readonly firstPhotos: readonly StoredPhoto[];
  /** What counts. */
  readonly answers: Answers;
  readonly photos: readonly StoredPhoto[];
  /** The first one first. */
  readonly corrections: readonly AnsweredOnReceipt[];
}

interface AnsweredOnReceipt {
  readonly number: number;
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly answeredAt: string;
  readonly sha256: string;
  readonly changes: Correction['changes'];
  readonly photos: readonly StoredPhoto[];
}

function toAnswered(
  snapshot: StoredSnapshot,
  corrections: readonly StoredCorrection[],
  centreCode: string,
): AnsweredOnReceipt[] {
  const described = describeCorrections(snapshot, corrections);
  return corrections.flatMap(({ number, answeredAt, sha256, photos }, index) => {
    if (answeredAt === null || sha256 === null) return [];
    const reference = referenceOf(centreCode, answeredAt, sha256);
    return [{ number, reference, answeredAt, sha256, changes: described[index]?.changes ?? [], photos }];
  });
}

export async function insertReceipt(tx: Tx, randomness: Randomness, centreId: string): Promise<void> {
  const token = randomness.bytes(tokenBytes).toString('base64url');
  await tx.insertInto('receipts').values({ token, centre_id: centreId, mailed_at: null }).execute();
}

export async function markMailed(tx: Tx, token: string, now: Date): Promise<void> {
  await tx.updateTable('receipts').set({ mailed_at: now.toISOString() }).where('token', '=', token).execute();
}

async function findSubmissionBy(
  db: Db,
  column: 'receipts.token' | 'receipts.centre_id',
  value: string,
): Promise<Submission | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('checklists', 'checklists.centre_id', 'receipts.centre_id')
    .innerJoin('centres', 'centres.id', 'receipts.centre_id')
    .select(['receipts.token', 'receipts.mailed_at', 'receipts.centre_id', 'checklists.snapshot_sha256'])
    .select(['checklists.reference', 'checklists.submitted_at', 'checklists.snapshot'])
    .select((eb) => eb.fn.coalesce('superseded_code', 'centre_code').as('centre_code'))
    .select(['centres.centre_name', 'centres.centre_city', 'centres.email'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { token, mailed_at: mailedAt, reference, submitted_at: submittedAt } = row;
  const corrections = (await listCorrections(db, [row.centre_id])).get(row.centre_id) ?? [];
  const snapshot = readSubmission(row.snapshot, corrections);
  if (snapshot === null) return undefined;
  const centre = { ...row, ...snapshot.centre, email: row.email };
  const { answers, photos } = whatCounts(snapshot, corrections);
  return {
    token,
    mailedAt,
    reference: reference ?? '',
    submittedAt: submittedAt ?? '',
    centre,
    sha256: row.snapshot_sha256 ?? '',
    firstPhotos: snapshot.photos,
    answers,
    photos,
    corrections: toAnswered(snapshot, corrections, centre.centre_code),
  };
}

/** Returns undefined when the centre has not submitted. */
export async function findSubmission(db: Db, centreId: string): Promise<Submission | undefined> {
  return findSubmissionBy(db, 'receipts.centre_id', centreId);
}

/** Also finds the submission of a deleted centre, and of an archived edition. */
export async function findSubmissionByToken(db: Db, token: string): Promise<Submission | undefined> {
  return tokenPattern.test(token) ? findSubmissionBy(db, 'receipts.token', token) : undefined;
}
