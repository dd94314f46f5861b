/** Verifies a bundle of evidence as its page says: with nothing but the files. */
import { hash } from 'node:crypto';

/** Returns what `sha256sum -c SHA256SUMS` says in this folder: OK or FAILED for each file, by name. */
export function checkSums(parts: ReadonlyMap<string, Buffer>, folder: string): Record<string, string> {
  const lines = (parts.get(`${folder}/SHA256SUMS`)?.toString('utf8') ?? '').split('\n').slice(0, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      const bytes = parts.get(`${folder}/${name}`);
      return [name, bytes !== undefined && hash('sha256', bytes) === sum ? 'OK' : 'FAILED'];
    }),
  );
}

/** Returns the folders of the bundle. */
export const foldersOf = (parts: ReadonlyMap<string, Buffer>): string[] => [
  ...new Set([...parts.keys()].filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? '')),
];
