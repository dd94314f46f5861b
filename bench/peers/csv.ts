/**
 * The bare limit of the CSV export, in a process of its own: Fastify, one query of `node:sqlite`, and csv-stringify. It writes the
 * same bytes as the portal for the centres of the scenario, which have neither corrections, reasons set aside nor cells that begin like a formula.
 * Argument: the data folder.
 */
import path from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { stringify } from 'csv-stringify/sync';
import fastify from 'fastify';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { parseJson } from '../../server/src/domain/checklists/stored-checklist.ts';
import { toIndianIso } from '../../server/src/kernel/steady-clock.ts';
import { csvHeader } from '../../server/src/features/centres/export/export-columns.ts';
import type { samplePhotos } from '../submitted-centres.ts';

interface Row extends Readonly<Record<string, string | null>> {
  readonly snapshot: string | null;
}
interface Snapshot {
  readonly centre: { readonly centre_city: string; readonly centre_state: string };
  readonly answers: Answers;
  readonly photos: typeof samplePhotos;
}

const [dataDir = ''] = process.argv.slice(2);
const database = new DatabaseSync(path.join(dataDir, 'portal.sqlite'), { readOnly: true });
const query = database.prepare(`
  select centre_code, centre_name, cfi, centre_city, centres.centre_state, centre_pincode, official_person, phone, email,
    status, checklists.updated_at, checklists.submitted_at, reference, snapshot, asked_at, answered_at,
    decision, decided_by, decided_at,
    exists (select 1 from accounts where role = 'centre' and username = phone and password_set_at is not null) as registered
  from centres left join checklists on checklists.centre_id = centres.id
  left join reviews on reviews.centre_id = centres.id
  left join corrections on corrections.centre_id = centres.id
  where archived_at is null order by centre_code`);

const yesNo = (value: unknown): string => (value ? 'Yes' : 'No');
const time = (text: string | null | undefined): string => (text ? toIndianIso(new Date(text)) : '');

function checklistCells(text: string): string[] {
  const { centre, answers, photos } = parseJson(text) as Snapshot;
  const { manpower, washrooms, coachingInstitute } = answers;
  const [rooms24, rooms48] = [answers.rooms24 ?? 0, answers.rooms48 ?? 0];
  const otherRooms = answers.otherRooms.map(({ capacity, count }) => ({
    capacity: capacity ?? 0,
    count: count ?? 0,
  }));
  const counts = otherRooms.map(({ count }) => count).reduce((sum, count) => sum + count, rooms24 + rooms48);
  const seats = otherRooms.map(({ capacity, count }) => capacity * count);
  return [
    centre.centre_city,
    centre.centre_state,
    answers.completeAddress,
    answers.pincode,
    answers.institutionType ?? '',
    answers.headName,
    answers.headEmail,
    answers.headMobile,
    yesNo(answers.trainingCompleted),
    String(counts),
    String(rooms24),
    String(rooms48),
    '0',
    otherRooms.map(({ capacity, count }) => `${capacity} × ${count}`).join(', '),
    String(seats.reduce((sum, of) => sum + of, 24 * rooms24 + 48 * rooms48)),
    String(manpower.invig),
    String(manpower.admin),
    String(manpower.peons),
    String(manpower.guards),
    String(washrooms.male),
    String(washrooms.female),
    answers.examName,
    String(answers.candidateCount),
    yesNo(coachingInstitute.associated),
    coachingInstitute.details,
    yesNo(answers.boundaryWall),
    yesNo(answers.friskingArea),
    yesNo(answers.strongRoomSecure),
    yesNo(answers.dispatchRoom),
    answers.cctvCoverage.join('; '),
    answers.feedback,
    ...photos.flatMap((photo) => [photo.latitude.toFixed(6), photo.longitude.toFixed(6), photo.placeSource]),
  ];
}

const noChecklist = csvHeader
  .slice(csvHeader.indexOf('exam_city'), csvHeader.indexOf('registered'))
  .map(() => '');

/** What was set aside, and what was submitted before corrections. */
const nothingElse = csvHeader.slice(csvHeader.indexOf('reasons_set_aside')).map(() => '');

function record(row: Row): (string | null | undefined)[] {
  const { status, snapshot, updated_at: updated, submitted_at: submitted, reference } = row;
  return [
    row['centre_code'],
    row['centre_name'],
    row['cfi'],
    row['centre_city'],
    row['centre_state'],
    row['centre_pincode'],
    row['official_person'],
    row['phone'],
    row['email'],
    status === 'submitted' ? 'Completed' : 'Pending',
    ...(snapshot === null ? noChecklist : checklistCells(snapshot)),
    yesNo(row['registered']),
    status ?? 'none',
    time(updated),
    time(submitted),
    reference,
    time(row['asked_at']),
    time(row['answered_at']),
    '',
    row['decision'] ?? (status === 'submitted' ? 'waiting' : ''),
    row['decided_by'],
    time(row['decided_at']),
    ...nothingElse,
  ];
}

const app = fastify();
app.post('/export', (_request, reply) => {
  const records = (query.all() as Row[]).map(record);
  const options = { quoted: true, quoted_empty: false, record_delimiter: '\r\n' };
  return reply.type('text/csv; charset=utf-8').send(`\ufeff${stringify([csvHeader, ...records], options)}`);
});
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
