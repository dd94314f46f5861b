/** The calls of the checklist: lookups and profiles (specification section 7), receipts, and photos under signed paths. */
import type { CheckedReceipt } from '#contract/checklist/receipt.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import {
  getCentreOfPhone,
  listCentresOfPhone,
  lockChecklist,
  reportUnreadable,
  type StoredPhoto,
} from '../submissions/stored-checklist.ts';
import {
  dropUnsentReceipts,
  findSubmission,
  findSubmissionByToken,
  queueReceipt,
  toReceipt,
} from '../submissions/receipts.ts';
import { type Call, implement, type Implemented, implementForm, type PublicCall } from '../calls.ts';
import type { ProfileResponse } from '#contract/checklist/profile.ts';
import { record, secondsUntilAllowed } from '../rate-limits.ts';
import type { Tx } from '../platform/database/open-database.ts';
import { findChecklist, isReadable, listChecklists } from './store.ts';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isSignedNow } from '../kernel/crypto/keys.ts';
import { isPhotoId } from '../platform/photo-store/photo-store.ts';
import type { PictureSize } from '../platform/photos/decoded-photo.ts';
import { photoPathExtension, signedSubject } from '../platform/photos/sign-photo-path.ts';
import { withUploadPath } from '../platform/uploads.ts';
import { readConfirmations } from '../submissions/confirmations.ts';
import { listCorrections } from '../submissions/stored-corrections.ts';
import { findPhotos } from '../submissions/photo-rows.ts';
import { api } from '#contract/api.ts';
import { countAndSave } from './save-profile.ts';
import { submitProfile } from './submit-profile.ts';
import { toCentreLookup, toProfile, toSummary } from './profile-view.ts';

// GET /receipts/{token}: what whoever holds a receipt can check, without a login. It returns no names, addresses, answers or coordinates
// (product.md, The checklist 9).

const hashesOf = (photos: readonly StoredPhoto[]): CheckedReceipt['photos'] =>
  photos.map(({ slot, sha256 }) => ({ slot, sha256 }));

async function checkReceipt({ database }: PublicCall, token: string): Promise<CheckedReceipt> {
  const submission = await findSubmissionByToken(database.db, token);
  // Also for a malformed token.
  if (submission === undefined) throw refuse('receipt.unknown');
  return {
    reference: submission.reference,
    centreCode: submission.centre.centre_code,
    submittedAt: submission.submittedAt,
    sha256: submission.sha256,
    photos: hashesOf(submission.firstPhotos),
    corrections: submission.corrections.map(({ changes: _changes, photos, ...answered }) => ({
      ...answered,
      photos: hashesOf(photos),
    })),
  };
}

// POST /profiles/{userId}/receipt: mails the receipt once more to the addresses to which it went before.

/** Counts one mail of the centre. */
async function countMail({ clock, limits }: Services, tx: Tx, centreId: string): Promise<void> {
  const rules = [limits.rates.receiptAgainDay, limits.rates.receiptAgain];
  for (const rule of rules) {
    const waitSeconds = await secondsUntilAllowed(tx, rule, centreId, clock.now());
    if (waitSeconds !== null) throw refuse('receipt.too-soon', { waitSeconds });
  }
  for (const rule of rules) await record(tx, rule, centreId, clock.now());
}

async function sendReceipt(call: Call, centreId: string, language: string | null | undefined) {
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  const receipt = await call.database.transaction(async (tx) => {
    await lockChecklist(tx, centreId);
    const centre = await getCentreOfPhone(tx, call.caller.username, centreId);
    const checklist = await findChecklist(tx, centreId);
    if (checklist?.status !== 'submitted') throw refuse('receipt.unknown');
    const submission = await findSubmission(tx, centreId);
    if (submission === undefined) {
      reportUnreadable(call.log, centre.centre_code);
      throw refuse('checklist.unreadable');
    }
    await countMail(call, tx, centreId);
    const details = { reference: submission.reference };
    await call.record(tx, 'receipt.sent', { target: centre.centre_code, details });
    await dropUnsentReceipts(call, tx, submission);
    return queueReceipt(call, tx, submission, language);
  });
  call.mailer.deliverSoon();
  return receipt;
}

// Serves re-encoded photos under their signed paths until the signature expires (product.md, Photos 6).

/** All views of full pictures together have one photo decoded at a time, so that centres that upload do not wait for them. */
const fullSizeSender = 'full-size views';
/** A thumbnail is small work; each photo has its own turn, so that one that is asked for often delays only itself. */
const thumbnailSender = (photoId: string): string => `thumbnail ${photoId}`;

/** Thumbnails are made when they are asked for: from the picture for display, which takes a tenth of the work of the upload. */
const sourceOf = { thumbnail: 'display', full: 'original' } as const;

