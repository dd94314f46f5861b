/** Which centres of a list an act would change, and which are left out and why. */
import type { BulkAct, BulkPreview } from '#contract/centres/change-endpoints.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { isEmail } from '#contract/text.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { readRecipients, type Recipient } from '../reminders/recipients.ts';
import { streamIds } from '../search/centre-search.ts';
import { filterNow } from '../search/filter-conditions.ts';

/** An act with what it needs, and the list that it is for. */
export interface WantedAct {
  readonly act: BulkAct;
  /** With `extend`; null takes an extension back. */
  readonly closesOn: string | null;
  readonly filter: CentreFilterInput;
}

export interface AffectedCentre extends Recipient {
  readonly extendedTo: string | null;
  readonly missingSince: string | null;
}

export const hasSubmitted = ({ progress }: AffectedCentre): boolean =>
  progress === 'submitted' || progress === 'correction';

export const takesMail = ({ email, isRefused }: AffectedCentre): boolean => isEmail(email) && !isRefused;

type LeftOut = keyof BulkPreview['leftOut'];

const isUnchanged: Readonly<Record<BulkAct, (centre: AffectedCentre, wanted: WantedAct) => boolean>> = {
  extend: ({ extendedTo }, { closesOn }) => extendedTo === closesOn,
  'mark-missing': ({ missingSince }) => missingSince !== null,
  'unmark-missing': ({ missingSince }) => missingSince === null,
  delete: () => false,
};

/** Whether extending to this day would take days away that were promised. */
const isEarlier = (closesOn: string | null, extendedTo: string | null): boolean =>
  closesOn !== null && extendedTo !== null && closesOn < extendedTo;

function reasonToLeaveOut(centre: AffectedCentre, wanted: WantedAct): LeftOut | null {
  if (wanted.act === 'extend' && wanted.closesOn !== null && hasSubmitted(centre)) return 'submitted';
  if (wanted.act === 'extend' && isEarlier(wanted.closesOn, centre.extendedTo)) return 'later';
  return isUnchanged[wanted.act](centre, wanted) ? 'unchanged' : null;
}

async function readCentres(
  db: Db,
  ids: readonly string[],
  services: Pick<Services, 'clock' | 'config'>,
): Promise<AffectedCentre[]> {
  const recipients = await readRecipients(db, ids, services, services.clock.now());
  const rows = await db
    .selectFrom('centres')
    .select(['id', 'extended_to', 'missing_since'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return recipients.map((recipient) => {
    const row = byId.get(recipient.id);
    return {
      ...recipient,
      extendedTo: row?.extended_to ?? null,
      missingSince: row?.missing_since ?? null,
    };
  });
}

export interface Affected {
  /** By code. */
  readonly centres: readonly AffectedCentre[];
  readonly matching: number;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
}

/** Throws `bulk.too-many`. */
export async function findAffected(
  db: Db,
  services: Pick<Services, 'clock' | 'config' | 'limits'>,
  wanted: WantedAct,
): Promise<Affected> {
  const leftOut = { submitted: 0, unchanged: 0, later: 0 };
  const centres: AffectedCentre[] = [];
  let matching = 0;
  for await (const ids of streamIds(db, filterNow(services, wanted.filter))) {
    matching += ids.length;
    for (const centre of await readCentres(db, ids, services)) {
      const reason = reasonToLeaveOut(centre, wanted);
      if (reason === null) centres.push(centre);
      else leftOut[reason] += 1;
    }
    if (matching > services.limits.admin.maxCentresAtOnce) throw refuse('bulk.too-many');
  }
  return { centres, matching, leftOut };
}
