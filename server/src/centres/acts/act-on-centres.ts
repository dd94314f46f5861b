/**
 * Acts on all centres of a list: extends their last day, marks them as missing from the new list, or deletes them (product.md,
 * Administrators 14).
 */
import { isDeepStrictEqual } from 'node:util';
import { implement, type Implemented } from '../../calls.ts';
import type { BulkAct, BulkPreview } from '#contract/centres/change-endpoints.ts';
import type { AuditAction } from '#contract/admins/audit.ts';
import { daysLeft, dayStartInIndia } from '#contract/indian-clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import { hashOfJson } from '../../kernel/encoding.ts';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { createMailQueue } from '../../platform/mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { keepChanges } from './change-sets.ts';
import { aboutAddress } from '../configuration/contact-changes.ts';
import { archiveCentres } from '../configuration/deleted-centres.ts';
import { lockMasterList, markCentres } from '../configuration/store.ts';
import { filterDetails, filterNow } from '../search/conditions.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { isEmail } from '#contract/text.ts';
import { isCloseTo, type Recipient, streamRecipients } from '../reminders/recipients.ts';
import { countCentresInWords, frameMail, listCentresInWords, longDay, type MailFrame } from '../../mails.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { api } from '#contract/api.ts';

/** An act with what it needs, and the list that it is for. */
interface WantedAct {
  readonly act: BulkAct;
  /** With `extend`; null takes an extension back. */
  readonly closesOn: string | null;
  readonly filter: CentreFilterInput;
}

interface BulkChange {
  readonly ids: readonly string[];
  readonly closesOn: string | null;
  readonly by: string;
  readonly now: string;
}

type LeftOut = keyof BulkPreview['leftOut'];

interface Act {
  readonly recordedAs: AuditAction;
  /** Returns why the act leaves a centre as it is; null: it changes it. */
  readonly leavesOut: (centre: Recipient, wanted: WantedAct) => LeftOut | null;
  readonly write: (tx: Tx, change: BulkChange) => Promise<void>;
}

const hasSubmitted = ({ progress }: Recipient): boolean =>
  progress === 'submitted' || progress === 'correction';

const acts: Readonly<Record<BulkAct, Act>> = {
  extend: {
    recordedAs: 'centres.extended',
    leavesOut(centre, { closesOn }) {
      const { extendedTo } = centre;
      if (closesOn !== null && hasSubmitted(centre)) return 'submitted';
      // It would take days away that were promised.
      if (closesOn !== null && extendedTo !== null && closesOn < extendedTo) return 'later';
      return extendedTo === closesOn ? 'unchanged' : null;
    },
    write: (tx, { ids, closesOn }) => markCentres(tx, ids, { extended_to: closesOn }),
  },
  'mark-missing': {
    recordedAs: 'centres.marked',
    leavesOut: ({ missingSince }) => (missingSince === null ? null : 'unchanged'),
    write: (tx, { ids, now }) => markCentres(tx, ids, { missing_since: now }),
  },
  'unmark-missing': {
    recordedAs: 'centres.marked',
    leavesOut: ({ missingSince }) => (missingSince === null ? 'unchanged' : null),
    write: (tx, { ids }) => markCentres(tx, ids, { missing_since: null }),
  },
  delete: {
    recordedAs: 'centres.deleted',
    leavesOut: () => null,
    write: (tx, { ids, by, now }) => archiveCentres(tx, ids, by, now),
  },
};

// Which centres of a list an act would change, and which are left out and why.

/** By code. */
async function findAffected(
  db: Db,
  services: Pick<Services, 'clock' | 'config' | 'limits'>,
  wanted: WantedAct,
) {
  const leftOut = { submitted: 0, unchanged: 0, later: 0 };
  const centres: Recipient[] = [];
  let matching = 0;
  for await (const batch of streamRecipients(db, filterNow(services, wanted.filter))) {
    matching += batch.length;
    for (const centre of batch) {
      const reason = acts[wanted.act].leavesOut(centre, wanted);
      if (reason === null) centres.push(centre);
      else leftOut[reason] += 1;
    }
    if (matching > services.limits.admin.maxCentresAtOnce) throw refuse('bulk.too-many');
  }
  return { centres, matching, leftOut };
}

/** Centres submit all the time and are then not extended, for which an extension allows; every other act is for exactly these centres. */
const isAsSeen = (act: BulkAct, reached: BulkPreview['reached'], seen: BulkPreview['reached']): boolean =>
  act === 'extend'
    ? isCloseTo(reached.centres, seen.centres) && reached.submitted <= seen.submitted
    : isDeepStrictEqual(reached, seen);

const takesMail = ({ email, isRefused }: Recipient): boolean => isEmail(email) && !isRefused;

function describe({ centres, matching, leftOut }: Awaited<ReturnType<typeof findAffected>>): BulkPreview {
  const mailed = centres.filter(takesMail);
  return {
    matching,
    leftOut,
    reached: {
      centres: centres.length,
      submitted: centres.filter(hasSubmitted).length,
      digest: hashOfJson(centres.map((centre) => `${centre.id} ${hasSubmitted(centre)}`).toSorted()),
    },
    drafts: centres.filter(({ progress }) => progress === 'draft').length,
    mails: new Set(mailed.map(({ email }) => email)).size,
    withoutMail: centres.length - mailed.length,
  };
}

