/** What the checks tell the head about a draft, and where the answer is changed (decision 0002). */
import type { ComponentType } from 'react';
import { parseFormValues } from '#contract/checklist/form-values.ts';
import { labelOfItem } from '#contract/review/correction-items.ts';
import type { OwnFacts } from '#contract/review/facts.ts';
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import { declarationOf, sentenceOf, type Warning } from '#contract/review/warnings.ts';
import { useFormat } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import type { Draft } from '../draft/draft.ts';

/** Without the photos, which take a while. */
export const factsOfDraft = ({ centre, answers }: Draft): OwnFacts => ({
  record: centre,
  answers: parseFormValues(answers),
  photos: {},
});

/** The row of the preview. */
export function rowOf({ code, items: [item] }: Warning): string {
  return declarationOf(code).row ?? (item === undefined ? '' : labelOfItem(item));
}

interface InputWarningProps {
  readonly draft: Draft;
  readonly input: string;
  readonly as: ComponentType<{ readonly text: string }>;
}

export function InputWarning({ draft, input, as: Note }: InputWarningProps) {
  const { warnings } = useGuideTexts();
  const format = useFormat();
  const warning = findOwnWarnings(factsOfDraft(draft), 'typing').find(
    (each) => (declarationOf(each.code).input ?? rowOf(each)) === input,
  );
  return warning === undefined ? null : <Note text={sentenceOf(warnings, warning, format.number)} />;
}
