/**
 * Stores one user's drafts and their photos in IndexedDB, encrypted (product.md, The checklist 2; decision 0035). All functions
 * reject when the browser denies storage (private mode, full disk). Writes also reject on a shared computer and after a logout.
 */
import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { centreLookupSchema, type CentreLookup } from '#contract/checklist/profile.ts';
import { hasUnsent, type Draft } from './draft.ts';
import { removeEdits, type JournalPorts } from './edit-journal.ts';
import type { ChecklistPorts, Clock, DeviceCipher } from './ports.ts';
import { isSealed, parseStoredDraft, partsOf, type StoredDraft } from './stored-draft.ts';

export type StorePorts = JournalPorts & Pick<ChecklistPorts, 'store' | 'randomId'>;

/** The version stays, so that drafts are found after an update of the portal. */
export const keyOf = ({ userId }: StorePorts, name: string): string => `v1/${userId}/${name}`;
const draftKey = (ports: StorePorts, centreId: string): string => keyOf(ports, `draft/${centreId}`);
/** Resolves with null when the promise rejects: without local storage, only the server has a copy. */
export async function nullOnError<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}

/** A healthy device answers within milliseconds. */
const stepLimitMs = 3000;

const noAnswer = new Error('The storage of this device does not answer');

/**
 * Refuses each step of the device's storage that does not answer in time, because a browser may leave one pending for ever. While one
 * is unanswered, further steps are refused at once. When it answers after all, storage is used again, and `onAnswer` is called.
 */
export class DeviceLimit {
  readonly #after: Clock['after'];
  readonly #onAnswer: () => void;
  #unanswered = 0;

  constructor({ after }: Pick<Clock, 'after'>, onAnswer: () => void) {
    this.#after = after;
    this.#onAnswer = onAnswer;
  }

  async #limit<Value>(step: () => Promise<Value>, giveUp?: () => void): Promise<Value> {
    if (this.#unanswered > 0) throw noAnswer;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const refuse = (): void => {
        isLate = true;
        this.#unanswered += 1;
        reject(noAnswer);
        giveUp?.();
      };
      // In two parts: when the page itself stood still for longer, an answer that has come meanwhile is received between them.
      let cancel = this.#after(stepLimitMs / 2, () => {
        cancel = this.#after(stepLimitMs / 2, refuse);
      });
      const settle = (answers: boolean): void => {
        cancel();
        if (!isLate || !answers) return;
        this.#unanswered -= 1;
        if (this.#unanswered === 0) this.#onAnswer();
      };
      const answer = step();
      answer.then(resolve, reject);
      answer.then(
        () => settle(true),
        (error: unknown) => settle(error === noAnswer),
      );
    });
  }

  store(use: UseStore): UseStore {
    return async (mode, run) => {
      let isOver = false;
      let transaction: IDBTransaction | null = null;
      return this.#limit(
        async () =>
          use(mode, (records) => {
            // The database was opened too late: nothing may be written any more.
            if (isOver) throw noAnswer;
            ({ transaction } = records);
            return run(records);
          }),
        () => {
          isOver = true;
          try {
            if (mode === 'readwrite') transaction?.abort();
          } catch {
            // It has ended.
          }
        },
      );
    };
  }

  cipher(cipher: DeviceCipher): DeviceCipher {
    return {
      seal: async (value, label) => this.#limit(async () => cipher.seal(value, label)),
      open: async (sealed, label) => this.#limit(async () => cipher.open(sealed, label)),
      sealText: async (value, label) => this.#limit(async () => cipher.sealText(value, label)),
      openText: async (text, label) => this.#limit(async () => cipher.openText(text, label)),
    };
  }
}

function checkMayWrite({ session, userId, keepsDrafts }: StorePorts): void {
  if (!keepsDrafts) throw new Error('Nothing is kept on a shared computer');
  if (session.currentUserId() !== userId) throw new Error('Not logged in');
}

export async function writeRecord(ports: StorePorts, name: string, value: unknown): Promise<void> {
  const key = keyOf(ports, name);
  checkMayWrite(ports);
  const sealed = await (await ports.cipher()).seal(value, key);
  // The user may have logged out meanwhile.
  checkMayWrite(ports);
  await set(key, sealed, ports.store);
}

async function openRecord({ cipher }: StorePorts, key: string, value: unknown): Promise<unknown> {
  return isSealed(value) ? (await cipher()).open(value, key) : undefined;
}

