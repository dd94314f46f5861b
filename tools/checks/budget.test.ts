import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budgets, checkBuild, listFirstLoad, type Manifest } from './budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_checklist-area.js': {
    file: 'assets/area.js',
    name: 'checklist-area',
    imports: ['_form.js', 'index.html'],
  },
  '_front-page.js': { file: 'assets/front.js', name: 'front-page', imports: ['index.html'] },
  '_accounts.js': { file: 'assets/accounts.js', name: 'accounts', imports: ['index.html'] },
  '_admin-area.js': { file: 'assets/admin.js', name: 'admin-area', imports: ['_form.js', 'index.html'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  '_steps.js': { file: 'assets/steps.js', name: 'form', imports: ['_checklist-area.js'] },
  'src/texts/common.texts.ts?hi': { file: 'assets/hi.js' },
  'src/ui/theme.css': { file: 'assets/theme.css' },
};
const code = 'code;'.repeat(1000);
const page = '<html><script type="module" src="/assets/index-1.js"></script></html>';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'budget-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function build(files: Readonly<Record<string, string | Uint8Array>>): string[] {
  const scripts = Object.fromEntries(Object.values(manifest).map(({ file }) => [file, code]));
  const all = { 'index.html': page, '.vite/manifest.json': JSON.stringify(manifest), ...scripts, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return checkBuild(dist).findings.map(({ message }) => message);
}

test('the first load is the entry, the area and their imports, once each', () => {
  expect(listFirstLoad(manifest, 'checklist-area')).toEqual([
    'assets/area.js',
    'assets/form.js',
    'assets/index-1.js',
    'assets/react.js',
  ]);
  const entryOnly = { 'index.html': { file: 'assets/index-1.js', isEntry: true } };
  expect(listFirstLoad(entryOnly, 'checklist-area')).toBeUndefined();
});

test('a build within the budget passes', () => {
  expect(build({})).toEqual([]);
  const { firstLoads } = checkBuild(dist);
  expect(firstLoads.map(({ area }) => area)).toEqual(Object.keys(budgets));
  expect(Math.min(...firstLoads.map(({ bytes }) => bytes))).toBeGreaterThan(0);
});

test('only chunks of the first load count, in each area that needs them', () => {
  const heavy = randomBytes(Math.max(...Object.values(budgets)) * 1024);
  expect(build({ 'assets/hi.js': heavy })).toEqual([]);
  expect(build({ 'assets/area.js': heavy })).toEqual([
    expect.stringContaining('first load of checklist-area'),
    expect.stringContaining('first load of form'),
  ]);
  expect(build({ 'assets/form.js': heavy })).toEqual([
    expect.stringContaining('first load of checklist-area'),
    expect.stringContaining('first load of form'),
    expect.stringContaining('first load of admin-area'),
  ]);
  expect(build({ 'assets/react.js': heavy })).toHaveLength(5);
});

test('source maps, inline code and inline styles are reported', () => {
  expect(build({ 'assets/index-1.js.map': '{}' })).toHaveLength(1);
  expect(
    build({ 'index.html': '<script>a()</script><style>b</style><p style="c"><p onclick="d()">' }),
  ).toHaveLength(5);
});

test('a missing build and a build without an area are reported', () => {
  expect(checkBuild(dist).findings).toHaveLength(1);
  const withoutWizard = { ...manifest, '_checklist-area.js': { file: 'assets/area.js' } };
  expect(build({ '.vite/manifest.json': JSON.stringify(withoutWizard) })).toEqual([
    expect.stringContaining('no file checklist-area'),
  ]);
  expect(
    build({ '.vite/manifest.json': JSON.stringify({ 'index.html': manifest['index.html'] }) }),
  ).toHaveLength(Object.keys(budgets).length);
});

test.each([
  ['.env', 'A=1', 'not a file of the pages'],
  ['.git/config', '[core]', 'not a file of the pages'],
  ['assets/main.ts', 'code', 'not a file of the pages'],
  ['secret.txt', 'x', 'not a file of the pages'],
  ['assets/form.js', 'a();', 'is smaller than 4096 bytes'],
  ['assets/form.js', `${code}\n//# sourceMappingURL=form.js.map`, 'names a source file'],
  ['assets/form.js', `import("/srv/portal/node_modules/x.js");${code}`, 'names a source file'],
])('the stray file or text %s is reported', (name, content, message) => {
  expect(build({ [name]: content })).toEqual([expect.stringContaining(message)]);
});
