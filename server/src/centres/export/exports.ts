/** The exports of a list of centres (specification section 7, Admin; product.md, Administrators 2). */
import { stampedName } from '../../kernel/time.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { type CentreFilter, filterDetails, filterNow } from '../search/conditions.ts';
import type { NumberedPhoto } from '../../submissions/stored-corrections.ts';
import { photoFileName, slotNames } from '#contract/centres/centre-endpoints.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { fileCode, OriginalReader } from '../../submissions/photo-rows.ts';
import { byteOrderMark, csvFile, csvLines } from '../../platform/files/write-csv.ts';
import type { Log } from '../../kernel/log.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { safeFileName } from '../../platform/http/headers.ts';
import { writeZip, type ZipEntry } from '../../platform/files/write-zip.ts';
import { type CentreChecklist, readCentres } from '../detail.ts';
import { type Call, type Implemented, implementFile } from '../../calls.ts';
import { api } from '#contract/api.ts';
import type { FileResponse } from '../../platform/http/route.ts';
import { countMatching } from '../search/centre-search.ts';
import { csvHeader, csvRecord } from './export-columns.ts';
import { exportWorkbook } from './export-workbook.ts';

// Names exported files by when they were made and what they contain (product.md, Administrators 2).

const maxPartLength = 40;

/** Filters whose values do not say what they are about. */
const names = ['search', 'mail', 'reminded', 'noted', 'callBack'];
/** With the time and the end of the name, no file system cuts it. */
const maxFilterLength = 100;

/** Keeps letters and digits of every script, and joins the rest by hyphens. */
function slug(text: string): string {
  const parts =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join('-')].slice(0, maxPartLength).join('');
}

/** A word says itself what it is; a number needs the name of its field. */
function part([name, value]: readonly [name: string, value: string]): string {
  const text = slug(value);
  return names.includes(name) || /^\p{N}/u.test(text) ? `${slug(name)}-${text}` : text;
}

/**
 * Programs know a file by `fileName`, which is the name of the list of all centres. It is the end of the name of a part, e.g.
 * `2026-11-22_1430_pending_rajasthan_centres.csv`.
 */
export function named(
  fileName: string,
  filter: CentreFilterInput,
  { clock }: Call,
): Pick<FileResponse, 'fileName' | 'fullName'> {
  const contents = Object.entries(filterDetails(filter)).map(part).join('_').slice(0, maxFilterLength);
  return { fileName, fullName: contents === '' ? fileName : stampedName(clock.now(), contents, fileName) };
}

// Packs the original photos of all matching centres for POST /admin/centres/export-photos: as uploaded, in a folder for each centre, with
// a table of them and a list of those that could not be read. The archive is streamed, photo by photo.

const tableHeader = ['code', 'slot', 'file', 'sha256', 'latitude', 'longitude', 'taken', 'counts'];
/** With the code, the length that old versions of Windows can unpack. */
const maxNameLength = 60;

/** The photos of a centre with their records in the table; one that a correction has replaced does not count. */
function photosOf({ row, content, replacedPhotos }: CentreChecklist) {
  const { centre_code: code, centre_name: name, id } = row;
  const unique = fileCode({ code, id });
  const folder = safeFileName(`${unique}_${name.slice(0, maxNameLength)}`).replace(/[. ]+$/, '');
  const toPack = (photo: NumberedPhoto, counts: 'yes' | 'no') => {
    const { slot, sha256, latitude, longitude, takenAt } = photo;
    const path = `${folder}/${photoFileName(unique, slot, photo.correction)}`;
    const position = [latitude, longitude].map(formatCoordinate);
    return {
      id: photo.id,
      path,
      record: [code, slotNames[slot], path, sha256, ...position, takenAt ?? '', counts],
    };
  };
  return [
    ...(content?.photos ?? []).map((photo) => toPack(photo, 'yes')),
    ...replacedPhotos.map((photo) => toPack(photo, 'no')),
  ];
}

interface PhotoExport {
  readonly db: Db;
  readonly log: Log;
  readonly originals: OriginalReader;
  readonly filter: CentreFilter;
}

async function* packPhotos({ db, filter, log, originals }: PhotoExport): AsyncGenerator<ZipEntry> {
  const table = [Buffer.from(byteOrderMark + csvLines([tableHeader]))];
  const missing: string[] = [];
  for await (const centres of readCentres(db, filter, log)) {
    for (const { id, path, record } of centres.flatMap(photosOf)) {
      const content = await originals.read(id);
      if (content === null) {
        missing.push(`${path}\r\n`);
        continue;
      }
      table.push(Buffer.from(csvLines([record])));
      yield { path, content };
    }
  }
  yield { path: 'photos.csv', content: Buffer.concat(table) };
  if (missing.length === 0) return;
  const heading = 'These photos could not be read and are not in this file:\r\n';
  yield { path: 'missing.txt', content: Buffer.from([heading, ...missing].join('')) };
}

export const exportPhotos = (request: PhotoExport) => writeZip(packPhotos(request));

const action = 'centres.exported';
const detailsOf = (format: string, input: CentreFilterInput) => ({ format, ...filterDetails(input) });

/** Records an export of contacts or answers, which are counted. */
export async function recordExport(call: Call, format: string, input: CentreFilterInput): Promise<void> {
  const centres = await countMatching(call.database.db, filterNow(call, input));
  await call.recordCentreRead(action, { details: detailsOf(format, input), centres });
}

export const exportCalls: readonly Implemented[] = [
  implementFile(api.exportCentres, async (call) => {
    const { body: input, database, log } = call;
    await call.recordRead(action, { details: detailsOf('csv', input) });
    const bytes = csvFile(csvHeader, readCentres(database.db, filterNow(call, input), log), csvRecord);
    return { bytes, ...named('centres.csv', input, call) };
  }),
  implementFile(api.exportWorkbook, async (call) => {
    const { language, ...input } = call.body;
    await call.recordRead(action, { details: detailsOf('xlsx', input) });
    const bytes = exportWorkbook(call, filterNow(call, input), language ?? 'en');
    return { bytes, ...named('centres.xlsx', input, call) };
  }),
  implementFile(api.exportPhotos, async (call) => {
    const { body: input, database, log } = call;
    const filter = filterNow(call, input);
    await recordExport(call, 'photos', input);
    const bytes = exportPhotos({ db: database.db, log, filter, originals: new OriginalReader(call) });
    return { bytes, ...named('centre-photos.zip', input, call) };
  }),
];
