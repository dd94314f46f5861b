/** Limits how many large forms are in memory at the same time, in total and per sender; knows nothing of HTTP (security.md T45, R7). */
import type { Limits } from '../../limits.ts';
import { refuse } from '../../kernel/refusal.ts';

/** A form before its body is read. */
export interface AnnouncedForm {
  /** How much memory it may need: the announced length, or the most that its call allows. */
  readonly bytes: number;
  /** Who sends it: the account and the client's address. Each may have only a few forms in memory at the same time. */
  readonly senders: readonly string[];
}

/** The right to read one form into memory. It may have to wait first. */
export interface UploadPermit {
  /**
   * Resolves when the form may be read. Rejects with `server.busy` when the wait takes too long or too many forms wait
   * already, and with `request.invalid` when the permit was released during the wait.
   */
  readonly ready: Promise<void>;
  /** Returns the permit, also while it still waits. Only the first call has an effect. */
  release(): void;
}

export type UploadSemaphore = (form: AnnouncedForm) => UploadPermit;

const busySeconds = 5;

export function createUploadSemaphore(limits: Limits['forms']): UploadSemaphore {
  const admitted = new Set<AnnouncedForm>();
  /** Waiting forms in the order of their arrival, each with the function that admits it. */
  const waiting = new Map<AnnouncedForm, () => void>();

  function fits(form: AnnouncedForm): boolean {
    const others = [...admitted];
    const bytes = others.reduce((sum, other) => sum + other.bytes, form.bytes);
    const isBelowLimit = (sender: string) =>
      others.filter((other) => other.senders.includes(sender)).length < limits.atOncePerSender;
    return bytes <= limits.bytesAtOnce && form.senders.every(isBelowLimit);
  }

  /** In the order of arrival; a form that does not fit yet does not delay the forms behind it. */
  function admitNext(): void {
    for (const [form, admit] of waiting) if (fits(form)) admit();
  }

  function waitInLine(form: AnnouncedForm): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(form);
        reject(refuse('server.busy', { waitSeconds: busySeconds }));
      }, limits.waitMs);
      waiting.set(form, () => {
        clearTimeout(timer);
        waiting.delete(form);
        admitted.add(form);
        resolve();
      });
    });
  }

  function requestPermit(form: AnnouncedForm): Promise<void> {
    if (fits(form)) {
      admitted.add(form);
      return Promise.resolve();
    }
    if (waiting.size >= limits.waiting)
      return Promise.reject(refuse('server.busy', { waitSeconds: busySeconds }));
    return waitInLine(form);
  }

  return (announced) => {
    // A copy, because the object itself is the key of this permit.
    const form = { ...announced };
    let isReleased = false;
    const ready = requestPermit(form).then(() => {
      if (isReleased) throw refuse('request.invalid');
    });
    return {
      ready,
      release: () => {
        isReleased = true;
        // A form that still waits is admitted and removed at once: its promise settles and it takes no memory.
        waiting.get(form)?.();
        if (admitted.delete(form)) admitNext();
      },
    };
  };
}
