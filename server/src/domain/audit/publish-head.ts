/**
 * Publishes the head of the audit trail outside the database: in the file of this instance, in the log, and once a day by mail
 * (security.md S60, decision 0016).
 */
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Limits } from '../../limits.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { consume } from '../rate-limits/rate-counters.ts';
import { findLastEntry, type LastEntry } from './audit-trail.ts';
import { isExplained } from './external-checkpoints.ts';
import { appendHeadLine, type HeadLine, placeOf, readLastLine } from './head-file.ts';
import { readDigests, readRestores } from './read-audit-trail.ts';
import type { Parts } from '../parts.ts';

export interface HeadWriter extends Pick<Parts, 'database' | 'keys' | 'clock' | 'randomness' | 'log'> {
  readonly dataDir: string;
}

async function findLines(db: Db, file: string): Promise<number> {
  const row = await db
    .selectFrom('audit_head_files')
    .select('lines')
    .where('id', '=', file)
    .executeTakeFirst();
  return row?.lines ?? 0;
}

/** An alarm when an entry that was the last one is no longer in the trail. `portal check audit` says more. */
async function compareLast({ database, log }: HeadWriter, last: HeadLine): Promise<void> {
  const { sequence, digest } = last;
  const digests = await readDigests(database.db, [sequence]);
  if (digests.get(sequence) === digest || isExplained(last, await readRestores(database.db))) return;
  log.error(
    { alarm: 'audit', sequence },
    'entries of the audit trail are missing or replaced: run portal check audit',
  );
}

async function write(writer: HeadWriter, last: HeadLine | null, head: LastEntry): Promise<void> {
  const { database, keys, clock, randomness, dataDir } = writer;
  const { sequence, digest } = head;
  const file = last?.file ?? randomness.uuid();
  // A file that was cut continues with higher numbers, so that the missing lines are noticed.
  const line = Math.max(last?.line ?? 0, await findLines(database.db, file)) + 1;
  const at = clock.now().toISOString();
  appendHeadLine(dataDir, keys, { file, line, at, sequence, digest });
  const row = { lines: line, written_at: at, place: placeOf(dataDir) };
  await database.transaction((tx) =>
    tx
      .insertInto('audit_head_files')
      .values({ id: file, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  );
}

/** Appends a line when there are new entries. A failure is an alarm in the log and nothing else. */
export async function writeHead(writer: HeadWriter): Promise<void> {
  try {
    const last = readLastLine(writer.dataDir);
    const head = await findLastEntry(writer.database.db);
    if (last !== null) await compareLast(writer, last);
    if (head === undefined || (head.sequence === last?.sequence && head.digest === last.digest)) return;
    await write(writer, last, head);
  } catch (error) {
    writer.log.error({ err: error, alarm: 'audit' }, 'the head of the audit trail could not be written');
  }
}

interface HeadPublisher extends Omit<HeadWriter, 'dataDir'> {
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Receives the mail; null: nobody. */
  readonly mailTo: string | null;
  readonly publicUrl: string;
}

const mailSeconds = 3 * 24 * 60 * 60;

const textOf = (publicUrl: string, at: Date, head: string): string =>
  [
    `The audit trail of ${publicUrl} had this head at ${at.toISOString()}:`,
    '',
    head,
    '',
    'Keep this message. To check that no entry up to this one was removed or replaced since, run:',
    '',
    `portal check audit --head ${head}`,
    '',
  ].join('\n');

/** Instances share the limit, so that one mail a day is sent. */
export async function publishHead(publisher: HeadPublisher): Promise<void> {
  const { clock, database, limits, log, mailer, mailTo, publicUrl } = publisher;
  const last = await findLastEntry(database.db);
  if (last === undefined) return;
  const { sequence, digest } = last;
  log.info({ audit: { sequence, digest } }, 'the head of the audit trail');
  if (mailTo === null) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    if ((await consume(tx, limits.rates.auditHeadMail, 'all', now)) !== null) return;
    const message = {
      to: mailTo,
      subject: `Audit trail: entry ${sequence}`,
      text: textOf(publicUrl, now, `${sequence}:${digest}`),
    };
    await mailer.queueMail(tx, { purpose: 'audit-head', message, expiresAt: addSeconds(now, mailSeconds) });
  });
}
