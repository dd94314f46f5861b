/**
 * The page, with the settings of the portal that are public and the first screen filled in, so that it can be read before any script
 * (decision 0068). Screens that are the same for everybody are rendered once a day in each language.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
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
import type { Log } from '../../kernel/log.ts';
import type { Clock } from '../../kernel/steady-clock.ts';
import { type Asset, createAsset } from './load-assets.ts';
import { noStore } from './headers.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (character) => escapes[character] ?? '');

/** Replaces the content of the meta tags that have one of these names. */
function fillMetaTags(html: string, settings: PageSettings): string {
  return html.replace(/<meta name="([a-z-]+)" content="[^"]*"/g, (tag, name: string) => {
    const content = settings[name];
    return content === undefined ? tag : `<meta name="${name}" content="${escapeHtml(content)}"`;
  });
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

interface PagesOptions {
  /** The folder of the build. */
  readonly root: string;
  readonly settings: PageSettings;
  readonly clock: Clock;
  readonly log: Log;
}

/** Returns the page of a path. One that was sent with a response is for its reader only. */
export type GetPage = (path: string, acceptLanguage: string, arrival?: Arrival) => Promise<Asset>;

/** @param template the page of the build, without a screen */
export function createPages(template: string, { root, settings, clock, log }: PagesOptions): GetPage {
  let loading: Promise<PageRenderer | null> | undefined;
  const loadOnce = async () => (loading ??= loadRenderer(root));
  const ofToday = new Map<string, Promise<Asset>>();
  let today = '';

  /** A page whose screen cannot be rendered gets it from its script. */
  async function create(screen: string, language: PageLanguage, filled: PageSettings): Promise<string> {
    const page = fillMetaTags(template, filled).replace('<html lang="en"', `<html lang="${language}"`);
    const renderer = await loadOnce();
    if (renderer === null) return page;
    try {
      const render = async () => renderer.renderScreen(screen, language);
      const { html, title } = await currentSettings.run(filled, render);
      return page
        .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
        .replace('<div id="root">', () => `<div id="root" data-screen="${escapeHtml(screen)}">${html}`);
    } catch (error) {
      log.error({ err: error, screen }, 'a screen was not rendered');
      return page;
    }
  }

  return async (requested, acceptLanguage, arrival) => {
    const language = chooseLanguage(acceptLanguage);
    const day = dayInIndia(clock.now());
    const send = async (screen: string, more: PageSettings, cacheControl: string): Promise<Asset> => {
      const html = await create(screen, language, { ...settings, ...more, 'sent-on': day });
      return createAsset(Buffer.from(html), 'text/html; charset=utf-8', cacheControl);
    };
    if (arrival !== undefined) return send(arrival.path, { arrival: JSON.stringify(arrival) }, noStore);
    if (today !== day) ofToday.clear();
    today = day;
    const screen = (await loadOnce())?.screenOf(requested) ?? '';
    const key = `${language} ${screen}`;
    const page = ofToday.get(key) ?? send(screen, {}, 'no-cache');
    ofToday.set(key, page);
    return page;
  };
}
