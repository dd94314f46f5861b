/** A password input with a button that shows or hides the password; paste and password managers work. */
import { useState } from 'react';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { describe, Field, inputClasses } from './field.tsx';

interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly autoComplete: 'new-password' | 'current-password';
  readonly optional?: boolean;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ label, hint, error, optional = false, ...input }: PasswordFieldProps) {
  const { id, value, autoComplete, onChange } = input;
  const { login } = useSignupTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name={id}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={!optional || undefined}
          {...describe({ id, hint, error })}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClasses} min-w-0 grow basis-40`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="min-h-11 min-w-18 rounded-card border border-edge bg-paper px-3 font-semibold hover:bg-action-soft"
        >
          {shown ? login.hide : login.show}
          <span className="sr-only">{login.passwordSuffix}</span>
        </button>
      </div>
    </Field>
  );
}
