/** The title of the exam (EXAM_NAME and EXAM_DATE). */
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';

/** For example "NEET (UG) 2025, 4 May 2025". */
export function useExamTitle(): string {
  const { product } = useTexts();
  const format = useFormat();
  return product.exam(readSetting('exam-name'), format.day(readSetting('exam-date')));
}
