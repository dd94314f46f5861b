/** Provides the English labels and words for the workbook of a centre, the same as on screen. */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import type { RowWords } from '#contract/checklist/derive/row-text.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';

export const { labels } = checklistTexts;

/** As on the English screens. */
export const locale = 'en-IN';
const numbers = new Intl.NumberFormat(locale, { useGrouping: 'min2' });

const options: Readonly<Record<string, string>> = checklistTexts.options;

export const words: RowWords = {
  ...checklistTexts.words,
  option: (option) => options[option] ?? option,
  number: (value) => numbers.format(value),
  // The photos have their own rows.
  photoName: () => null,
};

/** Returns e.g. `11.667026, 92.735983 (camera)`, or N/A without a GPS position. */
export function positionText({ latitude, longitude, place_source: source }: CentrePhoto): string {
  if (latitude === null || longitude === null) return 'N/A';
  return `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)} (${source})`;
}
