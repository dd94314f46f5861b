/** The session of a checklist: its draft is sent on Next, while the user types, and again until the server has it. */
import { isOver } from '#contract/indian-clock.ts';
import { nullOnError } from './draft-store.ts';
import { DraftSyncer } from './draft-syncer.ts';
import { lastDayOf, type ViewState } from './checklist-view.ts';
import { EditorSession } from './editor-session.ts';
import { applySaveResult } from './merge-drafts.ts';
import { closeSubmitted, openChecklist } from './open-checklist.ts';
import type { Cancel, ChecklistPorts } from './ports.ts';
import { mergeServerProfile } from './server-profile.ts';
import type { LocalParts, Sync } from './session-parts.ts';

/** Below the server's limit of 600 saves an hour. */
const withoutCopyMs = 8_000;
/** Well below the idle time after which the server ends a session. */
const withCopyMs = 10 * 60 * 1000;

/**
 * Sends changes while the user types, between two steps: soon where the device keeps no copy, otherwise so seldom that it
 * only counts as use of the session. Without typing it makes no calls, so that an open page alone keeps no session active.
 */
class TypingSync {
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

function createSyncer(parts: LocalParts): DraftSyncer {
  const { ports, view, autosave } = parts;
  return new DraftSyncer(ports, {
    draft: () => {
      const shown = view.get();
      return shown.phase !== 'ready' || isOver(lastDayOf(shown), ports.clock.serverNow())
        ? null
        : shown.draft;
    },
    onState: (send) => view.change({ send }),
    onSaved: (profile, sent) => {
      autosave.changeOf(sent, (draft) => applySaveResult(draft, sent, profile));
      // Its last day may have been extended.
      const { centre } = profile;
      view.change({
        centres: view.get().centres.map((each) => (each.id === centre.id ? { ...each, ...centre } : each)),
      });
      // At once: a draft that the server has is removed from this device when another user logs in.
      autosave.saveIfPending();
    },
    onChangedElsewhere: async (sent) => (await nullOnError(mergeServerProfile(parts, sent))) ?? false,
    onSubmitted: (sent) => void closeSubmitted(parts, sent.centre.id).catch(ports.onError),
  });
}

function createSync(parts: LocalParts): Sync {
  const syncer = createSyncer(parts);
  const typing = new TypingSync(parts.ports.clock, parts.view, () => syncer.send());
  return {
    send: () => syncer.send(),
    flush: async (force) => syncer.flush(force),
    onEdit: () => typing.onEdit(),
    stop: () => {
      syncer.stop();
      typing.stop();
    },
  };
}

export const createChecklistSession = (ports: ChecklistPorts): EditorSession =>
  new EditorSession(ports, { open: openChecklist, createSync });
