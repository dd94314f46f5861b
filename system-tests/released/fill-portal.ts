/** Fills a small portal through the API, with a centre in each state of a checklist. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { api } from '#contract/api.ts';
import { cctvOptions } from '#contract/exam.ts';
import {
  checklistClient,
  completeAnswers,
  formFor,
  photoToSend,
} from '../../server/src/testing/checklist-client.ts';
import type { JpegOptions } from '../../server/src/testing/create-jpeg.ts';
import { logInAdmin, signUpCentre, valueOf } from '../../server/src/testing/people.ts';
import type { TestApp } from '../../server/src/testing/test-app.ts';
import { centreRows, people, secondAdmin } from './released-people.ts';

type ChecklistResult = Awaited<ReturnType<ReturnType<typeof checklistClient>['save']>>;

/** Answers in Hindi, with rooms of other sizes, a coaching institute and all camera locations. */
const hindiAnswers: Answers = {
  ...completeAnswers,
  completeAddress: 'महात्मा गांधी मार्ग, "पुराना बाज़ार"\nपटना',
  pincode: '800001',
  institutionType: 'Govt. Aided',
  headName: 'डॉ. आशा राव',
  trainingCompleted: false,
  rooms24: null,
  rooms72: 4,
  otherRooms: [
    { capacity: 30, count: 3 },
    { capacity: 12, count: 1 },
  ],
  examName: 'राज्य पात्रता परीक्षा',
  candidateCount: 480,
  coachingInstitute: { associated: true, details: 'दो हॉल, "किराए" पर; =2+2' },
  friskingArea: true,
  cctvCoverage: [...cctvOptions],
  feedback: 'प्रवेश द्वार के पास पानी भर जाता है।',
};

/** The minimum that can be submitted. */
const minimalAnswers: Answers = {
  ...completeAnswers,
  completeAddress: 'Beach Road',
  institutionType: 'Govt. Controlled',
  trainingCompleted: false,
  rooms24: 1,
  rooms48: null,
  otherRooms: [],
  manpower: { invig: 0, admin: 0, peons: 0, guards: 0 },
  washrooms: { male: 0, female: 0 },
  examName: 'NONE',
  candidateCount: null,
  coachingInstitute: { associated: false, details: '' },
  boundaryWall: false,
  strongRoomSecure: false,
  dispatchRoom: false,
  cctvCoverage: [],
  feedback: '',
};

/** @param width different for each checklist, so that no two pictures are the same */
async function createPhotoPair(width: number) {
  const camera: JpegOptions = { position: { latitude: 15.490_93, longitude: 73.827_85 }, orientation: 6 };
  const device: JpegOptions = { position: { latitude: -0.000_25, longitude: 92.25 }, source: 'device' };
  const takenAt = '2026-01-09T17:05:11';
  return {
    centre: await photoToSend({ ...camera, width, noise: true, takenAt }, 'मुख्य द्वार.jpg'),
    strongRoom: await photoToSend({ ...device, width: width + 8, noise: true }, 'strong room.jpg'),
  };
}

function expectOk({ status, body }: ChecklistResult): void {
  if (status !== 200) throw new Error(`The call was refused: ${JSON.stringify(body)}`);
}

class PortalFiller {
  readonly #app: TestApp;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #clients = new Map<string, ReturnType<typeof checklistClient>>();
  #photoWidth = 40;

  constructor(app: TestApp, ids: ReadonlyMap<string, string>) {
    this.#app = app;
    this.#ids = ids;
  }

  getId(code: string): string {
    const id = this.#ids.get(code);
    if (id === undefined) throw new Error(`No centre ${code}`);
    return id;
  }

  async signUpAll(): Promise<void> {
    for (const { mobile, password } of people) {
      const { token, userId } = await signUpCentre(this.#app, mobile, password);
      this.#clients.set(mobile, checklistClient(this.#app.url, token, userId));
      this.#app.clock.advance(60);
    }
  }

  #getClient(code: string): ReturnType<typeof checklistClient> {
    const phone = centreRows.find((row) => row.centre_code === code)?.phone ?? '';
    const client = this.#clients.get(phone);
    if (client === undefined) throw new Error(`No user has signed up for ${code}`);
    return client;
  }

  async save(code: string, answers: Answers, hasPhotos: boolean): Promise<void> {
    this.#app.clock.advance(60);
    this.#photoWidth += 16;
    const photos = hasPhotos ? await createPhotoPair(this.#photoWidth) : {};
    expectOk(await this.#getClient(code).save(formFor(this.getId(code), { answers, photos })));
  }

  async submit(code: string): Promise<void> {
    this.#app.clock.advance(60);
    expectOk(await this.#getClient(code).submit(this.getId(code)));
  }
}

async function fillChecklists(filler: PortalFiller): Promise<void> {
  const { completeAddress, pincode } = completeAnswers;
  await filler.save('B-EARLY', { ...emptyAnswers(), completeAddress, pincode }, false);
  await filler.save('B-FULL', { ...completeAnswers, feedback: '' }, true);
  // Photos that are replaced stay stored for a day.
  await filler.save('B-FULL', completeAnswers, true);
  await filler.save('B-HINDI', hindiAnswers, true);
  await filler.save('K-MINIMAL', minimalAnswers, true);
  await filler.save('K-EDITED', completeAnswers, true);
  await filler.save('K-DELETED', { ...completeAnswers, headName: 'Meera Nair' }, true);
  for (const code of ['B-HINDI', 'K-MINIMAL', 'K-EDITED', 'K-DELETED']) await filler.submit(code);
}

/** Fills an empty portal. Afterwards its clock shows the time for which responses are recorded. */
export async function fillPortal(app: TestApp): Promise<void> {
  const { token } = await logInAdmin(app);
  await app.call(api.adminLogin, { body: { username: 'admin', password: 'not the password' } });
  valueOf(await app.call(api.createAdmin, { body: secondAdmin }, token));
  valueOf(await app.call(api.importCentres, { body: { rows: [...centreRows] } }, token));
  const centres = valueOf(await app.call(api.listCentres, { query: {} }, token));
  if (!Array.isArray(centres)) throw new Error('No centre was imported');
  const filler = new PortalFiller(app, new Map(centres.map((row) => [row.centre_code, row.id])));
  await filler.signUpAll();
  await fillChecklists(filler);
  app.clock.advance(60);
  const edited = centreRows.find((row) => row.centre_code === 'K-EDITED');
  const body = { ...edited, centre_name: 'Renamed Vidyalaya', centre_city: 'Thrissur', cfi: 'CFI-9' };
  valueOf(await app.call(api.updateCentre, { params: { id: filler.getId('K-EDITED') }, body }, token));
  valueOf(await app.call(api.deleteCentre, { params: { id: filler.getId('K-DELETED') }, query: {} }, token));
  app.clock.advance(60);
  await app.services.mailer.settled();
}
