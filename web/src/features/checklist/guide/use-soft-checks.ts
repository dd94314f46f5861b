/** The soft checks of a draft, each with its question to the user. */
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { totalCapacity } from '#contract/checklist/questions/capacity.ts';
import { useFormat } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import type { Draft } from '../draft/draft.ts';
import { softChecks, type SoftCheck } from './soft-checks.ts';

export function useSoftChecks(draft: Draft): (SoftCheck & { readonly text: string })[] {
  const { softChecks: texts } = useGuideTexts();
  const format = useFormat();
  const answers = parseFormValues(draft.answers);
  const textOf: Record<SoftCheck['field'], () => string> = {
    pincode: () => texts.pincode(answers.pincode, draft.centre.state),
    completeAddress: () => texts.completeAddress,
    headName: () => texts.headName,
    candidateCount: () =>
      texts.candidateCount(format.number(answers.candidateCount ?? 0), format.number(totalCapacity(answers))),
  };
  return softChecks(draft.centre, answers).map((check) => ({ ...check, text: textOf[check.field]() }));
}
