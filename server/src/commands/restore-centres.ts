/**
 * The command `npm run restore [-- --deletion TIME | --all]`: lists the deletions of centres, or restores the centres of one
 * or all of them, also while the server runs. Exit code 1 when a centre remains deleted.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Deletion } from '#contract/centres/archive-endpoints.ts';
import {
  listDeletions,
  restoreCentres,
  type Restored,
} from '../features/centres/configuration/restore-centres.ts';
import { operator, runCommand, withServices, type CommandServices } from './with-services.ts';

function describeDeletions(deletions: readonly Deletion[]): string {
  if (deletions.length === 0) return 'No centre is deleted.';
  const lines = deletions.map(({ deletedAt, deletedBy, centres, codes }) => {
    const more = centres > codes.length ? ', …' : '';
    const by = deletedBy === null ? '' : `, deleted by ${deletedBy}`;
    return `  ${deletedAt}  ${centres} centre(s): ${codes.join(', ')}${more}${by}`;
  });
  return [
    'Deleted:',
    ...lines,
    'Restore one deletion with: npm run restore -- --deletion TIME',
    'Restore all of them with:  npm run restore -- --all',
  ].join('\n');
}

const reasons = {
  'centre.code-taken': (code: string) => `centre code ${code} is in use again`,
  'centre.phone-conflict': (code: string) => `centre ${code} now has its phone with another e-mail`,
} satisfies Record<Restored['refused'][number]['code'], (otherCode: string) => string>;

function describeRestored({ restored, refused }: Restored): string {
  const notRestored = refused.map(
    ({ centreCode, code, otherCode }) => `  ${centreCode} remains deleted: ${reasons[code](otherCode)}`,
  );
  return [`${restored.length} centre(s) restored.`, ...notRestored].join('\n');
}

/** `deletion` is a time, or `all`. */
async function restore(services: CommandServices, deletion: string): Promise<number> {
  const deletions = await listDeletions(services);
  if (deletion !== 'all' && !deletions.some(({ deletedAt }) => deletedAt === deletion))
    throw new Error(`No centres were deleted at ${deletion}.\n${describeDeletions(deletions)}`);
  const selection = deletion === 'all' ? deletion : { deletedAt: deletion };
  const result = await restoreCentres(services, selection, operator);
  console.log(describeRestored(result));
  return result.refused.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { deletion: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  if (values.all && values.deletion !== undefined) throw new Error('Give either --all or --deletion TIME.');
  const deletion = values.all ? 'all' : values.deletion;
  return withServices(readConfig(), async (services) => {
    if (deletion !== undefined) return restore(services, deletion);
    console.log(describeDeletions(await listDeletions(services)));
    return 0;
  });
}

await runCommand(main);