// The mail that tells a person that the last day of their examination centres was extended: English, then Hindi, with the address of the
// portal and nothing that logs in (security.md T51).

/** @param closesOn YYYY-MM-DD */
function extensionMail(
  config: MailFrame & Pick<Services['config'], 'publicUrl'>,
  closesOn: string,
  centres: readonly Recipient[],
): MailMessage {
  const [first] = centres;
  const isOne = centres.length === 1;
  const [of, ka] = countCentresInWords(centres);
  const english = [
    `The checklist of ${isOne ? 'this examination centre' : 'these examination centres'} can be submitted until ${longDay('en-IN', closesOn)}:`,
    listCentresInWords(centres, 'en'),
    `Open ${config.publicUrl} and log in with the mobile number and your password, or register with the mobile number on record.\nIf you do not represent this centre, tell the exam agency.`,
  ];
  const hindi = [
    `${isOne ? 'इस परीक्षा केंद्र की जाँच सूची' : 'इन परीक्षा केंद्रों की जाँच सूचियाँ'} ${longDay('hi-IN', closesOn)} तक जमा की जा सकती ${isOne ? 'है' : 'हैं'}:`,
    listCentresInWords(centres, 'hi'),
    `${config.publicUrl} खोलें और मोबाइल नंबर और अपने पासवर्ड से लॉगिन करें, या दर्ज मोबाइल नंबर से पंजीकरण करें।\nयदि आप इस केंद्र के प्रतिनिधि नहीं हैं, तो परीक्षा एजेंसी को बताएँ।`,
  ];
  return frameMail(config, {
    to: first?.email ?? '',
    subject: `Last day extended: ${of} / अंतिम तिथि बढ़ी: ${ka}`,
    text: [...english, '---', ...hindi].join('\n\n'),
  });
}

/** Those to these addresses, of centres whose extension is taken back. */
export async function dropExtensionMails(
  tx: Tx,
  services: Services,
  emails: readonly string[],
): Promise<void> {
  const abouts = [...new Set(emails)].map((email) => aboutAddress(services.keys, email));
  await createMailQueue(services).dropUnsent(tx, ['extended'], abouts);
}

/** One mail for each address. They are not sent after the day itself. Returns how many are queued. */
async function queueExtensionMails(
  tx: Tx,
  services: Services,
  closesOn: string,
  centres: readonly Recipient[],
): Promise<number> {
  const byEmail = Map.groupBy(centres.filter(takesMail), ({ email }) => email);
  const expiresAt = addSeconds(new Date(dayStartInIndia(closesOn)), daySeconds);
  await createMailQueue(services).queueEmails(
    tx,
    [...byEmail].map(([email, ofPerson]) => ({
      kind: 'extended',
      about: aboutAddress(services.keys, email),
      message: extensionMail(services.config, closesOn, ofPerson),
      expiresAt,
    })),
  );
  return byEmail.size;
}

// Acts on many centres at once.

export const bulkCalls: readonly Implemented[] = [
  implement(api.previewBulkAct, async (call) => {
    const { act, extendTo: closesOn = null, ...filter } = call.body;
    return describe(await findAffected(call.database.db, call, { act, closesOn, filter }));
  }),
  implement(api.actOnCentres, (call) => {
    const { caller, clock, database, randomness } = call;
    const { act, extendTo: closesOn = null, tellHeads = false, seen, ...filter } = call.body;
    const at = clock.now();
    if (closesOn !== null && daysLeft(closesOn, at) < 0) throw refuse('closing.past');
    return database.transaction(async (tx) => {
      await lockMasterList(tx);
      // Each centre is looked at again.
      const affected = await findAffected(tx, call, { act, closesOn, filter });
      const { reached } = describe(affected);
      if (!isAsSeen(act, reached, seen)) throw refuse('bulk.changed');
      const id = randomness.uuid();
      const ids = affected.centres.map((centre) => centre.id);
      const by = caller.username;
      const details = { ...(act === 'extend' && { closesOn: closesOn ?? '' }) };
      const centres = await keepChanges(tx, { id, kind: act, by, at, details }, ids, () =>
        acts[act].write(tx, { ids, closesOn, by, now: at.toISOString() }),
      );
      if (centres < ids.length) throw new Error(`${act} has changed what no change set keeps`);
      if (centres === 0) return { changeSet: null, centres, mails: 0 };
      const isTold = act === 'extend' && tellHeads && closesOn !== null;
      if (act === 'extend' && closesOn === null) {
        const emails = affected.centres.map(({ email }) => email);
        await dropExtensionMails(tx, call, emails);
      }
      const mails = isTold ? await queueExtensionMails(tx, call, closesOn, affected.centres) : 0;
      await call.record(tx, acts[act].recordedAs, {
        details: { act, centres, ...details, mails, changeSet: id, ...filterDetails(filter) },
      });
      return { changeSet: id, centres, mails };
    });
  }),
];
