/** A comparison finds what it looks for: here every act was done, and the data are damaged on purpose. */
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { photoPath } from '../../server/src/platform/photo-store/photo-store.ts';
import { createTemporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { Sessions, type ActContext, type Perform } from './acts.ts';
import { answerCorrection, fillChecklist, guessCode, register } from './acts-of-heads.ts';
import * as officers from './acts-of-officers.ts';
import { issueRegister, review } from './acts-of-officers.ts';
import { compare } from './fault-run.ts';
import { acts, createSeededRandom, Journal, type Act } from './journal.ts';
import { startMailSink, type MailSink } from './mails.ts';
import { createSqliteTarget, type Target } from './targets.ts';

let target: Target;
let mails: MailSink;
let journal: Journal;

beforeEach(async () => {
  mails = await startMailSink(() => 0);
  target = await createSqliteTarget({ kills: 1, smtpUrl: mails.url });
  journal = new Journal(path.join(await createTemporaryFolder(), 'journal.jsonl'));
  await target.instances[0]?.start();
});
afterEach(async () => {
  await target.close({ keepData: false });
  await mails.close();
  journal.close();
});

const performs: readonly (readonly [Perform, readonly Act[]])[] = [
  [fillChecklist, ['photo save', 'answers', 'phone photo', 'submit', 'receipt again']],
  [register, ['code', 'verified code', 'password']],
  [guessCode, ['wrong code']],
  [officers.importBatch, ['import']],
  [officers.changeBatch, ['changing import']],
  [officers.editCentre, ['edit', 'closing day']],
  [officers.deleteCentre, ['delete', 'restore']],
  [officers.addNote, ['note']],
  [officers.remind, ['reminder']],
  // Until a centre is accepted, which the register needs.
  [review, ['review', 'set aside', 'correction asked', 'register issued']],
  [answerCorrection, ['correction answered']],
  [issueRegister, ['register issued']],
  [officers.exportCentres, ['export']],
];

/** The evidence checks reach a submission after some seconds. */
const withinMs = 90_000;

async function doEveryAct(): Promise<void> {
  const context: ActContext = {
    url: target.instances[0]?.url ?? '',
    people: target.people,
    journal,
    mails,
    sessions: new Sessions(),
    busy: new Set(),
    random: createSeededRandom(1),
    isStopped: () => false,
    isAffected: () => false,
  };
  // A turn does what is missing; the pause gives the portal time for its own work, such as the checks of a submission.
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await delay(20)) {
    const missing = performs.filter(([, own]) => own.some((act) => journal.acknowledged[act] === 0));
    if (missing.length === 0) break;
    for (const [perform] of missing) await perform(context);
    target.people.offerReturned();
  }
  const undone = acts.filter((act) => act !== 'edition' && journal.acknowledged[act] === 0);
  expect(undone).toEqual([]);
}

interface Damage {
  readonly run: (sql: string) => void;
  readonly photos: string;
  readonly photoIds: readonly string[];
}

function damage(work: (damaged: Damage) => void): void {
  const file = target.databaseUrl.replace('sqlite:', '');
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const run = (sql: string): void => database.exec(sql);
  for (const { name } of database.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all())
    run(`DROP TRIGGER "${String(name)}"`);
  const photoIds = database.prepare('SELECT id FROM photos ORDER BY id').all();
  work({
    run,
    photos: path.join(path.dirname(file), 'photos'),
    photoIds: photoIds.map(({ id }) => String(id)),
  });
  database.close();
}

const compareAll = async (): Promise<string[]> => {
  const found = await compare({ target, journal }, true);
  return found.map(({ kind, text }) => `${kind}: ${text}`);
};

test('after every act all is as acknowledged; each damage is found and named', async () => {
  await doEveryAct();
  expect(await compareAll()).toEqual([]);
  damage(({ run, photos, photoIds }) => {
    rmSync(path.join(photos, photoPath(photoIds[0] ?? '', 'original')));
    truncateSync(path.join(photos, photoPath(photoIds[1] ?? '', 'display')), 5000);
    writeFileSync(path.join(photos, 'staging', 'left.jpg'), 'x');
    run(`UPDATE checklists SET answers = json_set(answers, '$.feedback', 'old')`);
    run(`UPDATE accounts SET password_hash = NULL WHERE username LIKE '92%'`);
    run('DELETE FROM rate_counters');
    run('DELETE FROM change_set_rows');
    run(`DELETE FROM centres WHERE centre_code LIKE 'B%-1'`);
    run(
      `UPDATE centres SET centre_name = 'Kendriya Vidyalaya', extended_to = NULL WHERE centre_code LIKE 'C94%'`,
    );
    run('DELETE FROM centre_notes');
    run('DELETE FROM reminders');
    run(`UPDATE reviews SET decision = 'waiting', note = ''`);
    run(`UPDATE corrections SET strong_room_photo_id = NULL`);
    run('DELETE FROM register_entries');
    run(`UPDATE audit_trail SET actor = 'nobody' WHERE sequence = 1`);
  });
  const found = await compareAll();
  for (const expected of [
    /^lost: the file of photo .* is missing/,
    /^half: the display file of photo .* cannot be decoded/,
    /^left: left.jpg in staging/,
    /^changed: checklist .*"old"/,
    /^lost: password .* is null/,
    /^half: password.set: \d+ entries in the audit trail, but 0/,
    /^lost: 92.* got \d rejected codes, but 0 are counted/,
    /^half: batch 0 is /,
    /^lost: centre .*"Kendriya Vidyalaya"/,
    /^lost: note .* is null/,
    /^half: note.added: \d+ entries in the audit trail, but 0/,
    /^lost: reminder .* is null/,
    /^lost: review .* is {"decision":"","note":""}/,
    /^half: correction .*"photo":null/,
    /^changed: issue 1 is .*"entries":0/,
    /^other: the audit trail is broken at 1/,
  ])
    expect(found).toContainEqual(expect.stringMatching(expected));
});
