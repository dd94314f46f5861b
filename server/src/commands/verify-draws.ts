/**
 * The command `npm run verify-draws [-- --earlier FILE]…`: repeats every draw that the audit trail records with the secret. Each
 * FILE contains an earlier TOKEN_SECRET. Exit code 1 when a draw is not that of the secret.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { parseJson } from '../domain/checklists/stored-checklist.ts';
import { isRepeatable, readRecordedSample, type RecordedSample } from '../features/review/sample.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Db } from '../platform/database/open-database.ts';
import { loadEarlierKeys, runCommand, withServices } from './with-services.ts';

interface SampleOfState {
  /** Of the last entry of the draw. */
  readonly sequence: number;
  readonly at: string;
  readonly parts: readonly RecordedSample[];
}

/** The entries of one draw follow each other: they are written in one transaction, in the order of their parts. */
async function listSamples(db: Db): Promise<SampleOfState[]> {
  const entries = await db
    .selectFrom('audit_trail')
    .select(['sequence', 'at', 'details'])
    .where('act', '=', 'reviews.accepted')
    .orderBy('sequence')
    .execute();
  const draws: SampleOfState[] = [];
  for (const { sequence, at, details } of entries) {
    const part = readRecordedSample(parseJson(details));
    const earlier = part === null || part.part === 1 ? [] : (draws.pop()?.parts ?? []);
    draws.push({ sequence, at, parts: part === null ? [] : [...earlier, part] });
  }
  return draws;
}

function report(draws: readonly SampleOfState[], keys: readonly Keys[]): number {
  const different = draws.filter(({ parts }) => !isRepeatable(parts, keys));
  for (const { sequence, at, parts } of different)
    console.log(
      `Entry ${sequence} of the audit trail (${at}): the draw of ${parts[0]?.state ?? 'an unknown state'} is not that of the secret.`,
    );
  console.log(
    `${draws.length - different.length} of ${draws.length} draws were repeated with the secret and are the same.`,
  );
  if (different.length > 0)
    console.log('After a change of TOKEN_SECRET, give the earlier one with --earlier FILE.');
  return different.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { earlier: { type: 'string', multiple: true, default: [] } } });
  const earlier = loadEarlierKeys(values.earlier);
  return withServices(readConfig(), async ({ database, keys }) =>
    report(await listSamples(database.db), [keys, ...earlier]),
  );
}

await runCommand(main);
