/**
 * Sends changes while the user types, between two steps: soon where the device keeps no copy, otherwise so seldom that it
 * only counts as use of the session. Without typing it makes no calls, so that an open page alone keeps no session active.
 */
import type { ViewState } from './checklist-view.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';

/** Below the server's limit of 600 saves an hour. */
const withoutCopyMs = 8_000;
/** Well below the idle time after which the server ends a session. */
const withCopyMs = 10 * 60 * 1000;

export class TypingSync {
  readonly #clock: ChecklistPorts['clock'];
  readonly #view: ViewState;
  readonly #send: () => void;
  #sentAt: number;
  #cancelTimer: Cancel | null = null;

  constructor(clock: ChecklistPorts['clock'], view: ViewState, send: () => void) {
    this.#clock = clock;
    this.#view = view;
    this.#send = send;
    this.#sentAt = clock.now();
  }

  onEdit(): void {
    if (this.#view.get().local === 'impossible') {
      this.#cancelTimer ??= this.#clock.after(withoutCopyMs, this.#sendNow);
    } else if (this.#clock.now() - this.#sentAt >= withCopyMs) this.#sendNow();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  readonly #sendNow = (): void => {
    this.stop();
    this.#sentAt = this.#clock.now();
    this.#send();
  };
}
