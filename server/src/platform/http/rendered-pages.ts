/**
 * The page, with the settings of the portal that are public and the first screen filled in, so that it can be read before any script
 * (decision 0068). Screens that are the same for everybody are rendered once a day in each language.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayInIndia } from '#contract/indian-clock.ts';
import {
  type Arrival,
  pageLanguages,
  type PageLanguage,
  type PageRenderer,
  type PageSettings,
} from '#contract/rendered-page.ts';
import { escapeMarkup } from '../../kernel/encoding.ts';
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/time.ts';
import { type Asset, createAsset } from './load-assets.ts';
import { noStore, securityHeaders } from './headers.ts';

/** Replaces the content of the meta tags that have one of these names. */
function fillMetaTags(html: string, settings: PageSettings): string {
  return html.replace(/<meta name="([a-z-]+)" content="[^"]*"/g, (tag, name: string) => {
    const content = settings[name];
    return content === undefined ? tag : `<meta name="${name}" content="${escapeMarkup(content)}"`;
  });
}

/**
 * Returns what makes a page of its HTML. The style sheet stands in it, where it costs no round trip, and the policy allows this style and
 * no other. A page for one reader is compressed for that one, so it has the link: without the style that is soon done.
 */
function prepareStyle(template: string, assets: ReadonlyMap<string, Asset>) {
  const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template) ?? [];
  const style = assets.get(href)?.bytes.toString() ?? '';
  const own = `'sha256-${hash('sha256', style, 'base64')}'`;
  const policy = securityHeaders['content-security-policy'] ?? '';
  const headers = {
    'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' ${own}`),
  };
  return (html: string, cacheControl: string): Asset => {
    const toAsset = (text: string) =>
      createAsset(Buffer.from(text), 'text/html; charset=utf-8', cacheControl);
    if (style === '' || cacheControl === noStore) return toAsset(html);
    return { ...toAsset(html.replace(link, () => `<style>${style}</style>`)), headers };
  };
}

/** Those of the page that is being rendered. */
const currentSettings = new AsyncLocalStorage<PageSettings>();

/** Returns null for a build that renders nothing. */
async function loadRenderer(root: string): Promise<PageRenderer | null> {
  const file = path.join(root, '.server/render-page.js');
  if (!existsSync(file)) return null;
  const renderer = (await import(pathToFileURL(file).href)) as PageRenderer;
  renderer.readSettingsFrom((name) => currentSettings.getStore()?.[name] ?? '');
  return renderer;
}

/** Browsers name the languages in the order of preference. */
export function listLanguages(acceptLanguage: string): string[] {
  return acceptLanguage.split(',').map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase() ?? '');
}

const chooseLanguage = (acceptLanguage: string): PageLanguage =>
  listLanguages(acceptLanguage).flatMap(
    (wanted) => pageLanguages.find((known) => known === wanted) ?? [],
  )[0] ?? pageLanguages[0];

export interface PagesOptions {
  /** The folder of the build; when it does not exist there are no pages. */
  readonly root: string;
  readonly settings: PageSettings;
  /** The files of the build by their paths. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** The responses that pages for everybody begin with. */
  readonly arrivals: readonly Arrival[];
  readonly clock: Clock;
  readonly log: Log;
}

interface PageRequest {
  readonly path: string;
  readonly acceptLanguage: string;
  /** Those of the first screen. */
  readonly files: readonly string[];
  /** A page that was sent with a response is for its reader only. */
  readonly arrival: Arrival | undefined;
}

interface Page {
  readonly asset: Asset;
  /** Its screen, or the frame of it, is there: the script loads the files when the page has come, which they would hold back. */
  readonly loadsFiles: boolean;
}

/** @param template the page of the build, without a screen */
export function createPages(template: string, options: PagesOptions) {
  const { root, settings, arrivals, clock, log } = options;
  const toAsset = prepareStyle(template, options.assets);
  let loading: Promise<PageRenderer | null> | undefined;
  const loadOnce = async () => (loading ??= loadRenderer(root));
  const ofToday = new Map<string, Promise<Page>>();
  let today = '';

  async function create(screen: string, language: PageLanguage, filled: PageSettings, request: PageRequest) {
    const page = fillMetaTags(template, filled).replace('<html lang="en"', `<html lang="${language}"`);
    const renderer = await loadOnce();
    if (renderer === null) return { html: page, loadsFiles: false };
    try {
      const render = async () => renderer.renderScreen(screen, language);
      const { html, title } = await currentSettings.run(filled, render);
      const loadsFiles = screen.endsWith(request.path);
      const data = `data-screen="${escapeMarkup(screen)}"${loadsFiles ? ` data-files="${request.files.join(' ')}"` : ''}`;
      const withScreen = page
        .replace(/<title>[^<]*/, () => `<title>${escapeMarkup(title)}`)
        .replace('<div id="root">', () => `<div id="root" ${data}>${html}`);
      return { html: withScreen, loadsFiles };
    } catch (error) {
      // The script renders it.
      log.error({ err: error, screen }, 'a screen was not rendered');
      return { html: page, loadsFiles: false };
    }
  }

  return async (request: PageRequest): Promise<Page> => {
    const { arrival } = request;
    const language = chooseLanguage(request.acceptLanguage);
    const day = dayInIndia(clock.now());
    const send = async (screen: string, begin: Arrival | undefined, cacheControl: string): Promise<Page> => {
      const known = begin === undefined ? {} : { arrival: JSON.stringify(begin) };
      const filled = { ...settings, ...known, 'sent-on': day };
      const { html, loadsFiles } = await create(screen, language, filled, request);
      return { asset: toAsset(html, cacheControl), loadsFiles };
    };
    if (arrival !== undefined) return send(arrival.path, arrival, noStore);
    if (today !== day) ofToday.clear();
    today = day;
    const screen = (await loadOnce())?.screenOf(request.path) ?? '';
    const key = `${language} ${screen}`;
    const known = arrivals.find((each) => each.path === screen);
    const page = ofToday.get(key) ?? send(screen, known, 'no-cache');
    ofToday.set(key, page);
    return page;
  };
}
