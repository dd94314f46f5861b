/** A small portal with a centre in each state that a checklist can be in, filled through the calls that people use. */
import { emptyAnswers } from '#contract/checklist/derive/answers.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { api } from '#contract/api.ts';
import { cctvOptions } from '#contract/exam.ts';
import { checklistClient, completeAnswers, formFor, photoToSend } from '../checklist-client.ts';
import type { JpegToMake } from '../make-jpeg.ts';
import { logInAdmin, signUpCentre, valueOf } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { centreRows, people, secondAdmin } from './released-people.ts';

type Answer = Awaited<ReturnType<ReturnType<typeof checklistClient>['save']>>;

/** Answers of a checklist in Hindi, with rooms of other sizes, a coaching institute and every camera. */
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

/** The least that may be submitted. */
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

/** @param width of its own for each checklist, so that no two pictures are the same */
async function photoPair(width: number) {
  const camera: JpegToMake = { position: { latitude: 15.490_93, longitude: 73.827_85 }, orientation: 6 };
  const device: JpegToMake = { position: { latitude: -0.000_25, longitude: 92.25 }, source: 'device' };
  const takenAt = '2026-01-09T17:05:11';
  return {
    centre: await photoToSend({ ...camera, width, noise: true, takenAt }, 'मुख्य द्वार.jpg'),
    strongRoom: await photoToSend({ ...device, width: width + 8, noise: true }, 'strong room.jpg'),
  };
}

function expectOk({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`The call was refused: ${JSON.stringify(body)}`);
}

class Filling {
  readonly #app: TestApp;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #clients = new Map<string, ReturnType<typeof checklistClient>>();
  #photoWidth = 40;

  constructor(app: TestApp, ids: ReadonlyMap<string, string>) {
    this.#app = app;
    this.#ids = ids;
  }

  idOf(code: string): string {
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

  #clientOf(code: string): ReturnType<typeof checklistClient> {
    const phone = centreRows.find((row) => row.centre_code === code)?.phone ?? '';
    const client = this.#clients.get(phone);
    if (client === undefined) throw new Error(`Nobody has signed up for ${code}`);
    return client;
  }

  async save(code: string, answers: Answers, hasPhotos: boolean): Promise<void> {
    this.#app.clock.advance(60);
    this.#photoWidth += 16;
    const photos = hasPhotos ? await photoPair(this.#photoWidth) : {};
    expectOk(await this.#clientOf(code).save(formFor(this.idOf(code), { answers, photos })));
  }

  async submit(code: string): Promise<void> {
    this.#app.clock.advance(60);
    expectOk(await this.#clientOf(code).submit(this.idOf(code)));
  }
}

async function fillChecklists(filling: Filling): Promise<void> {
  const { completeAddress, pincode } = completeAnswers;
  await filling.save('B-EARLY', { ...emptyAnswers(), completeAddress, pincode }, false);
  await filling.save('B-FULL', { ...completeAnswers, feedback: '' }, true);
  // Photos that are replaced stay stored for a day.
  await filling.save('B-FULL', completeAnswers, true);
  await filling.save('B-HINDI', hindiAnswers, true);
  await filling.save('K-MINIMAL', minimalAnswers, true);
  await filling.save('K-EDITED', completeAnswers, true);
  await filling.save('K-DELETED', { ...completeAnswers, headName: 'Meera Nair' }, true);
  for (const code of ['B-HINDI', 'K-MINIMAL', 'K-EDITED', 'K-DELETED']) await filling.submit(code);
}

/** Fills an empty portal. Afterwards its clock is at the moment for which the answers are expected. */
export async function fillPortal(app: TestApp): Promise<void> {
  const { token } = await logInAdmin(app);
  await app.call(api.adminLogin, { body: { username: 'admin', password: 'not the password' } });
  valueOf(await app.call(api.createAdmin, { body: secondAdmin }, token));
  valueOf(await app.call(api.importCentres, { body: { rows: [...centreRows] } }, token));
  const listed = valueOf(await app.call(api.listCentres, { query: {} }, token));
  if (!Array.isArray(listed)) throw new Error('No centre was imported');
  const filling = new Filling(app, new Map(listed.map((row) => [row.centre_code, row.id])));
  await filling.signUpAll();
  await fillChecklists(filling);
  app.clock.advance(60);
  const edited = centreRows.find((row) => row.centre_code === 'K-EDITED');
  const body = { ...edited, centre_name: 'Renamed Vidyalaya', centre_city: 'Thrissur', cfi: 'CFI-9' };
  valueOf(await app.call(api.updateCentre, { params: { id: filling.idOf('K-EDITED') }, body }, token));
  valueOf(await app.call(api.deleteCentre, { params: { id: filling.idOf('K-DELETED') } }, token));
  app.clock.advance(60);
  await app.services.mailer.settled();
}
