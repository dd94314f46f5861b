import { expect } from 'vitest';
import { insertCentre, signUpCentre, type LoggedIn } from '../../testing/people.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = sharedPortalTest()
  .extend('centreId', { auto: true, scope: 'file' }, async ({ app }) => (await insertCentre(app)).id)
  .extend('user', { auto: true, scope: 'file' }, ({ app }) => signUpCentre(app, '9876543210'));

const authorization = (user: LoggedIn) => ({ authorization: `Bearer ${user.token}` });

async function put(
  app: TestApp,
  user: LoggedIn,
  body: RequestInit['body'],
  headers: Record<string, string> = {},
): Promise<string> {
  const target = `/api/profiles/${user.userId}`;
  const response = await app.fetch(target, {
    method: 'PUT',
    headers: { ...authorization(user), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code ?? 'saved'}`;
}

type Part = readonly [name: string, value: string | Blob];

function form(centreId: string, ...parts: readonly Part[]): FormData {
  const data = new FormData();
  data.append('centre_config_id', centreId);
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'photo.jpg');
  }
  return data;
}

const photo = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

test('a form with one field is accepted; unknown fields are ignored', async ({ app, user, centreId }) => {
  expect(await put(app, user, form(centreId, ['headName', 'Asha']))).toBe('200 saved');
  expect(await put(app, user, form(centreId, ['status', 'submitted'], ['isAdmin', 'true']))).toBe(
    '200 saved',
  );
});

const photos = (count: number) => Array.from({ length: count }, () => ['photos', photo(10)] as const);

test.for<[what: string, parts: readonly Part[], expected: string]>([
  [
    'a field that is repeated',
    [
      ['headName', 'a'],
      ['headName', 'b'],
    ],
    '400 request.invalid',
  ],
  ['a field that is too long', [['feedback', 'x'.repeat(16 * 1024 + 1)]], '400 request.invalid'],
  ['a name that is too long', [['n'.repeat(101), 'x']], '400 request.invalid'],
  [
    'too many fields',
    Array.from({ length: 41 }, (_, index) => [`field${index}`, 'x'] as const),
    '400 request.invalid',
  ],
  ['a field named __proto__', [['__proto__', 'x']], '400 request.invalid'],
  ['three photos', photos(3), '400 photo.too-many'],
  ['a photo of more than 15 MiB', [['photos', photo(15 * 1024 * 1024 + 1)]], '413 photo.too-large'],
])('%s is refused', async ([, parts, expected], { app, user, centreId }) => {
  expect(await put(app, user, form(centreId, ...parts))).toBe(expected);
});

test('a form above the size limit of its endpoint is refused', async ({ app, user, centreId }) => {
  const big = form(
    centreId,
    ['photos', photo(15 * 1024 * 1024)],
    ['photos', photo(15 * 1024 * 1024)],
    ['x', photo(5 * 1024 * 1024)],
  );
  expect(await put(app, user, big)).toMatch(/^(413 request\.too-large|400 photo\.too-many)$/);
});

test.for([
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'headName=x'],
  ['multipart/form-data', '--x--'],
  ['multipart/form-data; boundary=', '--x--'],
  ['multipart/mixed; boundary=x', '--x--'],
  ['text/plain', 'x'],
] as const)('%s is not a form', async ([type, body], { app, user }) => {
  expect(await put(app, user, body, { 'content-type': type })).toBe('415 request.unsupported-type');
});

test.for(['', '--x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv', 'garbage'])(
  'an incomplete form is refused: %j',
  async (body, { app, user }) => {
    expect(await put(app, user, body, { 'content-type': 'multipart/form-data; boundary=x' })).toMatch(
      /^4(00|15) /,
    );
  },
);

test('access is checked before the body is read', async ({ app, user, centreId }) => {
  const target = `/api/profiles/${user.userId}`;
  const response = await app.fetch(target, {
    method: 'PUT',
    body: form(centreId, ['photos', photo(15 * 1024 * 1024 + 1)]),
  });
  expect(response.status).toBe(401);
});
