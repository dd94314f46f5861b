/** Lists the languages of the portal, with their names, locales and texts. */
import type { PageLanguage } from '#contract/rendered-page.ts';
import { commonTexts, type Texts } from './common.texts.ts';

export type Language = PageLanguage;

interface LanguageEntry {
  /** The name of the language in the language itself. */
  readonly name: string;
  readonly locale: string;
  readonly load: () => Promise<Texts>;
}

/** English is part of the first load; every other language is a separate chunk. */
export const languages: Readonly<Record<Language, LanguageEntry>> = {
  en: { name: 'English', locale: 'en-IN', load: async () => commonTexts.en },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: commonTexts.hi },
};

/** The language for new visitors, and the fallback when the texts of a language cannot be loaded. */
export const defaultLanguage = { language: 'en', texts: commonTexts.en } as const;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export const languageCodes = Object.keys(languages).filter(isLanguage);
