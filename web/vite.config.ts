/** Builds the browser's side: one entry, lazy areas, and the list of files that the service worker caches. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Emits `sw.js` from `src/service-worker.js` with the list of built files that a step may need offline. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After Vite has dropped the entry that only imports `base`.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css)$/.test(name) && !name.includes('admin'))
        .sort();
      const urls = ['/', ...files.map((name) => `/${name}`), '/icon.svg', '/manifest.webmanifest'];
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const source = await readFile(`${root}src/service-worker.js`, 'utf8');
      const filled = source.replace('__VERSION__', version).replace("['__URLS__']", JSON.stringify(urls));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
    },
  };
}

const sources = `${root}src`;

/** What the first screen of each path, and of those below it, loads beside what every page loads. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/': ['app/front-page.tsx'],
  '/login': ['app/login-page.tsx'],
  '/register': ['features/signup/signup-area.tsx'],
  '/centre-form': ['features/checklist/checklist-area.tsx', 'features/checklist/parts/closing-state.tsx'],
  '/centre-form/step4': [
    'features/checklist/checklist-area.tsx',
    'features/checklist/parts/closing-state.tsx',
    'features/checklist/steps/step4.tsx',
  ],
  '/status': ['features/checklist/checklist-area.tsx', 'features/checklist/status.tsx'],
  '/admin': ['app/admin-area.tsx'],
};

/** English needs no files of its own: it is in the table for browsers that prefer it to another of these. */
const languages = ['en', 'hi'];

/** Emits the table from which the server tells browsers at once which files the screen of a path needs, in which language. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importedBy = createImportedBy(this);
      const filesFor = (name: string, seen: Set<string>): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name);
        if (seen.has(name) || chunk === undefined) return seen;
        seen.add(name);
        for (const imported of chunk.imports) filesFor(imported, seen);
        return seen;
      };
      const listFiles = (modules: readonly string[]): string[] => {
        const found = chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id)));
        return [...new Set(found.flatMap(({ fileName }) => [...filesFor(fileName, new Set())]))];
      };
      const listTexts = (language: string, files: readonly string[]): string[] => {
        const modules = new Set(['main.tsx', ...files].flatMap((file) => [...importedBy(file)]));
        const later = [...modules].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        return listFiles(later.filter((id) => id.startsWith(`${sources}/texts/${language}/`)));
      };
      const toPaths = (names: readonly string[]): string[] => names.map((name) => `/${name}`);
      const table = Object.entries(screens).map(([path, sourceFiles]) => {
        const files = listFiles(sourceFiles.map((file) => `${sources}/${file}`));
        const textsIn = (language: string) =>
          toPaths(listTexts(language, sourceFiles).filter((name) => !files.includes(name)));
        const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)]));
        return [path, { files: toPaths(files), texts }];
      });
      const source = JSON.stringify(Object.fromEntries(table));
      this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source });
    },
  };
}

/**
 * Replaces Vite's helper around `import()`, which loads style sheets of lazy parts first: there is one style sheet for all. Should a
 * version of Vite name the helper otherwise, the check of the first load finds its 0.6 KB.
 */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** Returns a module and everything that it imports: statically, or also later. */
function createImportedBy(
  ctx: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
  withLater = false,
): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const imported = known.get(file) ?? new Set<string>();
    if (known.has(file)) return imported;
    known.set(file, imported);
    const collect = (id: string): void => {
      if (imported.has(id)) return;
      (imported as Set<string>).add(id);
      const module = ctx.getModuleInfo(id);
      const later = withLater ? (module?.dynamicallyImportedIds ?? []) : [];
      for (const next of [...(module?.importedIds ?? []), ...later]) collect(next);
    };
    collect(`${sources}/${file}`);
    return imported;
  };
}

/** Where visitors and centre users go. */
const othersAreas = [
  'app/front-page.tsx',
  'app/login-page.tsx',
  'features/checklist/checklist-area.tsx',
  'features/checklist/receipt-check.tsx',
  'features/signup/signup-area.tsx',
];

/**
 * Few files for what several screens share, because one compresses better than many and each costs a round trip: `base` for what
 * every first screen needs; the checklist; the start page; step 4; and `common` for small parts of several.
 */
function chooseGroup() {
  let importedBy: ReturnType<typeof createImportedBy> | undefined;
  let reachedFrom: typeof importedBy;
  return (moduleId: string, ctx: Rolldown.ChunkingContext): string | null => {
    importedBy ??= createImportedBy(ctx);
    reachedFrom ??= createImportedBy(ctx, true);
    const isIn = (...files: readonly string[]): boolean =>
      files.some((file) => importedBy?.(file).has(moduleId));
    if (isIn('main.tsx')) return 'base';
    const isForAdmins = isIn('app/admin-area.tsx');
    const isForVisitors = isIn('app/front-page.tsx');
    if (isIn('features/checklist/checklist-area.tsx'))
      return isForVisitors || isForAdmins ? 'base' : 'checklist-area';
    if (isIn('ui/help-contact.tsx', 'patterns/closing-day.tsx')) return 'common';
    const isForStep4 = isIn('features/checklist/steps/step4.tsx');
    const isForStatus = isIn('features/checklist/status.tsx');
    const isForUsers = isForStep4 || isForStatus || isIn('app/login-page.tsx');
    if (isForVisitors) return isForUsers || isForAdmins ? 'common' : 'front-page';
    // What others load later is not in a file that the service worker leaves out.
    const isForOthers = othersAreas.some((file) => reachedFrom?.(file).has(moduleId));
    if (isForAdmins) return isForOthers ? 'forms' : 'admin-area';
    return isForStep4 ? 'step4' : null;
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), withoutPreloadHelper(), serviceWorker(), preloads()],
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
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:3000', '/uploads': 'http://127.0.0.1:3000' },
  },
});
