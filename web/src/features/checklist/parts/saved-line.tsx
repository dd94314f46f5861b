/** Says whether the draft is saved on this device and on the server (product.md, Screens 2). */
import { isSharedComputer } from '../../../session/session-store.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { hasUnsent } from '../draft/draft.ts';
import type { ChecklistView } from '../draft/checklist-view.ts';
import { submissionText } from './submission-text.ts';

type Tone = 'good' | 'busy' | 'warn';

interface Saved {
  readonly tone: Tone;
  readonly text: string;
}

function useSaved(view: ChecklistView): Saved {
  const texts = useTexts();
  const { saved } = texts;
  const format = useFormat();
  const { draft, send, local } = view;
  const noCopy = local === 'impossible';
  if (draft.centre.id === '') return { tone: 'busy', text: saved.noCentre };
  if (send.kind === 'sending') {
    const percent = send.fraction === null ? null : format.percent(send.fraction);
    if (percent === null) return { tone: 'busy', text: noCopy ? saved.noCopySending : saved.sending };
    return { tone: 'busy', text: (noCopy ? saved.noCopyPhotos : saved.sendingPhotos)(percent) };
  }
  if (send.kind === 'refused') {
    return {
      tone: 'warn',
      text: `${noCopy ? saved.noCopyRefused : saved.refused} ${submissionText(texts, send.failure)}`,
    };
  }
  if (noCopy && hasUnsent(draft))
    return { tone: 'warn', text: isSharedComputer() ? saved.noCopyShared : saved.noLocalCopy };
  if (send.kind === 'waiting') return { tone: 'warn', text: saved.offline };
  if (send.kind === 'session-ended') return { tone: 'warn', text: saved.sessionEnded };
  if (draft.server !== null && !hasUnsent(draft)) {
    const time = format.time(new Date(draft.server.savedAt));
    return { tone: 'good', text: noCopy ? saved.server(time) : saved.deviceAndServer(time) };
  }
  if (noCopy) return { tone: 'good', text: saved.noCopyYet };
  return {
    tone: 'good',
    text: draft.server === null && !hasUnsent(draft) ? saved.nothingYet : saved.notSent,
  };
}

const dots: Record<Tone, string> = { good: 'bg-good', busy: 'bg-action animate-pulse', warn: 'bg-warn' };

export function SavedLine() {
  const view = useChecklist();
  const state = useSaved(view);
  return (
    <p role="status" className="flex min-h-6 items-baseline gap-2 text-sm text-muted" data-saved={state.tone}>
      <span aria-hidden className={`shape size-2.5 shrink-0 rounded-full ${dots[state.tone]}`} />
      <span>{state.text}</span>
    </p>
  );
}
