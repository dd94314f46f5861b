/**
 * Points the head to answers and photos that are worth a second look before the submission (decision 0059). It knows this
 * checklist only, loads with the preview, and nothing waits for it.
 */
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { ownAnswerChecks } from '#contract/review/checks/answers.ts';
import { ownPictureChecks } from '#contract/review/checks/pictures.ts';
import { useCoachTexts } from '../../../texts/coach-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useChecklist } from '../checklist-context.tsx';
import type { FirstRemarks } from './look-again.tsx';
import { LookAgainBox } from './look-again-box.tsx';
import { remarksOf } from './remarks.ts';
import { usePhotoFacts } from './use-photo-facts.ts';

/** How far apart the photos were taken is among the first remarks; other places and times are for officers. */
const checks = [...ownAnswerChecks, ...ownPictureChecks];

export default function Coach({ first }: { readonly first: FirstRemarks }) {
  const { coach } = useCoachTexts();
  const format = useFormat();
  const { draft } = useChecklist();
  const photos = usePhotoFacts(draft.photos);
  const facts = { record: null, answers: parseFormValues(draft.answers), photos };
  const found = checks.flatMap((check) => check(facts));
  return <LookAgainBox {...remarksOf(found, first, coach, format.number)} />;
}
