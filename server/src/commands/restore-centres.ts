/**
 * The command `npm run restore [-- --deletion TIME | --all]`: lists which centres were deleted when, or brings one deletion
 * or all of them back, also while the server runs. Exit code 1 when something stays deleted.
 */
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import {
  listDeletions,
  restoreCentres,
  type Deletion,
  type Restored,
} from '../features/centres/configuration/restore-centres.ts';
import { migrations } from '../migrations/migrations.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { loadMasterSecret } from '../kernel/crypto/master-secret.ts';
import { runAsCommand } from './run-as-command.ts';

function describeDeletions(deletions: readonly Deletion[]): string {
  if (deletions.length === 0) return 'No centre is deleted.';
  const lines = deletions.map(({ deletedAt, centres, codes }) => {
    const more = centres > codes.length ? ', …' : '';
    return `  ${deletedAt}  ${centres} centre(s): ${codes.join(', ')}${more}`;
  });
  return [
    'Deleted:',
    ...lines,
    'Bring back one deletion with: npm run restore -- --deletion TIME',
    'Bring back all of them with:  npm run restore -- --all',
  ].join('\n');
}

function describeRestored({ restored, conflicting }: Restored): string {
  const stay =
    conflicting.length === 0
      ? []
      : [
          `${conflicting.length} centre(s) stay deleted, because their phone stands on another centre with another e-mail: ${conflicting.join(', ')}`,
        ];
  return [`${restored.length} centre(s) brought back.`, ...stay].join('\n');
}

async function restore(database: AppDatabase, config: Config, deletedAt: string | null): Promise<Restored> {
  const clock = systemClock;
  const keys = deriveKeys(loadMasterSecret(config.tokenSecret, config.dataDir, systemRandomness(clock)));
  return restoreCentres({ database, clock, keys }, deletedAt);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { deletion: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  if (values.all && values.deletion !== undefined) throw new Error('Give either --all or --deletion TIME.');
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, migrations, clock: systemClock });
  try {
    const deletions = await listDeletions({ database });
    if (!values.all && values.deletion === undefined) {
      console.log(describeDeletions(deletions));
      return;
    }
    if (!values.all && !deletions.some(({ deletedAt }) => deletedAt === values.deletion))
      throw new Error(
        `No centres were deleted at ${values.deletion ?? ''}.\n${describeDeletions(deletions)}`,
      );
    const result = await restore(database, config, values.all ? null : (values.deletion ?? null));
    console.log(describeRestored(result));
    if (result.conflicting.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await runAsCommand(main);
