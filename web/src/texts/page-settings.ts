/** Public settings of the portal. The server writes them into meta tags of the page: known at the first paint, and offline. */
import { useFormat } from './format.ts';
import { useTexts } from './language.tsx';

type PageSetting = 'exam-name' | 'exam-date' | 'closes-on' | 'public-url' | 'help-email' | 'help-phone';

/** Returns '' for a setting without a value. */
export const readSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** For example "NEET (UG) 2025, 4 May 2025". */
export function useExamTitle(): string {
  const { product } = useTexts();
  const format = useFormat();
  return product.exam(readSetting('exam-name'), format.day(readSetting('exam-date')));
}
