/** Says that strangers keep the head of the centre out of the account, and lets the head in (decision 0071). */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { letOwnerIn } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TakeFocus } from '../../../ui/take-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';

type Outcome = 'let in' | { readonly failure: Failure };

export function KeptOut({ centre }: { readonly centre: ReceivedCentre }) {
  const { keptOut: texts } = useAdminTexts();
  const time = useIndianTime();
  const onChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { run: letIn, isBusy } = useAction(async () => {
    setOutcome(null);
    const result = await callApi(letOwnerIn, { params: { id: centre.id } });
    setOutcome(result.ok ? 'let in' : { failure: result.failure });
    if (result.ok) onChanged();
  });
  const { kept_out: reasons = [], official_person: person, phone } = centre;
  if (outcome === 'let in')
    return (
      <div className="no-print mb-4">
        <TakeFocus of={outcome}>
          <Notice tone="good" live="status">
            <p>{texts.done(person, phone)}</p>
          </Notice>
        </TakeFocus>
      </div>
    );
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="kept-out-title" className="no-print mb-4">
      <Notice tone="warn">
        <h2 id="kept-out-title" className="text-xl font-bold">
          {texts.title}
        </h2>
        <ul className="my-2 space-y-1">
          {reasons.map(({ kind, count, since }) => (
            <li key={kind}>{texts.reasons[kind](count, time(since))}</li>
          ))}
        </ul>
        <p className="mb-3">{texts.advice(person, phone)}</p>
        {outcome === null ? null : <FailureNotice title={texts.failed} failure={outcome.failure} />}
        <Button variant="quiet" busy={isBusy} onClick={letIn}>
          {texts.letIn}
        </Button>
      </Notice>
    </section>
  );
}
