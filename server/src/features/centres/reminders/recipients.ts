/**
 * Whom reminders to a list reach: the centres that are open or have a correction to answer, have an address, and were not reminded in
 * the last day.
 */
import { sql } from 'kysely';
import type { Progress } from '#contract/centres/centre-filter.ts';
import type { LeftOutReason } from '#contract/centres/reminder-endpoints.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { isEmail } from '#contract/text.ts';
import { addSeconds, clockToleranceSeconds } from '../../../kernel/steady-clock.ts';
import type { Limits } from '../../../limits.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { streamIds } from '../search/centre-search.ts';
import { type CentreFilter } from '../search/filter-conditions.ts';
import { isRegistered, isEffective } from '../search/conditions.ts';

interface RecipientServices {
  readonly config: Pick<Services['config'], 'closesOn'>;
  readonly limits: Pick<Limits, 'reminders'>;
}

/** A centre with what decides whether and of what it is reminded. */
export interface Recipient {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly person: string;
  readonly phone: string;
  readonly email: string;
  /** `correction`: submitted, and a correction is to be answered. */
  readonly progress: Progress | 'correction';
  /** The last day to answer the correction, YYYY-MM-DD; null without one. */
  readonly dueOn: string | null;
  /** When the draft was last saved. */
  readonly savedAt: string | null;
  readonly closesOn: string | null;
  readonly isRefused: boolean;
  /** When the last reminder was sent; the present time while one is queued. */
  readonly remindedAt: string | null;
}

interface ProgressRow {
  readonly status: 'draft' | 'submitted' | null;
  readonly is_registered: number;
  /** The number of the correction that is to be answered. */
  readonly open_correction: number | null;
}

function progressOf({ status, is_registered, open_correction }: ProgressRow): Recipient['progress'] {
  if (status === 'submitted' && open_correction !== null) return 'correction';
  return status ?? (is_registered === 1 ? 'registered' : 'unregistered');
}

const recipientQuery = (db: Db, now: Date) =>
  db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .leftJoin('corrections', (join) =>
      // Only the last one can be unanswered.
      join.onRef('corrections.centre_id', '=', 'centres.id').on('corrections.answered_at', 'is', null),
    )
    .leftJoin('refused_addresses', 'refused_addresses.address', 'centres.email')
    .where('archived_at', 'is', null)
    .select(['centres.id', 'centre_code', 'centre_name', 'centre_city', 'centre_state'])
    .select(['official_person', 'phone', 'email'])
    .select(['status', 'checklists.updated_at', 'extended_to', 'refused_addresses.refused_at'])
    .select(['corrections.number as open_correction', 'corrections.due_on'])
    .select(isRegistered)
    .select((eb) =>
      eb
        .selectFrom('reminders')
        .whereRef('reminders.centre_id', '=', 'centres.id')
        .where('reminders.register_number', 'is', null)
        .where(isEffective(now))
        // A reminder from the future was stored while a clock was wrong.
        .where('reminders.created_at', '<=', addSeconds(now, clockToleranceSeconds).toISOString())
        .select(sql<string | null>`max(coalesce(reminders.sent_at, ${now.toISOString()}))`.as('reminded_at'))
        .as('reminded_at'),
    );

/** Leaves out deleted centres. The order is not that of the ids. */
export async function readRecipients(
  db: Db,
  ids: readonly string[],
  { config }: Pick<RecipientServices, 'config'>,
  now: Date,
): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const rows = await recipientQuery(db, now).where('centres.id', 'in', ids).orderBy('centre_code').execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.centre_code,
    name: row.centre_name,
    city: row.centre_city,
    state: row.centre_state,
    person: row.official_person,
    phone: row.phone,
    email: row.email,
    progress: progressOf(row),
    dueOn: row.due_on,
    savedAt: row.updated_at,
    closesOn: closingDay(config.closesOn, row.extended_to),
    isRefused: row.refused_at !== null,
    remindedAt: row.reminded_at,
  }));
}

/** Yields the centres of a list by code, in batches. */
export async function* streamRecipients(
  db: Db,
  filter: CentreFilter,
  services: Pick<RecipientServices, 'config'>,
  now: Date,
): AsyncGenerator<Recipient[]> {
  for await (const ids of streamIds(db, filter)) yield await readRecipients(db, ids, services, now);
}

/** A correction is answered after the closing day as well. */
export const isClosed = ({ closesOn, progress }: Recipient, now: Date): boolean =>
  progress !== 'correction' && closesOn !== null && daysLeft(closesOn, now) < 0;

/** Returns why the centre is not reminded; null when it is. */
function reasonToLeaveOut(
  recipient: Recipient,
  { limits }: Pick<RecipientServices, 'limits'>,
  now: Date,
): LeftOutReason | null {
  if (recipient.progress === 'submitted') return 'submitted';
  if (isClosed(recipient, now)) return 'closed';
  if (!isEmail(recipient.email)) return 'noEmail';
  if (recipient.isRefused) return 'refused';
  const again = addSeconds(now, -limits.reminders.againAfterSeconds).toISOString();
  return recipient.remindedAt !== null && recipient.remindedAt > again ? 'recent' : null;
}

export interface Reach {
  readonly matching: number;
  /** Those who are reminded, by code; of more than are reminded at once, the first ones. */
  readonly recipients: readonly Recipient[];
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
  readonly reached: { readonly centres: number; readonly mails: number };
}

export async function findReach(
  db: Db,
  filter: CentreFilter,
  services: RecipientServices,
  now: Date,
): Promise<Reach> {
  const { maxCentres } = services.limits.reminders;
  const leftOut = { submitted: 0, closed: 0, noEmail: 0, refused: 0, recent: 0 };
  const recipients: Recipient[] = [];
  const addresses = new Set<string>();
  let [matching, centres] = [0, 0];
  for await (const batch of streamRecipients(db, filter, services, now)) {
    matching += batch.length;
    for (const recipient of batch) {
      const reason = reasonToLeaveOut(recipient, services, now);
      if (reason !== null) {
        leftOut[reason] += 1;
        continue;
      }
      centres += 1;
      addresses.add(recipient.email);
      if (recipients.length < maxCentres) recipients.push(recipient);
    }
  }
  return { matching, recipients, leftOut, reached: { centres, mails: addresses.size } };
}
