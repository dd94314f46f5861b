/** The files of one centre in a bundle of evidence, each with its SHA-256. */
import { createHash } from 'node:crypto';
import { readCentreTrail } from '../../../domain/audit/read-centre-trail.ts';
import type { OriginalReader } from '../../../domain/photos/original-reader.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { ZipEntry } from '../../../platform/zip/write-zip.ts';
import type { CentreEvidence } from './read-evidence.ts';

export const sumsName = 'SHA256SUMS';

/** What is not as it was uploaded: the checksums name it all the same, so that a check of the folder fails. */
export interface LostFile {
  readonly path: string;
  readonly reason: 'missing' | 'damaged';
}

export interface EvidenceSource {
  readonly db: Db;
  readonly originals: OriginalReader;
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

interface EvidenceFile {
  readonly name: string;
  /** As recorded when the content was stored. */
  readonly sha256: string;
  readonly content: Uint8Array | null;
}

/** Texts whose hashes the database has from the moment when they became final. */
function* frozenFiles({ snapshot, sha256, corrections }: CentreEvidence): Generator<EvidenceFile> {
  yield { name: 'submission.json', sha256, content: Buffer.from(snapshot) };
  for (const { number, addendum, sha256: hash } of corrections)
    if (addendum !== null)
      yield { name: `correction-${number}.json`, sha256: hash ?? '', content: Buffer.from(addendum) };
}

const writtenFile = (name: string, value: unknown): EvidenceFile => {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, sha256: sha256Of(content), content };
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

async function readTrail(db: Db, centre: CentreEvidence): Promise<EvidenceFile> {
  const { code, phones, createdAt, archivedAt } = centre;
  const entries = await readCentreTrail(db, { code, phones, from: createdAt, to: archivedAt });
  return writtenFile('audit.json', { centre_code: code, entries });
}

/** One after the other, so that one photo is in memory at a time. */
async function* readFiles(
  centre: CentreEvidence,
  { db, originals }: EvidenceSource,
): AsyncGenerator<EvidenceFile> {
  yield* frozenFiles(centre);
  if (centre.corrections.length > 0) yield writtenFile('corrections.json', describeRequests(centre));
  for (const { id, fileName: name, sha256 } of centre.photos)
    yield { name, sha256, content: await originals.read(id) };
  yield await readTrail(db, centre);
}

/** Yields the files of the centre; `onLost` is called for those that are missing or not as they were. */
export async function* centreEntries(
  centre: CentreEvidence,
  source: EvidenceSource,
  onLost: (lost: LostFile) => void,
): AsyncGenerator<ZipEntry> {
  const sums: string[] = [];
  for await (const { name, sha256, content } of readFiles(centre, source)) {
    const path = `${centre.folder}/${name}`;
    sums.push(`${sha256}  ${name}\n`);
    if (content === null) onLost({ path, reason: 'missing' });
    else if (sha256Of(content) !== sha256) onLost({ path, reason: 'damaged' });
    if (content !== null) yield { path, content };
  }
  yield { path: `${centre.folder}/${sumsName}`, content: Buffer.from(sums.join('')) };
}
