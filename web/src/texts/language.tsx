/** Which language the page speaks: chosen by the person, remembered on the device, Hindi loaded only when wanted. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { en, type Texts } from './en.ts';

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';
const locales: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

interface LanguageValue {
  readonly language: Language;
  readonly locale: string;
  readonly texts: Texts;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageValue | null>(null);

function rememberedLanguage(): Language {
  try {
    return localStorage.getItem(storageKey) === 'hi' ? 'hi' : 'en';
  } catch {
    return 'en';
  }
}

const loadTexts = async (language: Language): Promise<Texts> =>
  language === 'hi' ? (await import('./hi.ts')).hi : en;

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<Language>(rememberedLanguage);
  const [shown, setShown] = useState<{ language: Language; texts: Texts } | null>(
    wanted === 'en' ? { language: 'en', texts: en } : null,
  );

  useEffect(() => {
    let current = true;
    loadTexts(wanted)
      .then((texts) => ({ language: wanted, texts }))
      .catch(() => ({ language: 'en' as const, texts: en }))
      .then((loaded) => {
        if (current) setShown(loaded);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [wanted]);

  useEffect(() => {
    if (shown !== null) document.documentElement.lang = shown.language;
  }, [shown]);

  const choose = useCallback((language: Language) => {
    setWanted(language);
    try {
      localStorage.setItem(storageKey, language);
    } catch {
      // A browser that keeps nothing still switches for this visit.
    }
  }, []);

  const value = useMemo(
    () => shown && { ...shown, locale: locales[shown.language], choose },
    [shown, choose],
  );
  return value === null ? null : <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext);
  if (value === null) throw new Error('useLanguage outside LanguageProvider');
  return value;
}

export function useTexts(): Texts {
  return useLanguage().texts;
}
