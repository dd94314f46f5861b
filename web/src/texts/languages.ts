/** Lists the languages of the portal, with their names, locales and texts. */
import type { PageLanguage } from '#contract/rendered-page.ts';
import { commonTexts, type Texts } from './common.texts.ts';

export type Language = PageLanguage;

/** Each with its name in itself. English is part of the first load; every other language is a separate chunk. */
export const languages = {
  en: { name: 'English', locale: 'en-IN', load: async (): Promise<Texts> => commonTexts.en },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: commonTexts.hi },
} satisfies Record<Language, { name: string; locale: string; load: () => Promise<Texts> }>;

/** The language for new visitors, and the fallback when the texts of a language cannot be loaded. */
export const defaultLanguage = { language: 'en', texts: commonTexts.en } as const;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export const languageCodes = Object.keys(languages).filter(isLanguage);
