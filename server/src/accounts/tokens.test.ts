import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { insertCentre, logInAdmin, signUpCentre } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';

const test = sharedPortalTest()
  .extend('token', { scope: 'file' }, async ({ app }) => {
    await insertCentre(app);
    return (await signUpCentre(app, '9876543210')).token;
  })
  .extend(
    'claims',
    { scope: 'file' },
    ({ token }) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>,
  );

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const ask = (app: TestApp, authorization: string) =>
  app.fetch('/api/lookups/user-centres', { headers: { authorization } });

/** Signed with the server's own key; only the claims or the header are invalid. */
function signed(
  app: TestApp,
  claims: Record<string, unknown>,
  changes: Record<string, unknown>,
  header: Record<string, unknown> = {},
): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode({ ...claims, ...changes })}`;
  const key = app.services.keys.key('tokens');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** By a library. */
const sign = (claims: Record<string, unknown>, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key);
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

interface Signed {
  readonly app: TestApp;
  readonly token: string;
  readonly claims: Record<string, unknown>;
}

const corpus: readonly (readonly [string, (of: Signed) => string | Promise<string>])[] = [
  ['alg none', ({ claims }) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  [
    'alg none with a signature',
    ({ claims, token }) => `${encode({ alg: 'none' })}.${encode(claims)}.${token.split('.')[2] ?? ''}`,
  ],
  [
    'an edited payload',
    ({ claims, token }) =>
      [token.split('.')[0], encode({ ...claims, isAdmin: true }), token.split('.')[2]].join('.'),
  ],
  ['a truncated signature', ({ token }) => token.slice(0, -3)],
  ['another key', ({ claims }) => sign(claims, 'HS256', Buffer.alloc(32, 1))],
  ['HS512 with our key', ({ app, claims }) => sign(claims, 'HS512', app.services.keys.key('tokens'))],
  ['RS256', ({ claims }) => sign(claims, 'RS256', rsa())],
  ['another issuer', ({ app, claims }) => signed(app, claims, { iss: 'other' })],
  ['another audience', ({ app, claims }) => signed(app, claims, { aud: 'elsewhere' })],
  ['no expiry', ({ app, claims }) => signed(app, claims, { exp: undefined })],
  ['no id', ({ app, claims }) => signed(app, claims, { jti: undefined })],
  ['an unknown session', ({ app, claims }) => signed(app, claims, { jti: 'unknown' })],
  ['another account', ({ app, claims }) => signed(app, claims, { userId: 'c_other' })],
  ['an older token version', ({ app, claims }) => signed(app, claims, { tv: 0 })],
  ['an expiry in the past', ({ app, claims }) => signed(app, claims, { exp: 1 })],
  ['an unknown critical header', ({ app, claims }) => signed(app, claims, {}, { crit: ['x'], x: 1 })],
  ['another type', ({ app, claims }) => signed(app, claims, {}, { typ: 'at+jwt' })],
  ['nothing', () => ''],
  ['garbage', () => 'a.b.c'],
];

test.for(corpus)('a token with %s is rejected', async ([_name, createToken], { app, token, claims }) => {
  const response = await ask(app, `Bearer ${await createToken({ app, token, claims })}`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'session.ended' });
});

test.for(['Basic YTpi', 'Bearer', 'bearer  ', 'Token x'])(
  '"%s" is not a bearer token',
  async (authorization, { app }) => {
    expect((await ask(app, authorization)).status).toBe(401);
  },
);

test('only a token signed the same way is accepted, whatever its header', async ({ app, token, claims }) => {
  const strange = signed(app, claims, {}, { kid: '../../x', jku: 'http://127.0.0.1:1/' });
  for (const accepted of [token, strange]) expect((await ask(app, `Bearer ${accepted}`)).status).toBe(200);
});

test('isAdmin in a validly signed token grants nothing', async ({ app, claims }) => {
  const forged = signed(app, claims, { isAdmin: true });
  expect((await ask(app, `Bearer ${forged}`)).status).toBe(200);
  const admin = await logInAdmin(app);
  expect((await ask(app, `Bearer ${admin.token}`)).status).toBe(403);
});
