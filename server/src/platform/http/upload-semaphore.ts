/** Limits how many large forms are in memory at the same time, in total and per sender. It does not depend on HTTP (security.md T45, R7). */
import type { Limits } from '../../limits.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

/** A form before its body is read. */
export interface AnnouncedForm {
  /** How much memory it may need: the announced length, or the maximum of its endpoint. */
  readonly bytes: number;
  /** The account and the client's address. Each may have only a few forms in memory at the same time. */
  readonly senders: readonly string[];
}

/** The right to read one form into memory. It may have to wait first. */
export interface UploadPermit {
  /**
   * Resolves when the form may be read. Rejects with `server.busy` when the wait takes too long or the queue is full,
   * and with `request.invalid` when the permit was released during the wait.
   */
  readonly ready: Promise<void>;
  /** Returns the permit, also during the wait. Only the first call has an effect. */
  release(): void;
}

const busySeconds = 5;

const serverBusy = (): Refusal => refuse('server.busy', { waitSeconds: busySeconds });

export class UploadSemaphore {
  readonly #limits: Limits['forms'];
  readonly #admitted = new Set<AnnouncedForm>();
  /** Waiting forms in the order of their arrival, each with the function that admits it. */
  readonly #waiting = new Map<AnnouncedForm, () => void>();

  constructor(limits: Limits['forms']) {
    this.#limits = limits;
  }

  acquire(announced: AnnouncedForm): UploadPermit {
    // A copy, because the object itself is the key of this permit.
    const form = { ...announced };
    let isReleased = false;
    const ready = this.#admit(form).then(() => {
      if (isReleased) throw refuse('request.invalid');
    });
    return {
      ready,
      release: () => {
        isReleased = true;
        // A waiting form is admitted and removed at once: its promise settles and it takes no memory.
        this.#waiting.get(form)?.();
        if (this.#admitted.delete(form)) this.#admitWaiting();
      },
    };
  }

  #hasRoomFor(form: AnnouncedForm): boolean {
    const others = [...this.#admitted];
    const bytes = others.reduce((sum, other) => sum + other.bytes, form.bytes);
    const isBelowLimit = (sender: string) =>
      others.filter((other) => other.senders.includes(sender)).length < this.#limits.atOncePerSender;
    return bytes <= this.#limits.bytesAtOnce && form.senders.every(isBelowLimit);
  }

  async #admit(form: AnnouncedForm): Promise<void> {
    if (this.#hasRoomFor(form)) this.#admitted.add(form);
    else if (this.#waiting.size >= this.#limits.waiting) throw serverBusy();
    else await this.#wait(form);
  }

  #wait(form: AnnouncedForm): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(form);
        reject(serverBusy());
      }, this.#limits.waitMs);
      this.#waiting.set(form, () => {
        clearTimeout(timer);
        this.#waiting.delete(form);
        this.#admitted.add(form);
        resolve();
      });
    });
  }

  /** In the order of arrival. A form without room does not delay the forms behind it. */
  #admitWaiting(): void {
    for (const [form, admit] of this.#waiting) if (this.#hasRoomFor(form)) admit();
  }
}
