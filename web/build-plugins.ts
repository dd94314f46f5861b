/** What the build does, beside `web/texts-plugin.ts`: which module comes into which file, and the tables of files. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { hindiSuffix } from './texts-plugin.ts';

interface PageFile {
  /** The files that are loaded with it. */
  readonly with?: readonly string[];
  /** The screens and later parts in it, as a pattern. */
  readonly has?: string;
  /** Of those that load it first, and of what is below them. */
  readonly paths?: readonly string[];
}
export type PageFiles = Readonly<Record<string, PageFile>>;

const preloadHelper = '\0vite/preload-helper.js';
const isForBrowser = ({ name }: { readonly name: string }): boolean => name === 'client';

/** Returns these and what `next` leads to from them. */
function closure(first: Iterable<string>, next: (item: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(first);
  // Goes on with what is added meanwhile.
  for (const item of found) for (const other of next(item)) found.add(other);
  return found;
}

const loadedWith = (files: PageFiles, name: string): ReadonlySet<string> =>
  closure(['base', name], (each) => files[each]?.with ?? []);

/** The Hindi of a file is with that of the last of these that comes with it. */
const hindiFiles = ['base', 'checklist-area', 'receipt', 'pictures', 'admin-area', 'admin-records'];
const hindiOf = (files: PageFiles, name: string): string =>
  `${hindiFiles.findLast((each) => loadedWith(files, name).has(each)) ?? ''}-hi`;

/**
 * Returns the function that says in which file a module is: in the last one that comes with all that need it, or in the Hindi of that
 * one if only Hindi texts need it. Others, such as a library that one part loads when it is used, are as the bundler finds best.
 */
export function chooseFile(sources: string, files: PageFiles) {
  const names = Object.keys(files);
  const known = new Map<string, ReadonlySet<string>>();
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    // With the entry, which would otherwise wait for `base`.
    if (id === preloadHelper) return null;
    const withImports = (key: string, first: () => readonly string[]): ReadonlySet<string> => {
      const modules =
        known.get(key) ?? closure(first(), (each) => graph.getModuleInfo(each)?.importedIds ?? []);
      known.set(key, modules);
      return modules;
    };
    const english = (name: string) =>
      withImports(name, () =>
        globSync(files[name]?.has ?? [], { cwd: sources }).map((file) => `${sources}/${file}`),
      );
    const hindi = (name: string) =>
      withImports(`${name}-hi`, () =>
        [...english(name)]
          .flatMap((each) => graph.getModuleInfo(each)?.dynamicallyImportedIds ?? [])
          .filter((each) => each.endsWith(hindiSuffix)),
      );
    const lastOf = (modulesOf: typeof english): string | undefined => {
      const needing = names.filter((name) => modulesOf(name).has(id));
      if (needing.length === 0) return undefined;
      return names.findLast((name) => needing.every((each) => loadedWith(files, each).has(name)));
    };
    const inHindi = (name: string | undefined) => (name === undefined ? null : hindiOf(files, name));
    return lastOf(english) ?? inHindi(lastOf(hindi));
  };
}

/**
 * Emits the table from which the server tells browsers at once which files the screen of a path needs, in which language. English needs
 * none of its own: it is in the table for browsers that prefer it to another one.
 */
const preloads = (files: PageFiles): Plugin => ({
  name: 'preloads',
  apply: 'build',
  applyToEnvironment: isForBrowser,
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const listFiles = (names: Iterable<string>): string[] => {
      const first = [...names].flatMap((name) => chunks.find((chunk) => chunk.name === name)?.fileName ?? []);
      const importsOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
      return [...closure(first, importsOf)].map((file) => `/${file}`);
    };
    const entries = Object.entries(files).flatMap(([name, { paths = [] }]) => {
      const names = [...loadedWith(files, name)];
      const hindi = new Set(names.map((each) => hindiOf(files, each)));
      const table = { files: listFiles(names), texts: { en: [], hi: listFiles(hindi) } };
      return paths.map((path) => [path, table]);
    });
    const source = JSON.stringify(Object.fromEntries(entries));
    this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source });
  },
});

/** Emits `sw.js` from `src/service-worker.js` with the list of built files that a step may need offline. The page has its style in itself. */
const serviceWorker = (sources: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: isForBrowser,
  // After Vite has dropped the entry that only imports `base`.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.endsWith('.js') && !name.includes('admin'))
      .sort();
    const urls = ['/index.html', ...files.map((name) => `/${name}`), '/icon.svg', '/manifest.webmanifest'];
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
    const source = await readFile(`${sources}/service-worker.js`, 'utf8');
    const filled = source.replace('__VERSION__', version).replace("['__URLS__']", JSON.stringify(urls));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
  },
});

/** Replaces Vite's helper around `import()`, 0.6 KB, which loads style sheets of lazy parts first: there is one style sheet for all. */
const withoutPreloadHelper = (): Plugin => ({
  name: 'without-preload-helper',
  apply: 'build',
  applyToEnvironment: isForBrowser,
  enforce: 'pre',
  load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
});

const usedParts: readonly string[] = ['USE_EXIF', 'USE_TIFF'];

/**
 * ExifReader reads many formats and kinds of metadata, which its constants turn on. The bundler drops what is off when it reads `false`
 * itself: 12 KB (gzip) stay of 37. The page passes blocks of EXIF only (`readMetadata`).
 */
export const smallExifReader = (): Plugin => ({
  name: 'small-exif-reader',
  transform: {
    filter: { id: /\/exifreader\/src\// },
    handler: (code) =>
      code.replace(/\bConstants\.(USE_\w+)/g, (_constant, part: string) => `${usedParts.includes(part)}`),
  },
});

export const buildPlugins = (sources: string, files: PageFiles): Plugin[] => [
  withoutPreloadHelper(),
  smallExifReader(),
  preloads(files),
  serviceWorker(sources),
];
