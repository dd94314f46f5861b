/** The texts of the administrators' screens in the language of the page; Hindi is loaded when it is wanted. */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLanguage, type Language } from '../language.tsx';
import { adminEn } from './admin-en.ts';
import { bulkEn } from './upkeep-en.ts';

const english = { ...adminEn, ...bulkEn };
export type AdminTexts = typeof english;

const AdminTextsContext = createContext<AdminTexts | null>(null);

const loadTexts = async (language: Language): Promise<AdminTexts> =>
  language === 'hi' ? (await import('./admin-hi.ts')).adminHi : english;

export function AdminTextsProvider({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage();
  const [texts, setTexts] = useState<AdminTexts | null>(language === 'en' ? english : null);
  useEffect(() => {
    let current = true;
    loadTexts(language)
      .catch(() => english)
      .then((loaded) => {
        if (current) setTexts(loaded);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [language]);
  return texts === null ? null : <AdminTextsContext value={texts}>{children}</AdminTextsContext>;
}

export function useAdminTexts(): AdminTexts {
  const texts = useContext(AdminTextsContext);
  if (texts === null) throw new Error('useAdminTexts outside AdminTextsProvider');
  return texts;
}
