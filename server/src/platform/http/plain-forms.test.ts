/** Forms that are sent without a script: through the same door as the calls of the script, and only from the portal's own pages. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { insertCentre } from '../../testing/people.ts';
import { startTest } from '../../testing/portal-test.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestApp } from '../../testing/test-app.ts';

/**
 * A build whose screens say what they are and what they were sent with. The screens of the portals One and Other are begun both before
 * either is finished.
 */
const renderer = `
let read = () => '';
let begun = 0;
let begin;
const bothBegun = new Promise((resolve) => { begin = resolve; });
export const readSettingsFrom = (source) => { read = source; };
export const screenOf = (path) => (['/', '/login'].includes(path) ? path : 'frame');
export async function renderScreen(screen, language) {
  if (screen === '/login' && read('exam-name') === 'broken') throw new Error('broken');
  if (['One', 'Other'].includes(read('exam-name'))) {
    begun += 1;
    if (begun === 2) begin();
    await bothBegun;
  }
  return { html: screen + ' ' + language + ' ' + read('exam-name') + ' ' + read('sent-on'), title: '<b>' + language };
}
`;
const template =
  '<html lang="en"><title>x</title><meta name="arrival" content="" /><div id="root"></div></html>';

const test = startTest().extend('folder', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(path.join(folder, '.server'));
  await writeFile(path.join(folder, '.server/render-page.js'), renderer);
  await writeFile(path.join(folder, '.server/package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'index.html'), template);
  return folder;
});

interface Arrived {
  readonly path: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function readArrival(html: string): Arrived {
  const [, content = ''] = /<meta name="arrival" content="([^"]*)"/.exec(html) ?? [];
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return JSON.parse(text) as Arrived;
}

async function send(app: TestApp, page: string, fields: Record<string, string>, site = 'same-origin') {
  const response = await fetch(`${app.url}${page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
  });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html };
}

test('a page has the screen in the language and settings of its portal', async ({ folder, start }) => {
  const [one, other] = await Promise.all(
    ['One', 'Other'].map(async (EXAM_NAME) => start({ pagesFolder: folder, environment: { EXAM_NAME } })),
  );
  const read = async (app: TestApp | undefined, target: string, language: string) => {
    const response = await fetch(`${app?.url}${target}`, { headers: { 'accept-language': language } });
    return { html: await response.text(), etag: response.headers.get('etag') };
  };
  const [first, second] = await Promise.all([read(one, '/', 'hi-IN,en'), read(other, '/', 'ta')]);
  const day = one?.clock.now().toISOString().slice(0, 10);
  expect(first.html).toContain(`<div id="root" data-screen="/" data-files="">/ hi One ${day}</div>`);
  expect(first.html).toContain('<html lang="hi"><title>&lt;b&gt;hi</title>');
  expect(second.html).toContain('/ en Other');
  expect(await read(one, '/', 'hi')).toEqual(first);
  // Who has chosen a language gets the same page, and changes nobody else's.
  expect(await read(one, '/?language=hi', 'en')).toEqual(first);
  expect((await read(one, '/', 'en')).html).toContain('/ en One');
  one?.clock.advance(86_400);
  expect((await read(one, '/', 'hi')).etag).not.toBe(first.etag);
  for (const target of ['/centre-form/step1a', '/r/', '/index.html'])
    expect((await read(one, target, '')).html).toContain('data-screen="frame">frame en');
});

test('a screen that cannot be rendered comes with its script', async ({ folder, start }) => {
  const app = await start({ pagesFolder: folder, environment: { EXAM_NAME: 'broken' } });
  const response = await fetch(`${app.url}/login`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<div id="root"></div>');
});

test('a number starts a sign-up, and the page has what the call responds', async ({ folder, start }) => {
  const app = await start({ pagesFolder: folder });
  const { phone, official_person: name } = await insertCentre(app);
  const { status, html, headers } = await send(app, '/', { 'landing-mobile': `+91 ${phone}` });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(readArrival(html)).toMatchObject({ path: '/', status: 200, body: { name } });
  const empty = await send(app, '/', { 'landing-mobile': '' });
  expect([empty.status, empty.headers.get('location')]).toEqual([303, '/register']);
});

test('a login without a script has the same limits, and keeps the password', async ({ folder, start }) => {
  const app = await start({ pagesFolder: folder });
  const fields = { username: '"><script>9000000001', password: 'a-secret-<word>', shared: 'on' };
  const { status, html } = await send(app, '/login', fields);
  expect(status).toBe(401);
  expect(html).not.toContain('a-secret');
  expect(html).not.toContain('<script>');
  expect(readArrival(html)).toMatchObject({
    fields: [
      { name: 'username', value: fields.username },
      { name: 'shared', value: 'on' },
    ],
    body: { code: 'login.failed' },
  });
  const later = [];
  for (let count = 0; count < 12; count += 1) later.push((await send(app, '/login', fields)).status);
  expect(later).toContain(429);
});

test('no other site can send a form, and no other type is taken', async ({ folder, start }) => {
  const app = await start({ pagesFolder: folder });
  const { phone } = await insertCentre(app);
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { status, html } = await send(app, '/register', { mobile: phone }, site);
    expect(status).toBe(403);
    expect(readArrival(html).body).toMatchObject({ code: 'access.denied' });
  }
  const tooLong = await send(app, '/login', { username: 'x'.repeat(10_000) });
  expect(tooLong.status).toBe(413);
  for (const target of ['/verify', '/api/auth/login'])
    expect((await send(app, target, {})).status).toBeGreaterThanOrEqual(404);
});
