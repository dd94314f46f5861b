/** Checks the build: size of the first load of each area, no source maps, nothing inline. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Finding } from '../tree.ts';

const areaNames = ['front-page', 'accounts', 'checklist-area', 'form', 'admin-area'] as const;
export type Area = (typeof areaNames)[number];

/** What the first load of each of these files of `web/vite.config.ts` may be with gzip (level 9), in KB: its file and all that it imports. */
export const budgets: Readonly<Record<Area, number>> = {
  'front-page': 107.5,
  accounts: 115,
  'checklist-area': 119.5,
  form: 130,
  'admin-area': 159.5,
};

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);
export type Manifest = z.infer<typeof manifestSchema>;

/** The JavaScript files of the first load of an area; undefined when the build has no such area. */
export function listFirstLoad(manifest: Manifest, area: Area): string[] | undefined {
  const entries = Object.entries(manifest);
  if (!entries.some(([, { name }]) => name === area)) return undefined;
  // `web/src/main.ts` and what it loads at once.
  const first = entries.filter(
    ([, { isEntry, name }]) => isEntry === true || name === 'base' || name === area,
  );
  const keys = new Set(first.map(([key]) => key));
  // Goes on with what is added meanwhile.
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}

export interface BuildReport {
  readonly firstLoads: readonly { readonly area: Area; readonly bytes: number }[];
  readonly findings: readonly Finding[];
}

function pageFindings(dist: string): Finding[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const inline = [...page.matchAll(/<(script|style)\b([^>]*)>/gi)].filter(([, tag, attributes = '']) => {
    return tag?.toLowerCase() === 'style' || !/\bsrc=/.test(attributes);
  });
  const attributes = [...page.matchAll(/<[^>]+\s(style|on[a-z]+)=/gi)];
  return [...inline, ...attributes].map(([tag]) => ({
    path: 'web/dist/index.html',
    message: `inline: ${tag}`,
  }));
}

/** What the pages consist of. The manifest of Vite is for this check; the preloads and the renderer are for the server. None is served. */
const shippedNames =
  /^(assets\/[\w.-]+\.(js|css|svg|woff2)|[\w-]+\.(html|js|svg|png|ico|webmanifest)|noto-sans-license\.txt|\.vite\/(manifest|preloads)\.json|\.server\/render-page\.js)$/;

/** A smaller file costs a round trip for less than the line brings meanwhile. The entry, a worker and the runtime of the bundler stand alone. */
const leastBytes = 4096;
const isTooSmall = (name: string, text: string): boolean =>
  /^assets\/(?!index-|photo-worker-|rolldown-runtime-).*\.js$/.test(name) && text.length < leastBytes;

/** Files that are not pages or too small, and texts that lead back to the sources (security.md S63). */
function strayFindings(dist: string): Finding[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = join(entry.parentPath, entry.name);
    const name = relative(dist, file).replaceAll('\\', '/');
    const path = `web/dist/${name}`;
    if (name.endsWith('.map')) return [{ path, message: 'source maps are not shipped' }];
    if (!shippedNames.test(name)) return [{ path, message: 'is not a file of the pages' }];
    const text = readFileSync(file, 'latin1');
    if (isTooSmall(name, text)) return [{ path, message: `is smaller than ${leastBytes} bytes` }];
    return /sourceMappingURL=|node_modules\//.test(text) && !name.startsWith('.vite/')
      ? [{ path, message: 'names a source file' }]
      : [];
  });
}

/** Reads a build in the folder `dist` (with the manifest of Vite). */
export function checkBuild(dist: string): BuildReport {
  const path = 'web/dist';
  const manifestPath = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestPath))
    return { firstLoads: [], findings: [{ path, message: 'has no .vite/manifest.json' }] };
  const findings = [...pageFindings(dist), ...strayFindings(dist)];
  const firstLoads: BuildReport['firstLoads'][number][] = [];
  const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(manifestPath, 'utf8')));
  for (const area of areaNames) {
    const files = listFirstLoad(manifest, area);
    if (files === undefined) {
      findings.push({ path, message: `has no file ${area}: the size of its first load is unknown` });
      continue;
    }
    const sizes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    firstLoads.push({ area, bytes });
    const most = budgets[area] * 1024;
    if (bytes > most)
      findings.push({
        path,
        message: `first load of ${area}: ${bytes} bytes, at most ${most}: ${files.join(', ')}`,
      });
  }
  return { firstLoads, findings };
}
