/** A portal for the scenarios of the exports: three of four centres have submitted, with photos, and all checks are done. */
import { checksVersion } from '#contract/review/limits.ts';
import { isPostgres } from '../server/src/testing/test-database.ts';
import { madeCentres } from './made-centres.ts';
import { importRows, sampleAnswers, startPortal, type BenchPortal } from './portal.ts';

const photo = {
  id: '019ba67d-7b00-7a77-8e2f-2d8f4b7c0d1e',
  fileName: 'IMG_20261121_101500.jpg',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  latitude: 27.1766701,
  longitude: 78.0080745,
  placeSource: 'camera',
  accuracyM: null,
  takenAt: '2026-11-21T10:15:00',
};
export const samplePhotos = [
  { ...photo, slot: 'centre' },
  { ...photo, slot: 'strongRoom' },
];

/** A snapshot in SQL, with the city and the state of the record. */
const snapshotSql = `'{"centre":{"centre_city":"' || centre_city || '","centre_state":"' || centre_state || '"},"answers":${JSON.stringify(sampleAnswers)},"photos":${JSON.stringify(samplePhotos)}}'`;

/** Without their reviews, the server would check all of them while it is measured. */
async function submit({ app }: BenchPortal): Promise<void> {
  const time = `'2026-01-01T00:00:00.000Z'`;
  await app.runSql(`
    insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at, submitted_at, reference, snapshot)
    select id, 'submitted', '${JSON.stringify(sampleAnswers)}', 1, 'c', 'c', ${time}, ${time}, centre_code, ${snapshotSql}
    from centres where cast(centre_code as integer) % 4 <> 0`);
  await app.runSql(`
    insert into reviews (centre_id, sha256, checks_version, record_version, decision, serious, notices, submitted_at, centre_state,
      reasons, head_mobile, head_email, note, version)
    select id, 'ab', ${checksVersion}, version, 'accepted', 0, 0, ${time}, centre_state, '[]', phone, email, '', 1
    from centres where cast(centre_code as integer) % 4 <> 0`);
  if (isPostgres) await app.runSql('vacuum analyze');
}

/** Returns the portal; close it with `keepData` to start a server on its data. */
export async function openSubmittedPortal(size: number): Promise<BenchPortal> {
  const portal = await startPortal();
  await importRows(portal, madeCentres(size));
  await submit(portal);
  return portal;
}
