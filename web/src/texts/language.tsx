/** The languages of the portal, and that of the page: the one that the user chose on this device, else the browser's. */
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
import { languageParameter, type PageLanguage } from '#contract/rendered-page.ts';
import { deviceStorage } from '../storage.ts';
import { commonTexts, type Texts } from './common.texts.ts';

/** Each with its name in itself. English is part of the first load; every other language is a separate chunk. */
export const languages = {
  en: { name: 'English', locale: 'en-IN', load: async (): Promise<Texts> => commonTexts.en },
  hi: { name: 'हिन्दी', locale: 'hi-IN', load: commonTexts.hi },
} satisfies Record<PageLanguage, { name: string; locale: string; load: () => Promise<Texts> }>;

/** The language for new visitors, and the fallback when the texts of a language cannot be loaded. */
export const defaultLanguage = { language: 'en', texts: commonTexts.en } as const;

export function isLanguage(value: unknown): value is PageLanguage {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export const languageCodes = Object.keys(languages).filter(isLanguage);

const storageKey = 'language';

interface LoadedLanguage {
  readonly language: PageLanguage;
  readonly texts: Texts;
}

interface LanguageValue extends LoadedLanguage {
  readonly locale: string;
  readonly choose: (language: PageLanguage) => void;
}

const LanguageContext = createContext<LanguageValue | null>(null);

/** Without browser storage a language is chosen for this visit. */
let chosen: PageLanguage | null = null;

function remember(language: PageLanguage): void {
  chosen = language;
  deviceStorage.write(storageKey, language);
}

/** Takes the choice that was made before the script was there out of the address. */
export function takeChosenLanguage(): void {
  const url = new URL(window.location.href);
  const language = url.searchParams.get(languageParameter);
  if (!isLanguage(language)) return;
  remember(language);
  url.searchParams.delete(languageParameter);
  window.history.replaceState(window.history.state, '', url);
}

/** The language chosen before, else the first of the browser's that the portal has. */
export function preferredLanguage(): PageLanguage {
  const wanted = [
    chosen ?? deviceStorage.read(storageKey),
    ...navigator.languages.map((tag) => tag.split('-')[0]),
  ];
  return wanted.find(isLanguage) ?? defaultLanguage.language;
}

/** The texts of English when those of the language cannot be loaded. */
export async function loadLanguage(language: PageLanguage): Promise<LoadedLanguage> {
  try {
    return { language, texts: await languages[language].load() };
  } catch {
    return defaultLanguage;
  }
}

interface LanguageProviderProps {
  /** The language of the first screen. */
  readonly first: LoadedLanguage;
  readonly children: ReactNode;
}

export function LanguageProvider({ first, children }: LanguageProviderProps) {
  const [wanted, setWanted] = useState(first.language);
  const [shown, setShown] = useState(first);

  // What the server has rendered is in the language of the browser; the one chosen before is known here only.
  useEffect(() => setWanted(preferredLanguage()), []);

  useEffect(() => {
    let current = true;
    loadLanguage(wanted)
      .then((loaded) => {
        // The page stays as it is until the texts of its screen are loaded too.
        if (current) startTransition(() => setShown((now) => (now.language === wanted ? now : loaded)));
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [wanted]);

  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown]);

  const choose = useCallback((language: PageLanguage) => {
    setWanted(language);
    remember(language);
  }, []);

  const value = useMemo(
    () => ({ ...shown, locale: languages[shown.language].locale, choose }),
    [shown, choose],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext);
  if (value === null) throw new Error('useLanguage outside LanguageProvider');
  return value;
}

export function useTexts(): Texts {
  return useLanguage().texts;
}
