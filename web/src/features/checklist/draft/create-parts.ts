/** Builds the parts of one checklist session and connects them. */
import { ViewState } from './checklist-view.ts';
import { closeSubmitted } from './close-submitted.ts';
import { DraftAutosave } from './draft-autosave.ts';
import { DraftSyncer } from './draft-syncer.ts';
import { applySaveResult } from './merge-drafts.ts';
import { LocalDraftStore } from './local-draft-store.ts';
import { nullOnError } from './draft-store.ts';
import type { ChecklistPorts } from './ports.ts';
import type { SessionParts } from './session-parts.ts';

import { TypingSync } from './typing-sync.ts';

export function createParts(ports: ChecklistPorts): SessionParts {
  const view = new ViewState();
  const local = new LocalDraftStore(ports);
  const autosave = new DraftAutosave(ports, view, local);
  const shared = { ports, view, local, autosave };
  const syncer = new DraftSyncer(ports, {
    draft: () => (view.get().phase === 'ready' ? view.get().draft : null),
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
    onChangedElsewhere: async (sent) => {
      const merged = import('./server-profile.ts').then(async (module) =>
        module.mergeServerProfile(shared, sent),
      );
      return (await nullOnError(merged)) ?? false;
    },
    onSubmitted: (sent) => void closeSubmitted(shared, sent.centre.id).catch(ports.onError),
  });
  const typing = new TypingSync(ports.clock, view, () => syncer.send());
  return { ...shared, syncer, typing };
}