/** Throws `TooBusy` for a full picture. Returns null when the path is invalid or expired, or the photo no longer exists. */
async function findSignedPhoto(
  { keys, clock, limits, photoInspector, photoStore, uploadFolder }: Services,
  size: PictureSize,
  { photoId, fileName }: { readonly photoId: string; readonly fileName: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPhotoId(photoId) || !fileName.endsWith(photoPathExtension)) return null;
  const signature = fileName.slice(0, -photoPathExtension.length);
  const period = { now: clock.now(), maxSeconds: limits.photos.pathSeconds };
  if (!isSignedNow(keys, signedSubject(photoId, size), signature, period)) return null;
  const store = photoStore.within(limits.photos.storeTimeoutMs);
  const deadlineMs = performance.now() + limits.photos.storeTimeoutMs;
  if (size === 'display') return store.get(photoId, 'display');
  const sender = size === 'full' ? fullSizeSender : thumbnailSender(photoId);
  try {
    return await withUploadPath(uploadFolder, async (view) => {
      const inspect = (file: string) =>
        photoInspector.inspect({ file, displayFile: view, sender, size, deadlineMs });
      const inspected = await store.withFile(photoId, sourceOf[size], uploadFolder, inspect);
      return inspected === null ? null : readFile(view);
    });
  } catch (error) {
    // The larger picture is better than none.
    if (size === 'thumbnail') return store.get(photoId, 'display');
    throw error;
  }
}

/** Prevents browsers from using the response as anything but a picture on our pages (security.md S52). */
const pictureHeaders = {
  'content-type': 'image/jpeg',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

const photoRoutes = [
  ['thumbnail', '/uploads/:photoId/thumbnail/:fileName'],
  ['display', '/uploads/:photoId/:fileName'],
  ['full', '/uploads/:photoId/full/:fileName'],
] as const;

/** The response is the same 404 for every invalid path. */
export function addPhotoRoutes(app: FastifyInstance, services: Services): void {
  for (const [size, path] of photoRoutes)
    app.get<{ Params: { photoId: string; fileName: string } }>(path, async (request, reply) => {
      const bytes = await findSignedPhoto(services, size, request.params);
      if (bytes === null) throw refuse('route.unknown');
      return reply
        .headers(pictureHeaders)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
}

// GET /profiles/{userId}: returns one complete checklist and a summary for each centre of the user.

/** `profile` is that of the requested centre, by default the most recently saved one; null when it was never saved, or is damaged. */
async function getProfile(call: Call, requestedCentreId: string | undefined): Promise<ProfileResponse> {
  const { db } = call.database;
  const centres = await listCentresOfPhone(db, call.caller.username);
  if (requestedCentreId !== undefined && !centres.some((centre) => centre.id === requestedCentreId))
    throw refuse('centre.not-yours');
  const ids = centres.map((centre) => centre.id);
  const checklists = await listChecklists(db, ids);
  const corrections = await listCorrections(db, ids);
  const confirmations = await readConfirmations(db, ids);
  const checklistOf = (centreId: string) => checklists.find((row) => row.centreId === centreId);
  // Of two that were saved in the same millisecond the first one.
  const latest = checklists.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))[0];

  const checklist = requestedCentreId === undefined ? latest : checklistOf(requestedCentreId);
  const centre = centres.find(({ id }) => id === checklist?.centreId);
  const profiles = centres.map((each) =>
    toSummary(call, each, checklistOf(each.id), corrections.get(each.id)?.at(-1), confirmations.get(each.id)),
  );
  if (checklist === undefined || centre === undefined) return { profile: null, profiles };
  const submission = checklist.status === 'submitted' ? await findSubmission(db, centre.id) : undefined;
  if (submission !== undefined) {
    const counting = { ...checklist, answers: submission.answers };
    const receipt = toReceipt(call, submission);
    return { profile: toProfile(call, centre, counting, submission.photos, receipt), profiles };
  }
  if (checklist.status === 'submitted' || !isReadable(checklist)) {
    reportUnreadable(call.log, centre.centre_code);
    // It keeps nobody from the other centres: it is refused when it is asked for.
    if (requestedCentreId !== undefined) throw refuse('checklist.unreadable');
    return { profile: null, profiles };
  }
  const photos = await findPhotos(db, Object.values(checklist.photoIds));
  return { profile: toProfile(call, centre, checklist, photos), profiles };
}

export const checklistCalls: readonly Implemented[] = [
  implement(api.listUserCentres, async (call) => {
    const centres = await listCentresOfPhone(call.database.db, call.caller.username);
    return centres.map((centre) => toCentreLookup(call, centre));
  }),
  implement(api.getProfile, (call) => getProfile(call, call.query.centre_config_id)),
  implementForm(api.saveProfile, async (call) => ({
    message: 'Profile saved',
    profile: await countAndSave(call, call.form),
  })),
  implement(api.submitProfile, async (call) => ({
    message: 'Profile submitted',
    profile: await submitProfile(call, call.body.centre_config_id ?? '', call.body),
  })),
  implement(api.sendReceipt, async (call) => ({
    message: 'Receipt sent',
    receipt: await sendReceipt(call, call.body.centre_config_id ?? '', call.body.language),
  })),
  implement(api.checkReceipt, (call) => checkReceipt(call, call.params.token)),
];
