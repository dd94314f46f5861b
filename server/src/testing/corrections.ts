/** Asks for corrections and answers them: those of a head with a submitted centre of its own. */
import { api } from '#contract/api.ts';
import type { CorrectionToSend } from '#contract/review/correction-endpoints.ts';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { bindCaller } from '../calls.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { defaultDueOn, requestCorrection } from '../review/corrections/ask-correction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { completeAnswers, photoToSend } from './checklist-client.ts';
import type { JpegOptions } from './create-jpeg.ts';
import { insertCentre, registerHead, takePhone, valueOf, type LoggedIn } from './people.ts';
import { sharedPortalTest } from './portal-test.ts';
import { submitFor } from './submitted-centres.ts';
import type { TestApp, TestAppOverrides } from './test-app.ts';

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
    const call = bindCaller(app.services, officer);
    await recordAction(tx, call, await requestCorrection(call, tx, asked));
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

/** A head whose checklist is submitted. */
export async function createCorrectedHead(app: TestApp) {
  const record = await insertCentre(app, { phone: takePhone() });
  const centre = await submitFor(app, record, completeAnswers);
  const user = await registerHead(app, centre.phone);
  const { id } = centre;
  return {
    centre,
    user,
    ask: (items: readonly CorrectionItem[], message?: string) => askFor(app, id, items, message),
    /** Answers the first correction, unless told otherwise. */
    send: (value: Partial<CorrectionToSend>) => answer(app, user, { centreId: id, ...value }),
    corrections: async () => valueOf(await getCorrections(app, user)).corrections,
    stored: (number?: number) => storedCorrection(app, id, number),
    /** What the audit trail says of its corrections. */
    entries: async () => {
      const about = app.database.db.selectFrom('audit_trail').where('target', '=', centre.centre_code);
      const entries = await about.select(['act', 'actor', 'details']).orderBy('sequence').execute();
      return entries
        .filter(({ act }) => act.startsWith('correction.'))
        .map((entry) => ({ ...entry, details: JSON.parse(entry.details) as unknown }));
    },
    /** The mails that ask it for a correction. */
    mails: () =>
      app.mails.filter(
        ({ to, subject }) => to === centre.email && subject.startsWith('Correction asked for'),
      ),
  };
}
export type CorrectedHead = Awaited<ReturnType<typeof createCorrectedHead>>;

/** Returns `test` with a portal that the file shares, and a head of its own for each test. */
export const correctionTest = (options: TestAppOverrides = {}) =>
  sharedPortalTest(options).extend('head', ({ app }) => createCorrectedHead(app));
