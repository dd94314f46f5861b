/** Formats the values of the checklist's rows in the language of the page, for the preview and the centre detail. */
import { rowText } from '#contract/checklist/rows.ts';
import type { RowValue } from '#contract/checklist/question-kinds.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';

const noPhotos = (): null => null;

/** @param photoName returns the file name of a photo, for rows that show one */
export function useRowText(
  photoName: (slot: PhotoSlot) => string | null = noPhotos,
): (value: RowValue) => string {
  const { words, options } = useTexts();
  const format = useFormat();
  const labels: Readonly<Record<string, string>> = options;
  const option = (name: string): string => labels[name] ?? name;
  return (value) => rowText(value, { ...words, option, number: format.number, photoName });
}
