/** Checks the build: size of the wizard's first load, no source maps, nothing inline. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Finding } from '../tree.ts';

export const wizardBudgetBytes = 116 * 1024;

/** The lazily loaded area that a centre user waits for after logging in. */
const wizardArea = /(features\/checklist\/|^_)checklist-area[-.]/;
/** Lazy chunks that its first screen needs, if the build separates them. */
const alsoNeeded = [/src\/texts\/en\/common\.ts$/, /features\/checklist\/steps\/step-?1a\.tsx?$/];

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);
export type Manifest = z.infer<typeof manifestSchema>;

/** The JavaScript files of the wizard's first load; undefined when the build has no wizard area. */
export function listFirstLoad(manifest: Manifest): string[] | undefined {
  const keys = Object.keys(manifest);
  if (!keys.some((key) => wizardArea.test(key))) return undefined;
  const queue = keys.filter(
    (key) => manifest[key]?.isEntry === true || [wizardArea, ...alsoNeeded].some((part) => part.test(key)),
  );
  const seen = new Set<string>();
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort();
}

export interface BuildReport {
  /** Size of the wizard's first load with gzip (level 9), undefined when it is unknown. */
  readonly firstLoadBytes: number | undefined;
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

/** What the pages consist of. The manifest of Vite is for this check and the preloads are for the server; neither is served. */
const shippedNames =
  /^(assets\/[\w.-]+\.(js|css|svg|woff2)|[\w-]+\.(html|js|svg|png|ico|webmanifest)|\.vite\/(manifest|preloads)\.json)$/;

/** Files that are not pages, and texts that lead back to the sources (security.md S63). */
function strayFindings(dist: string): Finding[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = join(entry.parentPath, entry.name);
    const name = relative(dist, file).replaceAll('\\', '/');
    const path = `web/dist/${name}`;
    if (name.endsWith('.map')) return [{ path, message: 'source maps are not shipped' }];
    if (!shippedNames.test(name)) return [{ path, message: 'is not a file of the pages' }];
    const text = readFileSync(file, 'latin1');
    return /sourceMappingURL=|node_modules\//.test(text) && !name.startsWith('.vite/')
      ? [{ path, message: 'names a source file' }]
      : [];
  });
}

/** Reads a build in the folder `dist` (with the manifest of Vite). */
export function checkBuild(dist: string): BuildReport {
  const manifestPath = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestPath)) {
    return {
      firstLoadBytes: undefined,
      findings: [{ path: 'web/dist', message: 'has no .vite/manifest.json' }],
    };
  }
  const findings = pageFindings(dist);
  findings.push(...strayFindings(dist));
  const files = listFirstLoad(z.parse(manifestSchema, JSON.parse(readFileSync(manifestPath, 'utf8'))));
  if (files === undefined) {
    findings.push({
      path: 'web/dist',
      message:
        'has no lazily loaded features/checklist/checklist-area: the size of the first load is unknown',
    });
    return { firstLoadBytes: undefined, findings };
  }
  const firstLoadBytes = files
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
  if (firstLoadBytes > wizardBudgetBytes) {
    findings.push({
      path: 'web/dist',
      message: `first load ${firstLoadBytes} bytes, at most ${wizardBudgetBytes}: ${files.join(', ')}`,
    });
  }
  return { firstLoadBytes, findings };
}
