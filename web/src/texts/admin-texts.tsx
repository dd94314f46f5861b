/** Provides the texts of the administrators' screens in the language of the page, and their way to write figures. */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { adminEn, type AdminTexts } from './en/admin-index.ts';
import { GroupFourDigits } from './format.ts';
import { useLanguage } from './language.tsx';
import { defaultLanguage, type Language } from './languages.ts';

/** English is loaded with the screens; every other language is a separate chunk. */
const loaders: Readonly<Record<Language, () => Promise<AdminTexts>>> = {
  en: async () => adminEn,
  hi: async () => (await import('./hi/admin-index.ts')).adminHi,
};

const AdminTextsContext = createContext<AdminTexts | null>(null);

export function AdminTextsProvider({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage();
  const [texts, setTexts] = useState<AdminTexts | null>(
    language === defaultLanguage.language ? adminEn : null,
  );
  useEffect(() => {
    let current = true;
    loaders[language]()
      .catch(() => adminEn)
      .then((loaded) => {
        if (current) setTexts(loaded);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [language]);
  if (texts === null) return null;
  return (
    <AdminTextsContext value={texts}>
      <GroupFourDigits value>{children}</GroupFourDigits>
    </AdminTextsContext>
  );
}

export function useAdminTexts(): AdminTexts {
  const texts = useContext(AdminTextsContext);
  if (texts === null) throw new Error('useAdminTexts outside AdminTextsProvider');
  return texts;
}
