/** The command `portal check audit`: checks that the audit trail is unchanged and complete. */
import type { Config } from '../config.ts';
import {
  type BreakReason,
  checkAuditTrail,
  type CheckedTrail,
  type TrailHead,
} from '../audit/trail-check.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import { defineCommand } from './command.ts';
import { earlierOption, loadEarlierKeys, withServices } from './with-services.ts';

const tampered = 'The audit trail was tampered with:';

/** Sentences, for a trail that is broken. */
const breaks: Readonly<Record<BreakReason, (at: number) => string>> = {
  changed: (at) =>
    `${tampered} entry ${at} is changed or missing. If an instance ran with another AUDIT_SECRET or TOKEN_SECRET, give that with --earlier FILE.`,
  empty: () => `${tampered} it is empty. Entry 1 and all others were removed.`,
  'no-start': (at) =>
    `${tampered} the entry about its start is missing. From entry ${at} on, all entries may have been replaced.`,
  'unknown-key': (at) =>
    `${tampered} entry ${at} and those after it were made with a key that is not at hand. If you have just changed AUDIT_SECRET or TOKEN_SECRET, start the portal once with the old one in AUDIT_SECRET_BEFORE and check again.`,
  contradicted: (at) =>
    `${tampered} from entry ${at} on, entries were removed or replaced: heads that are kept outside the database name other entries. If you have restored the database yourself, record it with: portal database restored. If that was recorded under an earlier secret, give it with --earlier FILE.`,
  'secret-replaced': (at) =>
    `The audit trail cannot be trusted before entry ${at}: there the secret was changed, and the old one did not sign that. The entries before it may have been replaced. Give the old secret with --earlier FILE to check them.`,
};

export const describeBreak = ({ brokenAt, reason = 'changed' }: CheckedTrail): string =>
  breaks[reason](brokenAt ?? 1);

function report(checked: CheckedTrail): number {
  const { brokenAt, unchecked, restored = [] } = checked;
  for (const { from, to } of unchecked)
    console.log(
      `Entries ${from}-${to} were made under an earlier secret and cannot be checked without it (--earlier FILE).`,
    );
  for (const { sequence, at } of restored)
    console.log(
      `The operator restored an earlier state of the database before ${at} (entry ${sequence}): what was recorded between that state and then is not in the trail.`,
    );
  if (brokenAt !== null) {
    console.log(describeBreak(checked));
    return 1;
  }
  console.log(unchecked.length === 0 ? 'The audit trail is whole.' : 'The rest of the audit trail is whole.');
  return unchecked.length === 0 ? 0 : 2;
}

function parseHead(text: string): TrailHead {
  const [, sequence, digest] = /^([1-9][0-9]{0,9}):([\w-]{20,100})$/.exec(text) ?? [];
  if (sequence === undefined || digest === undefined)
    throw new Error(`--head ${text}: give the number and the digest of an entry, as SEQUENCE:DIGEST.`);
  return { sequence: Number(sequence), digest, at: '' };
}

/** Checks it under the present secrets. Returns the exit code. */
export const checkAudit = (
  config: Config,
  earlier: readonly Keys[] = [],
  heads: readonly TrailHead[] = [],
): Promise<number> =>
  withServices(config, async ({ database, keys }) =>
    report(await checkAuditTrail(database.db, keys, earlier, heads)),
  );

export default defineCommand({
  summary: 'checks that the audit trail is unchanged and complete',
  usage: '[--earlier FILE]… [--head SEQUENCE:DIGEST]…',
  details: 'Exit code 1: entries were changed, removed or invented. 2: a part could not be checked.',
  options: {
    earlier: earlierOption,
    head: { value: 'SEQUENCE:DIGEST', isRepeatable: true, help: 'an entry that the log or a mail has named' },
  },
  run: ({ config, values: { earlier, head } }) =>
    checkAudit(config, loadEarlierKeys(earlier), head.map(parseHead)),
});
