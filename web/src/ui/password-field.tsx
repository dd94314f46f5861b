/** A password input with a button that shows or hides the password; paste and password managers work. */
import { useState } from 'react';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { describe, Field, inputClasses, type Describable } from './field.tsx';

interface PasswordFieldProps extends Describable {
  readonly label: string;
  readonly value: string;
  readonly autoComplete: 'new-password' | 'current-password';
  readonly optional?: boolean;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ label, optional = false, onChange, ...input }: PasswordFieldProps) {
  const { value, autoComplete, ...field } = input;
  const { login } = useSignupTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field {...field} label={label}>
      <div className="flex flex-wrap gap-2">
        <input
          {...describe(field)}
          id={field.id}
          name={field.id}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={!optional || undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClasses} min-w-0 grow basis-40`}
        />
        <button
          type="button"
          aria-controls={field.id}
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
