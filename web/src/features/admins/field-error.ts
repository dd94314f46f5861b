/** The sentence at a field of an account that the server refused. */
import type { Failure } from '#contract/call.ts';
import { refusalText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';

/** `field` as the calls name it. */
export function useFieldError(failure: Failure | null): (field: string) => string | undefined {
  const texts = useTexts();
  return (field) => {
    if (failure?.kind !== 'refused') return undefined;
    const problem = failure.problems?.find((one) => one.field === field);
    // Refusals of passwords come without a field: they have only this one.
    const code = problem?.code ?? (failure.code.startsWith(`${field}.`) ? failure.code : undefined);
    return code === undefined ? undefined : refusalText(texts, code);
  };
}
