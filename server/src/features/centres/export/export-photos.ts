/**
 * Packs the original photos of all matching centres for POST /admin/centres/export-photos: as uploaded, in a folder for each
 * centre, with a table of them and a list of those that could not be read. The archive is streamed, photo by photo.
 */
import { Readable } from 'node:stream';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import { photoFileName, slotNames } from '#contract/centres/centre-endpoints.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import { fileCode } from '../../../domain/photos/photo-rows.ts';
import type { OriginalReader } from '../../../domain/photos/original-reader.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { safeFileName } from '../../../platform/http/content-disposition.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { toCentreDetail, type CentreChecklist } from '../detail/centre-detail.ts';
import { readCentres } from '../detail/read-details.ts';
import type { CentreFilter } from '../search/filter-conditions.ts';

const tableHeader = ['code', 'slot', 'file', 'sha256', 'latitude', 'longitude', 'taken', 'counts'];
/** With the code, the length that old versions of Windows can unpack. */
const maxNameLength = 60;

interface PhotoToPack {
  readonly id: string;
  readonly path: string;
  readonly code: string;
  readonly photo: CentrePhoto;
  /** Whether no correction has replaced it. */
  readonly isCounting: boolean;
}

function photosOf(centre: CentreChecklist): PhotoToPack[] {
  const { detail, photoIds, replacedPhotoIds } = toCentreDetail(centre, () => '');
  const { centre_code: code, centre_name: name, id } = detail;
  const unique = fileCode({ code, id });
  const folder = safeFileName(`${unique}_${name.slice(0, maxNameLength)}`).replace(/[. ]+$/, '');
  const toPack = (photo: CentrePhoto, photoId = '', isCounting = true): PhotoToPack => {
    const path = `${folder}/${photoFileName(unique, photo.slot, photo.correction)}`;
    return { id: photoId, path, code, photo, isCounting };
  };
  const replaced = detail.replaced_photos ?? [];
  return [
    ...detail.photos.map((photo, index) => toPack(photo, photoIds[index])),
    ...replaced.map((photo, index) => toPack(photo, replacedPhotoIds[index], false)),
  ];
}

function tableRow({ path, code, photo, isCounting }: PhotoToPack): string[] {
  const { slot, sha256, latitude, longitude, taken_at: takenAt } = photo;
  const position = [latitude, longitude].map((degrees) =>
    degrees === null ? '' : formatCoordinate(degrees),
  );
  return [code, slotNames[slot], path, sha256, ...position, takenAt ?? '', isCounting ? 'yes' : 'no'];
}

interface PhotoExport {
  readonly db: Db;
  readonly log: Log;
  readonly originals: OriginalReader;
  readonly filter: CentreFilter;
}

class PhotoPacker {
  readonly #request: PhotoExport;
  readonly #table = [Buffer.from(byteOrderMark + csvLines([tableHeader]))];
  readonly #missing: string[] = [];

  constructor(request: PhotoExport) {
    this.#request = request;
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const { db, filter, log, originals } = this.#request;
    for await (const centres of readCentres(db, filter, log)) {
      for (const packed of centres.flatMap(photosOf)) {
        const content = await originals.read(packed.id);
        if (content === null) {
          this.#missing.push(`${packed.path}\r\n`);
          continue;
        }
        this.#table.push(Buffer.from(csvLines([tableRow(packed)])));
        yield { path: packed.path, content };
      }
    }
    yield { path: 'photos.csv', content: Buffer.concat(this.#table) };
    if (this.#missing.length === 0) return;
    const heading = 'These photos could not be read and are not in this file:\r\n';
    yield { path: 'missing.txt', content: Buffer.from([heading, ...this.#missing].join('')) };
  }
}

export function exportPhotos(request: PhotoExport): Readable {
  return Readable.from(writeZip(new PhotoPacker(request).entries()), { objectMode: false });
}
