/**
 * The command `npm run restore [-- --deletion TIME | --all]`: lists the deletions of centres, or restores the centres of one
 * or all of them, also while the server runs. Exit code 1 when a centre remains deleted.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import {
  listDeletions,
  restoreCentres,
  type Deletion,
  type Restored,
} from '../features/centres/configuration/restore-centres.ts';
import { runCommand, withServices, type CommandServices } from './with-services.ts';

function describeDeletions(deletions: readonly Deletion[]): string {
  if (deletions.length === 0) return 'No centre is deleted.';
  const lines = deletions.map(({ deletedAt, centres, codes }) => {
    const more = centres > codes.length ? ', …' : '';
    return `  ${deletedAt}  ${centres} centre(s): ${codes.join(', ')}${more}`;
  });
  return [
    'Deleted:',
    ...lines,
    'Restore one deletion with: npm run restore -- --deletion TIME',
    'Restore all of them with:  npm run restore -- --all',
  ].join('\n');
}

function describeRestored({ restored, conflicting }: Restored): string {
  const notRestored =
    conflicting.length === 0
      ? []
      : [
          `${conflicting.length} centre(s) remain deleted, because their phone now belongs to another centre with another e-mail: ${conflicting.join(', ')}`,
        ];
  return [`${restored.length} centre(s) restored.`, ...notRestored].join('\n');
}

/** `deletion` is a time, or `all`. */
async function restore(services: CommandServices, deletion: string): Promise<number> {
  const deletions = await listDeletions(services);
  if (deletion !== 'all' && !deletions.some(({ deletedAt }) => deletedAt === deletion))
    throw new Error(`No centres were deleted at ${deletion}.\n${describeDeletions(deletions)}`);
  const result = await restoreCentres(services, deletion === 'all' ? null : deletion);
  console.log(describeRestored(result));
  return result.conflicting.length === 0 ? 0 : 1;
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
