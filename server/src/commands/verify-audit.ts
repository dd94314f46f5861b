/** The command `portal check audit`: checks that the audit trail is unchanged and complete. */
import type { Config } from '../config.ts';
import { type BreakReason, checkAuditTrail, type CheckedTrail } from '../domain/audit/trail-check.ts';
import { type HeadFileProblem, readOutsideEvidence } from '../domain/audit/head-file.ts';
import type { OutsideHead } from '../domain/audit/external-checkpoints.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { defineCommand } from './command.ts';
import { earlierOption, loadEarlierKeys, withServices, type CommandServices } from './with-services.ts';

const breaks: Readonly<Record<BreakReason, (at: number) => string>> = {
  changed: (at) =>
    `entry ${at} is changed or missing. If an instance ran with another AUDIT_SECRET or TOKEN_SECRET, give that with --earlier FILE.`,
  empty: () => 'it is empty. Entry 1 and all others were removed.',
  'no-start': (at) =>
    `the entry about its start is missing. From entry ${at} on, all entries may have been replaced.`,
  'unknown-key': (at) =>
    `entry ${at} and those after it were made with a key that this portal has not announced. If you have just changed AUDIT_SECRET or TOKEN_SECRET, start the portal once and check again.`,
  contradicted: (at) =>
    `from entry ${at} on, entries were removed or replaced: heads that are kept outside the database name other entries. If you have restored the database yourself, record it with: portal database restored. If that was recorded under an earlier secret, give it with --earlier FILE.`,
};

/** A sentence, for a trail that is broken. */
export const describeBreak = ({ brokenAt, reason = 'changed' }: CheckedTrail): string =>
  breaks[reason](brokenAt ?? 1);

const describeFile: Readonly<Record<HeadFileProblem, string>> = {
  missing: 'A file of heads (audit-heads.jsonl in DATA_DIR) was written and is missing.',
  changed: 'Lines of the file of heads (audit-heads.jsonl in DATA_DIR) were changed or removed.',
  cut: 'The last lines of the file of heads (audit-heads.jsonl in DATA_DIR) were removed.',
};
const compareHead =
  'Compare the trail with a head from the log or a mail as well: portal check audit --head SEQUENCE:DIGEST';

function report(checked: CheckedTrail, headFile: HeadFileProblem | null): number {
  const { brokenAt, unchecked, restored = [] } = checked;
  for (const { from, to } of unchecked)
    console.log(
      `Entries ${from}-${to} were made under an earlier secret and cannot be checked without it (--earlier FILE).`,
    );
  for (const { sequence, at } of restored)
    console.log(
      `The operator restored an earlier state of the database before ${at} (entry ${sequence}): what was recorded between that state and then is not in the trail.`,
    );
  if (headFile !== null) console.log(`${describeFile[headFile]} ${compareHead}`);
  if (brokenAt !== null) {
    console.log(`The audit trail was tampered with: ${describeBreak(checked)}`);
    return 1;
  }
  console.log(unchecked.length === 0 ? 'The audit trail is whole.' : 'The rest of the audit trail is whole.');
  return unchecked.length === 0 && headFile === null ? 0 : 2;
}

function parseHead(text: string): OutsideHead {
  const [, sequence, digest] = /^([1-9][0-9]{0,9}):([\w-]{20,100})$/.exec(text) ?? [];
  if (sequence === undefined || digest === undefined)
    throw new Error(`--head ${text}: give the number and the digest of an entry, as SEQUENCE:DIGEST.`);
  return { sequence: Number(sequence), digest, at: '' };
}

async function verify(
  { database, keys, otherAuditKeys }: CommandServices,
  { dataDir, databaseUrl }: Config,
  earlier: readonly Keys[],
  heads: readonly OutsideHead[],
): Promise<number> {
  const available = [keys, ...earlier, ...otherAuditKeys];
  const isEmbedded = databaseUrl.startsWith('sqlite:');
  const outside = await readOutsideEvidence(database.db, dataDir, available, isEmbedded);
  const checked = await checkAuditTrail(database.db, keys, earlier, {
    others: otherAuditKeys,
    knownIds: outside.knownIds,
    heads: [...outside.heads, ...heads],
  });
  return report(checked, outside.findProblem(checked.restored ?? []));
}

/** Checks it under the present secrets. Returns the exit code. */
export const checkAudit = (
  config: Config,
  earlier: readonly Keys[] = [],
  heads: readonly OutsideHead[] = [],
): Promise<number> => withServices(config, (services) => verify(services, config, earlier, heads));

export default defineCommand({
  summary: 'checks that the audit trail is unchanged and complete',
  usage: '[--earlier FILE]… [--head SEQUENCE:DIGEST]…',
  details: 'Exit code 1: entries were changed, removed or invented. 2: a part could not be checked.',
  options: {
    earlier: earlierOption,
    head: { value: 'SEQUENCE:DIGEST', isRepeatable: true, help: 'an entry that the log or a mail has named' },
  },
  arguments: [0, 0],
  run: ({ config, values: { earlier, head } }) =>
    checkAudit(config, loadEarlierKeys(earlier), head.map(parseHead)),
});
