/** A filled portal for a server in a process of its own: closed, with a quarter of its centres submitted and checked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksVersion } from '#contract/review/limits.ts';
import { logInAdmin } from '../server/src/testing/people.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';
import { createPostgresDatabase, isPostgres } from '../server/src/testing/test-database.ts';
import { madeCentres } from './made-centres.ts';
import { importRows, startBenchApp, submitEvery } from './portal.ts';

export interface FilledPortal {
  readonly dataDir: string;
  /** The environment of a server on it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** With PostgreSQL every instance needs the same. */
const secrets = {
  TOKEN_SECRET: 'a secret of benches: 0123456789 abcdefghij',
  AUDIT_SECRET: 'another secret of benches: 0123456789 klmnop',
};

/** As if the worker had checked every submitted checklist, so that it has nothing to do while something else is measured. */
const markChecked = `
  insert into reviews (centre_id, sha256, checks_version, record_version, decision, serious, notices, submitted_at, centre_state,
    reasons, head_mobile, head_email, note, drawn_at, accepted_at, decided_by, decided_at, version)
  select id, 'ab', ${checksVersion}, checklists.version, 'waiting', 0, 0, submitted_at, centre_state, '[]', phone, email, '',
    null, null, null, null, 1
  from centres join checklists on checklists.centre_id = centres.id`;

interface FillOptions {
  /** Imports the list in another way, before the portal is opened. */
  readonly fill?: (settings: Readonly<Record<string, string>>) => Promise<void>;
  /** Adds more. */
  readonly prepare?: (app: TestApp) => Promise<void>;
}

export async function fillPortal(size: number, { fill, prepare }: FillOptions = {}): Promise<FilledPortal> {
  const database = isPostgres ? await createPostgresDatabase() : null;
  const settings = database === null ? {} : { DATABASE_URL: database.url, ...secrets };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'filled-'));
  await fill?.({ ...settings, DATA_DIR: dataDir });
  const app = await startBenchApp({ environment: settings, dataDir });
  const { token } = await logInAdmin(app);
  if (fill === undefined) await importRows({ app, token }, madeCentres(size));
  await submitEvery({ app, token }, 4);
  await app.runSql(markChecked);
  await prepare?.(app);
  // A running server is vacuumed in time.
  if (database !== null) await app.runSql('vacuum analyze');
  await app.close({ keepData: true });
  return {
    dataDir,
    settings,
    remove: async () => {
      await rm(dataDir, { recursive: true });
      await database?.drop();
    },
  };
}
