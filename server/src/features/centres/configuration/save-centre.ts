/** POST and PUT /admin/centres: one row of the master list, new or changed (specification section 5, Config form). */
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import { checkCentre, type CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import {
  findCentreByCode,
  findCentreById,
  changeEmail,
  lockMasterList,
  listPhoneConflicts,
  updateCentreRow,
  upsertCentres,
  type StoredCentre,
} from './store.ts';
import { endSessionsOfChangedRecords } from './changed-records.ts';

type CentreBody = Partial<Record<CentreColumn, string | null | undefined>> & {
  readonly emailForPhone?: boolean | undefined;
};

export interface Saved {
  readonly centre: SavedCentre;
  readonly version: number;
}

function checkBody(body: CentreBody): CentreFields {
  const given = Object.entries(body).filter(([, value]) => typeof value === 'string');
  const checked = checkCentre(Object.fromEntries(given));
  if (checked.ok) return checked.centre;
  throw refuse(checked.problems[0]?.code ?? 'request.invalid', { problems: checked.problems });
}

interface Writing {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
}

/** One phone has one e-mail: another one is given to all centres of the phone when that is wanted, else refused. */
async function keepOneEmail(
  { services, tx, caller, now }: Writing,
  { phone, email }: CentreFields,
  ownId: string | null,
  emailForPhone: boolean,
): Promise<void> {
  const others = await listPhoneConflicts(tx, { phone, email }, ownId);
  if (others.length > 0 && !emailForPhone)
    throw refuse('centre.phone-conflict', {
      problems: [{ field: 'phone', code: 'centre.phone-conflict' }],
      others: others.map((other) => ({ centreCode: other.centreCode, email: other.email })),
    });
  for (const other of others) {
    await changeEmail(tx, other.id, email, now.toISOString());
    const details = { email: [other.email, email] };
    await recordAction(tx, services, {
      act: 'centre.updated',
      ...actorOf(caller),
      target: other.centreCode,
      details,
    });
  }
  const changes = others.map(
    (other) =>
      [
        { phone, email: other.email },
        { phone, email },
      ] as const,
  );
  await endSessionsOfChangedRecords(tx, changes, now);
}

const codeTaken = () =>
  refuse('centre.code-taken', { problems: [{ field: 'centre_code', code: 'centre.code-taken' }] });

/** Before and after of each column that differs. */
function changesBetween(before: CentreFields, after: CentreFields): Record<string, [string, string]> {
  const changed = centreColumns.filter((column) => before[column] !== after[column]);
  return Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]]));
}

async function readSaved(tx: Tx, id: string): Promise<Saved> {
  const stored = await findCentreById(tx, id);
  if (stored === undefined) throw new Error('A centre that was just saved is not there');
  const { version, isSubmitted, fields } = stored;
  return { centre: { id, ...fields, form_status: isSubmitted ? 'Completed' : 'Pending' }, version };
}

/**
 * Adds a centre; the code of an archived one brings it back under its id. Refuses with the code of the first problem
 * of the fields, `centre.code-taken` or, unless `emailForPhone` is wanted, `centre.phone-conflict`.
 */
export async function createCentre(services: Services, body: CentreBody, caller: Caller): Promise<Saved> {
  const fields = checkBody(body);
  const { database, clock, randomness } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const known = await findCentreByCode(tx, fields.centre_code);
    if (known !== undefined && !known.isArchived) throw codeTaken();
    const now = clock.now();
    await keepOneEmail({ services, tx, caller, now }, fields, known?.id ?? null, body.emailForPhone === true);
    const id = known?.id ?? randomness.uuid();
    await upsertCentres(tx, [{ id, fields }], now.toISOString());
    if (known !== undefined) await endSessionsOfChangedRecords(tx, [[known.fields, fields]], now);
    const details = known === undefined ? {} : { cameBack: true, ...changesBetween(known.fields, fields) };
    await recordAction(tx, services, {
      act: 'centre.created',
      ...actorOf(caller),
      target: fields.centre_code,
      details,
    });
    return readSaved(tx, id);
  });
}

function assertVersion(stored: StoredCentre, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!wanted.includes(`"${stored.version}"`)) throw refuse('centre.changed-elsewhere');
}

/**
 * Overwrites the nine fields. Refuses as `createCentre` does, with `centre.not-found`, and with
 * `centre.changed-elsewhere` when `ifMatch` names another version (without it the last write wins; security.md T54).
 */
export async function updateCentre(
  services: Services,
  id: string,
  body: CentreBody,
  ifMatch: string | undefined,
  caller: Caller,
): Promise<Saved> {
  const fields = checkBody(body);
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const stored = await findCentreById(tx, id);
    if (stored === undefined || stored.isArchived) throw refuse('centre.not-found');
    assertVersion(stored, ifMatch);
    const sameCode = await findCentreByCode(tx, fields.centre_code);
    if (sameCode !== undefined && sameCode.id !== id) throw codeTaken();
    const now = clock.now();
    await keepOneEmail({ services, tx, caller, now }, fields, id, body.emailForPhone === true);
    await updateCentreRow(tx, id, fields, now.toISOString());
    await endSessionsOfChangedRecords(tx, [[stored.fields, fields]], now);
    const details = changesBetween(stored.fields, fields);
    await recordAction(tx, services, {
      act: 'centre.updated',
      ...actorOf(caller),
      target: stored.fields.centre_code,
      details,
    });
    return readSaved(tx, id);
  });
}
