/** Where a centre stands: its checklist, the decision of the review, what to do next, and what stands in its way. */
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { letOwnerIn } from '#contract/centres/centre-endpoints.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../patterns/download-button.tsx';
import { ActFailure, useCall } from '../../../patterns/outcome-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useReviewTexts } from '../../../texts/review.texts.ts';
import { Section } from '../../../ui/admin-buttons.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { UnsentEmails } from '../unsent-mails.tsx';

function useStateText(centre: ReceivedCentre): string | null {
  const { detail: texts, common } = useReviewTexts();
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
function Decision({ centre }: { centre: ReceivedCentre }) {
  const { detail: texts, reasonWords, workLists, common } = useReviewTexts();
  const format = useFormat();
  const { decision, decided_by: by, decided_at: at, reasons_set_aside: setAside = [] } = centre;
  const { serious_reasons: serious = 0 } = centre;
  if (decision === undefined) return null;
  const name = workLists.decisions[decision];
  const names: Readonly<Record<string, string>> = reasonWords.names;
  const reasons = [...new Set(setAside.map(({ code }) => names[code] ?? code))].join(common.listSeparator);
  return (
    <p className="font-semibold">
      {by === undefined || at === undefined
        ? name
        : texts.decidedNote(name, by, format.dateTime(new Date(at)))}
      {serious === 0 ? null : (
        <span className="ml-3 whitespace-nowrap">
          <span aria-hidden className="text-bad">
            ▲{' '}
          </span>
          {texts.seriousReasons(format.number(serious))}
        </span>
      )}
      {reasons === '' ? null : (
        <span className="block font-normal text-muted">{texts.setAside(reasons)}</span>
      )}
    </p>
  );
}

/** For a centre without a checklist: whom to ring, and what to say. */
function NextSteps({ centre }: { centre: ReceivedCentre }) {
  const { examine: texts } = useReviewTexts();
  const { official_person: person, phone, email, registered, email_refused_at: refusedAt } = centre;
  const address = `${window.location.origin}${registered === true ? paths.login : paths.register}`;
  return (
    <Section title={texts.stepsTitle} heading="font-semibold" className="mt-2 space-y-2">
      <ol className="list-decimal space-y-1 pl-6">
        <li>{texts.ring(person, phone)}</li>
        {refusedAt === undefined ? null : <li>{texts.askAddress(email)}</li>}
        <li>
          {registered === true
            ? texts.askToLogIn(address, phone)
            : texts.askToRegister(address, phone, email)}
        </li>
      </ol>
      <div className="no-print flex flex-wrap gap-x-4">
        <CopyButton text={email} label={texts.copyEmail} />
        <CopyButton text={phone} label={texts.copyPhone} />
      </div>
    </Section>
  );
}

/** An officer has something to decide. */
const waiting: readonly DecisionState[] = ['waiting', 'answered', 'overdue'];

export function State({ centre }: { centre: ReceivedCentre }) {
  const { review } = useReviewTexts();
  const text = useStateText(centre);
  const { decision, edition, reference } = centre;
  const [before = '', after] = text === null ? [] : reference === null ? [text] : text.split(reference);
  return (
    <section
      aria-label={text ?? undefined}
      className="mb-3 rounded-card border border-line bg-paper p-3 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <Decision centre={centre} />
          <p className={decision === undefined ? '' : 'text-muted'}>
            {before}
            {after === undefined ? null : <span className="whitespace-nowrap">{reference}</span>}
            {after}
          </p>
        </div>
        {edition === undefined && decision !== undefined ? (
          <span className="no-print">
            <ButtonLink variant={waiting.includes(decision) ? 'strong' : 'quiet'} to={reviewPath(centre.id)}>
              {review.link}
            </ButtonLink>
          </span>
        ) : null}
      </div>
      {edition === undefined && centre.checklist_status === 'none' ? <NextSteps centre={centre} /> : null}
    </section>
  );
}

/** Says that strangers keep the head of the centre out of the account, and lets the head in (decision 0031). */
function KeptOut({ centre }: { centre: ReceivedCentre }) {
  const { keptOut: texts } = useReviewTexts();
  const time = useIndianTime();
  const onChanged = useCentresChanged();
  const { kept_out: reasons = [], official_person: person, phone } = centre;
  const { run, isBusy, failure } = useCall(
    () => callApi(letOwnerIn, { params: { id: centre.id } }),
    () => {
      say({ isGone: true, text: texts.done(person, phone) });
      onChanged();
    },
  );
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="kept-out-title" className="no-print">
      <Notice tone="warn">
        <h2 id="kept-out-title" className="text-base font-semibold">
          {texts.title}
        </h2>
        <ul className="my-2 space-y-1">
          {reasons.map(({ kind, count, since }) => (
            <li key={kind}>{texts.reasons[kind](count, time(since))}</li>
          ))}
        </ul>
        <p className="mb-3">{texts.advice(person, phone)}</p>
        <ActFailure title={texts.failed} failure={failure} />
        <WithRight right="accounts" explains>
          <Button variant="quiet" busy={isBusy} onClick={run}>
            {texts.letIn}
          </Button>
        </WithRight>
      </Notice>
    </section>
  );
}

/** What stands in the way of the centre: mail that does not arrive, a head who is kept out, an edition that is over. Nothing for most. */
export function Warnings({ centre }: { centre: ReceivedCentre }) {
  const { archive, detail: texts } = useReviewTexts();
  const format = useFormat();
  const { email_refused_at: refusedAt, edition } = centre;
  return (
    <div className="space-y-3 not-empty:mb-3">
      {refusedAt === undefined ? null : (
        <Notice tone="warn">{texts.emailRefused(format.dateTime(new Date(refusedAt)))}</Notice>
      )}
      <UnsentEmails centre={centre} />
      <KeptOut key={centre.id} centre={centre} />
      {edition === undefined ? null : (
        <Notice tone="warn">{archive.ofEdition(archive.exam(edition.name, format.day(edition.date)))}</Notice>
      )}
    </div>
  );
}
