/** How many per cent of the centres of each state are drawn. Shown on request: each list that is read is audited. */
import { useState } from 'react';
import { isVisitShare } from '#contract/review/visit-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ShareFormProps {
  /** '' for none. */
  readonly share: string;
  readonly onShare: (share: string) => void;
}

export function ShareForm({ share, onShare }: ShareFormProps) {
  const { visits: texts } = useAdminTexts();
  const [typed, setTyped] = useState(share);
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (): void => {
    const value = typed.trim().replace(',', '.').replace(/\s*%$/, '');
    const isValid = value === '' || isVisitShare(value);
    setError(isValid ? undefined : texts.shareInvalid);
    if (isValid) onShare(value);
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        id="visit-share"
        label={texts.share}
        hint={texts.shareHint}
        error={error}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={8}
        narrow
      />
      <Button variant="quiet" type="submit">
        {texts.show}
      </Button>
    </form>
  );
}
