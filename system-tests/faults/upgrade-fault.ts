/** The data of a release are opened by this version, which is killed several times on the way, as in the middle of a migration. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrations } from '../../server/src/migrations/migrations.ts';
import { systemClock } from '../../server/src/kernel/steady-clock.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { fillReleased, loadReleased } from '../released/open-released.ts';
import { runOnUrl } from '../../server/src/testing/test-database.ts';
import { portalEnvironment } from './fault-portal.ts';
import { createPortalInstance } from './portal-instance.ts';
import type { Injected, Run } from './run.ts';

/** A start takes about as long until the migrations have ended. */
const maxMigrationMs = 700;
const kills = 3;

/** What neither the start writes nor chance decides. The entries of the audit trail about the start come after these. */
const contents = [
  '* FROM accounts ORDER BY id',
  '* FROM centres ORDER BY id',
  '* FROM checklists ORDER BY centre_id',
  '* FROM photos ORDER BY id',
  'centre_id FROM receipts ORDER BY centre_id',
  '* FROM audit_trail WHERE sequence <= LAST ORDER BY sequence',
];

async function readAll(url: string, lastEntry: number): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const content of contents)
    read[content] = JSON.stringify(
      await runOnUrl(url, `SELECT ${content.replace('LAST', String(lastEntry))}`),
    );
  return read;
}

export async function interruptUpgrade({ target, main, random, journal }: Run): Promise<Injected> {
  const released = await loadReleased('v1');
  const lastEntry = released.rows['audit_trail']?.length ?? 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'faults-upgrade-'));
  try {
    const prepare = async (name: string): Promise<{ dataDir: string; url: string }> => {
      const dataDir = path.join(folder, name);
      await cp(path.join(released.folder, 'photos'), path.join(dataDir, 'photos'), { recursive: true });
      const url = await target.createDatabase(dataDir);
      await fillReleased(url, released);
      return { dataDir, url };
    };
    // Nothing interrupts this one.
    const expected = await prepare('expected');
    await (await openDatabase({ url: expected.url, migrations, clock: systemClock })).close();
    const { dataDir, url } = await prepare('killed');
    const instance = createPortalInstance(
      {
        ...portalEnvironment,
        DATA_DIR: dataDir,
        TOKEN_SECRET: released.meta.tokenSecret,
        ...(url.startsWith('sqlite:') ? {} : { DATABASE_URL: url }),
      },
      main,
    );
    for (let kill = 0; kill < kills; kill += 1) await instance.startAndKill(random() * maxMigrationMs);
    const startedAt = performance.now();
    await instance.start();
    const recoveryMs = Math.round(performance.now() - startedAt);
    await instance.kill();
    const [found, wanted] = [await readAll(url, lastEntry), await readAll(expected.url, lastEntry)];
    for (const [content, rows] of Object.entries(wanted))
      if (found[content] !== rows)
        journal.report('changed', `after an upgrade that was killed, ${content}: ${found[content]}`);
    return { fault: 'portal killed during the migrations of a release', recoveryMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
