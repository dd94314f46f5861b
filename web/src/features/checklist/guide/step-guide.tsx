/** On a step that was opened by an address: the focus on the field it names, or why another step was wanted but is closed. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { checkStep } from '#contract/checklist/derive/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';
import { useEditFromPreview, focusWhenShown } from './edit-from-preview.ts';
import { noteSeen, seenDraft } from './row-marks.ts';
import { useStepStates } from './step-states.tsx';
import { useLabelOf } from './task-list.tsx';

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

export function StepGuide({ step }: { readonly step: StepId }) {
  const { state } = useLocation() as { state: unknown };
  const field = useEditFromPreview()?.field ?? null;
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
