/** Creates centres, and signs people up and logs them in through the API. */
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { mapCentreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { storePassword } from '../accounts/accounts.ts';
import { upsertCentres } from '../centres/configuration/store.ts';
import { ensureAccount } from '../signup/attempts.ts';
import { lastCode } from './captured-mail.ts';
import { adminPassword, type TestApp } from './test-app.ts';

export type TestCentre = Readonly<Record<CentreColumn | 'id', string>>;

let takenPhones = 0;
/** Returns a mobile number that no other test has, for tests that share a portal. */
export function takePhone(): string {
  takenPhones += 1;
  return String(7_000_000_000 + takenPhones);
}

/** Inserts a centre into the master list. Missing fields get defaults; the code is unique. */
export async function insertCentre(app: TestApp, values: Partial<TestCentre> = {}): Promise<TestCentre> {
  const { id = app.services.randomness.uuid(), ...overrides } = values;
  const phone = overrides.phone ?? '9876543210';
  const fields = {
    ...mapCentreColumns(() => ''),
    centre_code: `C${id.replaceAll('-', '').slice(-10)}`,
    centre_name: 'Kendriya Vidyalaya',
    cfi: 'CFI-1',
    centre_city: 'Port Blair',
    centre_state: 'Andaman and Nicobar Islands',
    centre_pincode: '744101',
    official_person: 'Asha Verma',
    email: `head.${phone}@school.example.org`,
    ...overrides,
    phone,
  };
  await app.database.transaction((tx) =>
    upsertCentres(tx, [{ id, fields }], app.services.clock.now().toISOString()),
  );
  return { id, ...fields };
}

/** Returns the value of a successful call, and throws for a failed one. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`The call was refused: ${JSON.stringify(result.failure)}`);
}

/** Returns `ok`, the code of the refusal, or the kind of another failure. */
export const codeOf = (result: Result<unknown>) =>
  result.ok ? 'ok' : result.failure.kind === 'refused' ? result.failure.code : result.failure.kind;

/** Returns the handle of a new attempt. */
export async function startSignup(app: TestApp, mobile: string): Promise<string> {
  return valueOf(await app.call(api.initiateSignup, { body: { mobile } })).userId;
}

/** Requests a code and reads it from the mail, which waits when another one to the address was just sent. */
export async function sendCode(app: TestApp, handle: string, email: string): Promise<string> {
  const countCodes = () =>
    app.mails.filter(({ to, text }) => to === email && text.includes('OTP is:')).length;
  const codesBefore = countCodes();
  const { delivery } = valueOf(await app.call(api.sendEmailCode, { body: { userId: handle } }));
  if (delivery === 'sent') return lastCode(app.mails, email);
  for (let waited = 0; countCodes() === codesBefore; waited += 15) {
    if (waited > 15 * 60) throw new Error(`No code was mailed to ${email}`);
    app.clock.advance(15);
    await app.services.mailer.deliverDue();
  }
  return lastCode(app.mails, email);
}

export interface LoggedIn {
  readonly token: string;
  /** The id of the account, from the token. */
  readonly userId: string;
}

export async function logIn(app: TestApp, username: string, password: string): Promise<LoggedIn> {
  const { token } = valueOf(await app.call(api.login, { body: { username, password } }));
  return { token, userId: readTokenClaims(token)?.userId ?? '' };
}

export const centrePassword = 'correct horse';

/** Signs up with a mobile of the master list through all four endpoints, then logs in. */
export async function signUpCentre(
  app: TestApp,
  mobile: string,
  password = centrePassword,
): Promise<LoggedIn & { readonly handle: string }> {
  const handle = await startSignup(app, mobile);
  // Several people may sign up at the same time, so the mail is found by its address.
  const { email } = await app.database.db
    .selectFrom('centres')
    .select('email')
    .where('phone', '=', mobile)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const otp = await sendCode(app, handle, email);
  valueOf(await app.call(api.verifyEmailCode, { body: { userId: handle, otp } }));
  valueOf(await app.call(api.setPassword, { body: { userId: handle, password } }));
  return { handle, ...(await logIn(app, mobile, password)) };
}

/** Gives the owner of this mobile an account with `centrePassword`, as a sign-up does but without its mails, and logs in. */
export async function registerHead(app: TestApp, mobile: string): Promise<LoggedIn> {
  const { services, database, clock } = app;
  const hash = await services.passwords.hash(centrePassword);
  await database.transaction(async (tx) => {
    const id = await ensureAccount(services, tx, { mobile, officialPerson: 'Asha Verma' });
    await storePassword(tx, id, hash, clock.now());
  });
  return logIn(app, mobile, centrePassword);
}

export async function logInOfficer(app: TestApp, username: string, password: string): Promise<LoggedIn> {
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return { token, userId: readTokenClaims(token)?.userId ?? '' };
}

/** Logs in as the main administrator. */
export const logInAdmin = (app: TestApp): Promise<LoggedIn> => logInOfficer(app, 'admin', adminPassword);
