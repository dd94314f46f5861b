/** The notes above the rows of a centre: the state of its checklist, unreadable answers, the contact, the archive, and what keeps its head out. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { letOwnerIn } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';

/** How far the checklist is. */
export function StateNote({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts } = useReviewTexts();
  const { common } = useTexts();
  const format = useFormat();
  const time = (iso: string | null): string => (iso === null ? common.dash : format.dateTime(new Date(iso)));
  switch (centre.checklist_status) {
    case undefined:
      return null;
    case 'none':
      return centre.registered ? texts.notStarted : texts.notRegistered;
    case 'draft':
      return texts.draftNote(time(centre.updated_at));
    case 'submitted':
      return texts.submittedNote(time(centre.submitted_at), centre.reference ?? common.dash);
    case 'unreadable':
      return texts.unreadable;
  }
}

/** The decision of the review, and the reasons that officers have set aside; nothing before the submission. */
export function DecisionNote({ centre }: { readonly centre: ReceivedCentre }) {
  const { detail: texts, review, workLists } = useReviewTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { decision, decided_by: by, decided_at: at, reasons_set_aside: setAside = [] } = centre;
  const { serious_reasons: serious = 0 } = centre;
  if (decision === undefined) return null;
  const name = workLists.decisions[decision];
  const names: Readonly<Record<string, string>> = review.words.names;
  const reasons = [...new Set(setAside.map(({ code }) => names[code] ?? code))].join(common.listSeparator);
  return (
    <p className="font-semibold">
      {serious === 0 ? null : (
        <span className="mr-2 text-bad">
          <span aria-hidden>▲ </span>
          {texts.seriousReasons(format.number(serious))}
        </span>
      )}{' '}
      {by === undefined || at === undefined
        ? name
        : texts.decidedNote(name, by, format.dateTime(new Date(at)))}
      {reasons === '' ? null : (
        <span className="block font-normal text-muted">{texts.setAside(reasons)}</span>
      )}
    </p>
  );
}

/** Says that mails to the address on record do not arrive. */
export function RefusedEmail({
  centre: { email_refused_at: refusedAt },
}: {
  readonly centre: ReceivedCentre;
}) {
  const { detail: texts } = useReviewTexts();
  const format = useFormat();
  if (refusedAt === undefined) return null;
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p>{texts.emailRefused(format.dateTime(new Date(refusedAt)))}</p>
      </Notice>
    </div>
  );
}

/** Says that the centre belongs to an archived edition, which cannot be changed. */
export function OfEdition({ edition }: { readonly edition: NonNullable<ReceivedCentre['edition']> }) {
  const { archive } = useReviewTexts();
  const format = useFormat();
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p>{archive.ofEdition(archive.exam(edition.name, format.day(edition.date)))}</p>
      </Notice>
    </div>
  );
}

type Outcome = 'let in' | { readonly failure: Failure };

/** Says that strangers keep the head of the centre out of the account, and lets the head in (decision 0031). */
export function KeptOut({ centre }: { readonly centre: ReceivedCentre }) {
  const { keptOut: texts } = useReviewTexts();
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
        <AutoFocus of={outcome}>
          <Notice tone="good" live="status">
            <p>{texts.done(person, phone)}</p>
          </Notice>
        </AutoFocus>
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
        <WithRight right="accounts" explains>
          <Button variant="quiet" busy={isBusy} onClick={letIn}>
            {texts.letIn}
          </Button>
        </WithRight>
      </Notice>
    </section>
  );
}
