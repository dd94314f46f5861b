/**
 * Reads the built web pages into memory, with the settings of the portal that are public filled in. Nothing from a
 * request ever becomes a file path.
 */
import { createHash } from 'node:crypto';
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
}

/** The content of meta tags by their names. */
export type MetaTags = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Replaces the content of the meta tags that have one of these names. */
function fillMetaTags(html: string, metaTags: MetaTags): string {
  return html.replace(/<meta name="([a-z-]+)" content="[^"]*"/g, (tag, name: string) => {
    const content = metaTags[name]?.replace(/[&"<>]/g, (character) => escapes[character] ?? '');
    return content === undefined ? tag : `<meta name="${name}" content="${content}"`;
  });
}

function readAsset(root: string, name: string, metaTags: MetaTags): Asset | null {
  const contentType = contentTypes[path.extname(name)];
  // Folders that begin with a dot are for the build only.
  if (contentType === undefined || name.startsWith('/.')) return null;
  const file = readFileSync(path.join(root, name));
  const bytes = name === '/index.html' ? Buffer.from(fillMetaTags(file.toString(), metaTags)) : file;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  // A file with a hash in its name never changes.
  const cacheControl = hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { bytes, contentType, etag, cacheControl };
}

const preloadsSchema = z.record(
  z.string(),
  z.object({ files: z.array(z.string()), texts: z.record(z.string(), z.array(z.string())) }),
);

interface Preloads {
  readonly files: readonly string[];
  /** What a language needs as well, for each language of the pages. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Returns which files the first screen of a path needs, by the start of the path; nothing for a build without this table. */
export function loadPreloads(root: string): ReadonlyMap<string, Preloads> {
  try {
    const text = readFileSync(path.join(root, '.vite/preloads.json'), 'utf8');
    return new Map(Object.entries(z.parse(preloadsSchema, JSON.parse(text))));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    throw error;
  }
}

/** Returns the files under `root` by their URL paths; none when `root` does not exist. */
export function loadAssets(root: string, metaTags: MetaTags): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  let entries;
  try {
    entries = readdirSync(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return assets;
    throw error;
  }
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const name = `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`;
    const asset = readAsset(root, name, metaTags);
    if (asset !== null) assets.set(name, asset);
  }
  return assets;
}
