/**
 * Builds the browser's side: one entry, lazy areas, and the list of files that the service worker caches; and the module that renders
 * first screens on the server.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { smallExifReader } from './build-plugins.ts';
import { hindiSuffix, textsPlugin } from './texts-plugin.ts';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

const preloadHelper = '\0vite/preload-helper.js';

const isForBrowser = ({ name }: { readonly name: string }): boolean => name === 'client';

/** Emits `sw.js` from `src/service-worker.js` with the list of built files that a step may need offline. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: isForBrowser,
    // After Vite has dropped the entry that only imports `base`.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css)$/.test(name) && !name.includes('admin'))
        .sort();
      const urls = ['/index.html', ...files.map((name) => `/${name}`), '/icon.svg', '/manifest.webmanifest'];
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const source = await readFile(`${root}src/service-worker.js`, 'utf8');
      const filled = source.replace('__VERSION__', version).replace("['__URLS__']", JSON.stringify(urls));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
    },
  };
}

const sources = `${root}src`;

/** What is loaded as a whole, each into one file; by what it begins with. `tools/checks/budget.ts` has the budget of each. */
const areaNames = ['front-page', 'accounts', 'checklist-area', 'admin-area'] as const;
type Area = (typeof areaNames)[number];
const areas: Readonly<Record<Area, readonly string[]>> = {
  'front-page': ['app/front-page.tsx'],
  accounts: ['app/login-page.tsx', 'features/signup/signup-area.tsx'],
  'checklist-area': ['features/checklist/checklist-area.tsx'],
  'admin-area': ['app/admin-area.tsx'],
};
const visitors: readonly Area[] = ['front-page', 'accounts'];

const form = 'features/checklist/steps.tsx';
const checks = 'features/checklist/parts/warnings.tsx';
const step4 = 'features/checklist/steps/step4.tsx';
const status = 'features/checklist/status.tsx';

/** What the first screen of each path, and of those below it, loads in addition to what every page loads. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/': [...areas['front-page'], 'features/landing/about.tsx'],
  '/login': areas.accounts,
  '/register': areas.accounts,
  '/create-password': areas.accounts,
  '/privacy': ['features/landing/privacy.tsx'],
  '/r': ['features/checklist/receipt-check.tsx'],
  '/centre-form': [...areas['checklist-area'], form],
  '/centre-form/step4': [...areas['checklist-area'], form, step4],
  '/status': [...areas['checklist-area'], status],
  '/admin': areas['admin-area'],
};

/** English needs no files of its own: it is in the table for browsers that prefer it to another of these. */
const languages = ['en', 'hi'];

/** Replaces Vite's helper around `import()`, 0.6 KB, which loads style sheets of lazy parts first: there is one style sheet for all. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    apply: 'build',
    applyToEnvironment: isForBrowser,
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
  };
}

/** Returns these and what `next` leads to from them. */
function closure(first: Iterable<string>, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(first);
  // Goes on with what is added meanwhile.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
const toIds = (files: readonly string[]): string[] => files.map((file) => `${sources}/${file}`);

/** Returns the modules of these files and all that they import: statically, or also later. */
function listModules(graph: ModuleGraph, files: readonly string[], withLater = false): ReadonlySet<string> {
  return closure(toIds(files), (id) => {
    const module = graph.getModuleInfo(id);
    return [...(module?.importedIds ?? []), ...(withLater ? (module?.dynamicallyImportedIds ?? []) : [])];
  });
}

/** Emits the table from which the server tells browsers at once which files the screen of a path needs, in which language. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    applyToEnvironment: isForBrowser,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const listFiles = (ids: readonly string[]): string[] => {
        const found = chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds.includes(id)));
        const names = found.map(({ fileName }) => fileName);
        const importsOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
        return [...closure(names, importsOf)].map((name) => `/${name}`);
      };
      const entries = Object.entries(screens).map(([path, sourceFiles]) => {
        const files = listFiles(toIds(sourceFiles));
        const modules = [...listModules(this, ['app/application.tsx', ...sourceFiles])];
        const later = modules.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        const textsIn = (language: string): string[] =>
          listFiles(language === 'hi' ? later.filter((id) => id.endsWith(hindiSuffix)) : []);
        const texts = languages.map((language) => [
          language,
          textsIn(language).filter((file) => !files.includes(file)),
        ]);
        return [path, { files, texts: Object.fromEntries(texts) }];
      });
      const source = JSON.stringify(Object.fromEntries(entries));
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source });
    },
  };
}

/**
 * Few files for what several areas share, because one compresses better than many and each costs a round trip: `base` for what every
 * page or the checklist needs at once, `common` for what the start page shares, `forms` for the rest.
 */
function chooseGroup() {
  const known = new Map<string, ReadonlySet<string>>();
  return (moduleId: string, graph: Rolldown.ChunkingContext): string | null => {
    const isIn = (files: readonly string[], withLater = false): boolean => {
      const key = `${files.join(' ')} ${withLater}`;
      const modules = known.get(key) ?? listModules(graph, files, withLater);
      known.set(key, modules);
      return modules.has(moduleId);
    };
    // With the entry, which would otherwise wait for `base` before it names the files of the screen.
    if (moduleId === preloadHelper) return null;
    if (isIn(['app/application.tsx'])) return 'base';
    const [area, ...others] = areaNames.filter((name) => isIn(areas[name]));
    // What visitors load later as well would bring them the checklist.
    if (area === undefined) {
      if (isIn([form])) return 'form';
      if (isIn([checks])) return 'checks';
      if (!isIn([step4]) || isIn(areas['front-page'], true)) return null;
      // The status would load all of step 4 for it.
      return isIn([status]) ? 'pictures' : 'step4';
    }
    if ([area, ...others].includes('checklist-area')) return others.length === 0 ? area : 'base';
    // What the steps share with the other areas.
    if (isIn([form])) return 'base';
    const sameVisit: readonly Area[] = area === 'admin-area' ? [area] : visitors;
    // What others load later too is not in a file that the service worker leaves out, or that a slow line would wait for.
    const isShared = areaNames.some((other) => !sameVisit.includes(other) && isIn(areas[other], true));
    if (!isShared) return area;
    return area === 'front-page' ? 'common' : 'forms';
  };
}

export default defineConfig({
  root,
  plugins: [
    textsPlugin(),
    smallExifReader(),
    react(),
    tailwindcss(),
    withoutPreloadHelper(),
    serviceWorker(),
    preloads(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        sourcemap: false,
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: [{ name: chooseGroup(), debugName: 'shared' }],
              includeDependenciesRecursively: false,
            },
          },
        },
        target: ['chrome111', 'safari16.4', 'firefox115'],
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/.server',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { input: `${sources}/app/render-page.tsx`, output: { codeSplitting: false } },
        target: 'node26',
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' },
  },
});
