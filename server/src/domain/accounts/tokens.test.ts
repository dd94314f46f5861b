import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCentre, logInAdmin, signUpCentre } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let token: string;
let claims: Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  app = await startTestApp();
  await insertCentre(app);
  ({ token } = await signUpCentre(app, '9876543210'));
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
});
afterAll(async () => {
  await app.close();
});

const ask = (authorization: string) => app.fetch('/api/lookups/user-centres', { headers: { authorization } });

/** Signed with the server's own key; only the claims or the header are invalid. */
function signed(changes: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode({ ...claims, ...changes })}`;
  const key = app.services.keys.key('tokens');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

const without = (name: string) => signed({ [name]: undefined });

const corpus: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  [
    'alg none with a signature',
    () => `${encode({ alg: 'none' })}.${encode(claims)}.${token.split('.')[2] ?? ''}`,
  ],
  [
    'an edited payload',
    () => [token.split('.')[0], encode({ ...claims, isAdmin: true }), token.split('.')[2]].join('.'),
  ],
  ['a truncated signature', () => token.slice(0, -3)],
  [
    'another key',
    () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.alloc(32, 1)),
  ],
  [
    'HS512 with our key',
    () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .sign(app.services.keys.key('tokens')),
  ],
  [
    'RS256',
    () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256' })
        .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  ],
  ['another issuer', () => signed({ iss: 'other' })],
  ['another audience', () => signed({ aud: 'elsewhere' })],
  ['no expiry', () => without('exp')],
  ['no id', () => without('jti')],
  ['an unknown session', () => signed({ jti: 'unknown' })],
  ['another account', () => signed({ userId: 'c_other' })],
  ['an older token version', () => signed({ tv: 0 })],
  ['an expiry in the past', () => signed({ exp: 1 })],
  ['an unknown critical header', () => signed({}, { crit: ['x'], x: 1 })],
  ['another type', () => signed({}, { typ: 'at+jwt' })],
  ['nothing', () => ''],
  ['garbage', () => 'a.b.c'],
];

test.each(corpus)('a token with %s is rejected', async (_name, createToken) => {
  const response = await ask(`Bearer ${await createToken()}`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'session.ended' });
});

test.each(['Basic YTpi', 'Bearer', 'bearer  ', 'Token x'])(
  '"%s" is not a bearer token',
  async (authorization) => {
    expect((await ask(authorization)).status).toBe(401);
  },
);

test('the original token and one signed the same way are accepted; a key id or key URL in the header is ignored', async () => {
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
  expect((await ask(`Bearer ${signed({}, { kid: '../../x', jku: 'http://127.0.0.1:1/' })}`)).status).toBe(
    200,
  );
});

test('isAdmin in a validly signed token grants nothing', async () => {
  const forged = signed({ isAdmin: true });
  expect((await ask(`Bearer ${forged}`)).status).toBe(200);
  const admin = await logInAdmin(app);
  expect((await ask(`Bearer ${admin.token}`)).status).toBe(403);
});
