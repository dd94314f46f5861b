/** The state of the visit list, and the share that is drawn. */
import { useState } from 'react';
import { isVisitShare } from '#contract/review/list-endpoints.ts';
import { StateFilter } from '../../../patterns/state-filter.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { describe, Field, inputClasses } from '../../../ui/field.tsx';
import type { ChangeList } from '../../../patterns/list-url.ts';
import type { VisitsUrlState } from './visits-url-state.ts';

interface ShareFormProps {
  /** '' for none. */
  readonly share: string;
  readonly onShare: (share: string) => void;
}

/** How many per cent of the centres of each state are drawn. Shown on request: each list that is read is audited. */
function ShareForm({ share, onShare }: ShareFormProps) {
  const { visits: texts } = useReviewTexts();
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

interface VisitFiltersProps {
  readonly urlState: VisitsUrlState;
  readonly change: ChangeList<VisitsUrlState>;
}

export function VisitFilters({ urlState: { state, share }, change }: VisitFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <StateFilter value={state} onChange={(chosen) => change({ state: chosen })} />
      <ShareForm key={share} share={share} onShare={(chosen) => change({ share: chosen })} />
    </div>
  );
}
