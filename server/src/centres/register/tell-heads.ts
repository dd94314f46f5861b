/**
 * Tells the heads of the centres in the last issue of the register that they are confirmed. The mails wait in the queue of reminders;
 * from then on `/status` says it as well (product.md, Verified register).
 */
import { api } from '#contract/api.ts';
import { implement, type Implemented } from '../../calls.ts';
import { isDeepStrictEqual } from 'node:util';
import { isEmail } from '#contract/text.ts';
import { listStanding, readConfirmations } from '../../submissions/confirmations.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addSeconds } from '../../kernel/time.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { lockReminders, queueReminders, readRecipients, type Recipient } from '../reminders/recipients.ts';
import { releaseAtOnce } from '../reminders/release-reminders.ts';
import { confirmationMail } from '../reminders/reminder-mails.ts';
import { findIssue, findLastIssue, listEntries, lockRegister } from './register-rows.ts';

async function assertCanBeTold(db: Db, number: number): Promise<void> {
  const issue = await findIssue(db, number);
  if ((await findLastIssue(db))?.number !== number) throw refuse('register.replaced');
  if (issue.told_at !== null) throw refuse('register.told');
}

async function findHeads(db: Db, number: number, { config }: Services, now: Date) {
  const leftOut = { changed: 0, told: 0, noEmail: 0, refused: 0 };
  const recipients: Recipient[] = [];
  let centres = 0;
  for (const chunk of chunksOf(await listEntries(db, number))) {
    const ids = chunk.map(({ centreId }) => centreId);
    const standing = await listStanding(db, number, ids);
    const told = await readConfirmations(db, ids);
    const found = await readRecipients(db, ids, { closesOn: config.closesOn, now });
    const concerned = found.filter(({ id }) => standing.has(id));
    const untold = concerned.filter(({ id }) => !told.has(id));
    const withAddress = untold.filter(({ email }) => isEmail(email));
    const reached = withAddress.filter(({ isRefused }) => !isRefused);
    leftOut.changed += ids.length - concerned.length;
    leftOut.told += concerned.length - untold.length;
    leftOut.noEmail += untold.length - withAddress.length;
    leftOut.refused += withAddress.length - reached.length;
    centres += untold.length;
    recipients.push(...reached);
  }
  const mails = new Set(recipients.map(({ email }) => email)).size;
  return { told: { centres, mails }, leftOut, recipients };
}

export const tellCalls: readonly Implemented[] = [
  implement(api.previewTellHeads, async (call) => {
    const { clock, config, database, limits } = call;
    const register = Number(call.params.number);
    await call.recordRead('reminders.previewed', { details: { register: call.params.number } });
    await assertCanBeTold(database.db, register);
    const { told, leftOut, recipients } = await findHeads(database.db, register, call, clock.now());
    const [first] = recipients;
    const to = first?.email ?? '';
    const ofPerson = recipients.filter(({ email }) => email === to);
    const sample = first === undefined ? null : confirmationMail(config, { to, register, centres: ofPerson });
    return { ...told, leftOut, sample, mailsPerMinute: limits.reminders.mailsPerMinute };
  }),
  implement(api.tellHeads, async (call) => {
    const { body, caller, clock, database, limits } = call;
    const register = Number(call.params.number);
    const queued = await database.transaction(async (tx) => {
      await lockRegister(tx);
      await lockReminders(tx);
      await assertCanBeTold(tx, register);
      const now = clock.now();
      const { told, recipients } = await findHeads(tx, register, call, now);
      if (!isDeepStrictEqual(told, body.seen)) throw refuse('register.outdated');
      const expiresAt = () => addSeconds(now, limits.reminders.keepSeconds).toISOString();
      await queueReminders(tx, call, { line: '', register, recipients, expiresAt }, now);
      const marks = { told_at: now.toISOString(), told_by: caller.username };
      await tx.updateTable('register_issues').set(marks).where('number', '=', register).execute();
      await call.record(tx, 'register.told', { target: String(register), details: told });
      return told;
    });
    await releaseAtOnce(call);
    return queued;
  }),
];
