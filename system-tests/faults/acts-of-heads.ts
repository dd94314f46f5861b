/** Heads of centres: they register, fill in their checklists, also with a phone, submit, and answer corrections. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { correctionForm } from '#contract/review/correction-endpoints.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { formFor } from '../../server/src/testing/checklist-client.ts';
import {
  ClientsStopped,
  ignoreStatus,
  record,
  withOne,
  withPerson,
  type ActContext,
  type Perform,
} from './acts.ts';
import { createPhoto } from './fault-photos.ts';
import type { Entry, Person, SignupAttempt, State } from './journal.ts';
import { sendForm, sendInPieces, sendRequest } from './requests.ts';

const codeWithinMs = 10_000;

/** Starts an attempt and asks for a code. */
async function requestCode(context: ActContext, { phone, email }: Person): Promise<SignupAttempt> {
  const { url, journal } = context;
  const body = { mobile: phone };
  const { userId } = (await sendRequest(url, '/auth/initiate-signup', { body })) as { userId: string };
  const attempt = { userId, isVerified: false, rejected: 0 };
  journal.attempts.set(phone, attempt);
  const mail = { purpose: 'code', to: email, isCertain: true } as const;
  await record(context, { act: 'code', mail }, () =>
    sendRequest(url, '/auth/send-email-code', { body: { userId } }),
  );
  return attempt;
}

/** Returns null when the mail does not arrive soon: it may have been in the hands of a killed instance. */
async function waitForCode({ mails, isStopped }: ActContext, email: string): Promise<string | null> {
  for (const deadline = performance.now() + codeWithinMs; performance.now() < deadline; await delay(5)) {
    const code = mails.findCode(email);
    if (code !== undefined) return code;
    if (isStopped()) throw new ClientsStopped();
  }
  return null;
}

/** An interrupted attempt can go on if its code was verified and its password was not sent. */
const canRegister =
  ({ journal }: ActContext) =>
  ({ phone }: Person): boolean => {
    const attempt = journal.attempts.get(phone);
    return attempt === undefined || (attempt.isVerified && !journal.entriesOf('password').has(phone));
  };

export const register: Perform = (context) =>
  withPerson(context, 'register', canRegister(context), async (person) => {
    const { url, journal } = context;
    const { phone, email } = person;
    const begun = journal.attempts.get(phone);
    const attempt = begun ?? (await requestCode(context, person));
    const { userId } = attempt;
    if (begun === undefined) {
      const otp = await waitForCode(context, email);
      if (otp === null) return;
      await record(context, { act: 'verified code' }, () =>
        sendRequest(url, '/auth/verify-email-code', { body: { userId, otp } }),
      );
      attempt.isVerified = true;
    }
    const password = `secret of ${phone}`;
    const mail = { purpose: 'notice', to: email, isCertain: true } as const;
    const entry = journal.entry('password', phone);
    await record(context, { act: 'password', entry, state: { password }, mail }, () =>
      sendRequest(url, '/auth/set-password', { body: { userId, password } }),
    );
  });

const isNew =
  ({ journal }: ActContext) =>
  ({ phone }: Person): boolean =>
    !journal.attempts.has(phone);

export const guessCode: Perform = (context) =>
  withPerson(context, 'register', isNew(context), async (person) => {
    const attempt = await requestCode(context, person);
    const code = await waitForCode(context, person.email);
    if (code === null) return;
    const { userId } = attempt;
    const otp = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let guesses = 1 + Math.floor(context.random() * 3); guesses > 0; guesses -= 1) {
      await record(context, { act: 'wrong code' }, () =>
        sendRequest(context.url, '/auth/verify-email-code', { body: { userId, otp }, expectedStatus: 400 }),
      );
      attempt.rejected += 1;
    }
  });

/** The own mobile, so that no two checklists name the same head, and the e-mail of the record, so that one receipt is mailed. */
export const ownAnswers = ({ phone, email }: Person) => ({ headMobile: phone, headEmail: email });

interface Head {
  readonly context: ActContext;
  readonly person: Person;
  readonly token: string;
  readonly userId: string;
  readonly entry: Entry;
}

type FormPhotos = NonNullable<NonNullable<Parameters<typeof formFor>[1]>['photos']>;

const saveForm = ({ context, person, token, userId }: Head, feedback: string, photos: FormPhotos = {}) =>
  sendForm(context.url, `/profiles/${userId}`, {
    token,
    form: formFor(person.centreId, { answers: { feedback, ...ownAnswers(person) }, photos }),
  });

const createFeedback = (random: () => number): string => `feedback ${Math.floor(random() * 1e9)}`;

async function savePhotos(head: Head): Promise<void> {
  const { context, entry } = head;
  const { random } = context;
  const [centre, strongRoom] = [await createPhoto(random), await createPhoto(random)];
  const feedback = createFeedback(random);
  const photos = { centre: centre.sha256, strongRoom: strongRoom.sha256 };
  const state = { feedback, others: 'complete', ...photos, status: 'draft' };
  await record(context, { act: 'photo save', entry, state }, () =>
    saveForm(head, feedback, { centre: centre.photo, strongRoom: strongRoom.photo }),
  );
}

