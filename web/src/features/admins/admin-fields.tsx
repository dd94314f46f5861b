/** What stands at the fields of an admin account: why the server refused one, and the field of a new password with advice. */
import type { ComponentProps } from 'react';
import type { Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { useOwnAccount } from '../../patterns/own-account.ts';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';
import { refusalText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { codeText } from '../../texts/refusal-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';

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

/** Characters that the portal wants; it also decides. */
export const useMinPasswordLength = (): number =>
  useOwnAccount().data?.minPasswordLength ?? minPasswordLength;

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** Words that the password should not be made of. */
  readonly ownWords: readonly string[];
}

/** The field of a new password, with advice while it is typed; the server decides what is accepted. */
export function NewPasswordField({ ownWords, ...field }: NewPasswordFieldProps) {
  return (
    <div className="space-y-2">
      <PasswordField {...field} autoComplete="new-password" />
      <StrengthMeter password={field.value} ownWords={ownWords} />
    </div>
  );
}
