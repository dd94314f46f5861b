/** Reads the built web pages into memory. Nothing from a request ever becomes a file path. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../../kernel/refusal.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const hashedName = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

export interface Asset {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** In place of those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function createAsset(bytes: Buffer, contentType: string, cacheControl: string): Asset {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { bytes, contentType, etag, cacheControl };
}

/** `texts`: what a language needs as well, for each language of the pages. */
const preloadsSchema = z.record(
  z.string(),
  z.object({ files: z.array(z.string()), texts: z.record(z.string(), z.array(z.string())) }),
);

/** Returns which files the first screen of a path needs, by the start of the path; nothing for a build without this table. */
export function loadPreloads(root: string) {
  try {
    const text = readFileSync(path.join(root, '.vite/preloads.json'), 'utf8');
    return Object.entries(z.parse(preloadsSchema, JSON.parse(text)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the files under `root` by their URL paths; none when `root` does not exist. */
export function loadAssets(root: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  let entries;
  try {
    entries = readdirSync(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return assets;
    throw error;
  }
  for (const entry of entries) {
    const name = `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`;
    const contentType = contentTypes[path.extname(name)];
    // Folders that begin with a dot are for the build and the server only.
    if (!entry.isFile() || contentType === undefined || name.startsWith('/.')) continue;
    // A file with a hash in its name never changes.
    const cacheControl = hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    assets.set(name, createAsset(readFileSync(path.join(root, name)), contentType, cacheControl));
  }
  return assets;
}
