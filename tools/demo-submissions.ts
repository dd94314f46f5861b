/**
 * Submits the checklists of the demo's forty invented centres, six of them with planted faults, so that a visitor sees the
 * review queue work. They go the same way as those of real heads, except that no mail leaves.
 */
import { writeFile } from 'node:fs/promises';
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import type { GeoPosition } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import type { Config } from '../server/src/config.ts';
import { findAccount, insertAccount, storePassword } from '../server/src/accounts/accounts.ts';
import { saveProfile } from '../server/src/checklist/save-profile.ts';
import { submitProfile } from '../server/src/checklist/submit-profile.ts';
import { systemClock } from '../server/src/kernel/time.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { systemRandomness } from '../server/src/kernel/randomness.ts';
import { defaultLimits } from '../server/src/limits.ts';
import { openServices } from '../server/src/open-services.ts';
import type { Db } from '../server/src/platform/database/open-database.ts';
import { bindCaller } from '../server/src/calls.ts';
import type { Caller } from '../server/src/platform/http/caller.ts';
import { hashFile } from '../server/src/platform/photo-store/durable-files.ts';
import { newUploadPath } from '../server/src/platform/uploads.ts';
import type { Services } from '../server/src/services.ts';
import { drawPicture, type Treatment } from './demo-pictures.ts';

interface DemoCentre {
  readonly id: string;
  readonly centre_code: string;
  readonly centre_name: string;
  readonly centre_city: string;
  readonly centre_state: string;
  readonly centre_pincode: string;
  readonly official_person: string;
  readonly phone: string;
  readonly email: string;
}

interface DemoPhoto {
  /** The number of the picture; by default each photo has its own. */
  readonly seed?: number;
  readonly treatment?: Treatment;
  /** By default near the pincode of the centre. */
  readonly at?: GeoPosition;
}

interface Fault {
  readonly answers?: Partial<Answers>;
  readonly photos?: Partial<Record<PhotoSlot, DemoPhoto>>;
}

const numberOf = ({ centre_code: code }: DemoCentre): number => Number(code.slice('DEMO'.length));
export const seedOf = (centre: number, slot: PhotoSlot): number => centre * 20 + (slot === 'centre' ? 1 : 2);

/** The planted faults, by the number of the centre. */
export const plantedFaults: Readonly<Record<number, Fault>> = {
  // Sends a cut copy of the strong room of 119: both centres get the reason.
  104: { photos: { strongRoom: { seed: seedOf(119, 'strongRoom'), treatment: 'cut' } } },
  // Was photographed some hundred kilometres away.
  109: { photos: { centre: { at: { latitude: 28.6328, longitude: 77.2197 } } } },
  115: { photos: { strongRoom: { treatment: 'covered' } } },
  122: { answers: { strongRoomSecure: false, cctvCoverage: ['All Rooms for Exam', 'Entry to Exam Centre'] } },
  128: { answers: { manpower: { invig: 3, admin: 4, peons: 3, guards: 2 } } },
  136: { answers: { examName: 'NONE', candidateCount: 4_000, dispatchRoom: false } },
};

function answersOf(centre: DemoCentre): Answers {
  const number = numberOf(centre);
  const rooms = 6 + (number % 9);
  return completeAnswersOf(number % 3 === 0 ? 'Govt. Aided' : 'Private', {
    completeAddress: `${number} Station Road, ${centre.centre_city}`,
    pincode: centre.centre_pincode,
    headName: centre.official_person,
    headEmail: centre.email,
    headMobile: centre.phone,
    rooms24: rooms,
    rooms48: 2 + (number % 4),
    rooms72: null,
    manpower: { invig: 2 * rooms + 8, admin: 4, peons: 3, guards: 2 },
    washrooms: { male: 6, female: 6 },
    examName: 'NEET 2024',
    candidateCount: 24 * rooms,
    feedback: '',
    ...plantedFaults[number]?.answers,
  });
}

