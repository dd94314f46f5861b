/** The checks of a fault run find what they look for: here the data are damaged on purpose. */
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { photoPath } from '../../platform/photo-store/photo-store.ts';
import { adminPassword } from '../test-app.ts';
import { checkInvariants } from './invariants.ts';
import { createJournal, createSeededRandom, type Journal } from './journal.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { logInTo } from './requests.ts';
import { createSqliteTarget } from './sqlite-target.ts';
import type { Target } from './target.ts';
import { deleteCentre, editCentre, importBatch } from './write-centres.ts';
import { fillChecklist } from './write-checklists.ts';
import { guessCode, register } from './write-passwords.ts';

let target: Target;
let mails: MailSink;
let journal: Journal;

beforeEach(async () => {
  mails = await startMailSink(() => 0);
  target = await createSqliteTarget({ kills: 1, maxWrites: 1, smtpUrl: mails.url });
  journal = createJournal();
  await target.instances[0]?.start();
}, 60_000);
afterEach(async () => {
  await target.close({ keepData: false });
  await mails.close();
});

async function writeOfEachKind(): Promise<void> {
  const url = target.instances[0]?.url ?? '';
  const context = {
    url,
    people: target.people,
    journal,
    mails,
    random: createSeededRandom(1),
    isStopped: () => false,
    adminToken: () => logInTo(url, 'admin-login', 'admin', adminPassword),
  };
  const checklists = [fillChecklist, fillChecklist, fillChecklist, fillChecklist];
  for (const write of [...checklists, register, guessCode, editCentre, importBatch, deleteCentre])
    await write(context);
}

interface Damage {
  readonly run: (sql: string) => void;
  readonly dataDir: string;
  readonly centreIds: readonly string[];
  readonly photoIds: readonly string[];
}

function damage(work: (damaged: Damage) => void): void {
  const file = target.databaseUrl.replace('sqlite:', '');
  const database = new DatabaseSync(file);
  const run = (sql: string): void => database.exec(sql);
  for (const { name } of database.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all())
    run(`DROP TRIGGER "${String(name)}"`);
  const centreIds = [...journal.checklists.keys()];
  const photoIds = centreIds.map((id) => {
    const row = database.prepare('SELECT centre_photo_id FROM checklists WHERE centre_id = ?').get(id);
    return String(row?.['centre_photo_id']);
  });
  work({ run, dataDir: path.dirname(file), centreIds, photoIds });
  database.close();
}

test('lost writes and half states of every kind are found', async () => {
  await writeOfEachKind();
  expect(await checkInvariants({ target, journal, isWhole: true })).toEqual([]);
  damage(({ run, dataDir, centreIds, photoIds }) => {
    const [, , second = '', third = ''] = centreIds;
    const photos = path.join(dataDir, 'photos');
    rmSync(path.join(photos, photoPath(photoIds[0] ?? '', 'original')));
    truncateSync(path.join(photos, photoPath(photoIds[1] ?? '', 'display')), 5000);
    run(
      `UPDATE checklists SET answers = json_set(answers, '$.feedback', 'old') WHERE centre_id = '${second}'`,
    );
    run(`DELETE FROM receipts WHERE centre_id = '${third}'`);
    run(`DELETE FROM checklists WHERE centre_id = '${third}'`);
    run(`UPDATE accounts SET password_hash = NULL WHERE username = '${[...journal.passwords.keys()][0]}'`);
    run(`DELETE FROM rate_counters`);
    run(`DELETE FROM centres WHERE centre_code = 'B0-1'`);
    run(`UPDATE centres SET archived_at = NULL, centre_name = 'Kendriya Vidyalaya'`);
    run(`UPDATE audit_trail SET actor = 'nobody' WHERE sequence = 1`);
    writeFileSync(path.join(photos, 'staging', 'left.jpg'), 'x');
  });
  const problems = await checkInvariants({ target, journal, isWhole: true });
  const found = problems.map(({ kind, text }) => `${kind}: ${text}`).toSorted();
  expect(found).toEqual([
    expect.stringMatching(/^half state: I1\/I5: the checklist of .* is .*"old"/),
    expect.stringMatching(/^half state: I2: the display file of photo .* cannot be decoded/),
    expect.stringMatching(/^half state: I4: batch 0 has 19 rows/),
    expect.stringMatching(/^half state: I7: 1 files are left in staging/),
    expect.stringMatching(/^half state: centre.deleted C93.*: 0 stored, 1 in the audit trail/),
    expect.stringMatching(/^half state: checklist.submitted C91.*: 0 stored, 1 in the audit trail/),
    expect.stringMatching(/^half state: password.set 92.*: 0 stored, 1 in the audit trail/),
    expect.stringMatching(/^lost: I1\/I5: the checklist of .* is null/),
    expect.stringMatching(/^lost: I1: 92.* lost its password/),
    expect.stringMatching(/^lost: I1: the name of centre .* is Kendriya Vidyalaya/),
    expect.stringMatching(/^lost: I2: the file of photo .* is missing/),
    expect.stringMatching(/^lost: I4: centre .* was deleted but is stored/),
    expect.stringMatching(/^other: I8: 92.* got \d rejected codes, but 0 are counted/),
    expect.stringMatching(/^other: The audit trail is broken at 1/),
  ]);
}, 120_000);
