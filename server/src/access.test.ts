import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { receivedRefusalSchema } from '#contract/received-refusal.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as z from 'zod/mini';
import {
  accessCodes,
  callerKinds,
  expectedAccessResult,
  createAccessCallers,
  registerKey,
  type AccessCallers,
  type AccessResult,
  type CallerKind,
} from './testing/access-callers.ts';
import { insertCentre, signUpCentre } from './testing/people.ts';
import { sharedPortalTest } from './testing/portal-test.ts';
import type { TestApp } from './testing/test-app.ts';

const test = sharedPortalTest({ environment: { REGISTER_KEY: registerKey } }).extend(
  'callers',
  { auto: true, scope: 'file' },
  ({ app }) => createAccessCallers(app),
);

const endpoints = Object.entries(api) as unknown as readonly (readonly [string, AnyEndpoint])[];
/** For those who are admitted they would end sessions that the other cases need. */
const endsSessions = new Set<string>(['logout', 'endHandover']);

const cells = endpoints.flatMap(([name, endpoint]) =>
  callerKinds.map((kind) => [name, endpoint.access, kind, endpoint] as const),
);

async function tryAccess(
  app: TestApp,
  callers: AccessCallers,
  endpoint: AnyEndpoint,
  kind: CallerKind,
): Promise<AccessResult> {
  const path = endpoint.path
    .replace(':userId', callers.ownerId)
    .replace(/:[A-Za-z]+/g, () => callers.ownerCentreId);
  const token = callers.tokens[kind];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  // Without a body: an admitted caller gets a refusal of the body or a response.
  const response = await app.fetch(`/api${path}`, { method: endpoint.method, headers });
  const text = await response.text();
  if (response.ok) return 'admitted';
  const { code = '' } = z.parse(receivedRefusalSchema, JSON.parse(text));
  expect(response.status).toBeLessThan(500);
  return accessCodes.find((each) => each === code) ?? 'admitted';
}

/** Of the others, only the main account may remove the two-step login of somebody else. */
const expectedResult = ([name, , kind, endpoint]: (typeof cells)[number]): AccessResult => {
  const expected = expectedAccessResult(endpoint, kind);
  const isOther = name === 'removeAdminFactor' && kind !== 'admin';
  return isOther && expected === 'admitted' ? 'access.denied' : expected;
};

const isSafe = ([name, , kind, endpoint]: (typeof cells)[number]): boolean =>
  !endsSessions.has(name) || expectedAccessResult(endpoint, kind) !== 'admitted';

test.for(cells.filter(isSafe))('%s (%s) for %s', async (cell, { app, callers }) => {
  const [, , kind, endpoint] = cell;
  expect(await tryAccess(app, callers, endpoint, kind)).toBe(expectedResult(cell));
});

test('every path and method that is served under /api is in the contract', async ({ app }) => {
  const served = new Map<string, Set<string>>();
  const parents: string[] = [];
  for (const line of app.printedRoutes.split('\n')) {
    const found = /^((?:[│ ] {3})*[├└]── )(\S+) \(([A-Z, ]+)\)/.exec(line);
    if (found === null) continue;
    const [, indent = '', part = '', methodList = ''] = found;
    const depth = indent.length / 4 - 1;
    parents.length = depth;
    parents[depth] = part;
    const path = parents.slice(0, depth + 1).join('');
    const methods = methodList.split(', ').filter((method) => method !== 'HEAD');
    served.set(path, new Set([...(served.get(path) ?? []), ...methods]));
  }
  // The OpenAPI description itself is not in the contract.
  const declared = new Map<string, Set<string>>([['/api/openapi.json', new Set(['GET'])]]);
  for (const [, { path, method }] of endpoints)
    declared.set(`/api${path}`, new Set([...(declared.get(`/api${path}`) ?? []), method]));
  expect(new Map([...served].filter(([path]) => path.startsWith('/api')))).toEqual(declared);
});

test('a used sign-up handle works in paths as the id of its own account only', async ({ app, callers }) => {
  await insertCentre(app, { phone: '9222222222' });
  const user = await signUpCentre(app, '9222222222');
  const fetchProfile = (userId: string) =>
    app.fetch(`/api/profiles/${userId}`, { headers: { authorization: `Bearer ${user.token}` } });
  expect((await fetchProfile(user.handle)).status).toBe(200);
  expect((await fetchProfile(user.userId)).status).toBe(200);
  expect((await fetchProfile(callers.ownerId)).status).toBe(403);
  expect((await fetchProfile('nobody')).status).toBe(403);
});
