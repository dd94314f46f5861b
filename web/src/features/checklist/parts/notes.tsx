/**
 * What the head is told beside the fields of a step: that another device changed one, a warning about an unlikely answer (decision
 * 0002), and on a step that was opened by an address the focus on the field it names, or why another step was wanted but is closed.
 */
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { checkStep } from '#contract/checklist/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/steps.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { lazyPart } from '../../../ui/lazy.ts';
import { Notice } from '../../../ui/messages.tsx';
import { followPresses } from '../../../ui/use-device.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';
import { isFromElsewhere, noteSeen, seenDraft } from './changes.ts';
import { useLabelOf, useStepStates } from './task-list.tsx';

/**
 * An edit from the preview leads from a row of the preview to its field and back to the row. It is the state of the address in the
 * browser's history, which a reload keeps, because the paths are fixed (specification section 2).
 */
export interface EditFromPreview {
  /** The id of a field, or the label of a row of the preview. */
  readonly field: string;
}

/** Returns the field; null when the screen was opened in another way. */
export function useEditFromPreview(): string | null {
  const { state } = useLocation() as { state: Partial<EditFromPreview> | null };
  return state?.field ?? null;
}

/** The inputs behind rows that are derived from several answers. */
const inputsOfRow: Readonly<Record<string, readonly string[]>> = {
  city: ['centre'],
  totalRooms: ['rooms24'],
  roomsBySize: ['rooms24'],
  otherCapacities: ['otherRooms.0.capacity', 'otherRooms'],
  totalCapacity: ['rooms24'],
  previousExam: ['examName'],
};

const focusable = 'input, select, textarea, button, a';
const giveUpMs = 5000;

/** An answer with parts, such as `manpower`, is found by its first part. */
function findInput(id: string): HTMLElement | null {
  const group = [...document.querySelectorAll('#content [id]')].find((each) => each.id.startsWith(`${id}.`));
  const element = document.getElementById(id) ?? group;
  if (!(element instanceof HTMLElement)) return null;
  if (element.matches(focusable)) return element;
  return element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>(focusable);
}

function focusNow(ids: readonly string[]): boolean {
  const input = ids.map(findInput).find((found) => found !== null);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
  return input !== undefined;
}

/** Waits until the field is on the screen, unless the user does something first. Returns how to stop waiting. */
export function focusWhenShown(field: string): () => void {
  const ids = inputsOfRow[field] ?? [field];
  if (focusNow(ids)) return () => undefined;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const observer = new MutationObserver(() => {
    if (focusNow(ids)) stop();
  });
  stopping.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, stop, { signal: stopping.signal });
  setTimeout(stop, giveUpMs);
  return stop;
}

/** The checks of the answers are a file of their own, which no first screen waits for. */
const InputWarning = lazyPart(async () => (await import('./warnings.tsx')).InputWarning);

const Note = ({ text }: { readonly text: string }) => (
  <p className="border-l-4 border-warn pl-3 text-sm">{text}</p>
);

const focusedId = (): string => document.activeElement?.id ?? '';

/**
 * The id of the field with the focus. While a button is pressed it does not change: a text that appears above the button would
 * move it away under the finger.
 */
function useFocusedId(): string {
  const [id, setId] = useState(focusedId);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const update = (): void => {
      setTimeout(() => {
        if (!isPressed()) setId(focusedId());
      });
    };
    const isPressed = followPresses(update, signal);
    for (const event of ['focusin', 'focusout'])
      document.addEventListener(event, update, { capture: true, signal });
    return () => stopping.abort();
  }, []);
  return id;
}

export function FieldNotes({ id }: { readonly id: string }) {
  const { guide } = useGuideTexts();
  // A key does not wait for the checks of the answers.
  const { draft, merges } = useDeferredValue(useChecklist());
  const focused = useFocusedId();
  return (
    <div role="status" className="-mt-5 empty:hidden">
      {isFromElsewhere(merges, draft, id) ? <Note text={guide.changedElsewhere} /> : null}
      {focused === id ? null : (
        <Suspense>
          <InputWarning draft={draft} input={id} as={Note} />
        </Suspense>
      )}
    </div>
  );
}

const arrivalSchema = z.object({ wanted: z.enum([...stepIds, 'preview'] as const) });

/** Names what is missing before the wanted step; disappears when this step is complete. */
function MissingNotice({ step, wanted }: { readonly step: StepId; readonly wanted: StepId | 'preview' }) {
  const { guide, steps } = useGuideTexts();
  const labelOf = useLabelOf();
  const { draft } = useChecklist();
  const states = useStepStates();
  const missing = checkStep(step, checked(draft));
  if (missing.length === 0) return null;
  const before = states.slice(
    0,
    states.findIndex((state) => state.step === wanted),
  );
  const others = before.filter((state) => !state.isDone && state.step !== step);
  return (
    <Notice tone="warn" live="status">
      <p className="font-semibold">{guide.tooEarly(steps.names[wanted])}</p>
      <p>{guide.missingHere}</p>
      <ul className="list-disc pl-6">
        {missing.map(({ field }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                focusWhenShown(field);
              }}
            >
              {labelOf(field)}
            </a>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <p>{guide.missingLater(others.map((state) => steps.names[state.step]).join(', '))}</p>
      )}
    </Notice>
  );
}

export function StepNotes({ step }: { readonly step: StepId }) {
  const { state } = useLocation() as { state: unknown };
  const field = useEditFromPreview();
  const session = useChecklistSession();
  const isEditFromPreview = field !== null;
  useEffect(() => {
    // After a reload the draft of an edit from the preview is what the user saw on the preview.
    if (isEditFromPreview && seenDraft(session) === null) noteSeen(session);
  }, [isEditFromPreview, session]);
  useEffect(() => (field === null ? undefined : focusWhenShown(field)), [field]);
  const arrival = z.safeParse(arrivalSchema, state);
  return arrival.success ? <MissingNotice step={step} wanted={arrival.data.wanted} /> : null;
}
