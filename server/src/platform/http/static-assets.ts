/**
 * The built web pages, held in memory: nothing from a request ever becomes a file path. Any path that is not a file
 * answers the one page, whose router knows the rest. Files with a hash in their name never change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
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
const compressible = /^(text|application)\/|svg/;
const smallestCompressedBytes = 600;
const hashedName = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

type Encoding = 'br' | 'gzip';

interface Page {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

export interface StaticAssets {
  /** Answers the file of this path, or the one page; false when there is neither. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** What the one page's meta tags say, by their names. */
export type MetaTags = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Puts new content into those meta tags of a page that carry one of the names. */
function fillMetaTags(html: string, metaTags: MetaTags): string {
  return html.replace(/<meta name="([a-z-]+)" content="[^"]*"/g, (tag, name: string) => {
    const content = metaTags[name]?.replace(/[&"<>]/g, (character) => escapes[character] ?? '');
    return content === undefined ? tag : `<meta name="${name}" content="${content}"`;
  });
}

function readPage(root: string, name: string, metaTags: MetaTags): Page | null {
  const type = types[path.extname(name)];
  // What the build keeps for itself lies in folders that begin with a dot.
  if (type === undefined || name.startsWith('/.')) return null;
  const file = readFileSync(path.join(root, name));
  const bytes = name === '/index.html' ? Buffer.from(fillMetaTags(file.toString(), metaTags)) : file;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const isForever = hashedName.test(name);
  const cacheControl = isForever ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { bytes, type, etag, cacheControl, compressed: new Map() };
}

function readPages(root: string, metaTags: MetaTags): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = `/${path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`;
    const page = readPage(root, name, metaTags);
    if (page !== null) pages.set(name, page);
  }
  return pages;
}

function chooseEncoding(page: Page, accepted: string): Encoding | null {
  if (!compressible.test(page.type) || page.bytes.length < smallestCompressedBytes) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : null;
}

function compressedOnce(page: Page, encoding: Encoding): Promise<Buffer> {
  const known = page.compressed.get(encoding);
  if (known !== undefined) return known;
  const made = compress[encoding](page.bytes);
  page.compressed.set(encoding, made);
  return made;
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({ 'cache-control': page.cacheControl, etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === page.etag) {
    await reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(page, request.headers['accept-encoding'] ?? '');
  if (encoding !== null) void reply.header('content-encoding', encoding);
  const bytes = encoding === null ? page.bytes : await compressedOnce(page, encoding);
  await reply.code(200).type(page.type).send(bytes);
}

/** Reads everything under `root` once; a root that does not exist has no pages. */
export function loadStaticAssets(root: string, metaTags: MetaTags): StaticAssets {
  let pages = new Map<string, Page>();
  try {
    pages = readPages(root, metaTags);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return {
    async send(request, reply) {
      const name = request.url.split('?', 1)[0] ?? '/';
      const isFile = /^\/assets\/|\/\.|\.[a-z0-9]{1,11}$/i.test(name);
      const page = pages.get(name) ?? (isFile ? undefined : pages.get('/index.html'));
      if (page === undefined || !['GET', 'HEAD'].includes(request.method)) return false;
      await sendPage(page, request, reply);
      return true;
    },
  };
}
