/**
 * Tells the heads of the centres in the last issue of the register that they are confirmed. The mails wait in the queue of reminders;
 * from then on `/status` says it as well (product.md, Verified register).
 */
import type { Call } from '../../calls.ts';
import type { HeadsToTell, TellPreview } from '#contract/centres/register.ts';
import { isEmail } from '#contract/text.ts';
import { listStanding, readConfirmations } from '../../submissions/confirmations.ts';
import { chunksOf } from '../../kernel/chunks.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addSeconds } from '../../kernel/steady-clock.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';
import { lockReminders, queueReminders, readRecipients, type Recipient } from '../reminders/recipients.ts';
import { confirmationMail } from '../reminders/reminder-mails.ts';
import { findIssue, findLastIssue, listEntries, lockRegister, markTold } from './register-rows.ts';

interface Heads extends Pick<TellPreview, 'centres' | 'leftOut'> {
  readonly recipients: readonly Recipient[];
}

async function assertCanBeTold(db: Db, number: number): Promise<void> {
  const issue = await findIssue(db, number);
  if ((await findLastIssue(db))?.number !== number) throw refuse('register.replaced');
  if (issue.told_at !== null) throw refuse('register.told');
}

async function findHeads(db: Db, number: number, { config }: Services, now: Date): Promise<Heads> {
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
  return { centres, leftOut, recipients };
}

const countMails = (recipients: readonly Recipient[]): number =>
  new Set(recipients.map(({ email }) => email)).size;

export async function previewTellHeads(services: Services, number: number): Promise<TellPreview> {
  const { clock, config, database, limits } = services;
  await assertCanBeTold(database.db, number);
  const { centres, leftOut, recipients } = await findHeads(database.db, number, services, clock.now());
  const [first] = recipients;
  const ofPerson = recipients.filter(({ email }) => email === first?.email);
  return {
    centres,
    mails: countMails(recipients),
    leftOut,
    sample:
      first === undefined
        ? null
        : confirmationMail(config, { to: first.email, register: number, centres: ofPerson }),
    mailsPerMinute: limits.reminders.mailsPerMinute,
  };
}

export async function tellHeads(call: Call, number: number, seen: HeadsToTell): Promise<HeadsToTell> {
  const { clock, database, limits } = call;
  return database.transaction(async (tx) => {
    await lockRegister(tx);
    await lockReminders(tx);
    await assertCanBeTold(tx, number);
    const now = clock.now();
    const { centres, recipients } = await findHeads(tx, number, call, now);
    const told = { centres, mails: countMails(recipients) };
    if (told.centres !== seen.centres || told.mails !== seen.mails) throw refuse('register.outdated');
    const expiresAt = () => addSeconds(now, limits.reminders.keepSeconds).toISOString();
    await queueReminders(tx, call, { line: '', register: number, recipients, expiresAt }, now);
    await markTold(tx, number, { told_at: now.toISOString(), told_by: call.caller.username });
    await call.record(tx, 'register.told', { target: String(number), details: told });
    return told;
  });
}
