/** Sends the built web pages. Any path that is not a file gets the single page, whose router decides what it shows. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, type MetaTags, loadPreloads, loadAssets } from './load-assets.ts';

const compressible = /^(text|application)\/|svg/;
const minCompressedBytes = 600;

type Encoding = 'br' | 'gzip';

export interface StaticAssets {
  /** Sends the file of this path, or the single page. Returns false when there is neither. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

function chooseEncoding(asset: Asset, acceptEncoding: string): Encoding | null {
  if (!compressible.test(asset.contentType) || asset.bytes.length < minCompressedBytes) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding) ? 'gzip' : null;
}

/** Compresses each asset once for each encoding. */
function createCompressor(): (asset: Asset, encoding: Encoding) => Promise<Buffer> {
  const compressed = { br: new Map<Asset, Promise<Buffer>>(), gzip: new Map<Asset, Promise<Buffer>>() };
  return (asset, encoding) => {
    const bytes = compressed[encoding].get(asset) ?? compress[encoding](asset.bytes);
    compressed[encoding].set(asset, bytes);
    return bytes;
  };
}

/** Browsers name the languages in the order of preference. */
const listLanguages = (acceptLanguage: string): string[] =>
  acceptLanguage.split(',').map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? '');

/**
 * Returns the `Link` header of a page: the files that its first screen needs in the browser's language, so that the browser loads
 * them while it loads the first script instead of after it. Of two paths in the table the longer one counts; `/` is the start
 * page only.
 */
function createLinks(root: string): (name: string, acceptLanguage: string) => string | undefined {
  const toLink = (files: readonly string[]): string =>
    files.map((file) => `<${file}>; rel=modulepreload`).join(', ');
  const screens = [...loadPreloads(root)]
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([start, { files, texts }]) => ({
      start,
      link: toLink(files),
      links: new Map(
        Object.entries(texts).map(([language, more]) => [language, toLink([...files, ...more])]),
      ),
    }));
  return (name, acceptLanguage) => {
    const screen = screens.find(({ start }) => name === start || name.startsWith(`${start}/`));
    if (screen === undefined) return undefined;
    const language = listLanguages(acceptLanguage).find((wanted) => screen.links.has(wanted)) ?? '';
    return screen.links.get(language) ?? screen.link;
  };
}

/** @param root the folder of the build; when it does not exist there are no pages */
export function loadStaticAssets(root: string, metaTags: MetaTags): StaticAssets {
  const assets = loadAssets(root, metaTags);
  const getCompressed = createCompressor();
  const linksOf = createLinks(root);
  async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.headers({ 'cache-control': asset.cacheControl, etag: asset.etag });
    if (request.headers['if-none-match'] === asset.etag) {
      await reply.code(304).send();
      return;
    }
    const encoding = chooseEncoding(asset, request.headers['accept-encoding'] ?? '');
    if (encoding !== null) void reply.header('content-encoding', encoding);
    const bytes = encoding === null ? asset.bytes : await getCompressed(asset, encoding);
    await reply.code(200).type(asset.contentType).send(bytes);
  }
  return {
    async send(request, reply) {
      const name = request.url.split('?', 1)[0] ?? '/';
      const isFile = /^\/assets\/|\/\.|\.[a-z0-9]{1,11}$/i.test(name);
      const asset = assets.get(name) ?? (isFile ? undefined : assets.get('/index.html'));
      if (asset === undefined || !['GET', 'HEAD'].includes(request.method)) return false;
      const isPage = asset === assets.get('/index.html');
      const links = isPage ? linksOf(name, request.headers['accept-language'] ?? '') : undefined;
      if (links !== undefined) void reply.header('link', links);
      void reply.header('vary', isPage ? 'accept-encoding, accept-language' : 'accept-encoding');
      await sendAsset(asset, request, reply);
      return true;
    },
  };
}
