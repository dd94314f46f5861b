/** GET /admin/centres/reminders/preview: whom reminders to a list reach, who is left out, and the mails as they would be sent. */
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import type { ReminderPreview } from '#contract/centres/reminder-endpoints.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';

import { findReach, type Recipient } from './recipients.ts';
import { reminderMail } from './reminder-mails.ts';
import { countWaitingMails } from './reminder-rows.ts';
import { readStoppedSteps } from './stopped-steps.ts';

const shownCentres = 10;
const progresses = ['unregistered', 'registered', 'draft'] as const;
type PendingProgress = (typeof progresses)[number];

const isPending = (progress: string): progress is PendingProgress =>
  progresses.some((pending) => pending === progress);

/** Who is reminded has not submitted. */
function pendingProgress({ progress }: Recipient): PendingProgress {
  if (!isPending(progress)) throw new Error('A centre that has submitted is not reminded');
  return progress;
}

async function composeSamples(
  { config, database }: Services,
  recipients: readonly Recipient[],
): Promise<ReminderPreview['samples'][number][]> {
  const samples = [];
  for (const progress of progresses) {
    const first = recipients.find((recipient) => recipient.progress === progress);
    if (first === undefined) continue;
    const ofPerson = recipients.filter(({ email }) => email === first.email);
    const stoppedAt = await readStoppedSteps(
      database.db,
      ofPerson.slice(0, 500).map(({ id }) => id),
    );
    const mail = reminderMail(config, { to: first.email, recipients: ofPerson, stoppedAt, line: '' });
    samples.push({ progress, ...mail });
  }
  return samples;
}

/** Throws `reminders.too-many`. */
export async function previewReminders(
  services: Services,
  input: CentreFilterInput,
): Promise<ReminderPreview> {
  const { clock, database, limits } = services;
  const now = clock.now();
  const reach = await findReach(database.db, { input, now }, services, now);
  if (reach === null) throw refuse('reminders.too-many');
  const { matching, recipients, leftOut, reached } = reach;
  return {
    matching,
    reached,
    leftOut,
    first: recipients.slice(0, shownCentres).map((recipient) => ({
      id: recipient.id,
      centre_code: recipient.code,
      centre_name: recipient.name,
      email: recipient.email,
      progress: pendingProgress(recipient),
    })),
    samples: await composeSamples(services, recipients),
    waiting: await countWaitingMails(database.db, now),
    mailsPerMinute: limits.reminders.mailsPerMinute,
  };
}
