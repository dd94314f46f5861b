/**
 * POST and PUT /admin/centres: creates or changes a centre of the master list (specification section 5, Config form). All centres with one
 * phone keep the same e-mail (security.md T42).
 */
import type { Call } from '../../calls.ts';
import { type CentreFields, checkCentre } from '#contract/centres/centre-rules.ts';
import { isOfStates } from '#contract/rights.ts';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import { type CentreColumn, centreColumns } from '#contract/centre-columns.ts';
import { limitRows } from '../../accounts/limit-rows.ts';
import { actorOf } from '../../audit/audit-trail.ts';
import { spellAsListed } from '../../places/find-city.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import {
  changeEmail,
  findCentreByCode,
  findCentreById,
  getActiveCentre,
  listPhoneConflicts,
  lockMasterList,
  type StoredCentre,
  unarchive,
  updateCentreRow,
  upsertCentres,
} from './store.ts';
import { applyContactChanges, type ContactChange, hasChangedContact } from './contact-changes.ts';

/**
 * If other centres have this phone with another e-mail, changes theirs or, by default, throws `centre.phone-conflict`.
 * Returns what it changed. Throws `session.confirmation-required` before it changes one.
 */
async function enforceOneEmailPerPhone(
  call: Call,
  tx: Tx,
  { phone, email }: CentreFields,
  own: { readonly id: string; readonly fields: CentreFields } | null,
  emailForPhone: boolean,
): Promise<ContactChange[]> {
  const others = await listPhoneConflicts(tx, { phone, email }, own?.id ?? null);
  // What was changed is at fault.
  const field = own?.fields.phone === phone ? 'email' : 'phone';
  // Neither changed nor named.
  if (others.some(({ state }) => !isOfStates(state, call.caller.states))) throw otherState(field);
  if (others.length > 0 && !emailForPhone)
    throw refuse('centre.phone-conflict', {
      problems: [{ field, code: 'centre.phone-conflict' }],
      others: others.map((other) => ({ centreCode: other.centreCode, email: other.email })),
    });
  if (others.length > 0) call.authenticator.assertConfirmed(call.caller);
  for (const other of others) {
    await changeEmail(tx, other.id, email, call.clock.now().toISOString());
    const details = { email: [other.email, email] };
    await call.record(tx, 'centre.updated', { target: other.centreCode, details });
  }
  return others.map(({ centreCode, email: earlierEmail }) => ({
    before: { centre_code: centreCode, phone, email: earlierEmail },
    after: { centre_code: centreCode, phone, email },
  }));
}

type CentreBody = Partial<Record<CentreColumn, string | null | undefined>> & {
  readonly emailForPhone?: boolean | undefined;
  readonly onDeleted?: 'restore' | 'empty' | 'ask' | undefined;
};

export interface SaveResult {
  readonly centre: SavedCentre;
  readonly version: number;
}

/** @param exceptId of the centre that is changed */
async function withListedState(tx: Tx, fields: CentreFields, exceptId?: string): Promise<CentreFields> {
  const [state = ''] = await spellAsListed(tx, [fields.centre_state], exceptId);
  return { ...fields, centre_state: state };
}

function checkBody(body: CentreBody): CentreFields {
  const textFields = Object.entries(body).filter(([, value]) => typeof value === 'string');
  const checked = checkCentre(Object.fromEntries(textFields));
  if (checked.ok) return checked.centre;
  throw refuse(checked.problems[0]?.code ?? 'request.invalid', { problems: checked.problems });
}

const otherState = (field: CentreColumn) =>
  refuse('rights.other-state', { problems: [{ field, code: 'rights.other-state' }] });

function assertOfStates({ centre_state: state }: CentreFields, { states }: Caller): void {
  if (!isOfStates(state, states)) throw otherState('centre_state');
}

/**
 * The deleted centre that had the code last. Throws `centre.code-taken` for one that is not deleted, and `rights.other-state` for one of a
 * state that the caller's account is not for.
 */
async function findDeletedByCode(
  tx: Tx,
  code: string,
  { states }: Caller,
): Promise<StoredCentre | undefined> {
  const holder = await findCentreByCode(tx, code);
  if (holder?.isArchived === false)
    throw refuse('centre.code-taken', { problems: [{ field: 'centre_code', code: 'centre.code-taken' }] });
  if (holder !== undefined && !isOfStates(holder.fields.centre_state, states))
    throw otherState('centre_code');
  return holder;
}

