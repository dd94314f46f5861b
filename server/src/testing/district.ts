/**
 * A district that registers within an hour behind one IPv4 address, with the mistakes that people make, and a guesser with many
 * networks. For the test of decision 0031.
 */
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { formFor } from './checklist-client.ts';
import { lastCode } from './captured-mail.ts';
import { fromAddress } from './admin-client.ts';
import { codeOf, insertCentre, logIn, sendCode, startSignup, valueOf, type TestCentre } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface District {
  readonly centres: number;
  readonly mistypedNumbers: number;
  readonly mistypedPasswords: number;
  readonly mistypedCodes: number;
}

export interface DistrictResult {
  /** Centres that have a password, are logged in and have saved a draft. */
  readonly registered: readonly TestCentre[];
  /** The refusals that honest people met, other than of what they mistyped. */
  readonly refusals: readonly string[];
}

/** The carrier's address of the whole district. */
export const districtAddress = '100.64.7.1';
/** The password of the centre with this number, from 0. */
export const passwordOf = (index: number): string => `the password of centre ${index}`;
const hourSeconds = 3600;

/** How many of `count` mistakes the person with this number makes, when they are spread evenly over all. */
const shareOf = (count: number, index: number, all: number): number =>
  Math.floor(((index + 1) * count) / all) - Math.floor((index * count) / all);

const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

class Registration {
  readonly refusals: string[] = [];
  readonly #app: TestApp;
  readonly #district: District;

  constructor(app: TestApp, district: District) {
    this.#app = app;
    this.#district = district;
  }

  /** Makes the mistakes of this person; each must be refused by this code and by nothing else. */
  async #mistype(
    kind: 'mistypedNumbers' | 'mistypedPasswords' | 'mistypedCodes',
    index: number,
    code: string,
    attempt: (mistake: number) => Promise<Result<unknown>>,
  ): Promise<void> {
    const mistakes = shareOf(this.#district[kind], index, this.#district.centres);
    for (let mistake = 0; mistake < mistakes; mistake += 1) {
      const actual = codeOf(await attempt(mistake));
      if (actual !== code) this.refusals.push(`${kind}: ${actual}`);
    }
  }

  async #verify(userId: string, email: string, index: number): Promise<void> {
    const otp = await sendCode(this.#app, userId, email);
    const verify = (typed: string) => this.#app.call(api.verifyEmailCode, { body: { userId, otp: typed } });
    await this.#mistype('mistypedCodes', index, 'otp.invalid', () => verify(wrongCode(otp)));
    valueOf(await verify(otp));
  }

  async #logIn(mobile: string, index: number): Promise<{ readonly token: string; readonly userId: string }> {
    const password = passwordOf(index);
    const body = { username: mobile, password: `${password} ` };
    await this.#mistype('mistypedPasswords', index, 'login.failed', () =>
      this.#app.call(api.login, { body }),
    );
    return logIn(this.#app, mobile, password);
  }

  /** Throws when the person does not get through. */
  async register(centre: TestCentre, index: number): Promise<void> {
    await this.#mistype('mistypedNumbers', index, 'mobile.unknown', (mistake) =>
      this.#app.call(api.initiateSignup, { body: { mobile: `8${100_000_000 + 10 * index + mistake}` } }),
    );
    const userId = await startSignup(this.#app, centre.phone);
    await this.#verify(userId, centre.email, index);
    const password = passwordOf(index);
    valueOf(await this.#app.call(api.setPassword, { body: { userId, password } }));
    const session = await this.#logIn(centre.phone, index);
    const saved = await this.#app.fetch(`/api/profiles/${session.userId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.token}` },
      body: formFor(centre.id),
    });
    if (saved.status !== 200) this.refusals.push(`the draft: ${saved.status}`);
    await saved.arrayBuffer();
  }
}

