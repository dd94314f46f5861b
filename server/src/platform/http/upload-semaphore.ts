/**
 * Limits how many large forms take space on the disk at the same time, in total, per account and per client address. It
 * does not depend on HTTP (security.md T45, R7).
 */
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Limits } from '../../limits.ts';

/** A form before it takes space. */
interface AnnouncedForm {
  /** How much space it may need. */
  readonly bytes: number;
  readonly account: string;
  readonly address: string;
  /**
   * Ends the form because a sender with less needs its place; it must then be released soon. Absent when the form is not
   * to be ended.
   */
  readonly giveWay?: () => void;
}

type SemaphoreLimits = Omit<
  Limits['forms'],
  'smallBytes' | 'minFreeBytes' | 'slowAfterMs' | 'minBytesPerSecond'
>;

/** The right to space for one form. It may have to wait first. */
export interface UploadPermit {
  /**
   * Resolves when the form may take its space. Rejects with `server.busy` when the wait takes too long or the queue is full,
   * and with `request.invalid` when the permit was released during the wait.
   */
  readonly ready: Promise<void>;
  /** From now on the form does not give way. */
  keep(): void;
  /** Returns the permit, also during the wait. Only the first call has an effect. */
  release(): void;
}

const busySeconds = 5;

export const serverBusy = (): Refusal => refuse('server.busy', { waitSeconds: busySeconds });

const countWhere = <Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number =>
  [...items].filter(isCounted).length;

/**
 * Returns the form that gives way to `form`: the oldest of the account that has the most, if that is more than the account of
 * `form` would have then. Where only the address is full, accounts at it are compared by their number of forms.
 */
function findYielding(
  form: AnnouncedForm,
  admitted: readonly AnnouncedForm[],
  isAddressFull: boolean,
): AnnouncedForm | undefined {
  const rivals = isAddressFull ? admitted.filter(({ address }) => address === form.address) : admitted;
  const sizeOf = ({ bytes }: AnnouncedForm): number => (isAddressFull ? 1 : bytes);
  const totals = new Map([[form.account, sizeOf(form)]]);
  for (const rival of rivals) totals.set(rival.account, (totals.get(rival.account) ?? 0) + sizeOf(rival));
  const totalOf = ({ account }: AnnouncedForm): number => totals.get(account) ?? 0;
  const largerThanOwn = rivals.filter(
    (rival) => rival.giveWay !== undefined && totalOf(rival) > totalOf(form),
  );
  const most = Math.max(...largerThanOwn.map(totalOf));
  return largerThanOwn.find((rival) => totalOf(rival) === most);
}

export class UploadSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #admitted = new Set<AnnouncedForm>();
  /** Admitted forms that were ended in favour of others and are not released yet. */
  readonly #leaving = new Set<AnnouncedForm>();
  /** Waiting forms, each with the function that admits it: first those for whom others give way, then in the order of their arrival. */
  #waiting = new Map<AnnouncedForm, () => void>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  acquire(announced: AnnouncedForm): UploadPermit {
    // A copy, because the object itself is the key of this permit.
    const form: { -readonly [Key in keyof AnnouncedForm]: AnnouncedForm[Key] } = { ...announced };
    let isReleased = false;
    const ready = this.#admit(form).then(() => {
      if (isReleased) throw refuse('request.invalid');
    });
    return {
      ready,
      keep: () => delete form.giveWay,
      release: () => {
        isReleased = true;
        // A waiting form is admitted and removed at once: its promise settles and it takes no space.
        this.#waiting.get(form)?.();
        this.#leaving.delete(form);
        if (this.#admitted.delete(form)) this.#admitWaiting();
      },
    };
  }

  /** Returns what there is not enough of for this form beside the others; null when it has room. */
  #lackOf(form: AnnouncedForm, admitted = [...this.#admitted]): 'account' | 'address' | 'bytes' | null {
    const { atOncePerAccount, atOncePerAddress, bytesAtOnce } = this.#limits;
    if (countWhere(admitted, ({ account }) => account === form.account) >= atOncePerAccount) return 'account';
    if (countWhere(admitted, ({ address }) => address === form.address) >= atOncePerAddress) return 'address';
    return admitted.reduce((sum, other) => sum + other.bytes, form.bytes) > bytesAtOnce ? 'bytes' : null;
  }

  async #admit(form: AnnouncedForm): Promise<void> {
    const { waiting, waitingPerAccount } = this.#limits;
    const waitingOfAccount = countWhere(this.#waiting.keys(), ({ account }) => account === form.account);
    if (this.#lackOf(form) === null) this.#admitted.add(form);
    else if (this.#makeRoomFor(form)) await this.#wait(form, 'first');
    else if (this.#waiting.size >= waiting || waitingOfAccount >= waitingPerAccount) throw serverBusy();
    else await this.#wait(form, 'last');
  }

  /** Ends forms of senders who have more, if that makes enough room. Returns whether it does. */
  #makeRoomFor(form: AnnouncedForm): boolean {
    let staying = [...this.#admitted].filter((admitted) => !this.#leaving.has(admitted));
    const yielding: AnnouncedForm[] = [];
    for (let lack = this.#lackOf(form, staying); lack !== null; lack = this.#lackOf(form, staying)) {
      const next = lack === 'account' ? undefined : findYielding(form, staying, lack === 'address');
      if (next === undefined) return false;
      yielding.push(next);
      staying = staying.filter((admitted) => admitted !== next);
    }
    for (const { giveWay } of yielding) giveWay?.();
    for (const ended of yielding) if (this.#admitted.has(ended)) this.#leaving.add(ended);
    return true;
  }

  #wait(form: AnnouncedForm, position: 'first' | 'last'): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(form);
        reject(serverBusy());
      }, this.#limits.waitMs);
      const admit = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(form);
        this.#admitted.add(form);
        resolve();
      };
      const waiting = [...this.#waiting];
      this.#waiting = new Map(
        position === 'first' ? [[form, admit], ...waiting] : [...waiting, [form, admit]],
      );
    });
  }

  /** A form without room does not delay the forms behind it. */
  #admitWaiting(): void {
    for (const [form, admit] of this.#waiting) if (this.#lackOf(form) === null) admit();
  }
}
