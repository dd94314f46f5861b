/**
 * POST and PUT /admin/centres: creates or changes a centre of the master list (specification section 5, Config form). All centres with one
 * phone keep the same e-mail (security.md T42).
 */
import { api } from '#contract/api.ts';
import { type Call, implement, type Implemented } from '../../calls.ts';
import { type CentreFields, checkCentre } from '#contract/centres/centre-rules.ts';
import { isOfStates } from '#contract/rights.ts';
import type { SavedCentre } from '#contract/centres/centre-views.ts';
import { type CentreColumn, centreColumns, mapCentreColumns } from '#contract/centre-columns.ts';
import { limitRows } from '../../accounts/limit-rows.ts';
import { actorOf } from '../../audit/audit-trail.ts';
import { spellAsListed } from '../../places/find-city.ts';
import { refuse, refuseField } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import {
  findCentreByCode,
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
  if (others.some((other) => !isOfStates(other.centre_state, call.caller.states))) throw otherState(field);
  if (others.length > 0 && !emailForPhone)
    throw refuse('centre.phone-conflict', {
      problems: [{ field, code: 'centre.phone-conflict' }],
      others: others.map((other) => ({ centreCode: other.centre_code, email: other.email })),
    });
  if (others.length > 0) call.authenticator.assertConfirmed(call.caller);
  for (const { id, ...before } of others) {
    await updateCentreRow(tx, id, { ...before, email }, call.clock.now().toISOString());
    const details = { email: [before.email, email] };
    await call.record(tx, 'centre.updated', { target: before.centre_code, details });
  }
  return others.map((before) => ({ before, after: { ...before, email } }));
}

/** @param exceptId of the centre that is changed */
async function withListedState(tx: Tx, fields: CentreFields, exceptId?: string): Promise<CentreFields> {
  const [state = ''] = await spellAsListed(tx, [fields.centre_state], exceptId);
  return { ...fields, centre_state: state };
}

function checkBody(body: Partial<Record<CentreColumn, string | null | undefined>>): CentreFields {
  const checked = checkCentre(mapCentreColumns((column) => body[column] ?? ''));
  if (checked.ok) return checked.centre;
  throw refuse(checked.problems[0]?.code ?? 'request.invalid', { problems: checked.problems });
}

const otherState = (field: CentreColumn) => refuseField(field, 'rights.other-state');

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
  if (holder?.isArchived === false) throw refuseField('centre_code', 'centre.code-taken');
  if (holder !== undefined && !isOfStates(holder.fields.centre_state, states))
    throw otherState('centre_code');
  return holder;
}

/** Returns the old and new value of each changed column. */
function diff(before: CentreFields, after: CentreFields): Record<string, [string, string]> {
  const changed = centreColumns.filter((column) => before[column] !== after[column]);
  return Object.fromEntries(changed.map((column) => [column, [before[column], after[column]]]));
}

function sendSaved(call: Call, { id, fields, version, checklist }: StoredCentre): SavedCentre {
  call.setHeader('etag', `"${version}"`);
  return { id, ...fields, form_status: checklist === 'submitted' ? 'Completed' : 'Pending' };
}

/**
 * Returns the deleted centre that the new one continues, or null to start empty. A client that does not say is taken to mean the
 * deleted centre when name and phone are the same. Throws `centre.code-deleted` when the client wants to ask.
 */
function chooseToRestore(
  deleted: StoredCentre | undefined,
  fields: CentreFields,
  onDeleted: 'restore' | 'empty' | 'ask' | undefined,
): StoredCentre | null {
  if (deleted === undefined) return null;
  if (onDeleted === 'ask') throw refuse('centre.code-deleted');
  const isSame = deleted.fields.centre_name === fields.centre_name && deleted.fields.phone === fields.phone;
  return (onDeleted ?? (isSame ? 'restore' : 'empty')) === 'restore' ? deleted : null;
}

function assertVersion(stored: StoredCentre, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"${stored.version}"`)) throw refuse('centre.changed-elsewhere');
}

export const saveCalls: readonly Implemented[] = [
  /** Or restores the deleted centre with its code: that, and changing another phone or e-mail on record, needs a confirmation. */
  implement(api.createCentre, async (call) => {
    const { authenticator, body, caller, clock, randomness } = call;
    const checked = checkBody(body);
    const saved = await call.allCentres.transaction(async (tx) => {
      await lockMasterList(tx);
      const fields = await withListedState(tx, checked);
      assertOfStates(fields, caller);
      const code = fields.centre_code;
      const deleted = await findDeletedByCode(tx, code, caller);
      const restored = chooseToRestore(deleted, fields, body.onDeleted);
      if (restored !== null) authenticator.assertConfirmed(caller);
      const others = await enforceOneEmailPerPhone(call, tx, fields, restored, body.emailForPhone === true);
      const id = restored?.id ?? randomness.uuid();
      if (restored !== null) await unarchive(tx, [restored.id]);
      await upsertCentres(tx, [{ id, fields }], clock.now().toISOString());
      const own = { before: restored?.fields ?? null, after: fields };
      await applyContactChanges(call, tx, [own, ...others], actorOf(caller));
      const details = restored === null ? {} : { cameBack: true, ...diff(restored.fields, fields) };
      await call.record(tx, 'centre.created', { target: code, details });
      return getActiveCentre(tx, id);
    });
    return sendSaved(call, saved);
  }),
  /** Overwrites the fields; without `If-Match` the last write wins (security.md T54). */
  implement(api.updateCentre, async (call) => {
    const { authenticator, body, caller, clock, headers, params } = call;
    const checked = checkBody(body);
    const saved = await call.allCentres.transaction(async (tx) => {
      await lockMasterList(tx);
      const fields = await withListedState(tx, checked, params.id);
      const stored = await getActiveCentre(limitRows(tx, caller), params.id);
      assertVersion(stored, headers['if-match']);
      assertOfStates(fields, caller);
      if (fields.centre_code !== stored.fields.centre_code)
        await findDeletedByCode(tx, fields.centre_code, caller);
      const own = { before: stored.fields, after: fields };
      if (hasChangedContact(own)) authenticator.assertConfirmed(caller);
      const others = await enforceOneEmailPerPhone(call, tx, fields, stored, body.emailForPhone === true);
      await updateCentreRow(tx, params.id, fields, clock.now().toISOString());
      await applyContactChanges(call, tx, [own, ...others], actorOf(caller));
      const details = diff(stored.fields, fields);
      await call.record(tx, 'centre.updated', { target: stored.fields.centre_code, details });
      return getActiveCentre(tx, params.id);
    });
    return sendSaved(call, saved);
  }),
];
