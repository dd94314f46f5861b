/**
 * Acts on all centres of a list: extends their last day, marks them as missing from the new list, or deletes them (product.md,
 * Administrators 14).
 */
import type { Call } from '../../../calls.ts';
import type { BulkAct, BulkPreview } from '#contract/centres/change-endpoints.ts';
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import { dayStartInIndia, daysLeft } from '#contract/indian-clock.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { createMailQueue } from '../../../platform/mail/mail-queue.ts';
import type { Services } from '../../../services.ts';
import { extensionPurpose } from '../change-sets/extension-purpose.ts';
import { keepChanges } from '../change-sets/keep-changes.ts';
import { archiveCentres } from '../configuration/archived-centres.ts';
import { lockMasterList, setExtension, setMissing } from '../configuration/store.ts';
import { daySeconds, filterDetails } from '../search/filter-conditions.ts';
import { extensionMail } from './extension-mail.ts';
import {
  type Affected,
  type AffectedCentre,
  findAffected,
  hasSubmitted,
  takesMail,
  type WantedAct,
} from './find-affected.ts';

function describe({ centres, matching, leftOut }: Affected): BulkPreview {
  const mailed = centres.filter(takesMail);
  return {
    matching,
    leftOut,
    reached: { centres: centres.length, submitted: centres.filter(hasSubmitted).length },
    drafts: centres.filter(({ progress }) => progress === 'draft').length,
    mails: new Set(mailed.map(({ email }) => email)).size,
    withoutMail: centres.length - mailed.length,
  };
}

/** Throws `bulk.too-many`. */
export async function previewBulkAct(services: Services, wanted: WantedAct): Promise<BulkPreview> {
  return describe(await findAffected(services.database.db, services, wanted));
}

interface BulkChange {
  readonly ids: readonly string[];
  readonly closesOn: string | null;
  readonly by: string;
  readonly now: string;
}

const writers: Readonly<Record<BulkAct, (tx: Tx, change: BulkChange) => Promise<void>>> = {
  extend: (tx, { ids, closesOn }) => setExtension(tx, ids, closesOn),
  'mark-missing': (tx, { ids, now }) => setMissing(tx, ids, now),
  'unmark-missing': (tx, { ids }) => setMissing(tx, ids, null),
  delete: (tx, { ids, by, now }) => archiveCentres(tx, ids, by, now),
};

const auditActions: Readonly<Record<BulkAct, AuditAction>> = {
  extend: 'centres.extended',
  'mark-missing': 'centres.marked',
  'unmark-missing': 'centres.marked',
  delete: 'centres.deleted',
};

/** One mail for each address. They are not sent after the day itself. Returns how many are queued. */
async function queueExtensionMails(
  tx: Tx,
  services: Services,
  changeSet: string,
  closesOn: string,
  centres: readonly AffectedCentre[],
): Promise<number> {
  const byEmail = Map.groupBy(centres.filter(takesMail), ({ email }) => email);
  const expiresAt = addSeconds(new Date(dayStartInIndia(closesOn)), daySeconds);
  await createMailQueue(services).queueEmails(
    tx,
    [...byEmail].map(([email, ofPerson]) => ({
      purpose: extensionPurpose(services.keys, changeSet, email),
      message: extensionMail(services.config, closesOn, ofPerson),
      expiresAt,
    })),
  );
  return byEmail.size;
}

interface BulkRequest extends WantedAct {
  readonly tellHeads: boolean;
  /** What the administrator has seen. */
  readonly seen: BulkPreview['reached'];
}

/** Centres submit all the time: so much of what was seen may be missing. */
const smallestShare = 0.95;

/** Throws `bulk.changed` unless no more is reached than was seen, and hardly less. */
function assertSeen({ reached }: BulkPreview, { seen }: BulkRequest): void {
  const isClose = reached.centres <= seen.centres && reached.centres >= seen.centres * smallestShare;
  if (!isClose || reached.submitted > seen.submitted) throw refuse('bulk.changed');
}

/**
 * Each centre is looked at again in the transaction. Throws `bulk.changed`, `bulk.too-many`, or `closing.past` for a day that is
 * over.
 */
export async function actOnCentres(call: Call, request: BulkRequest) {
  const { clock, database, randomness } = call;
  const { act, closesOn, filter, tellHeads } = request;
  const at = clock.now();
  if (closesOn !== null && daysLeft(closesOn, at) < 0) throw refuse('closing.past');
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const affected = await findAffected(tx, call, request);
    assertSeen(describe(affected), request);
    const id = randomness.uuid();
    const ids = affected.centres.map((centre) => centre.id);
    const details: Readonly<Record<string, string>> = {
      ...(act === 'extend' && { closesOn: closesOn ?? '' }),
    };
    const set = { id, kind: act, by: call.caller.username, at, details };
    const centres = await keepChanges(tx, set, { by: 'id', keys: ids }, () =>
      writers[act](tx, { ids, closesOn, by: call.caller.username, now: at.toISOString() }),
    );
    if (centres === 0) return { changeSet: null, centres, mails: 0 };
    const isTold = act === 'extend' && tellHeads && closesOn !== null;
    const mails = isTold ? await queueExtensionMails(tx, call, id, closesOn, affected.centres) : 0;
    await call.record(tx, auditActions[act], {
      details: { act, centres, ...details, mails, changeSet: id, ...filterDetails(filter) },
    });
    return { changeSet: id, centres, mails };
  });
}
