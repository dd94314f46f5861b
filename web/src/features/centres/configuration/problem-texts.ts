/** The texts for the problems of a centre: in the summary with the name of the field, below the field without it. */
import { centreColumns } from '#contract/centre-columns.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';

export function useProblemTexts() {
  const texts = useTexts();
  const { fields: labels, config } = useAdminTexts();
  const labelOf = (field: string): string | null => {
    const column = centreColumns.find((key) => key === field);
    return column === undefined ? null : labels[column];
  };
  const isBlank = ({ code }: ReceivedProblem): boolean => code === 'field.required';
  return {
    fieldText: (problem: ReceivedProblem): string => {
      const label = labelOf(problem.field);
      return isBlank(problem) && label !== null ? config.blank(label) : codeText(texts, problem.code);
    },
    summaryItem: (problem: ReceivedProblem) => {
      const label = labelOf(problem.field);
      if (label === null) return { fieldId: null, text: codeText(texts, problem.code) };
      const text = isBlank(problem) ? config.blank(label) : `${label}: ${codeText(texts, problem.code)}`;
      return { fieldId: problem.field, text };
    },
    /** The specified sentence, which all blank fields share. */
    shared: (problem: ReceivedProblem): string | null =>
      isBlank(problem) ? codeText(texts, problem.code) : null,
  };
}
