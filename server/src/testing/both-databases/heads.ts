/** What heads do, and the checks of what they have submitted. */
import { api } from '#contract/api.ts';
import { deferIfTooSoon } from '../../platform/mail/mailbox-store.ts';
import { lastLink } from '../captured-mail.ts';
import { completeAnswers, formFor, photoToSend } from '../checklist-client.ts';
import { codeOf, logIn, sendCode, signUpCentre, startSignup } from '../people.ts';
import { runChecks } from '../reviews.ts';
import { insertSubmittedList, spreadPlaces } from '../submitted-centres.ts';
import { listRow, type Desk } from './desk.ts';

const position = { latitude: 11.6, longitude: 92.7 };
/** Another one for each scene; small, because the checks compare all of them. */
export async function picture(scene: number) {
  const photo = await photoToSend({ scene, position });
  return typeof photo === 'string' ? { blob: new Blob(), fileName: '' } : photo;
}

/** The head of the row signs up and saves a draft twice, with another photo of the centre. */
async function saveDraft({ both, ask, idOf, advance }: Desk, number: number, scene: number) {
  const { phone, email } = listRow(number);
  const { token, userId, handle } = await both('sign-up', (app) => signUpCentre(app, phone));
  const centre = await idOf(number);
  const own = { headMobile: phone, headEmail: email, feedback: 'The boundary wall is broken' };
  const answers = { ...completeAnswers, ...own };
  for (const [version, shown] of [90, scene].entries()) {
    const photos = { centre: await picture(shown), strongRoom: await picture(100 + number) };
    const baseVersion = version === 0 ? null : version;
    await ask(token, `PUT /profiles/${userId}`, formFor(centre, { answers, photos, baseVersion }));
  }
  await ask(token, ['GET /lookups/user-centres', `GET /profiles/${handle}?centre_config_id=${centre}`]);
  await advance(60);
  return { token, userId, centre };
}

/** Those of the rows 0 to 2 submit the same picture; that of row 3 hands over to a phone. */
export async function submitChecklists(desk: Desk): Promise<void> {
  const { ask, call } = desk;
  for (const number of [0, 1, 2]) {
    const { token, userId, centre } = await saveDraft(desk, number, 5);
    const body = { centre_config_id: centre };
    await ask(token, [`POST /profiles/${userId}/submit`, `POST /profiles/${userId}/receipt`], body);
  }
  const { token, userId, centre } = await saveDraft(desk, 3, 6);
  const body = { centre_config_id: centre };
  const { code } = await call(api.createHandover, { params: { userId }, body }, token);
  const phone = await call(api.claimHandover, { body: { code } });
  const { blob, fileName } = await picture(77);
  const photo = new FormData();
  photo.append('photo', blob, fileName);
  await ask(phone.token, 'PUT /handovers/photos/centre', photo);
  await ask(phone.token, 'GET /handovers/photos');
  const [handovers, query] = [`/profiles/${userId}/handovers`, `?centre_config_id=${centre}`];
  await ask(token, [`GET ${handovers}${query}`, `DELETE ${handovers}`]);
  await ask(token, ['POST /auth/logout']);
}

/** Of the head of row 1, after `forgetPasswords`. */
export const secondPassword = 'another password';

export async function forgetPasswords({ both, call, inTransaction }: Desk): Promise<void> {
  const [{ phone, email }, other] = [listRow(1), listRow(4)];
  await both('a wrong code', async (app) => {
    const userId = await startSignup(app, other.phone);
    await sendCode(app, userId, other.email);
    const again = { body: { userId: await startSignup(app, other.phone) } };
    await app.call(api.sendEmailCode, again);
    return codeOf(await app.call(api.verifyEmailCode, { body: { userId, otp: '000000' } }));
  });
  await inTransaction('a mail too soon after another', async (tx, now) => {
    const unsent = tx.selectFrom('outbox').where('mailbox', '=', other.email).where('sent_at', 'is', null);
    return deferIfTooSoon(tx, await unsent.selectAll().executeTakeFirstOrThrow(), now);
  });
  const wrong = { username: phone, password: 'not this one' };
  await both('a wrong password', async (app) => codeOf(await app.call(api.login, { body: wrong })));
  for (const username of [phone, listRow(2).email]) await call(api.forgotPassword, { body: { username } });
  await both('the mailed link', async (app) => {
    const body = { userId: lastLink(app.mails, email), password: secondPassword };
    const set = () => app.call(api.setPassword, { body });
    // The second time as after a lost answer.
    const results = [await app.call(api.readLink, { body }), await set(), await set()];
    return [...results.map(codeOf), (await logIn(app, phone, secondPassword)).token];
  });
}

/** With six more centres, of one state and with pictures of their own; at first no picture can be read. */
export const checkChecklists = ({ both }: Desk): Promise<void> =>
  both('the checks', async (app) => {
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, scene) => picture(scene)));
    const jpegs = await Promise.all(pictures.map(({ blob }) => blob.bytes()));
    const jpegOf = (number: number) => ({ jpeg: jpegs[number] ?? new Uint8Array() });
    const ofOneState = spreadPlaces(app, 600).filter(({ state }) => state === 'Bihar');
    const list = ofOneState.slice(0, 6).map((place, number) => ({
      code: `2${number}`,
      place,
      answers: { manpower: { invig: 12, admin: 3, peons: 2, guards: number % 2 } },
      photos: { centre: jpegOf(number), strongRoom: jpegOf(number + 6) },
    }));
    await insertSubmittedList(app, list);
    await runChecks(app, { readPicture: () => Promise.reject(new Error('of a test')) });
    app.clock.advance(2 * 60);
    await runChecks(app);
  });
