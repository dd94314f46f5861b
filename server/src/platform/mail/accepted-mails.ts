/**
 * Notes in the database that a mail server has accepted a mail, and repeats it while the database cannot be used, as during a
 * failover. This process does not send such a mail again.
 */
import type { Log } from '../../kernel/log.ts';
import { pause } from '../../kernel/pause.ts';

const repeatAfterMs = 500;

export class AcceptedEmails {
  readonly #log: Log;
  /** What is still to be noted, by the id of the mail. */
  readonly #waiting = new Map<string, () => Promise<void>>();
  #repeating: Promise<void> | null = null;
  #isStopping = false;

  constructor(log: Log) {
    this.#log = log;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Resolves after the first try. */
  async note(id: string, note: () => Promise<void>): Promise<void> {
    this.#waiting.set(id, note);
    try {
      await this.#try(id, note);
    } catch (error) {
      this.#log.warn({ err: error, mail: id }, 'a mail was sent, which the database cannot note yet');
      this.#repeating ??= this.#repeat();
    }
  }

  /** Tries each once more. What cannot be noted then is sent again by the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#repeating;
    await this.#tryAll();
  }

  async #repeat(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopping) {
      await pause(repeatAfterMs);
      await this.#tryAll();
    }
    this.#repeating = null;
  }

  async #tryAll(): Promise<void> {
    await Promise.allSettled([...this.#waiting].map(([id, note]) => this.#try(id, note)));
  }

  async #try(id: string, note: () => Promise<void>): Promise<void> {
    await note();
    this.#waiting.delete(id);
  }
}
