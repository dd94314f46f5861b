/** Sends the built web pages. Any path that is not a file gets the single page, whose router decides what it shows. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Arrival, languageParameter } from '#contract/rendered-page.ts';
import { createPages, listLanguages, type PagesOptions } from './rendered-pages.ts';
import { type Asset, loadAssets, loadPreloads } from './load-assets.ts';

const compressible = /^(text|application)\/|svg/;
const minCompressedBytes = 600;

type Encoding = 'br' | 'gzip';

export type StaticAssets = ReturnType<typeof loadStaticAssets>;

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
function createCompressor() {
  const compressed = {
    br: new WeakMap<Asset, Promise<Buffer>>(),
    gzip: new WeakMap<Asset, Promise<Buffer>>(),
  };
  return (asset: Asset, encoding: Encoding): Promise<Buffer> => {
    const bytes = compressed[encoding].get(asset) ?? compress[encoding](asset.bytes);
    compressed[encoding].set(asset, bytes);
    return bytes;
  };
}

/**
 * Returns the files that the first screen of a page needs in the browser's language. Of two paths in the table the longer one counts;
 * `/` is the start page only.
 */
function createFileLists(root: string): (name: string, acceptLanguage: string) => readonly string[] {
  const screens = loadPreloads(root).toSorted(([one], [other]) => other.length - one.length);
  return (name, acceptLanguage) => {
    const [, screen] = screens.find(([start]) => name === start || name.startsWith(`${start}/`)) ?? [];
    if (screen === undefined) return [];
    const language = listLanguages(acceptLanguage).find((wanted) => Object.hasOwn(screen.texts, wanted));
    return [...screen.files, ...(screen.texts[language ?? ''] ?? [])];
  };
}

/** As a header, so that the browser loads them while it loads the first script instead of after it. */
const toLink = (files: readonly string[]): string =>
  files.map((file) => `<${file}>; rel=modulepreload`).join(', ');

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
/** What a reader without a script has chosen, else what the browser asks for. Only languages of the portal have an effect. */
const languageOf = ({ url, headers }: FastifyRequest): string =>
  new URLSearchParams(url.split('?')[1]).get(languageParameter) ?? headers['accept-language'] ?? '';
const fileName = /^\/assets\/|\/\.|\.[a-z0-9]{1,11}$/i;

interface StaticAssetsOptions extends Omit<PagesOptions, 'assets'> {
  /** Files of this installation, by their paths. */
  readonly ownAssets: ReadonlyMap<string, Asset>;
}

export function loadStaticAssets(options: StaticAssetsOptions) {
  const assets = new Map([...loadAssets(options.root), ...options.ownAssets]);
  const template = assets.get('/index.html');
  const getPage = template && createPages(template.bytes.toString(), { ...options, assets });
  const getCompressed = createCompressor();
  const listFiles = createFileLists(options.root);
  async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply, status = 200) {
    void reply.headers({ ...asset.headers, 'cache-control': asset.cacheControl, etag: asset.etag });
    if (request.headers['if-none-match'] === asset.etag) {
      await reply.code(304).send();
      return;
    }
    const encoding = chooseEncoding(asset, request.headers['accept-encoding'] ?? '');
    if (encoding !== null) void reply.header('content-encoding', encoding);
    const bytes = encoding === null ? asset.bytes : await getCompressed(asset, encoding);
    await reply.code(status).type(asset.contentType).send(bytes);
  }
  async function sendPage(request: FastifyRequest, reply: FastifyReply, arrival?: Arrival): Promise<boolean> {
    if (getPage === undefined) return false;
    const language = languageOf(request);
    const name = pathOf(request);
    const files = listFiles(name, language);
    const page = await getPage({ path: name, acceptLanguage: language, files, arrival });
    if (!page.loadsFiles && files.length > 0) void reply.header('link', toLink(files));
    void reply.header('vary', 'accept-encoding, accept-language');
    await sendAsset(page.asset, request, reply, arrival?.status);
    return true;
  }
  return {
    /** Sends the file of this path, or the page. Returns false when there is neither. */
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      if (!['GET', 'HEAD'].includes(request.method)) return false;
      const name = pathOf(request);
      const asset = assets.get(name);
      if (asset === template || (asset === undefined && !fileName.test(name)))
        return sendPage(request, reply);
      if (asset === undefined) return false;
      void reply.header('vary', 'accept-encoding');
      await sendAsset(asset, request, reply);
      return true;
    },
    /** Sends the page of the request with the response to its form or call, and with its status. */
    async sendArrival(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<void> {
      if (!(await sendPage(request, reply, arrival))) reply.callNotFound();
    },
  };
}