export async function readRecord(ports: StorePorts, name: string): Promise<unknown> {
  const key = keyOf(ports, name);
  return openRecord(ports, key, await get(key, ports.store));
}

export async function openDraft(ports: StorePorts, key: string, value: unknown): Promise<StoredDraft | null> {
  return parseStoredDraft({ ...partsOf(value), draft: await openRecord(ports, key, value) });
}

export async function readDraft(ports: StorePorts, centreId: string): Promise<StoredDraft | null> {
  const key = draftKey(ports, centreId);
  return openDraft(ports, key, await get(key, ports.store));
}

async function sealDraft({ cipher }: StorePorts, key: string, stored: StoredDraft) {
  const { draft, ...envelope } = stored;
  return { ...(await (await cipher()).seal(draft, key)), ...envelope, unsent: hasUnsent(draft) };
}

const stampOf = (value: unknown): unknown => partsOf(value)['stamp'];

/** Replaces a record unless another tab has written it since `found` was read: then it resolves with false. */
async function replaceDraft(
  ports: StorePorts,
  key: string,
  found: unknown,
  record: unknown,
): Promise<boolean> {
  return ports.store('readwrite', async (records) => {
    const current: unknown = await promisifyRequest(records.get(key));
    if (stampOf(current) !== stampOf(found)) return false;
    checkMayWrite(ports);
    records.put(record, key);
    // Without this the page would have to live until the browser has asked for more. It may be reloaded now.
    records.transaction.commit();
    await promisifyRequest(records.transaction);
    return true;
  });
}

/**
 * Replaces the stored draft. `compose` receives the stored draft, or null, and is called again when another tab has written
 * meanwhile: a transaction would end while the draft is encrypted. Resolves with the draft that was written.
 * @param seen passed to `compose` itself when it is still what is stored, because photos are compared by identity
 */
export async function writeDraft(
  ports: StorePorts,
  centreId: string,
  compose: (stored: StoredDraft | null) => Draft,
  seen?: StoredDraft,
): Promise<StoredDraft> {
  checkMayWrite(ports);
  const key = draftKey(ports, centreId);
  // Mostly nobody else has written meanwhile, and nothing has to be read before it is replaced.
  let found: unknown = seen ?? (await get(key, ports.store));
  for (;;) {
    const isSeen = seen !== undefined && stampOf(found) === seen.stamp;
    const draft = compose(isSeen ? seen : await openDraft(ports, key, found));
    const written = { draft, stamp: ports.randomId(), touchedAtMs: ports.clock.now() };
    if (await replaceDraft(ports, key, found, await sealDraft(ports, key, written))) return written;
    found = await get(key, ports.store);
  }
}

export async function writeCurrentCentreId(ports: StorePorts, centreId: string): Promise<void> {
  await writeRecord(ports, 'current', centreId);
}

export async function readCurrentCentreId(ports: StorePorts): Promise<string | null> {
  const value = await readRecord(ports, 'current');
  return typeof value === 'string' ? value : null;
}

export interface OfferedCentre extends CentreLookup {
  readonly submitted: boolean;
}

const storedCentres = z.array(z.extend(centreLookupSchema, { submitted: z.boolean() }));

/** Stores the list of centres, so that the checklist opens without a network, and not one that was submitted. */
export async function writeCentres(ports: StorePorts, centres: readonly OfferedCentre[]): Promise<void> {
  await writeRecord(ports, 'centres', centres);
}

export async function readCentres(ports: StorePorts): Promise<OfferedCentre[] | null> {
  return z.safeParse(storedCentres, await readRecord(ports, 'centres')).data ?? null;
}

export const withSubmitted = (centres: readonly OfferedCentre[], centreId: string): OfferedCentre[] =>
  centres.map((centre) => (centre.id === centreId ? { ...centre, submitted: true } : centre));

export async function markSubmitted(ports: StorePorts, centreId: string): Promise<void> {
  const centres = await readCentres(ports);
  if (centres !== null) await writeCentres(ports, withSubmitted(centres, centreId));
}

/** Removes one draft, for example after its submission. */
export async function removeDraft(ports: StorePorts, centreId: string): Promise<void> {
  await removeEdits(ports, centreId);
  await del(draftKey(ports, centreId), ports.store);
}
