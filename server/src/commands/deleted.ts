/** The command `portal deleted`: lists the deletions of centres, and restores the centres of one or of all, also while the server runs. */
import type { Deletion } from '#contract/centres/archive-endpoints.ts';
import { listDeletions, restoreCentres, type Restored } from '../centres/configuration/deleted-centres.ts';
import { defineCommand, UsageError } from './command.ts';
import { operator, withServices, type CommandServices } from './with-services.ts';

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
    'Restore one deletion with: portal deleted --deletion TIME',
    'Restore all of them with:  portal deleted --all',
  ].join('\n');
}

const reasons = {
  'centre.code-taken': (code: string) => `centre code ${code} is in use again`,
  'centre.phone-conflict': (code: string) => `centre ${code} now has its phone with another e-mail`,
} satisfies Record<Restored['refused'][number]['code'], (otherCode: string) => string>;

/** `deletion` is a time, or `all`. */
async function restore(services: CommandServices, deletion: string): Promise<number> {
  const deletions = await listDeletions(services);
  if (deletion !== 'all' && !deletions.some(({ deletedAt }) => deletedAt === deletion))
    throw new Error(`No centres were deleted at ${deletion}.\n${describeDeletions(deletions)}`);
  const selection = deletion === 'all' ? deletion : { deletedAt: deletion };
  const { restored, refused } = await restoreCentres(services, selection, operator);
  console.log(`${restored.length} centre(s) restored.`);
  for (const { centreCode, code, otherCode } of refused)
    console.log(`  ${centreCode} remains deleted: ${reasons[code](otherCode)}`);
  return refused.length === 0 ? 0 : 1;
}

export default defineCommand({
  summary: 'lists deleted centres, and restores them with --deletion or --all',
  usage: '[--deletion TIME | --all]',
  details: 'Exit code 1: a centre remains deleted.',
  options: {
    deletion: { value: 'TIME', help: 'restores the centres that were deleted at this time, as listed' },
    all: { help: 'restores all deleted centres' },
  },
  run: async ({ config, values }) => {
    if (values.all && values.deletion !== undefined)
      throw new UsageError('Give one of --all and --deletion.');
    const deletion = values.all ? 'all' : values.deletion;
    return withServices(config, async (services) => {
      if (deletion !== undefined) return restore(services, deletion);
      console.log(describeDeletions(await listDeletions(services)));
      return 0;
    });
  },
});
