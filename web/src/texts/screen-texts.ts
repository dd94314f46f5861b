/**
 * Texts that only some screens need. English is loaded with those screens; every other language is a separate chunk. Only the
 * texts of `en/common.ts` are part of the first load.
 */
import { use, useMemo } from 'react';
import type { Texts } from './en/common.ts';
import { useLanguage } from './language.tsx';
import { defaultLanguage, type Language } from './languages.ts';

type OtherLanguage = Exclude<Language, typeof defaultLanguage.language>;

/**
 * Creates the hook that returns the common texts and those of some screens in the language of the page. The component
 * suspends until they are loaded, and gets the English ones when that fails.
 */
export function screenTexts<ScreenTexts extends object>(
  english: ScreenTexts,
  loaders: Readonly<Record<OtherLanguage, () => Promise<ScreenTexts>>>,
): () => Texts & ScreenTexts {
  const loaded = new Map<OtherLanguage, Promise<ScreenTexts>>();
  const load = (language: OtherLanguage): Promise<ScreenTexts> => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const texts = loaders[language]().catch(() => {
      loaded.delete(language);
      return english;
    });
    loaded.set(language, texts);
    return texts;
  };
  return function useScreenTexts() {
    const { language, texts } = useLanguage();
    const own = language === defaultLanguage.language ? english : use(load(language));
    return useMemo(() => ({ ...texts, ...own }), [texts, own]);
  };
}
