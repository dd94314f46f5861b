/** What is served of the files and settings of the agency, and what pages are told of it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { valueOf } from '../../testing/people.ts';
import { startTest } from '../../testing/portal-test.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const test = startTest();

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9v9z"/></svg>';
const metaTags = ['agency-name', 'agency-name-hi', 'agency-url', 'agency-logo', 'mail-sender', 'public-url'];

async function writeFiles() {
  const folder = await createTemporaryFolder();
  await mkdir(path.join(folder, 'pages'));
  const tags = metaTags.map((name) => `<meta name="${name}" content="" />`).join('');
  await writeFile(path.join(folder, 'pages', 'index.html'), `<!doctype html>${tags}`);
  await writeFile(path.join(folder, 'emblem'), svg);
  await writeFile(path.join(folder, 'privacy'), '# English\nOurs\n# हिन्दी\nहमारी');
  return { folder, pagesFolder: path.join(folder, 'pages') };
}

test('the emblem is a picture that can do nothing, at an address of its own', async ({ start }) => {
  const { folder, pagesFolder } = await writeFiles();
  const environment = { AGENCY_NAME: 'Tom & "Jerry"', AGENCY_LOGO: path.join(folder, 'emblem') };
  const app = await start({ pagesFolder, environment });
  const addressOf = async (url: string) =>
    /agency-logo" content="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  const address = await addressOf(app.url);
  expect(address).toMatch(/^\/agency-logo\?v=[\w-]{8}$/);
  const response = await app.fetch(address);
  expect(await response.text()).toBe(svg);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const etag = response.headers.get('etag') ?? '';
  const again = await app.fetch(address, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toContain('sandbox');
  await writeFile(path.join(folder, 'emblem'), svg.replace('9', '8'));
  const changed = await start({ pagesFolder, environment });
  expect(await addressOf(changed.url)).not.toBe(address);
});

test('without settings no page names an agency and no emblem is served', async ({ start }) => {
  const { pagesFolder } = await writeFiles();
  const app = await start({ pagesFolder });
  const html = await (await app.fetch('/')).text();
  for (const name of metaTags.filter((known) => known !== 'public-url'))
    expect(html).toContain(`<meta name="${name}" content=""`);
  // Like every path that is not a file: the page.
  expect((await app.fetch('/agency-logo')).headers.get('content-type')).toContain('text/html');
});

test('the privacy notice is the text of the agency, or that of the portal', async ({ start }) => {
  const { folder } = await writeFiles();
  const own = await start({ environment: { PRIVACY_NOTICE: path.join(folder, 'privacy') } });
  expect(valueOf(await own.call(api.readPrivacyNotice, {}))).toEqual({
    en: [{ kind: 'paragraph', text: 'Ours' }],
    hi: [{ kind: 'paragraph', text: 'हमारी' }],
  });
  const named = await start({ environment: { AGENCY_NAME: 'National Exam Agency' } });
  const { en } = valueOf(await named.call(api.readPrivacyNotice, {}));
  expect(en[0]).toMatchObject({ text: expect.stringContaining('for National Exam Agency, which') });
});

const securityTxt = '/.well-known/security.txt';

test('security.txt names the contact, an end within a year, languages and its own address', async ({
  start,
}) => {
  const app = await start({ environment: { SECURITY_CONTACT: 'mailto:security@example.org' } });
  const response = await app.fetch(securityTxt);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [, expires = '', ...others] =
    /^Contact: mailto:security@example\.org\nExpires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n([^]*)$/.exec(
      await response.text(),
    ) ?? [];
  expect(others).toEqual([
    `Preferred-Languages: en, hi\nCanonical: https://centres.example.org${securityTxt}\n`,
  ]);
  const days = (Date.parse(expires) - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('security.txt has no Canonical without an https address, and is unknown without a contact', async ({
  start,
}) => {
  const environment = { SECURITY_CONTACT: 'https://example.org/report', PUBLIC_URL: 'http://127.0.0.1:3000' };
  const text = await (await (await start({ environment })).fetch(securityTxt)).text();
  expect(text).toContain('Contact: https://example.org/report\n');
  expect(text).not.toContain('Canonical');
  const response = await (await start()).fetch(securityTxt);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'route.unknown' });
});
