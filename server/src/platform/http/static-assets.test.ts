import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { startTest } from '../../testing/portal-test.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const tags =
  '<meta name="viewport" content="width=1"><meta name="exam-name" content="x" /><meta name="exam-date" content="y" /><meta name="closes-on" content="" /><meta name="help-email" content="z" />';

const test = startTest().extend('folder', async () => {
  const folder = await createTemporaryFolder();
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(path.join(folder, 'index.html'), `<!doctype html>${tags}`);
  return folder;
});

test('the single page contains the configured exam, with escaped attributes', async ({ folder, start }) => {
  const app = await start({
    pagesFolder: folder,
    environment: { EXAM_NAME: 'Tom & "Jerry" <b> $& 2027', EXAM_DATE: '2027-05-02', CLOSES_ON: '2027-04-15' },
  });
  const html = await (await fetch(`${app.url}/centre-form/step1a`)).text();
  expect(html).toContain('content="Tom &amp; &quot;Jerry&quot; &lt;b&gt; $&amp; 2027"');
  expect(html).toContain('<meta name="exam-date" content="2027-05-02"');
  expect(html).toContain('<meta name="closes-on" content="2027-04-15"');
  expect(html).toContain('<meta name="help-email" content=""');
  expect(html).toContain('<meta name="viewport" content="width=1"');
});

test('a page has its style in itself, and its policy allows no other', async ({ folder, start }) => {
  const style = 'p{color:red}';
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'style-AbCd1234.css'), style);
  const link = '<link rel="stylesheet" crossorigin href="/assets/style-AbCd1234.css">';
  await writeFile(path.join(folder, 'index.html'), `<!doctype html>${tags}${link}<div id="root"></div>`);
  const app = await start({ pagesFolder: folder });
  const response = await fetch(`${app.url}/login`);
  expect(await response.text()).toContain(`<style>${style}</style><div id="root">`);
  const digest = hash('sha256', style, 'base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`; style-src 'self' 'sha256-${digest}'; `);
  expect(policy).not.toContain('unsafe');
  const file = await fetch(`${app.url}/assets/style-AbCd1234.css`);
  expect(file.headers.get('content-security-policy')).toContain("; style-src 'self'; ");
});

test('internal files of the build are not served', async ({ folder, start }) => {
  const app = await start({ pagesFolder: folder });
  expect((await fetch(`${app.url}/.vite/manifest.json`)).status).toBe(404);
});

test('a page names the files of its first screen, to be loaded at once', async ({ folder, start }) => {
  const preloads = {
    '/': { files: ['/assets/start.js'], texts: { en: [], hi: ['/assets/start-hi.js'] } },
    '/centre-form': { files: ['/assets/form.js', '/assets/base.js'], texts: {} },
  };
  await writeFile(path.join(folder, '.vite', 'preloads.json'), JSON.stringify(preloads));
  const app = await start({ pagesFolder: folder });
  const linkOf = async (target: string, language = '') => {
    const response = await fetch(`${app.url}${target}`, { headers: { 'accept-language': language } });
    return response.headers.get('link');
  };
  const form = '</assets/form.js>; rel=modulepreload, </assets/base.js>; rel=modulepreload';
  expect(await linkOf('/centre-form/step1a?centre=1')).toBe(form);
  expect(await linkOf('/centre-form/step1a', 'hi')).toBe(form);
  expect(await linkOf('/unknown')).toBeNull();
  expect(await linkOf('/.vite/preloads.json')).toBeNull();

  const first = '</assets/start.js>; rel=modulepreload';
  const inHindi = `${first}, </assets/start-hi.js>; rel=modulepreload`;
  for (const language of ['', 'en-IN,hi;q=0.9', 'ta-IN,ta;q=0.9', '*', ',;-', 'constructor'])
    expect(await linkOf('/', language)).toBe(first);
  for (const language of ['hi', 'HI-in;q=0.9', 'ta-IN, hi-IN;q=0.9,en;q=0.8'])
    expect(await linkOf('/', language)).toBe(inHindi);
  expect(await linkOf('/?language=hi', 'en')).toBe(inHindi);
  expect(await linkOf('/?language=en&language=hi', 'hi')).toBe(first);
  expect(await linkOf('/?language=', 'hi')).toBe(first);
  const vary = async (target: string) => (await fetch(`${app.url}${target}`)).headers.get('vary');
  expect(await vary('/')).toBe('accept-encoding, accept-language');
});
