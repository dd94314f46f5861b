/** A portal for the scenarios: the real server on an empty data folder, filled by its own calls. */
import { api } from '#contract/api.ts';
import { completeAnswersOf } from '#contract/checklist/complete-answers.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { passwordCost } from '../server/src/accounts/passwords.ts';
import { logInAdmin, valueOf } from '../server/src/testing/people.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from '../server/src/testing/test-app.ts';
import { isPostgres } from '../server/src/testing/test-database.ts';

export interface BenchPortal {
  readonly app: TestApp;
  readonly token: string;
}

/** Its hashes cost as much as those of a portal in use, because logins are measured. */
export const startBenchApp = (overrides: TestAppOverrides = {}): Promise<TestApp> =>
  startTestApp({ passwordCost, ...overrides });

export async function startPortal(): Promise<BenchPortal> {
  const app = await startBenchApp();
  const { token } = await logInAdmin(app);
  return { app, token };
}

export async function importRows({ app, token }: BenchPortal, rows: CentreFields[]): Promise<void> {
  valueOf(await app.call(api.importCentres, { body: { rows } }, token));
}

/** Gives every n-th centre a submitted checklist. Written with SQL, because thousands of uploads would take hours. */
export async function submitEvery({ app }: BenchPortal, n: number): Promise<void> {
  const { headEmail, headMobile } = sampleAnswers;
  // Heads have contacts of their own: what all centres share is compared with all.
  const answers = `replace(replace('${JSON.stringify(sampleAnswers)}', '${headEmail}', 'head' || centre_code || '@example.org'), '${headMobile}', '98' || centre_code || '0')`;
  const snapshot = `'{"centre":{"centre_city":"' || centre_city || '","centre_state":"' || centre_state || '"},"answers":' || ${answers} || ',"photos":[]}'`;
  await app.runSql(`
    insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at, submitted_at, reference, snapshot)
    select id, 'submitted', ${answers}, 1, 'c', 'c', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', centre_code, ${snapshot}
    from centres where cast(centre_code as integer) % ${n} = 0`);
  // A running server is vacuumed in time.
  if (isPostgres) await app.runSql('vacuum analyze');
}

const sampleAnswers = completeAnswersOf('Private', {
  completeAddress: 'Plot 7, Station Road, near the water tank',
  pincode: '282001',
  rooms24: 10,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 3 }],
  cctvCoverage: ['Strong Room', 'Entry to Exam Centre'],
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
