/** "Tell the heads": who would be told of an issue, the first mail, and sending the confirmations. */
import { useState } from 'react';
import {
  previewTellHeads,
  type RegisterIssue,
  tellHeads,
  type TellPreview,
} from '#contract/centres/register.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';

/** Who is told, who gets no mail and why, and the first mail as it is sent. */
function Plan({ plan }: { readonly plan: TellPreview }) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const { centres, mails, leftOut, sample } = plan;
  const reasons = (['changed', 'told', 'noEmail', 'refused'] as const).filter(
    (reason) => leftOut[reason] > 0,
  );
  return (
    <>
      <p className="font-semibold">{texts.toTell(format.number(centres), format.number(mails))}</p>
      {reasons.length === 0 ? null : (
        <ul className="list-disc pl-6">
          {reasons.map((reason) => (
            <li key={reason}>{texts.notMailed[reason](format.number(leftOut[reason]))}</li>
          ))}
        </ul>
      )}
      <p className="text-muted">{texts.pace(format.number(plan.mailsPerMinute))}</p>
      {sample === null ? null : (
        <details className="rounded-card border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2 font-semibold">{texts.sample}</summary>
          <div className="space-y-2 border-t border-line px-4 py-3 wrap-anywhere">
            <p className="text-muted">{sample.to}</p>
            <p className="font-semibold">{sample.subject}</p>
            <p className="text-sm whitespace-pre-line">{sample.text}</p>
          </div>
        </details>
      )}
    </>
  );
}

interface TellHeadsProps {
  readonly issue: RegisterIssue;
  /** Called after the call, also when it failed. */
  readonly onCalled: () => void;
}

export function TellHeads({ issue, onCalled }: TellHeadsProps) {
  const { register: texts } = useAdminTexts();
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const params = { number: String(issue.number) };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.tell}
      </Button>
      {isOpen ? (
        <Act
          title={texts.tellTitle(number(issue.number))}
          text={texts.tellText}
          confirm={texts.tell}
          failed={texts.tellFailed}
          preview={{
            key: [],
            load: () => fetchValue(previewTellHeads, { params }),
            failed: texts.loadFailed,
          }}
          canConfirm={({ centres }) => centres > 0}
          call={({ centres, mails }) =>
            callApi(tellHeads, { params, body: { seen: { centres, mails } } }).finally(onCalled)
          }
          onDone={({ centres, mails }) => {
            setOpen(false);
            say(texts.told(number(centres), number(mails)));
          }}
          onClose={() => setOpen(false)}
        >
          {(plan) => (plan === undefined ? null : <Plan plan={plan} />)}
        </Act>
      ) : null}
    </>
  );
}