async function saveAnswers(head: Head): Promise<void> {
  const { context, entry } = head;
  const feedback = createFeedback(context.random);
  const state = { ...entry.acknowledged, feedback };
  await record(context, { act: 'answers', entry, state }, () => saveForm(head, feedback));
}

/** A phone takes one of the photos, and sends it over a slow line. */
async function savePhonePhoto({ context, person, token, userId, entry }: Head): Promise<void> {
  const { url, random } = context;
  const body = { centre_config_id: person.centreId };
  const created = await sendRequest(url, `/profiles/${userId}/handovers`, { token, body });
  const { code } = created as { code: string };
  const claimed = await sendRequest(url, '/handovers/claim', { body: { code } });
  const { photo, sha256 } = await createPhoto(random);
  const form = new FormData();
  form.append('photo', photo.blob, photo.fileName);
  const slot = random() < 0.5 ? 'centre' : 'strongRoom';
  const write = { act: 'phone photo', entry, state: { ...entry.acknowledged, [slot]: sha256 } } as const;
  const phone = (claimed as { token: string }).token;
  await record(context, write, () =>
    sendInPieces(url, `/handovers/photos/${slot}`, { token: phone, form }, random),
  );
}

async function submit({ context, person, token, userId, entry }: Head): Promise<void> {
  const { centreId, email } = person;
  const body = { centre_config_id: centreId };
  const state = { ...entry.acknowledged, status: 'submitted' };
  const mail = { purpose: 'receipt', to: email, isCertain: true } as const;
  await record(context, { act: 'submit', entry, state, mail }, () =>
    sendRequest(context.url, `/profiles/${userId}/submit`, { token, body }),
  );
  if (context.random() < 0.9) return;
  // It replaces the first one while that waits.
  await record(context, { act: 'receipt again', mail: { ...mail, isCertain: false } }, () =>
    sendRequest(context.url, `/profiles/${userId}/receipt`, { token, body }),
  ).catch(ignoreStatus(409, 429));
}

async function logInAs(context: ActContext, person: Person, entry: Entry): Promise<Head> {
  const token = await context.sessions.head(context.url, person.phone);
  return { context, person, token, userId: readTokenClaims(token)?.userId ?? '', entry };
}

/** The portal allows 60 saves with photos an hour, and counts those that a fault cut off: the others go on. */
const mostStatesOfHead = 50;

/** Fills the checklist in from the state in which an interrupted write may have left it. */
export const fillChecklist: Perform = (context) => {
  const { journal, random } = context;
  const entryOf = ({ centreId }: Person): Entry => journal.entry('checklist', centreId);
  const isUsable = (person: Person): boolean => {
    const { acknowledged, known } = entryOf(person);
    return acknowledged?.['status'] !== 'submitted' && known.length < mostStatesOfHead;
  };
  return withPerson(context, 'fill', isUsable, async (person) => {
    const head = await logInAs(context, person, entryOf(person));
    for (let saves = 1 + Math.floor(random() * 2); saves > 0; saves -= 1) await savePhotos(head);
    if (random() < 0.4) await saveAnswers(head);
    if (random() < 0.3) await savePhonePhoto(head);
    await submit(head);
    journal.submitted.push(person);
  });
};

/** The items of every correction of a fault run: an answer and a photo. */
export const askedItems: readonly CorrectionItem[] = ['friskingArea', 'photos.strongRoom'];

async function answer(
  { context, token, userId, person, entry }: Head,
  asked: NonNullable<State>,
): Promise<void> {
  const { photo, sha256 } = await createPhoto(context.random);
  const form = correctionForm.encode({
    centreId: person.centreId,
    number: Number(asked['number']),
    answers: { friskingArea: true },
    photos: { strongRoom: photo },
    language: 'en',
  });
  const state = { ...asked, answer: true, photo: sha256 };
  const mail = { purpose: 'receipt', to: person.email, isCertain: true } as const;
  await record(context, { act: 'correction answered', entry, state, mail }, () =>
    sendForm(context.url, `/profiles/${userId}/correction`, { token, form }),
  );
}

export const answerCorrection: Perform = (context) => {
  const { journal } = context;
  const isOpen = ({ centreId }: Person): boolean => {
    const entry = journal.entriesOf('correction').get(centreId);
    return entry?.pending.length === 0 && entry.acknowledged?.['answer'] === null;
  };
  return withOne(
    context,
    journal.submitted.filter(isOpen),
    ({ centreId }) => centreId,
    async (person) => {
      const entry = journal.entry('correction', person.centreId);
      if (!isOpen(person) || entry.acknowledged === null) return;
      await answer(await logInAs(context, person, entry), entry.acknowledged);
    },
  );
};
