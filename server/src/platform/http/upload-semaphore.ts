/** Lets only so many large forms be read into memory at once, in all and of one sender; knows nothing of HTTP (security.md T45, R7). */
import type { Limits } from '../../limits.ts';
import { refuse } from '../../kernel/refusal.ts';

/** A form before its body is read. */
export interface AnnouncedForm {
  /** What it may take of the memory: the announced length, or the most that its call allows. */
  readonly bytes: number;
  /** Whose it is: the account and the client's address. Each may have only a few at once. */
  readonly senders: readonly string[];
}

/** A place in the gate, or in the queue before it. */
export interface UploadPermit {
  /** Settles when the form may be read. Rejects with `server.busy` when that takes too long or too many wait already. */
  readonly ready: Promise<void>;
  /** Gives the place back, wherever it is; every time but the first does nothing. */
  release(): void;
}

export type UploadSemaphore = (form: AnnouncedForm) => UploadPermit;

const busySeconds = 5;

export function createUploadSemaphore(limits: Limits['forms']): UploadSemaphore {
  const inside = new Set<AnnouncedForm>();
  const waiting = new Map<AnnouncedForm, () => void>();

  function fits(form: AnnouncedForm): boolean {
    const others = [...inside];
    const bytes = others.reduce((sum, other) => sum + other.bytes, form.bytes);
    const isFewEnough = (sender: string) =>
      others.filter((other) => other.senders.includes(sender)).length < limits.atOncePerSender;
    return bytes <= limits.bytesAtOnce && form.senders.every(isFewEnough);
  }

  /** In the order of their coming; who must wait for himself holds up nobody behind him. */
  function admitNext(): void {
    for (const [form, enter] of waiting) if (fits(form)) enter();
  }

  function waitInTurn(form: AnnouncedForm): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(form);
        reject(refuse('server.busy', { waitSeconds: busySeconds }));
      }, limits.waitMs);
      waiting.set(form, () => {
        clearTimeout(timer);
        waiting.delete(form);
        inside.add(form);
        resolve();
      });
    });
  }

  function ask(form: AnnouncedForm): Promise<void> {
    if (fits(form)) {
      inside.add(form);
      return Promise.resolve();
    }
    if (waiting.size >= limits.waiting)
      return Promise.reject(refuse('server.busy', { waitSeconds: busySeconds }));
    return waitInTurn(form);
  }

  return (announced) => {
    // A copy of its own, because the places are told apart by it.
    const form = { ...announced };
    let hasLeft = false;
    const ready = ask(form).then(() => {
      // Who hung up while waiting comes in only to go: it takes no room from then on.
      if (hasLeft) throw refuse('request.invalid');
    });
    return {
      ready,
      release: () => {
        hasLeft = true;
        waiting.get(form)?.();
        if (inside.delete(form)) admitNext();
      },
    };
  };
}
