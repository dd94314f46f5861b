/** Every call while its tables are gone: the error of the database is in the log and nowhere else (security.md T47, S45). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Access, AnyEndpoint } from '#contract/endpoint.ts';
import {
  createAccessCallers,
  registerKey,
  type AccessCallers,
  type CallerKind,
} from '../server/src/testing/access-callers.ts';
import { formFor } from '../server/src/testing/checklist-client.ts';
import { sharedPortalTest } from '../server/src/testing/portal-test.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

const test = sharedPortalTest({ environment: { REGISTER_KEY: registerKey } }).extend(
  'callers',
  { auto: true, scope: 'file' },
  ({ app }) => createAccessCallers(app),
);

const endpoints = Object.entries(api) as unknown as readonly (readonly [string, AnyEndpoint])[];

const row = {
  centre_code: 'F1',
  centre_name: 'School',
  cfi: '',
  centre_city: '',
  centre_state: '',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'asha@example.org',
};
/** Has every field of every JSON body, because calls ignore fields that are not theirs. */
const body = {
  ...row,
  username: 'admin',
  password: 'Harbour-lantern-17',
  name: 'Asha',
  mobile: '9876543210',
  userId: 'x'.repeat(32),
  otp: '123456',
  code: 'x'.repeat(28),
  filler: 'x',
  rows: [row],
};

const kinds: Partial<Record<Access, CallerKind>> = {
  admin: 'admin',
  public: 'nobody',
  handover: 'phone',
  register: 'program',
};
const callerFor = ({ access }: AnyEndpoint): CallerKind => kinds[access] ?? 'owner';

/** What must not leave the server: names of tables, SQL, files, stacks and programs. */
const internals =
  /\n\s+at |\.ts\b|node_modules|select |insert |update |\bfrom\b|relation|no such table|_gone|sqlite|postgres|kysely|\/tmp|[/\\]server[/\\]|Error:/i;

async function ask(app: TestApp, callers: AccessCallers, name: string, endpoint: AnyEndpoint) {
  const path = endpoint.path
    .replace(':userId', callers.ownerId)
    .replace(':slot', 'centre')
    .replace(':number', '1')
    // Others are refused unread.
    .replace(':token', 'x'.repeat(32))
    .replace(/:[A-Za-z]+/g, () => callers.ownerCentreId);
  const token = callers.tokens[callerFor(endpoint)];
  const isForm = name === 'saveProfile' || name === 'saveHandoverPhoto';
  const response = await app.fetch(`/api${path}`, {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isForm || endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(isForm ? { body: formFor(callers.ownerCentreId) } : {}),
    ...(isForm || endpoint.method === 'GET'
      ? {}
      : { body: JSON.stringify({ ...body, centre_config_id: callers.ownerCentreId }) }),
  });
  return { status: response.status, text: await response.text() };
}

async function renameTables(app: TestApp, keep: readonly string[]): Promise<number> {
  const tables = await app.database.db.introspection.getTables();
  let renamed = 0;
  for (const { name } of tables) {
    if (keep.includes(name) || name.endsWith('_gone')) continue;
    try {
      await app.runSql(`ALTER TABLE "${name}" RENAME TO "${name}_gone"`);
      renamed += 1;
    } catch {
      // A table that belongs to an index.
    }
  }
  return renamed;
}

test('a failing database is a generic error, detailed in the log only', async ({ app, callers }) => {
  const failed = new Set<string>();
  const rounds = [
    // First everything behind the check of the caller fails, then that check as well.
    ['accounts', 'sessions', 'revoked_tokens'],
    [],
  ];
  for (const keep of rounds) {
    expect(await renameTables(app, keep)).toBeGreaterThan(1);
    for (const [name, endpoint] of endpoints) {
      const { status, text } = await ask(app, callers, name, endpoint);
      if (status < 500) continue;
      failed.add(name);
      const answer = JSON.parse(text) as object;
      expect(['code', 'error', 'waitSeconds'], name).toEqual(expect.arrayContaining(Object.keys(answer)));
      expect(text, name).not.toMatch(internals);
    }
  }
  // The notice is a file, and the public key is derived.
  expect(endpoints.map(([name]) => name).filter((name) => !failed.has(name))).toEqual([
    'readPrivacyNotice',
    'getRegisterKey',
  ]);
  expect(
    app.logLines.filter((line) => /no such table|does not exist/.test(line)).length,
  ).toBeGreaterThanOrEqual(failed.size);
});
