/** POST /profiles/{userId}/submit: validates the whole checklist and freezes it (product.md, The checklist 3). */
import { hash } from 'node:crypto';
import { storeCapacities } from '../submissions/stored-corrections.ts';
import { findPhotos, type PhotoRow } from '../submissions/photo-rows.ts';
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { refuse, refuseProblems } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { type CentreRecord, getCentreOfPhone, lockChecklist } from '../submissions/stored-checklist.ts';
import type { Call } from '../calls.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { type Shown, shownText } from '#contract/checklist/endpoints.ts';
import { checkAll } from '#contract/checklist/rules.ts';
import type { Tx } from '../platform/database/open-database.ts';
import {
  assertReadable,
  findChecklist,
  freezeSubmission,
  type ReadableChecklist,
  submitDraft,
} from './store.ts';
import { toProfile } from './profile-view.ts';
import { findSubmission, issueReceipt, toReceipt } from '../submissions/receipts.ts';

// Refuses changes of a checklist after its last day (product.md, Configuration).

/** To be called in the transaction of the change, which sees an extension that was just granted. */
export function assertOpen({ config }: Pick<Services, 'config'>, centre: CentreRecord, now: Date): void {
  const closesOn = closingDay(config.closesOn, centre.extended_to);
  if (closesOn !== null && daysLeft(closesOn, now) < 0) throw refuse('checklist.closed', { closesOn });
}

/** Returns the ids of photos whose uploaded bytes are not in the store. Runs before the transaction, which waits for no disk. */
async function findLostPhotos(services: Services, centreId: string): Promise<Set<string>> {
  const { database, limits } = services;
  const photoStore = services.photoStore.within(limits.photos.storeTimeoutMs);
  const checklist = await findChecklist(database.db, centreId);
  if (checklist === undefined) return new Set();
  const photos = await findPhotos(database.db, Object.values(checklist.photoIds));
  const sizes = await Promise.all(photos.map(({ id }) => photoStore.sizeOf(id, 'original')));
  return new Set(photos.filter((photo, index) => sizes[index] !== photo.byteSize).map(({ id }) => id));
}

/** Whether what is stored is what was on the screen. */
function isShown(
  { version, digest }: Shown,
  checklist: ReadableChecklist,
  photos: readonly PhotoRow[],
): boolean {
  const sha256Of = (id: string | null) => photos.find((photo) => photo.id === id)?.sha256 ?? null;
  const { centre, strongRoom } = checklist.photoIds;
  const text = shownText(checklist.answers, { centre: sha256Of(centre), strongRoom: sha256Of(strongRoom) });
  const stored = hash('sha256', text);
  return version === checklist.version && (digest === undefined || digest === stored);
}

async function getChecklist(
  services: Services,
  tx: Tx,
  centre: CentreRecord,
  now: Date,
): Promise<ReadableChecklist> {
  const checklist = await findChecklist(tx, centre.id);
  if (checklist === undefined) throw refuse('checklist.not-started');
  if (checklist.status === 'draft') assertOpen(services, centre, now);
  assertReadable(services.log, centre, checklist);
  return checklist;
}

function assertComplete(
  { answers, photoIds }: ReadableChecklist,
  photos: readonly PhotoRow[],
  lost: ReadonlySet<string>,
): void {
  const isThere = (id: string | null): boolean =>
    photos.some((photo) => photo.id === id && !lost.has(photo.id));
  const hasPhoto = { centre: isThere(photoIds.centre), strongRoom: isThere(photoIds.strongRoom) };
  refuseProblems(checkAll({ answers, hasCentre: true, hasPhoto }));
}

/**
 * Submits the draft in one conditional write, and mails the receipt in this language. What is `shown` and submitted already gets the
 * same answer again, for who may not have got it.
 */
export async function submitProfile(
  call: Call,
  centreId: string,
  { language, shown }: { readonly language?: string | null | undefined; readonly shown?: Shown | undefined },
): Promise<Profile> {
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  const lost = await findLostPhotos(call, centreId);
  const profile = await call.database.transaction(async (tx) => {
    await lockChecklist(tx, centreId);
    const centre = await getCentreOfPhone(tx, call.caller.username, centreId);
    const { extended_to: _extendedTo, ...record } = centre;
    const now = call.clock.now();
    const checklist = await getChecklist(call, tx, centre, now);

    const { answers, photoIds, version } = checklist;
    const photos = await findPhotos(tx, Object.values(photoIds));
    const shows = shown === undefined ? null : isShown(shown, checklist, photos);
    if (checklist.status === 'submitted') {
      if (shows !== true) throw refuse('checklist.submitted');
      const submitted = await findSubmission(tx, centreId);
      const receipt = submitted === undefined ? null : toReceipt(call, submitted);
      return toProfile(call, centre, checklist, photos, receipt);
    }
    if (shows === false) throw refuse('checklist.changed-elsewhere');
    assertComplete(checklist, photos, lost);
    const who = { submittedBy: call.caller.accountId, submittedAt: now.toISOString() };
    const submission = { centre: record, answers, photos, version, ...who };
    const frozen = freezeSubmission(submission);
    if (!(await submitDraft(tx, submission, frozen))) throw refuse('checklist.changed-elsewhere');
    await storeCapacities(tx, [centreId]);
    await call.record(tx, 'checklist.submitted', {
      target: centre.centre_code,
      details: { reference: frozen.reference, sha256: frozen.sha256 },
    });
    const receipt = await issueReceipt(call, tx, centreId, language);
    const { submittedAt } = submission;
    const times = { submittedAt, updatedAt: submittedAt, reference: frozen.reference };
    return toProfile(call, centre, { ...checklist, ...times, status: 'submitted' }, photos, receipt);
  });
  call.mailer.deliverSoon();
  return profile;
}
