/** Writes the head of the audit trail to the file of this instance (security.md S60, decision 0034). */
import type { Clock } from '../../kernel/clock.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { AppDatabase, Db } from '../../platform/database/open-database.ts';
import { findLastEntry, type LastEntry } from './audit-trail.ts';
import { appendHeadLine, readLastLine, type HeadLine } from './head-file.ts';
import { readDigests } from './read-audit-trail.ts';

export interface HeadWriter {
  readonly database: AppDatabase;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
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

/** An alarm when an entry that was the last one is no longer in the trail. `npm run verify-audit` says more. */
async function compareLast({ database, log }: HeadWriter, last: HeadLine): Promise<void> {
  const { sequence, digest } = last;
  const digests = await readDigests(database.db, [sequence]);
  if (digests.get(sequence) === digest) return;
  log.error(
    { alarm: 'audit', sequence },
    'entries of the audit trail are missing or replaced: run npm run verify-audit',
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
  const row = { lines: line, written_at: at };
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
