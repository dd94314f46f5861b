/** The error text at a field of an admin account that the server refused. */
import type { Failure } from '#contract/call.ts';
import { refusalText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { codeText } from '../../texts/refusal-text.ts';

/** Returns the error text of a field, by its name in the call. */
export function useFieldError(failure: Failure | null): (field: string) => string | undefined {
  const texts = useTexts();
  return (field) => {
    if (failure?.kind !== 'refused') return undefined;
    const problem = failure.problems?.find((refused) => refused.field === field);
    // A refusal of the password names no field, but its code begins with it.
    const code = problem?.code ?? (failure.code?.startsWith(`${field}.`) === true ? failure.code : undefined);
    if (code === undefined) return undefined;
    // The sentence of the response belongs to its code; another problem has its text in the catalogue.
    return code === failure.code ? refusalText(texts, failure) : codeText(texts, code);
  };
}
