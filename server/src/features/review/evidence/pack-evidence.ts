/**
 * Packs the evidence of centres for somebody who verifies it without the portal: a folder for each centre, a page that says how,
 * and a table. The archive is streamed: one photo and the line of each centre before it are in memory (decision 0061).
 */
import { Readable } from 'node:stream';
import type { OriginalReader } from '../../../domain/photos/original-reader.ts';
import { byteOrderMark, csvLines } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { centreEntries, type LostFile } from './centre-files.ts';
import type { CentreEvidence } from './read-evidence.ts';
import { evidencePage, type AboutBundle } from './evidence-page.ts';

export interface EvidenceBundle {
  readonly db: Db;
  readonly originals: OriginalReader;
  readonly about: AboutBundle;
  readonly centres: AsyncIterable<CentreEvidence> | Iterable<CentreEvidence>;
}

const tableHeader = ['code', 'name', 'folder', 'reference', 'submitted', 'submission_sha256', 'corrections'];

const tableRow = (centre: CentreEvidence): string[] => [
  centre.code,
  centre.name,
  centre.folder,
  centre.reference,
  centre.submittedAt,
  centre.sha256,
  String(centre.corrections.filter(({ addendum }) => addendum !== null).length),
];

const lostHeadings: Readonly<Record<LostFile['reason'], string>> = {
  missing: 'Could not be read and not in this archive',
  damaged: 'Not as it was when its SHA-256 was recorded',
};

const lostText = (lost: readonly LostFile[]): string =>
  lost.map(({ path, reason }) => `${lostHeadings[reason]}: ${path}\r\n`).join('');

async function* entriesOf(bundle: EvidenceBundle): AsyncGenerator<ZipEntry> {
  const { about, centres } = bundle;
  const table = [Buffer.from(byteOrderMark + csvLines([tableHeader]))];
  const lost: LostFile[] = [];
  yield { path: 'README.html', content: Buffer.from(evidencePage(about)) };
  for await (const centre of centres) {
    yield* centreEntries(centre, bundle, (file) => lost.push(file));
    table.push(Buffer.from(csvLines([tableRow(centre)])));
  }
  yield { path: 'centres.csv', content: Buffer.concat(table) };
  if (lost.length > 0) yield { path: 'missing.txt', content: Buffer.from(lostText(lost)) };
}

export function packEvidence(bundle: EvidenceBundle): Readable {
  return Readable.from(writeZip(entriesOf(bundle)), { objectMode: false });
}
