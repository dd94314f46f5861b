/**
 * Writes one centre as a workbook with rows 0 to 28 and both photos, for GET /admin/centres/{id}/download
 * (specification section 2).
 */
import { writeXlsx, type CellStyle, type SheetImage } from 'hucre';
import type { CentreDetail } from '#contract/centres/centre-views.ts';
import { rowText } from '#contract/checklist/derive/row-text.ts';
import { readFrameSize } from '#contract/photo/jpeg-segments.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';

import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { labels, positionText, words } from './workbook-words.ts';
import { cellText } from './workbook-cells.ts';

/** Pictures are scaled to fit a square of this size. */
const pictureSidePx = 460;
const pointsPerPixel = 0.75;
const maxFileNameLength = 140;

/** Returns `code_name.xlsx`. The HTTP layer replaces characters that are not allowed in file names. */
export function workbookName({ centre_code, centre_name }: CentreDetail): string {
  return `${`${centre_code}_${centre_name}`.slice(0, maxFileNameLength)}.xlsx`;
}

async function readPicture(store: PhotoStore, photoId: string, row: number, altText: string) {
  const bytes = await store.get(photoId, 'display');
  if (bytes === null) return null;
  const { width, height } = readFrameSize(bytes);
  const scale = Math.min(pictureSidePx / width, pictureSidePx / height);
  const image: SheetImage = {
    data: bytes,
    type: 'jpeg',
    anchor: { from: { row, col: 2 } },
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    altText,
  };
  return image;
}

const bold: CellStyle = { font: { bold: true } };
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

interface SheetPlan {
  readonly rows: string[][];
  readonly images: SheetImage[];
  readonly heights: Map<number, { height: number }>;
}

/** Adds two rows for each photo: one with its GPS position and one with the picture. */
async function addPhotos(plan: SheetPlan, { detail, photoIds }: CentreWithPhotos, store: PhotoStore) {
  plan.rows.push(
    ['', '', ''],
    ['', 'Photos & Coordinates', detail.photos.length === 0 ? 'No photos uploaded' : ''],
  );
  for (const [index, photo] of detail.photos.entries()) {
    plan.rows.push(
      ['', labels[`photos.${photo.slot}`], positionText(photo)],
      ['', cellText(photo.file_name), ''],
    );
    const row = plan.rows.length - 1;
    const image = await readPicture(store, photoIds[index] ?? '', row, labels[`photos.${photo.slot}`]);
    if (image === null) continue;
    plan.images.push(image);
    plan.heights.set(row, { height: pictureSidePx * pointsPerPixel });
  }
}

/** Returns an .xlsx file with the number, label and value of each row as string cells, then the photos. */
export async function writeCentreWorkbook(centre: CentreWithPhotos, store: PhotoStore): Promise<Uint8Array> {
  const rows = detailRows(centre.detail).map(({ number, label, value }) => [
    number,
    labels[label],
    cellText(rowText(value, words)),
  ]);
  const plan: SheetPlan = { rows, images: [], heights: new Map() };
  await addPhotos(plan, centre, store);
  return writeXlsx({
    sheets: [
      {
        name: 'Centre',
        columns: [{ width: 6 }, { width: 48, style: bold }, { width: 70, style: wrapped }],
        rows: plan.rows,
        rowDefs: plan.heights,
        images: plan.images,
      },
    ],
  });
}