/** Everybody registers once, evenly over an hour. The clock of the app advances. The app needs `behindProxy`. */
export async function registerDistrict(app: TestApp, district: District): Promise<DistrictResult> {
  const registration = new Registration(fromAddress(app, districtAddress), district);
  const endsAt = app.clock.now().getTime() + hourSeconds * 1000;
  const registered: TestCentre[] = [];
  for (let index = 0; index < district.centres; index += 1) {
    const centre = await insertCentre(app, { phone: String(9_000_000_000 + index) });
    try {
      await registration.register(centre, index);
      registered.push(centre);
    } catch (error) {
      registration.refusals.push(String(error));
    }
    const restSeconds = (endsAt - app.clock.now().getTime()) / 1000;
    app.clock.advance(Math.max(0, Math.floor(restSeconds / (district.centres - index))));
  }
  return { registered, refusals: registration.refusals };
}

export interface Guesses {
  /** Passwords and codes that were compared with the right ones. */
  readonly passwords: number;
  readonly sixDigitCodes: number;
}

/** A password is guessed once in a million times, as a six-digit code. */
export const chanceOf = ({ passwords, sixDigitCodes }: Guesses): number =>
  1 - (1 - 1e-6) ** (passwords + sixDigitCodes);

const addressOf = (network: number): string => `203.${Math.floor(network / 250)}.${network % 250}.9`;

/** Counts the comparisons with the stored password while `work` runs. Only one guesser may be active. */
async function countComparisons(app: TestApp, work: () => Promise<void>): Promise<number> {
  const { passwords } = app.services;
  const matches = passwords.matches.bind(passwords);
  let comparisons = 0;
  passwords.matches = async (password, hash, from) => {
    if (hash !== null) comparisons += 1;
    return matches(password, hash, from);
  };
  await work();
  passwords.matches = matches;
  return comparisons;
}

/** Asks for codes from one network after the other and tries each code as often as it may. */
async function guessCodes(app: TestApp, { phone, email }: TestCentre, network: number): Promise<number> {
  const client = fromAddress(app, addressOf(network));
  const mailsBefore = app.mails.length;
  const started = await client.call(api.initiateSignup, { body: { mobile: phone } });
  if (!started.ok) return 0;
  const { userId } = started.value;
  await client.call(api.sendEmailCode, { body: { userId } });
  app.clock.advance(70);
  await app.services.mailer.deliverDue();
  if (!app.mails.slice(mailsBefore).some(({ to }) => to === email)) return 0;
  const code = lastCode(app.mails, email);
  let compared = 0;
  for (let guess = 0; guess < 6; guess += 1) {
    const body = { userId, otp: wrongCode(code) };
    if (codeOf(await client.call(api.verifyEmailCode, { body })) === 'otp.invalid') compared += 1;
  }
  return compared;
}

export interface Guesser {
  readonly networks: number;
  /** How often each network tries again within a day, evenly spread. */
  readonly rounds: number;
  /** How many of the networks ask for codes. */
  readonly codeNetworks: number;
}

/** Somebody guesses the password and the codes of one registered centre for a day. Returns what was compared. */
export async function guessForADay(
  app: TestApp,
  centre: TestCentre,
  { networks, rounds, codeNetworks }: Guesser,
): Promise<Guesses> {
  let sixDigitCodes = 0;
  const endsAt = app.clock.now().getTime() + 24 * hourSeconds * 1000;
  const passwords = await countComparisons(app, async () => {
    for (let round = 0; round < rounds; round += 1) {
      for (let network = 0; network < networks; network += 1) {
        const body = { username: centre.phone, password: `guess ${round} ${network}` };
        await fromAddress(app, addressOf(network)).call(api.login, { body });
      }
      for (let network = round; network < codeNetworks; network += rounds)
        sixDigitCodes += await guessCodes(app, centre, network);
      const restSeconds = (endsAt - app.clock.now().getTime()) / 1000;
      app.clock.advance(Math.max(0, Math.floor(restSeconds / (rounds - round))));
    }
  });
  return { passwords, sixDigitCodes };
}
