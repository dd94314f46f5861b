/** What the input of a question gets: the value in the draft, its errors and its texts. */
import type { LabelId } from '#contract/checklist/questions/index.ts';
import type { Texts } from '../../../texts/en/common.ts';
import type { StepErrors } from './step-frame.tsx';

export interface BoundInput<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errors: StepErrors;
  readonly texts: Texts;
}

export const labelOf = ({ labels }: Texts, id: string): string => labels[id as LabelId];

export function hintOf({ questionHints }: Texts, id: string): string | undefined {
  const hints: Readonly<Record<string, string>> = questionHints;
  return hints[id];
}

const optionLabel = ({ options }: Texts, option: string): string => {
  const labels: Readonly<Record<string, string>> = options;
  return labels[option] ?? option;
};

export const optionsOf = (options: readonly string[], texts: Texts) =>
  options.map((value) => ({ value, label: optionLabel(texts, value) }));
