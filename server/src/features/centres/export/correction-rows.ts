/** The rows of the sheet with the corrections of one centre: what was asked for and by whom, before and after, and new photos. */
import { rowText } from '#contract/checklist/derive/row-text.ts';
import { changedRows } from '#contract/review/correction-rules.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { isCorrectionItem, labelOfItem } from '#contract/review/correction-items.ts';
import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import type { SheetRow } from '../../../platform/workbook/sheet.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { formatIndianTime } from './format-times.ts';
import { photoRows, textRow, textRows } from './workbook-rows.ts';
import { labels, locale, words } from './workbook-words.ts';

function answerRows(correction: Correction): SheetRow[] {
  const { answered_at: answeredAt, photos, sha256 } = correction;
  if (answeredAt === null) return [textRow('', 'Answered', 'Not yet')];
  const changes = changedRows(correction).flatMap(({ number, label, before, after }) => [
    ...textRows(number, `${labels[label]}: before`, rowText(before, words)),
    ...textRows('', `${labels[label]}: after`, rowText(after, words)),
  ]);
  const isUnchanged = changes.length === 0 && photos.length === 0;
  return [
    textRow('', 'Answered', formatIndianTime(locale, answeredAt)),
    textRow('', 'SHA-256', sha256 ?? words.dash),
    ...changes,
    ...(isUnchanged ? [textRow('', 'Changes', 'Answered without changes')] : []),
  ];
}

function askedRows({ number, items, message, asked_at: askedAt, asked_by: askedBy }: Correction): SheetRow[] {
  const names = items.filter(isCorrectionItem).map((item) => labels[labelOfItem(item)]);
  return [
    { cells: [{ value: `Correction ${number}`, style: 'title' }] },
    ...textRows('', 'Asked for', names.join('\n')),
    ...textRows('', 'Message', message),
    textRow('', 'Asked', `${formatIndianTime(locale, askedAt)}, ${askedBy}`),
  ];
}

/** The photos of a correction follow its rows. */
export async function correctionRows(
  { detail, correctionPhotoIds }: CentreWithPhotos,
  store: PhotoStore,
): Promise<SheetRow[]> {
  const { corrections = [], correction_photos: photos = [] } = detail;
  const rowsOfPhotos = await Promise.all(
    photos.map((photo, index) => photoRows(store, photo, correctionPhotoIds[index] ?? '')),
  );
  return corrections.flatMap((correction) => {
    const own = rowsOfPhotos.filter((_, index) => photos[index]?.correction === correction.number);
    return [...askedRows(correction), ...answerRows(correction), ...own.flat(), { cells: [] }];
  });
}
