/** Asks for corrections and answers them, for the tests of corrections. */
import { api } from '#contract/api.ts';
import type { CorrectionToSend } from '#contract/review/correction-endpoints.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { recordAction } from '../domain/audit/audit-trail.ts';
import { defaultDueOn, requestCorrection } from '../features/review/corrections/ask-correction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { photoToSend } from './checklist-client.ts';
import type { JpegOptions } from './create-jpeg.ts';
import type { LoggedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

export const officer: Caller = {
  accountId: 'a_officer',
  role: 'admin',
  username: 'officer',
  sessionId: 'session',
  confirmedAt: '',
  mustSetUpFactor: false,
  rights: ['review'],
  states: [],
  ip: '127.0.0.1',
};

/** Asks as a decision of an administrator does; the mail is sent. */
export async function askFor(
  app: TestApp,
  centreId: string,
  items: readonly CorrectionItem[],
  message = 'Please count again.',
  dueOn = defaultDueOn(app.clock.now(), 3),
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const asked = { centreId, items, message, dueOn, askedByName: officer.username };
    await recordAction(tx, app.services, await requestCorrection(app.services, tx, asked, officer));
  });
  await app.services.mailer.deliverDue();
}

type PhotoFile = NonNullable<CorrectionToSend['photos']['centre']>;

export async function photoFile(jpeg: JpegOptions = {}, fileName = 'again.jpg'): Promise<PhotoFile> {
  const photo = await photoToSend(jpeg, fileName);
  if (typeof photo === 'string') throw new Error('Not a file');
  return photo;
}

type User = Pick<LoggedIn, 'token' | 'userId'>;

export const getCorrections = (app: TestApp, { token, userId }: User) =>
  app.call(api.getCorrections, { params: { userId } }, token);

/** Answers the first correction with nothing, unless told otherwise. */
export const answer = (app: TestApp, { token, userId }: User, value: Partial<CorrectionToSend>) =>
  app.callWithForm(
    api.saveCorrection,
    {
      params: { userId },
      value: { centreId: '', number: 1, answers: {}, photos: {}, language: 'en', ...value },
    },
    token,
  );

export const storedCorrection = (app: TestApp, centreId: string, number = 1) =>
  app.database.db
    .selectFrom('corrections')
    .selectAll()
    .where('centre_id', '=', centreId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
