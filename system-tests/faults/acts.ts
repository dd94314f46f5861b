/** What every act of a fault run has, and how its writes are sent and recorded. */
import type { People, Purpose } from './fault-portal.ts';
import type { Journal, Person, Write } from './journal.ts';
import type { MailSink } from './mails.ts';
import { logInTo, sendRequest, UnexpectedStatus, type RequestOptions } from './requests.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { centrePassword } from '../../server/src/testing/people.ts';

export interface ActContext {
  /** Of the instance that this client uses. */
  readonly url: string;
  readonly people: People;
  readonly journal: Journal;
  readonly mails: Pick<MailSink, 'findCode'>;
  readonly sessions: Sessions;
  /** What other clients are working on. */
  readonly busy: Set<string>;
  readonly random: () => number;
  /** True when no further write may begin. */
  readonly isStopped: () => boolean;
  /** True when the portal of this client may refuse anything, or not answer. */
  readonly isAffected: () => boolean;
}

/** Sends a few writes. Rejects when one was refused or not answered, or when the clients are stopped. */
export type Perform = (context: ActContext) => Promise<void>;

export class ClientsStopped extends Error {}

/** An administrator's login counts as a confirmation for 15 minutes. */
const adminSessionMs = 10 * 60_000;

/** The tokens of a fault run. They outlive kills, as those of real browsers do. */
export class Sessions {
  readonly #heads = new Map<string, string>();
  #admin: { readonly token: string; readonly until: number } | null = null;

  async admin(url: string): Promise<string> {
    if (this.#admin !== null && performance.now() < this.#admin.until) return this.#admin.token;
    const token = await logInTo(url, 'admin-login', 'admin', adminPassword);
    this.#admin = { token, until: performance.now() + adminSessionMs };
    return token;
  }

  async head(url: string, phone: string): Promise<string> {
    const token = this.#heads.get(phone) ?? (await logInTo(url, 'login', phone, centrePassword));
    this.#heads.set(phone, token);
    return token;
  }

  /** After a start with a wrong clock: sessions end by the clock. */
  forget(): void {
    this.#heads.clear();
    this.#admin = null;
  }
}

/** Sends a request of the administrator. */
export async function askAdmin(
  { url, sessions }: ActContext,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const options: RequestOptions = {
    method,
    token: await sessions.admin(url),
    ...(body !== undefined && { body }),
  };
  return sendRequest(url, `/admin${path}`, options);
}

const isFinal = (error: unknown): boolean =>
  error instanceof UnexpectedStatus && error.status >= 400 && error.status < 500;

/** Records the write before it is sent, and what became of it. */
export async function record<Value>(
  { journal, isStopped }: Pick<ActContext, 'journal' | 'isStopped'>,
  write: Write,
  send: () => Promise<Value>,
): Promise<Value> {
  if (isStopped()) throw new ClientsStopped();
  journal.begin(write);
  try {
    const value = await send();
    journal.acknowledge(write);
    return value;
  } catch (error) {
    if (isFinal(error)) journal.refuse(write);
    throw error;
  }
}

/** Takes the first person who can be used, if there is any. After an interrupted write the person is offered again later. */
export async function withPerson(
  { people }: ActContext,
  purpose: Purpose,
  isUsable: (person: Person) => boolean,
  work: (person: Person) => Promise<void>,
): Promise<void> {
  let person = people.findPerson(purpose);
  while (person !== undefined && !isUsable(person)) person = people.findPerson(purpose);
  if (person === undefined) return;
  try {
    await work(person);
  } catch (error) {
    people.returnPerson(purpose, person);
    throw error;
  }
}

/** Works on one thing that no other client works on; does nothing when there is none. */
export async function withOne<Thing>(
  { busy, random }: ActContext,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const free = things.filter((thing) => !busy.has(nameOf(thing)));
  const chosen = free[Math.floor(random() * free.length)];
  if (chosen === undefined) return;
  busy.add(nameOf(chosen));
  try {
    await work(chosen);
  } finally {
    busy.delete(nameOf(chosen));
  }
}

export const chooseOf = <Value>(random: () => number, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** Another status, or none, is still an error. */
export function ignoreStatus(...expected: readonly number[]): (error: unknown) => void {
  return (error) => {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    if (!expected.includes(status)) throw error;
  };
}
