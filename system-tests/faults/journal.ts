/**
 * The journal of a fault run: what was sent, and what of it was acknowledged. It is kept apart from the portals and synced with
 * each acknowledgement, so that it can be compared with the stored data whatever was killed.
 */
import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * `lost`: an acknowledged write, or a mail of one, is not there. `half`: a write is there in part. `changed`: what is there was
 * never written. `doubled`: more mails twice than a fault explains. `refused`: a client was refused although nothing was wrong
 * with its request or with its portal. `left`: files, processes or permits that nobody needs any more. `other`: anything else
 * that must not be, such as a broken audit trail.
 */
export const findingKinds = ['lost', 'half', 'changed', 'doubled', 'refused', 'left', 'other'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

export const finding = (kind: FindingKind, text: string): Finding => ({ kind, text });

export interface Person {
  readonly phone: string;
  readonly email: string;
  readonly centreId: string;
}

/** What the clients of a fault run do. */
export const acts = [
  'photo save',
  'phone photo',
  'answers',
  'submit',
  'receipt again',
  'correction answered',
  'code',
  'verified code',
  'wrong code',
  'password',
  'edit',
  'closing day',
  'import',
  'changing import',
  'delete',
  'restore',
  'note',
  'reminder',
  'review',
  'set aside',
  'correction asked',
  'register issued',
  'edition',
  'export',
] as const;
export type Act = (typeof acts)[number];

/** What the journal knows a stored state of, each with the key of its entries. */
export const subjects = [
  // By the id of the centre; of corrections the last one.
  'checklist',
  'centre',
  'reminder',
  'review',
  'set aside',
  'correction',
  // By number.
  'batch',
  'issue',
  // By the id of the note.
  'note',
  // By mobile.
  'password',
] as const;
export type Subject = (typeof subjects)[number];

/** What is stored, by part; null when there is nothing. */
export type State = Readonly<Record<string, unknown>> | null;

export interface Entry {
  readonly subject: Subject;
  readonly key: string;
  acknowledged: State;
  /** Sent, and neither acknowledged nor refused. */
  pending: State[];
  /** Every state that was ever sent or there from the start. */
  readonly known: State[];
  /** False from the start of a write until the stored state was compared. */
  isChecked: boolean;
}

/** One attempt to sign up. Everybody asks for one code only, so that each code mail belongs to one write. */
export interface SignupAttempt {
  readonly userId: string;
  isVerified: boolean;
  /** Number of codes that were rejected as wrong. */
  rejected: number;
}

const mailPurposes = ['code', 'notice', 'receipt', 'correction', 'reminder'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

interface ExpectedMail {
  /** Of acknowledged writes. */
  required: number;
  /** Of all writes that were sent. */
  possible: number;
}

export interface Write {
  readonly act: Act;
  readonly entry?: Entry;
  readonly state?: State;
  /** What the same transaction writes as well. */
  readonly also?: { readonly entry: Entry; readonly state: State };
  /** `isCertain`: the mail must arrive once the write is acknowledged. */
  readonly mail?: { readonly purpose: MailPurpose; readonly to: string; readonly isCertain: boolean };
}

export type ActCounts = Readonly<Record<Act, number>>;
export const createActCounts = (): Record<Act, number> =>
  Object.fromEntries(acts.map((act) => [act, 0])) as Record<Act, number>;
export const sumOf = (counts: ActCounts): number => acts.reduce((sum, act) => sum + counts[act], 0);

/** Returns the share of saves and submissions with photos, from 0 to 1. */
export const photoShare = (counts: ActCounts): number =>
  (counts['photo save'] + counts['phone photo'] + counts.submit) / Math.max(1, sumOf(counts));

export const mailKey = (purpose: MailPurpose, to: string): string => `${purpose} to ${to}`;

function changesOf({ entry, state = null, also }: Write): NonNullable<Write['also']>[] {
  return [...(entry === undefined ? [] : [{ entry, state }]), ...(also === undefined ? [] : [also])];
}

export class Journal {
  readonly acknowledged = createActCounts();
  /** Sent; more than acknowledged when writes were interrupted or refused. */
  readonly sent = createActCounts();
  readonly attempts = new Map<string, SignupAttempt>();
  readonly mails = new Map<string, ExpectedMail>();
  /** Decisions about one version of a review, by centre and version. Only one of them may be acknowledged. */
  readonly decisions = new Map<string, string[]>();
  /** Who has submitted, for what officers do with submissions. */
  readonly submitted: Person[] = [];
  /** What clients met that must not be. */
  readonly findings: Finding[] = [];
  /** How many requests were refused with 503, which asks the client to try again. */
  busy = 0;
  readonly #entries = new Map<Subject, Map<string, Entry>>(subjects.map((subject) => [subject, new Map()]));
  readonly #file: number;

  /** @param file every write is a line of it */
  constructor(file: string) {
    this.#file = openSync(file, 'a');
  }

  entry(subject: Subject, key: string, initial: State = null): Entry {
    const ofSubject = this.entriesOf(subject);
    const created: Entry = {
      subject,
      key,
      acknowledged: initial,
      pending: [],
      known: [initial],
      isChecked: true,
    };
    const entry = ofSubject.get(key) ?? created;
    ofSubject.set(key, entry);
    return entry;
  }

  entriesOf(subject: Subject): Map<string, Entry> {
    const entries = this.#entries.get(subject);
    if (entries === undefined) throw new Error(`No subject ${subject}`);
    return entries;
  }

  /** Call it before the write is sent. */
  begin(write: Write): void {
    this.sent[write.act] += 1;
    for (const { entry, state } of changesOf(write)) {
      entry.pending.push(state);
      entry.known.push(state);
      entry.isChecked = false;
    }
    if (write.mail !== undefined) this.#mailOf(write.mail).possible += 1;
    this.#append('sent', write);
  }

  /** Returns after the line is on the disk. */
  acknowledge(write: Write): void {
    this.acknowledged[write.act] += 1;
    for (const { entry, state } of changesOf(write)) {
      entry.acknowledged = state;
      entry.pending = entry.pending.filter((other) => other !== state);
    }
    if (write.mail?.isCertain === true) this.#mailOf(write.mail).required += 1;
    this.#append('acknowledged', write);
    fsyncSync(this.#file);
  }

  /** The write was refused: it must not be stored. */
  refuse(write: Write): void {
    for (const { entry, state } of changesOf(write))
      entry.pending = entry.pending.filter((other) => other !== state);
    this.#append('refused', write);
  }

  report(kind: FindingKind, text: string): void {
    this.findings.push({ kind, text });
  }

  close(): void {
    closeSync(this.#file);
  }

  #mailOf({ purpose, to }: NonNullable<Write['mail']>): ExpectedMail {
    const key = mailKey(purpose, to);
    const mail = this.mails.get(key) ?? { required: 0, possible: 0 };
    this.mails.set(key, mail);
    return mail;
  }

  #append(event: string, write: Write): void {
    const changes = changesOf(write).map(({ entry: { subject, key }, state }) => ({ subject, key, state }));
    const line = { at: new Date().toISOString(), event, act: write.act, changes };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
