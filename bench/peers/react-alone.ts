/**
 * A page with React alone in the portal's shell: the same HTML, style sheet, compression and headers; one input, or a table from
 * one call. What any application of React costs a browser.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { build } from 'vite';
import { createLog } from '../../server/src/kernel/log.ts';
import { systemClock } from '../../server/src/kernel/time.ts';
import { noStore, securityHeaders } from '../../server/src/platform/http/headers.ts';
import { loadStaticAssets } from '../../server/src/platform/http/static-assets.ts';

/** The screens wait for the same calls as the portal's, at least: those of a checklist, or that of a list. */
const source = `
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const load = async (url) => (await fetch(url)).json();

function Field() {
  const [text, setText] = useState('');
  return h('main', null, h('label', null, 'Text ', h('input', { value: text, onChange: (event) => setText(event.target.value) })));
}

function Checklist() {
  const [loaded, setLoaded] = useState(null);
  useEffect(() => { Promise.all([load('/api/centres'), load('/api/profile')]).then(setLoaded); }, []);
  return loaded === null ? null : h(Field);
}

function List() {
  const [page, setPage] = useState(null);
  useEffect(() => { load('/api/list').then(setPage); }, []);
  if (page === null) return null;
  const rows = page.map((row) => h('tr', { key: row.id }, Object.values(row).map((value, index) => h('td', { key: index }, String(value)))));
  return h('div', null, h(Field), h('table', null, h('tbody', null, rows)));
}

const screens = { '/': Field, '/list': List };
createRoot(document.getElementById('root')).render(h(screens[location.pathname] ?? Checklist));
`;

async function buildPages(pages: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'react-alone' ? id : null),
        load: (id) => (id === 'react-alone' ? source : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: { input: 'react-alone' },
    },
  });
  const [script] = await readdir(path.join(folder, 'assets'));
  const html = await readFile(path.join(pages, 'index.html'), 'utf8');
  const shell = html
    .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(/src="\/assets\/[^"]+"/, `src="/assets/${script ?? ''}"`);
  await writeFile(path.join(folder, 'index.html'), shell);
  const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await copyFile(path.join(pages, style), path.join(folder, style));
}

interface Recorded {
  /** The bodies of the calls by their paths. */
  readonly responses: Readonly<Record<string, string>>;
  /** HTML by names, served as `/NAME.html` without scripts. */
  readonly stillPages: Readonly<Record<string, string>>;
}

export async function startReactAlone(
  pages: string,
  folder: string,
  { responses, stillPages }: Recorded,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  await buildPages(pages, folder);
  for (const [name, html] of Object.entries(stillPages)) {
    const still = html.replace(/<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');
    await writeFile(path.join(folder, `${name}.html`), still);
  }
  const assets = loadStaticAssets({
    root: folder,
    settings: {},
    ownAssets: new Map(),
    arrivals: [],
    clock: systemClock,
    log: createLog(() => undefined),
  });
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(securityHeaders);
  });
  for (const [url, body] of Object.entries(responses))
    app.get(url, (_request, reply) =>
      reply
        .headers({ 'cache-control': noStore, 'content-type': 'application/json; charset=utf-8' })
        .send(body),
    );
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await assets.send(request, reply))) await reply.code(404).send();
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close();
    },
  };
}
