/** Provides the language of the page: the one that the user chose on this device, else the browser's. */
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { Texts } from './en/common.ts';
import { defaultLanguage, isLanguage, languages, type Language } from './languages.ts';

const storageKey = 'language';

interface LoadedLanguage {
  readonly language: Language;
  readonly texts: Texts;
}

interface LanguageValue extends LoadedLanguage {
  readonly locale: string;
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageValue | null>(null);

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The language chosen before, else the first of the browser's that the portal has. */
function initialLanguage(): Language {
  const wanted = [rememberedLanguage(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find(isLanguage) ?? defaultLanguage.language;
}

async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  return { language, texts: await languages[language].load() };
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [wanted, setWanted] = useState<Language>(initialLanguage);
  const [shown, setShown] = useState<LoadedLanguage | null>(
    wanted === defaultLanguage.language ? defaultLanguage : null,
  );

  useEffect(() => {
    let current = true;
    loadLanguage(wanted)
      .catch(() => defaultLanguage)
      .then((loaded) => {
        // The page stays as it is until the texts of its screen are loaded too.
        if (current) startTransition(() => setShown((now) => (now?.language === wanted ? now : loaded)));
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
      // Without browser storage the language still changes for this visit.
    }
  }, []);

  const value = useMemo(
    () => shown && { ...shown, locale: languages[shown.language].locale, choose },
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
