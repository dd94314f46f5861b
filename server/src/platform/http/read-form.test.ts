import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCentre, signUpCentre, type LoggedIn } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let user: LoggedIn;
let centreId: string;

beforeAll(async () => {
  app = await startTestApp();
  centreId = (await insertCentre(app)).id;
  user = await signUpCentre(app, '9876543210');
});
afterAll(async () => {
  await app.close();
});

const authorization = () => ({ authorization: `Bearer ${user.token}` });

async function put(body: RequestInit['body'], headers: Record<string, string> = {}): Promise<string> {
  const target = `/api/profiles/${user.userId}`;
  const response = await app.fetch(target, {
    method: 'PUT',
    headers: { ...authorization(), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code ?? 'saved'}`;
}

function form(...parts: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData();
  data.append('centre_config_id', centreId);
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'photo.jpg');
  }
  return data;
}

const photo = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

test('a form with one field is accepted; unknown fields are ignored', async () => {
  expect(await put(form(['headName', 'Asha']))).toBe('200 saved');
  expect(await put(form(['status', 'submitted'], ['isAdmin', 'true']))).toBe('200 saved');
});

test('a field that is repeated, too long, or has a name that is too long is refused', async () => {
  expect(await put(form(['headName', 'a'], ['headName', 'b']))).toBe('400 request.invalid');
  expect(await put(form(['feedback', 'x'.repeat(16 * 1024 + 1)]))).toBe('400 request.invalid');
  expect(await put(form(['n'.repeat(101), 'x']))).toBe('400 request.invalid');
});

test('too many fields, and a field named __proto__, are refused', async () => {
  const many = Array.from({ length: 41 }, (_, index) => [`field${index}`, 'x'] as const);
  expect(await put(form(...many))).toBe('400 request.invalid');
  expect(await put(form(['__proto__', 'x']))).toBe('400 request.invalid');
});

test('three photos, and a photo of more than 15 MiB, are refused with their own codes', async () => {
  const three = [1, 2, 3].map(() => ['photos', photo(10)] as const);
  expect(await put(form(...three))).toBe('400 photo.too-many');
  expect(await put(form(['photos', photo(15 * 1024 * 1024 + 1)]))).toBe('413 photo.too-large');
});

test('a form above the size limit of its endpoint is refused', async () => {
  const big = form(
    ['photos', photo(15 * 1024 * 1024)],
    ['photos', photo(15 * 1024 * 1024)],
    ['x', photo(5 * 1024 * 1024)],
  );
  expect(await put(big)).toMatch(/^(413 request\.too-large|400 photo\.too-many)$/);
});

test.each([
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'headName=x'],
  ['multipart/form-data', '--x--'],
  ['multipart/form-data; boundary=', '--x--'],
  ['multipart/mixed; boundary=x', '--x--'],
  ['text/plain', 'x'],
])('%s is not a form', async (type, body) => {
  expect(await put(body, { 'content-type': type })).toBe('415 request.unsupported-type');
});

test.each(['', '--x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv', 'garbage'])(
  'an incomplete form is refused: %j',
  async (body) => {
    expect(await put(body, { 'content-type': 'multipart/form-data; boundary=x' })).toMatch(/^4(00|15) /);
  },
);

test('access is checked before the body is read', async () => {
  const target = `/api/profiles/${user.userId}`;
  const response = await app.fetch(target, {
    method: 'PUT',
    body: form(['photos', photo(15 * 1024 * 1024 + 1)]),
  });
  expect(response.status).toBe(401);
});
