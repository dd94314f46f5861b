/**
 * Packs the evidence of centres for somebody who verifies it without the portal: a folder for each centre, a page that says how,
 * and a table. The archive is streamed: one photo and the line of each centre before it are in memory (decision 0056).
 */
import { hash } from 'node:crypto';
import { readCentreTrail } from '../../audit/read-audit-trail.ts';
import type { OriginalReader } from '../../submissions/photo-rows.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { writeZip, type ZipEntry } from '../../platform/files/write-zip.ts';
import { byteOrderMark, csvLines } from '../../platform/files/write-csv.ts';
import type { CentreEvidence } from './read-evidence.ts';
import { evidencePage, type AboutBundle } from './evidence-page.ts';

const sumsName = 'SHA256SUMS';

/** What is not as it was uploaded: the checksums name it all the same, so that a check of the folder fails. */
interface LostFile {
  readonly path: string;
  readonly reason: 'missing' | 'damaged';
}

export interface EvidenceBundle {
  readonly db: Db;
  readonly originals: OriginalReader;
  readonly about: AboutBundle;
  readonly centres: AsyncIterable<CentreEvidence> | Iterable<CentreEvidence>;
}

interface EvidenceFile {
  readonly name: string;
  /** As recorded when the content was stored. */
  readonly sha256: string;
  readonly content: Uint8Array | null;
}

/** Texts whose hashes the database has from the moment when they became final. */
function* frozenFiles({ snapshot, sha256, corrections }: CentreEvidence): Generator<EvidenceFile> {
  yield { name: 'submission.json', sha256, content: Buffer.from(snapshot) };
  for (const { number, addendum, sha256: frozen } of corrections)
    if (addendum !== null)
      yield { name: `correction-${number}.json`, sha256: frozen ?? '', content: Buffer.from(addendum) };
}

const writtenFile = (name: string, value: unknown): EvidenceFile => {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, sha256: hash('sha256', content), content };
};

function describeRequests({ corrections }: CentreEvidence) {
  return corrections.map(({ number, items, message, askedByName, askedAt, answeredAt, sha256 }) => ({
    number,
    items,
    message,
    asked_by: askedByName,
    asked_at: askedAt,
    answered_at: answeredAt,
    sha256,
  }));
}

/** The answers of the submission with those of all corrections, and the names of the photos that count. */
function describeCounting({ counting, photos }: CentreEvidence) {
  const files = counting?.photos.map(({ id, slot, sha256 }) => ({
    slot,
    sha256,
    file: photos.find((photo) => photo.id === id)?.fileName,
  }));
  return { answers: counting?.answers, photos: files };
}

/** One after the other, so that one photo is in memory at a time. */
async function* readFiles(
  centre: CentreEvidence,
  { db, originals }: EvidenceBundle,
): AsyncGenerator<EvidenceFile> {
  yield* frozenFiles(centre);
  if (centre.corrections.length > 0) {
    yield writtenFile('corrections.json', describeRequests(centre));
    yield writtenFile('what-counts.json', describeCounting(centre));
  }
  for (const { id, fileName: name, sha256 } of centre.photos)
    yield { name, sha256, content: await originals.read(id) };
  const { code, phones, createdAt, archivedAt } = centre;
  const entries = await readCentreTrail(db, { code, phones, from: createdAt, to: archivedAt });
  yield writtenFile('audit.json', { centre_code: code, entries });
}

/** Yields the files of the centre; `onLost` is called for those that are missing or not as they were. */
async function* centreEntries(
  centre: CentreEvidence,
  bundle: EvidenceBundle,
  onLost: (lost: LostFile) => void,
): AsyncGenerator<ZipEntry> {
  const sums: string[] = [];
  for await (const { name, sha256, content } of readFiles(centre, bundle)) {
    const path = `${centre.folder}/${name}`;
    sums.push(`${sha256}  ${name}\n`);
    if (content === null) onLost({ path, reason: 'missing' });
    else if (hash('sha256', content) !== sha256) onLost({ path, reason: 'damaged' });
    if (content !== null) yield { path, content };
  }
  yield { path: `${centre.folder}/${sumsName}`, content: Buffer.from(sums.join('')) };
}

const columns: Readonly<Record<string, (centre: CentreEvidence) => string | null>> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  folder: ({ folder }) => folder,
  reference: ({ reference }) => reference,
  submitted: ({ submittedAt }) => submittedAt,
  submission_sha256: ({ sha256 }) => sha256,
  corrections: ({ corrections }) => String(corrections.filter(({ addendum }) => addendum !== null).length),
  decision: ({ decision }) => decision.decision,
  decided_by: ({ decision }) => decision.decided_by,
  decided_at: ({ decision }) => decision.decided_at,
};

const lostHeadings: Readonly<Record<LostFile['reason'], string>> = {
  missing: 'Could not be read and not in this archive',
  damaged: 'Not as it was when its SHA-256 was recorded',
};

const lostText = (lost: readonly LostFile[]): string =>
  lost.map(({ path, reason }) => `${lostHeadings[reason]}: ${path}\r\n`).join('');

async function* entriesOf(bundle: EvidenceBundle): AsyncGenerator<ZipEntry> {
  const { about, centres } = bundle;
  const table = [Buffer.from(byteOrderMark + csvLines([Object.keys(columns)]))];
  const lost: LostFile[] = [];
  yield { path: 'README.html', content: Buffer.from(evidencePage(about)) };
  for await (const centre of centres) {
    yield* centreEntries(centre, bundle, (file) => lost.push(file));
    const row = Object.values(columns).map((cell) => cell(centre) ?? '');
    table.push(Buffer.from(csvLines([row])));
  }
  yield { path: 'centres.csv', content: Buffer.concat(table) };
  if (lost.length > 0) yield { path: 'missing.txt', content: Buffer.from(lostText(lost)) };
}

export const packEvidence = (bundle: EvidenceBundle) => writeZip(entriesOf(bundle));
