/**
 * Packs the original photos of all matching centres for POST /admin/centres/export-photos: as uploaded, in a folder for each
 * centre, with a table of them and a list of those that could not be read. The archive is streamed, photo by photo.
 */
import { Readable } from 'node:stream';
import type { CentrePhoto, CorrectionPhoto } from '#contract/centres/centre-views.ts';
import { photoFileName, slotNames } from '#contract/centres/photo-endpoints.ts';
import { formatCoordinate } from '#contract/photo/geo-position.ts';
import type { Log } from '../../../kernel/log.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { safeFileName } from '../../../platform/http/content-disposition.ts';
import type { PhotoStore } from '../../../platform/photo-store/photo-store.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import type { CentreWithPhotos } from '../detail/centre-detail.ts';
import { readDetails } from '../detail/read-details.ts';
import type { CentreFilter } from '../search/centre-search.ts';

const tableHeader = ['code', 'slot', 'file', 'sha256', 'latitude', 'longitude', 'taken'];
/** With the code, the length that old versions of Windows can unpack. */
const maxNameLength = 60;
/** A photo store that fails this often in a row is down: the download ends as failed. */
const maxFailuresInRow = 5;

interface PhotoToPack {
  readonly id: string;
  readonly path: string;
  readonly code: string;
  readonly photo: CentrePhoto | CorrectionPhoto;
}

/** Two codes that differ only in characters that are replaced get different names by the id of the centre. */
function photosOf({ detail, photoIds, correctionPhotoIds }: CentreWithPhotos): PhotoToPack[] {
  const { centre_code: code, centre_name: name, id } = detail;
  const safeCode = safeFileName(code);
  const unique = safeCode === code ? code : `${safeCode}-${id.slice(-6)}`;
  const folder = safeFileName(`${unique}_${name.slice(0, maxNameLength)}`).replace(/[. ]+$/, '');
  const toPack = (photo: PhotoToPack['photo'], photoId = ''): PhotoToPack => {
    const correction = 'correction' in photo ? photo.correction : undefined;
    return { id: photoId, path: `${folder}/${photoFileName(unique, photo.slot, correction)}`, code, photo };
  };
  const corrected = detail.correction_photos ?? [];
  return [
    ...detail.photos.map((photo, index) => toPack(photo, photoIds[index])),
    ...corrected.map((photo, index) => toPack(photo, correctionPhotoIds[index])),
  ];
}

function tableRow({ path, code, photo }: PhotoToPack): string[] {
  const { slot, sha256, latitude, longitude, taken_at: takenAt } = photo;
  const position = [latitude, longitude].map((degrees) =>
    degrees === null ? '' : formatCoordinate(degrees),
  );
  return [code, slotNames[slot], path, sha256, ...position, takenAt ?? ''];
}

export interface PhotoExport {
  readonly db: Db;
  readonly log: Log;
  readonly filter: CentreFilter;
  /** Called for each photo, so that each has the whole time limit of a request. */
  readonly openStore: () => PhotoStore;
}

class PhotoPacker {
  readonly #request: PhotoExport;
  readonly #table = [Buffer.from(byteOrderMark + csvLines([tableHeader]))];
  readonly #missing: string[] = [];
  #failuresInRow = 0;

  constructor(request: PhotoExport) {
    this.#request = request;
  }

  /** Returns null when the store has no such photo or cannot read it. */
  async #read(id: string): Promise<Uint8Array | null> {
    try {
      const bytes = await this.#request.openStore().get(id, 'original');
      this.#failuresInRow = 0;
      return bytes;
    } catch (error) {
      this.#failuresInRow += 1;
      if (this.#failuresInRow >= maxFailuresInRow) throw error;
      this.#request.log.warn({ err: error, photo: id }, 'a photo could not be read for a download');
      return null;
    }
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const { db, filter, log } = this.#request;
    for await (const centres of readDetails(db, filter, () => '', log)) {
      for (const packed of centres.flatMap(photosOf)) {
        const content = await this.#read(packed.id);
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