/** Returns the old and new value of each changed column. */
function diff(before: CentreFields, after: CentreFields): Record<string, [string, string]> {
  const changed = centreColumns.filter((column) => before[column] !== after[column]);
  return Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]]));
}

async function readSaved(tx: Tx, id: string): Promise<SaveResult> {
  const stored = await findCentreById(tx, id);
  if (stored === undefined) throw new Error('A centre that was just saved is not there');
  const { version, checklist, fields } = stored;
  return {
    centre: { id, ...fields, form_status: checklist === 'submitted' ? 'Completed' : 'Pending' },
    version,
  };
}

/**
 * Returns the deleted centre that the new one continues, or null to start empty. A client that does not say is taken to mean the
 * deleted centre when name and phone are the same. Throws `centre.code-deleted` when the client wants to ask.
 */
function chooseToRestore(
  deleted: StoredCentre | undefined,
  fields: CentreFields,
  onDeleted: CentreBody['onDeleted'],
): StoredCentre | null {
  if (deleted === undefined) return null;
  if (onDeleted === 'ask') throw refuse('centre.code-deleted');
  const isSame = deleted.fields.centre_name === fields.centre_name && deleted.fields.phone === fields.phone;
  return (onDeleted ?? (isSame ? 'restore' : 'empty')) === 'restore' ? deleted : null;
}

/**
 * Creates a centre, or restores the deleted one with its code. Throws the code of the first invalid field,
 * `centre.code-taken`, `centre.code-deleted`, `rights.other-state`, without `emailForPhone` `centre.phone-conflict`, or `session.confirmation-required`
 * when a centre is restored or a phone or e-mail on record would change.
 */
export async function createCentre(call: Call, body: CentreBody): Promise<SaveResult> {
  const checked = checkBody(body);
  const { clock, randomness } = call;
  return call.allCentres.transaction(async (tx) => {
    await lockMasterList(tx);
    const fields = await withListedState(tx, checked);
    assertOfStates(fields, call.caller);
    const code = fields.centre_code;
    const deleted = await findDeletedByCode(tx, code, call.caller);
    const restored = chooseToRestore(deleted, fields, body.onDeleted);
    if (restored !== null) call.authenticator.assertConfirmed(call.caller);
    const now = clock.now();
    const others = await enforceOneEmailPerPhone(call, tx, fields, restored, body.emailForPhone === true);
    const id = restored?.id ?? randomness.uuid();
    if (restored !== null) await unarchive(tx, [restored.id]);
    await upsertCentres(tx, [{ id, fields }], now.toISOString());
    const own = { before: restored?.fields ?? null, after: fields };
    await applyContactChanges(call, tx, [own, ...others], actorOf(call.caller));
    const details = restored === null ? {} : { cameBack: true, ...diff(restored.fields, fields) };
    await call.record(tx, 'centre.created', { target: code, details });
    return readSaved(tx, id);
  });
}

function assertVersion(stored: StoredCentre, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"${stored.version}"`)) throw refuse('centre.changed-elsewhere');
}

/**
 * Overwrites the fields. Throws as `createCentre`, and `centre.not-found` or, when `ifMatch` is another version,
 * `centre.changed-elsewhere` (without `ifMatch` the last write wins; security.md T54).
 */
export async function updateCentre(
  call: Call,
  id: string,
  body: CentreBody,
  ifMatch: string | undefined,
): Promise<SaveResult> {
  const checked = checkBody(body);
  return call.allCentres.transaction(async (tx) => {
    await lockMasterList(tx);
    const fields = await withListedState(tx, checked, id);
    const stored = await getActiveCentre(limitRows(tx, call.caller), id);
    assertVersion(stored, ifMatch);
    assertOfStates(fields, call.caller);
    if (fields.centre_code !== stored.fields.centre_code)
      await findDeletedByCode(tx, fields.centre_code, call.caller);
    if (hasChangedContact({ before: stored.fields, after: fields }))
      call.authenticator.assertConfirmed(call.caller);
    const others = await enforceOneEmailPerPhone(call, tx, fields, stored, body.emailForPhone === true);
    await updateCentreRow(tx, id, fields, call.clock.now().toISOString());
    const own = { before: stored.fields, after: fields };
    await applyContactChanges(call, tx, [own, ...others], actorOf(call.caller));
    const details = diff(stored.fields, fields);
    await call.record(tx, 'centre.updated', { target: stored.fields.centre_code, details });
    return readSaved(tx, id);
  });
}
