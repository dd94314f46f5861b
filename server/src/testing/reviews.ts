/** Submits checklists for tests of the review, runs the checks, and calls the queue. */
import { api } from '#contract/api.ts';
import type { PhotoFile } from '#contract/checklist/form.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import type { ReviewRow } from '#contract/review/endpoints.ts';
import { createCheckWorker } from '../review/checks/check-worker.ts';
import { type CheckParts, createCheckParts } from '../review/checks/check-parts.ts';
import { type AdminClient, submitCentre, type SubmittedCentre } from './admin-client.ts';
import { bytesToSend, completeAnswers } from './checklist-client.ts';
import { createScene } from './create-scene.ts';
import { unremarkable } from './submitted-centres.ts';
import type { TestApp } from './test-app.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { insertCentre, type TestCentre } from './people.ts';
import { insertReview, insertSubmittedRows, type ReviewValues } from './review-rows.ts';

const portBlair = { latitude: 11.667026, longitude: 92.735983 };

/** Another seed shows another scene. */
async function pictureToSend(seed: number, position: GeoPosition): Promise<PhotoFile> {
  const jpeg = await createScene(seed, { width: 800, height: 600 });
  const at = new Date('2026-01-10T05:30:00Z');
  return bytesToSend(writePosition(jpeg, { ...position, accuracyM: 12, at }));
}

let lastSeed = 0;
const nextSeed = () => (lastSeed += 977);

interface SentPictures {
  /** The same seed gives the same picture; by default it is one that no other centre has. */
  readonly centre?: number;
  readonly strongRoom?: number;
}

/** Submits a centre with a phone of its own about which the checks have nothing to say, unless the answers or pictures do. */
export async function submitForReview(
  app: TestApp,
  code: string,
  { centre = nextSeed(), strongRoom = nextSeed() }: SentPictures = {},
  answers: Partial<Answers> = {},
): Promise<SubmittedCentre> {
  const number = nextSeed();
  const phone = String(9_000_000_000 + number);
  // Places of their own: 270 m or more from each other.
  const position = { ...portBlair, latitude: portBlair.latitude + (number % 100) / 400 };
  const own = { headMobile: phone, headEmail: `head.${phone}@example.org` };
  return submitCentre(
    app,
    { centre_code: code, centre_name: `School ${code}`, phone },
    { ...unremarkable, ...own, ...answers },
    true,
    { centre: await pictureToSend(centre, position), strongRoom: await pictureToSend(strongRoom, position) },
  );
}

/** Checks everything that is due, as an instance that has just started does. */
export const runChecks = (app: TestApp, parts: Partial<CheckParts> = {}): Promise<void> =>
  createCheckWorker({ ...createCheckParts(app.services), ...parts })();

export const listReviews = async (admin: AdminClient, query: Record<string, string> = {}) =>
  (await admin.ask('GET', `/review?${new URLSearchParams(query)}`)).body as {
    readonly total: number;
    readonly entries: number;
    readonly centres: number;
    readonly rows: readonly ReviewRow[];
  };

export const getReview = (admin: AdminClient, centreId: string) =>
  admin.call(api.getReview, { params: { id: centreId } });

// Reviews without checks: for tests of the queue.

const foundAt = '2026-01-05T06:00:00.000Z';

export interface ReviewToStore {
  readonly state?: string;
  readonly phone?: string;
  readonly reasons?: readonly Reason[];
  /** Otherwise nobody can read the checklist. */
  readonly answers?: Partial<Answers>;
  readonly review?: Omit<ReviewValues, 'reasons'>;
}

/** Inserts a centre, a submitted checklist, and its review. */
export async function storeReview(
  app: TestApp,
  code: string,
  { state = 'Bihar', phone, reasons = [], answers, review = {} }: ReviewToStore = {},
): Promise<TestCentre> {
  const centre = await insertCentre(app, {
    centre_code: code,
    centre_state: state,
    ...(phone !== undefined && { phone }),
  });
  const at = review.submitted_at ?? foundAt;
  const given = answers === undefined ? {} : { ...completeAnswers, ...answers };
  const snapshot = canonicalJson({ centre, answers: given, photos: [] });
  await insertSubmittedRows(app, [
    { centreId: centre.id, snapshot, sha256: 'ab', submittedAt: at, reference: code },
  ]);
  await insertReview(app, centre.id, {
    sha256: 'ab',
    checks_version: checksVersion,
    submitted_at: at,
    centre_state: state,
    reasons,
    ...review,
  });
  return centre;
}
