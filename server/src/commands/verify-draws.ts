/** The command `portal check draws`: repeats every draw that the audit trail records, with the secret. */
import type { Config } from '../config.ts';
import { parseJson } from '../kernel/encoding.ts';
import { isRepeatable, readRecordedSample, type RecordedSample } from '../review/sample.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Db } from '../platform/database/open-database.ts';
import { defineCommand } from './command.ts';
import { loadEarlierKeys, withServices } from './with-services.ts';

/**
 * Returns the draws, each with its last entry. The entries of one draw follow each other: they are written in one transaction, in the
 * order of their parts.
 */
async function listSamples(db: Db) {
  const entries = await db
    .selectFrom('audit_trail')
    .select(['sequence', 'at', 'details'])
    .where('act', '=', 'reviews.accepted')
    .orderBy('sequence')
    .execute();
  const draws: { sequence: number; at: string; parts: readonly RecordedSample[] }[] = [];
  for (const { sequence, at, details } of entries) {
    const part = readRecordedSample(parseJson(details));
    const earlier = part === null || part.part === 1 ? [] : (draws.pop()?.parts ?? []);
    draws.push({ sequence, at, parts: part === null ? [] : [...earlier, part] });
  }
  return draws;
}

async function repeatDraws(db: Db, keys: readonly Keys[]): Promise<number> {
  const draws = await listSamples(db);
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

/** Repeats them with the present secret. Returns the exit code. */
export const checkDraws = (config: Config, earlier: readonly Keys[] = []): Promise<number> =>
  withServices(config, ({ database, keys }) => repeatDraws(database.db, [keys, ...earlier]));

export default defineCommand({
  summary: 'repeats every draw of centres that the audit trail records',
  usage: '[--earlier FILE]…',
  details: 'Exit code 1: a draw is not that of the secret.',
  options: { earlier: { value: 'FILE', isRepeatable: true, help: 'a file with an earlier TOKEN_SECRET' } },
  run: ({ config, values: { earlier } }) => checkDraws(config, loadEarlierKeys(earlier)),
});
