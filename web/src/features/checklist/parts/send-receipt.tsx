/** Where the receipt was mailed, and a button that mails it again. */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { sendReceipt } from '#contract/checklist/receipt.ts';
import { callApi } from '../../../api/client.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface SendReceiptProps {
  readonly userId: string;
  readonly profile: Profile;
}

export function SendReceipt({ userId, profile }: SendReceiptProps) {
  const texts = useSubmissionTexts();
  const { receipt: words } = texts;
  const { language } = useLanguage();
  const [sentTo, setSentTo] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = useAction(async () => {
    const body = { centre_config_id: profile.centre_config_id, language };
    const result = await callApi(sendReceipt, { params: { userId }, body });
    setSentTo(result.ok ? result.value.receipt.mailedTo : null);
    setFailure(result.ok ? null : result.failure);
  });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button could not keep the focus while it was disabled.
    if (sentTo !== null || failure !== null) outcome.current?.focus();
  }, [sentTo, failure]);
  const mailedTo = profile.receipt?.mailedTo ?? [];
  const isMailed = mailedTo.length > 0 || sentTo !== null;
  return (
    <div className="no-print space-y-3">
      {mailedTo.length > 0 ? (
        <p className="[overflow-wrap:anywhere]">{words.mailedTo(mailedTo.join(words.and))}</p>
      ) : null}
      <Button variant="quiet" busy={send.isBusy} onClick={send.run}>
        {isMailed ? words.sendAgain : words.send}
      </Button>
      <div ref={outcome} tabIndex={-1}>
        {sentTo === null ? null : (
          <Notice tone="good">
            <p className="[overflow-wrap:anywhere]">{words.sentAgain(sentTo.join(words.and))}</p>
          </Notice>
        )}
        {failure === null ? null : <ErrorNotice text={failureText(texts, failure, words.sendFailed)} />}
      </div>
    </div>
  );
}
