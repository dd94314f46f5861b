/** The last day of one centre, and a form that extends it for this centre alone (product.md, Configuration). */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { extendClosing } from '#contract/centres/centre-endpoints.ts';
import type { CentreClosing } from '#contract/centres/centre-views.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { callApi } from '../../../api/client.ts';
import { OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';

function useExtend(centreId: string) {
  const onChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Result<CentreClosing> | null>(null);
  const action = useAction(async (closesOn: string | null) => {
    setOutcome(null);
    const result = await callApi(extendClosing, { params: { id: centreId }, body: { closesOn } });
    setOutcome(result);
    if (result.ok) onChanged();
  });
  return { ...action, outcome };
}

interface LastDayProps {
  readonly centre: ReceivedCentre;
  /** YYYY-MM-DD. */
  readonly closesOn: string;
}

function LastDay({ centre, closesOn }: LastDayProps) {
  const { extension } = useAdminTexts();
  const format = useFormat();
  const { extended_to: extendedTo } = centre;
  const { centre_name: name, centre_code: code, official_person: person, phone } = centre;
  return (
    <>
      <p className="font-semibold">{extension.openUntil(format.day(closesOn))}</p>
      {extendedTo === closesOn ? <p>{extension.extended(format.day(readSetting('closes-on')))}</p> : null}
      <p className="text-muted">{extension.concerns(name, code, person, phone)}</p>
    </>
  );
}

/** Nothing for a portal that never closes and for a centre that has submitted. */
export function Extension({ centre }: { readonly centre: ReceivedCentre }) {
  const { extension } = useAdminTexts();
  const format = useFormat();
  const [day, setDay] = useState('');
  const [today] = useState(() => dayInIndia(new Date()));
  const { run: extend, isBusy, outcome } = useExtend(centre.id);
  const { closes_on: closesOn } = centre;
  if (closesOn === undefined || centre.checklist_status === 'submitted') return null;
  return (
    <section className="no-print mb-3 space-y-2 rounded-card border border-line bg-paper p-3 text-[0.9375rem]">
      <h2 className="font-bold">{extension.title}</h2>
      <LastDay centre={centre} closesOn={closesOn} />
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={extension.failed}>
          {(saved) => (
            <p>
              {saved.closes_on === undefined
                ? extension.neverCloses
                : extension.saved(format.day(saved.closes_on))}
            </p>
          )}
        </OutcomeNotice>
      )}
      <WithRight right="list" explains>
        <Form onSubmit={() => extend(day)} className="flex flex-wrap items-end gap-3">
          <Field id="extend-until" label={extension.date}>
            <input
              id="extend-until"
              type="date"
              value={day}
              min={today}
              onChange={(event) => setDay(event.target.value)}
              className={`${inputClasses} max-w-48`}
            />
          </Field>
          <Button type="submit" variant="quiet" busy={isBusy} disabled={day === ''}>
            {extension.save}
          </Button>
          {typeof centre.extended_to === 'string' ? (
            <Button variant="link" disabled={isBusy} onClick={() => extend(null)}>
              {extension.takeBack}
            </Button>
          ) : null}
        </Form>
      </WithRight>
    </section>
  );
}
