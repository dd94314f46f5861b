/** Writers of people who sign up: codes by mail, right and wrong ones, and the first password. */
import { setTimeout as delay } from 'node:timers/promises';
import { createWriteState, type Person, type SignupAttempt } from './journal.ts';
import { sendRequest } from './requests.ts';
import {
  getOrCreate,
  recordWrite,
  WritersStopped,
  withPerson,
  type Writer,
  type WriterContext,
} from './writer.ts';

const codeWithinMs = 10_000;

/** Starts an attempt and asks for a code. */
async function requestCode(context: WriterContext, { phone }: Person): Promise<SignupAttempt> {
  const { url, journal } = context;
  const { userId } = (await sendRequest(url, '/auth/initiate-signup', { body: { mobile: phone } })) as {
    userId: string;
  };
  const attempt = {
    userId,
    code: createWriteState<true>(),
    verified: createWriteState<true>(),
    rejected: 0,
  };
  journal.attempts.set(phone, attempt);
  await recordWrite(context, 'code', attempt.code, true, () =>
    sendRequest(url, '/auth/send-email-code', { body: { userId } }),
  );
  return attempt;
}

/** Returns null when the mail does not arrive soon: it may have been in the hands of a killed instance. */
async function waitForCode({ mails, isStopped }: WriterContext, email: string): Promise<string | null> {
  for (const deadline = performance.now() + codeWithinMs; performance.now() < deadline; await delay(5)) {
    const code = mails.findCode(email);
    if (code !== undefined) return code;
    if (isStopped()) throw new WritersStopped();
  }
  return null;
}

async function setPassword(
  context: WriterContext,
  { phone }: Person,
  { userId }: SignupAttempt,
): Promise<void> {
  const entry = getOrCreate(context.journal.passwords, phone, () => createWriteState<string>());
  const password = `secret of ${phone}`;
  await recordWrite(context, 'password', entry, password, () =>
    sendRequest(context.url, '/auth/set-password', { body: { userId, password } }),
  );
}

/** An interrupted attempt can go on if its code was verified and its password was not sent. */
const isUsable =
  ({ journal }: WriterContext) =>
  ({ phone }: Person): boolean => {
    const attempt = journal.attempts.get(phone);
    return attempt === undefined || (attempt.verified.acknowledged === true && !journal.passwords.has(phone));
  };

export const register: Writer = (context) =>
  withPerson(context, 'register', isUsable(context), async (person) => {
    const begun = context.journal.attempts.get(person.phone);
    const attempt = begun ?? (await requestCode(context, person));
    if (begun === undefined) {
      const otp = await waitForCode(context, person.email);
      if (otp === null) return;
      await recordWrite(context, 'verified code', attempt.verified, true, () =>
        sendRequest(context.url, '/auth/verify-email-code', { body: { userId: attempt.userId, otp } }),
      );
    }
    await setPassword(context, person, attempt);
  });

export const guessCode: Writer = (context) =>
  withPerson(
    context,
    'register',
    ({ phone }) => !context.journal.attempts.has(phone),
    async (person) => {
      const attempt = await requestCode(context, person);
      const otp = await waitForCode(context, person.email);
      if (otp === null) return;
      const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
      for (let guesses = 1 + Math.floor(context.random() * 3); guesses > 0; guesses -= 1) {
        if (context.isStopped()) throw new WritersStopped();
        await sendRequest(context.url, '/auth/verify-email-code', {
          body: { userId: attempt.userId, otp: wrong },
          expectedStatus: 400,
        });
        attempt.rejected += 1;
        context.journal.counts['wrong code'] += 1;
      }
    },
  );
