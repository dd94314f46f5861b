/** The languages of the portal: how each names itself, how it writes numbers and dates, and where its texts are. */
import { en, type Texts } from './en/index.ts';

export type Language = 'en' | 'hi';

interface LanguageEntry {
  /** In the language itself. */
  readonly name: string;
  readonly locale: string;
  readonly load: () => Promise<Texts>;
}

/** English is part of the first load; every other language is a chunk of its own. */
export const languages: Readonly<Record<Language, LanguageEntry>> = {
  en: { name: 'English', locale: 'en-IN', load: async () => en },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: async () => (await import('./hi/index.ts')).hi },
};

/** Shown to a new visitor, and in place of a language whose texts cannot be loaded. */
export const defaultLanguage = { language: 'en', texts: en } as const;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export const languageCodes = Object.keys(languages).filter(isLanguage);
