/** The title of the exam: the server writes EXAM_NAME and EXAM_DATE into meta tags of the page. */
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** For example "NEET (UG) 2025, 4 May 2025". */
export function useExamTitle(): string {
  const { product } = useTexts();
  const format = useFormat();
  return product.exam(metaContent('exam-name'), format.day(metaContent('exam-date')));
}
