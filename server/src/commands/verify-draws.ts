/** The command `portal check draws`: repeats every draw that the audit trail records, with the secret. */
import type { Config } from '../config.ts';
import { parseJson } from '../submissions/stored-checklist.ts';
import { isRepeatable, readRecordedSample, type RecordedSample } from '../review/sample.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Db } from '../platform/database/open-database.ts';
import { defineCommand } from './command.ts';
import { loadEarlierKeys, withServices } from './with-services.ts';

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

interface RepeatedDraw extends Omit<SampleOfState, 'parts'> {
  readonly state: string;
  readonly isSame: boolean;
}

async function repeatDraws(db: Db, keys: readonly Keys[]): Promise<RepeatedDraw[]> {
  const samples = await listSamples(db);
  return samples.map(({ sequence, at, parts }) => ({
    sequence,
    at,
    state: parts[0]?.state ?? 'an unknown state',
    isSame: isRepeatable(parts, keys),
  }));
}

function report(draws: readonly RepeatedDraw[]): number {
  const different = draws.filter(({ isSame }) => !isSame);
  for (const { sequence, at, state } of different)
    console.log(
      `Entry ${sequence} of the audit trail (${at}): the draw of ${state} is not that of the secret.`,
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
  withServices(config, async ({ database, keys }) =>
    report(await repeatDraws(database.db, [keys, ...earlier])),
  );

export default defineCommand({
  summary: 'repeats every draw of centres that the audit trail records',
  usage: '[--earlier FILE]…',
  details: 'Exit code 1: a draw is not that of the secret.',
  options: { earlier: { value: 'FILE', isRepeatable: true, help: 'a file with an earlier TOKEN_SECRET' } },
  run: ({ config, values: { earlier } }) => checkDraws(config, loadEarlierKeys(earlier)),
});
