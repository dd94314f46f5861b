/** How many per cent of the centres of each state are drawn. Shown on request: each list that is read is audited. */
import { useState } from 'react';
import { isVisitShare } from '#contract/review/list-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { describe, Field, inputClasses } from '../../../ui/field.tsx';

interface ShareFormProps {
  /** '' for none. */
  readonly share: string;
  readonly onShare: (share: string) => void;
}

export function ShareForm({ share, onShare }: ShareFormProps) {
  const { visits: texts } = useAdminTexts();
  const [typed, setTyped] = useState(share);
  const [error, setError] = useState<string | undefined>(undefined);
  const field = { id: 'visit-share', hint: texts.shareHint, error };
  const submit = (): void => {
    const value = typed.trim().replace(',', '.').replace(/\s*%$/, '');
    const isValid = value === '' || isVisitShare(value);
    setError(isValid ? undefined : texts.shareInvalid);
    if (isValid) onShare(value);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field {...field} label={texts.share}>
        <div className="flex gap-2">
          <input
            {...describe(field)}
            id={field.id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="decimal"
            enterKeyHint="go"
            autoComplete="off"
            maxLength={8}
            className={`${inputClasses} max-w-32`}
          />
          <Button variant="quiet" type="submit">
            {texts.show}
          </Button>
        </div>
      </Field>
    </form>
  );
}