/** Some hundred metres from the pincode, and each centre elsewhere. */
function positionOf(centre: DemoCentre, slot: PhotoSlot, services: Services): GeoPosition {
  const record = {
    name: centre.centre_name,
    pincode: centre.centre_pincode,
    city: centre.centre_city,
    state: centre.centre_state,
  };
  const anchor = services.places.anchorsOf(record)[0];
  if (anchor === undefined) throw new Error(`No position of ${centre.centre_pincode}`);
  const { latitude, longitude } = anchor;
  const step = numberOf(centre) % 10;
  const inside = slot === 'centre' ? 0 : 0.0004;
  return { latitude: latitude + 0.002 * step + inside, longitude: longitude + 0.003 * step };
}

async function takePhoto(centre: DemoCentre, slot: PhotoSlot, services: Services): Promise<ReceivedFile> {
  const number = numberOf(centre);
  const { seed, treatment, at } = plantedFaults[number]?.photos?.[slot] ?? {};
  const picture = await drawPicture(seed ?? seedOf(number, slot), treatment);
  const position = at ?? positionOf(centre, slot, services);
  const bytes = writePosition(picture, { ...position, accuracyM: 12, at: services.clock.now() });
  const file = newUploadPath(services.uploadFolder);
  await writeFile(file, bytes);
  return { fieldName: 'photos', fileName: `${slot}.jpg`, ...(await hashFile(file)) };
}

async function register(centre: DemoCentre, { clock, database, passwords, randomness }: Services) {
  const now = clock.now();
  const id = `c_${randomness.uuid()}`;
  const { phone: username, official_person: name } = centre;
  const hash = await passwords.hash(randomness.bytes(24).toString('base64url'));
  await database.transaction(async (tx) => {
    await insertAccount(tx, { id, role: 'centre', username, name, createdAt: now });
    await storePassword(tx, id, hash, now);
  });
  return id;
}

/** Registers the head, unless an earlier start was stopped after that. */
async function callerOf(centre: DemoCentre, services: Services): Promise<Caller> {
  const account = await findAccount(services.database.db, 'centre', centre.phone);
  return {
    accountId: account?.id ?? (await register(centre, services)),
    role: 'centre',
    username: centre.phone,
    sessionId: 'demo',
    confirmedAt: services.clock.now().toISOString(),
    mustSetUpFactor: false,
    rights: [],
    states: [],
    ip: '127.0.0.1',
  };
}

async function submitChecklist(centre: DemoCentre, services: Services): Promise<void> {
  const call = bindCaller(services, await callerOf(centre, services));
  const photos = {
    centre: await takePhoto(centre, 'centre', services),
    strongRoom: await takePhoto(centre, 'strongRoom', services),
  };
  const checklist = { centreConfigId: centre.id, answers: answersOf(centre), photos, baseVersion: null };
  await saveProfile(call, checklist);
  await submitProfile(call, centre.id, { language: 'en' });
}

/** Returns the centres whose code begins with `DEMO1` and that have not submitted. */
export function listUnsubmitted(db: Db): Promise<DemoCentre[]> {
  return db
    .selectFrom('centres')
    .leftJoin('checklists', 'checklists.centre_id', 'centres.id')
    .selectAll('centres')
    .where('centre_code', 'like', 'DEMO1%')
    .where('archived_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('checklists.status', eb.val('draft')), '=', 'draft'))
    .orderBy('centre_code')
    .execute();
}

/** Submits the checklists of `listUnsubmitted`. */
export async function submitDemoChecklists(config: Config): Promise<void> {
  const randomness = systemRandomness(systemClock);
  const { services, close } = await openServices(config, {
    clock: systemClock,
    randomness,
    limits: defaultLimits,
    log: createLog(() => undefined),
    show: () => undefined,
    mailTransport: { send: async () => undefined, close: () => undefined },
  });
  for (const centre of await listUnsubmitted(services.database.db)) await submitChecklist(centre, services);
  await services.mailer.settled();
  await services.mailer.deliverDue();
  await close();
}
