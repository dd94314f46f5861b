/** "Tell the heads": who would be told of an issue, the first mail, and sending the confirmations. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import {
  type HeadsToTell,
  previewTellHeads,
  type RegisterIssue,
  tellHeads,
  type TellPreview,
} from '#contract/centres/register.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure, OutcomeNotice } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';

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
  readonly onDone: () => void;
}

interface TellDialogProps extends Pick<TellHeadsProps, 'issue'> {
  readonly onOutcome: (outcome: Result<HeadsToTell>) => void;
  readonly onCancel: () => void;
}

function TellDialog({ issue, onOutcome, onCancel }: TellDialogProps) {
  const { register: texts, reminders } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const params = { number: String(issue.number) };
  const preview = useQuery({
    queryKey: ['register', 'heads', issue.number],
    queryFn: () => fetchValue(previewTellHeads, { params }),
    gcTime: 0,
  });
  const { data: plan } = preview;
  const { run: tell, isBusy } = useAction(async () => {
    if (plan === undefined) return;
    const { centres, mails } = plan;
    onOutcome(await callApi(tellHeads, { params, body: { seen: { centres, mails } } }));
  });
  return (
    <ConfirmDialog
      title={texts.tellTitle(format.number(issue.number))}
      text={texts.tellText}
      confirmLabel={texts.tell}
      busyLabel={isBusy ? reminders.sending : undefined}
      disabled={plan === undefined || plan.centres === 0}
      onConfirm={tell}
      onCancel={onCancel}
    >
      <LoadFailure query={preview} title={texts.loadFailed} />
      {plan === undefined ? (
        preview.error === null && <p role="status">{common.loading}</p>
      ) : (
        <Plan plan={plan} />
      )}
    </ConfirmDialog>
  );
}

export function TellHeads({ issue, onDone }: TellHeadsProps) {
  const { register: texts } = useAdminTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Result<HeadsToTell> | null>(null);
  const finish = (reported: Result<HeadsToTell>): void => {
    setOpen(false);
    setOutcome(reported);
    onDone();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.tell}
      </Button>
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={texts.tellFailed}>
          {({ centres, mails }) => <p>{texts.told(format.number(centres), format.number(mails))}</p>}
        </OutcomeNotice>
      )}
      {isOpen ? <TellDialog issue={issue} onOutcome={finish} onCancel={() => setOpen(false)} /> : null}
    </>
  );
}
