/** Public settings of the portal. The server writes them into meta tags of the page: known at the first paint, and offline. */
import { useFormat } from './format.ts';
import { useLanguage, useTexts } from './language.tsx';

type PageSetting =
  | 'exam-name'
  | 'exam-date'
  | 'closes-on'
  | 'public-url'
  /** The address that mails come from. */
  | 'mail-sender'
  | 'agency-name'
  | 'agency-name-hi'
  | 'agency-url'
  | 'agency-logo'
  | 'help-email'
  | 'help-phone'
  /** The day in India on which the page was sent (YYYY-MM-DD). */
  | 'sent-on'
  /** What the page was sent with (`contract/src/rendered-page.ts`), as JSON. */
  | 'arrival';

const metaTag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
let source = (name: string): string => metaTag(name)?.content ?? '';

/** Where the settings are while a page is rendered on the server. */
export function readSettingsFrom(other: (name: string) => string): void {
  source = other;
}

/** Returns '' for a setting without a value. */
export const readSetting = (name: PageSetting): string => source(name);

/** Removes a setting that counts once. */
export const forgetSetting = (name: PageSetting): void => metaTag(name)?.remove();

/** The name of the agency in the language of the page, and its other one; both are '' when the portal names nobody. */
export function useAgencyNames(): readonly string[] {
  const names = [readSetting('agency-name'), readSetting('agency-name-hi')];
  return useLanguage().language === 'hi' ? names.reverse() : names;
}

/** For example "NEET (UG) 2025, 4 May 2025". */
export function useExamTitle(): string {
  const { product } = useTexts();
  const format = useFormat();
  return product.exam(readSetting('exam-name'), format.day(readSetting('exam-date')));
}
