/** Mails to centres that no mail server accepted in time: what they are, and a button that queues them again. */
import type { ReactNode } from 'react';
import { sendUnsentMails } from '#contract/centres/contact-log.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import { callApi } from '../../api/client.ts';
import { ActFailure, useCall } from '../../patterns/outcome-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/messages.tsx';
import { useCentresChanged } from './centre-page.ts';

interface SendAgainProps {
  /** Whose mails; of a list, those of all its centres. */
  readonly centres: { readonly id: string } | ListFilter;
  readonly label: string;
  readonly children: ReactNode;
}

function SendAgain({ centres, label, children }: SendAgainProps) {
  const { unsentMails: texts } = useAdminTexts();
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const { run, isBusy, failure } = useCall(
    () => callApi(sendUnsentMails, { body: centres }),
    ({ mails }) => {
      say({ isGone: true, text: texts.queued(format.number(mails)) });
      centresChanged();
    },
  );
  return (
    <section aria-label={texts.title} className="no-print mb-4 space-y-3">
      <Notice tone="warn">
        {children}
        <div className="mt-2">
          <WithRight right="list" explains>
            <Button variant="quiet" busy={isBusy} onClick={run}>
              {label}
            </Button>
          </WithRight>
        </div>
      </Notice>
      <ActFailure title={texts.failed} failure={failure} />
    </section>
  );
}

/** On the page of a centre. */
export function UnsentEmails({ centre: { id, unsent_mails: mails = [] } }: { centre: ReceivedCentre }) {
  const { unsentMails: texts } = useAdminTexts();
  const format = useFormat();
  const time = (iso: string): string => format.dateTime(new Date(iso));
  if (mails.length === 0) return null;
  return (
    <SendAgain centres={{ id }} label={texts.again}>
      <h2 className="font-bold">{texts.title}</h2>
      <ul className="list-disc space-y-1 pl-6 wrap-anywhere">
        {mails.map(({ kind, address, queued_at: queuedAt, until }) => (
          <li key={`${kind} ${address}`}>
            <p className="font-semibold">{texts.to(texts.kinds[kind], address)}</p>
            <p>{texts.state(time(queuedAt), time(until))}</p>
          </li>
        ))}
      </ul>
    </SendAgain>
  );
}

/** Above a list of so many centres, with such mails. */
export function UnsentEmailsOfList({ filter, centres }: { filter: ListFilter; centres: number }) {
  const { unsentMails: texts } = useAdminTexts();
  if (filter.mail !== 'unsent' || centres === 0) return null;
  return (
    <SendAgain centres={filter} label={texts.allAgain}>
      <p>{texts.ofList}</p>
    </SendAgain>
  );
}
