/**
 * /state-mail/{token}: ends the mails with the sheet of a state, without a login (product.md, Administrators 9). Opening the page
 * changes nothing, because mail scanners follow links; the button does.
 */
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Result } from '#contract/call.ts';
import { endStateMail, getStateMail } from '#contract/centres/state-mails.ts';
import { callApi } from '../../api/client.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useStateMailTexts } from '../../texts/state-mail-texts.ts';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';

type Mail = { readonly state: string; readonly address: string } | null;

/** The result is null while the address is looked up. */
function useStateMail(token: string) {
  const [result, setResult] = useState<Result<{ mail: Mail }> | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    setResult(null);
    callApi(getStateMail, { params: { token } })
      .then((found) => {
        if (current) setResult(found);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [token, round]);
  const setEnded = (): void => setResult({ ok: true, value: { mail: null } });
  return { result, retry: () => setRound((count) => count + 1), setEnded };
}

interface MailedProps {
  readonly mail: NonNullable<Mail>;
  readonly token: string;
  readonly onEnded: () => void;
}

function Mailed({ mail, token, onEnded }: MailedProps) {
  const texts = useStateMailTexts();
  const { stateMail } = texts;
  const [failed, setFailed] = useState<Result<unknown> | null>(null);
  const { run: stop, isBusy } = useAction(async () => {
    const outcome = await callApi(endStateMail, { params: { token } });
    if (outcome.ok) onEnded();
    else setFailed(outcome);
  });
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere">{stateMail.question(mail.state, mail.address)}</p>
      {failed?.ok === false ? (
        <ErrorNotice text={failureText(texts, failed.failure, stateMail.stopFailed)} />
      ) : null}
      <Button busy={isBusy} onClick={stop}>
        {isBusy ? stateMail.stopping : stateMail.stop}
      </Button>
    </div>
  );
}

export default function StateMail() {
  const texts = useStateMailTexts();
  const { common, stateMail } = texts;
  const { token = '' } = useParams();
  const { result, retry, setEnded } = useStateMail(token);
  return (
    <Page>
      <Heading>{stateMail.title}</Heading>
      {result === null ? <Skeleton label={stateMail.loading} /> : null}
      {result?.ok === false ? (
        <ErrorNotice text={failureText(texts, result.failure, stateMail.failed)}>
          <Button variant="link" onClick={retry}>
            {common.retry}
          </Button>
        </ErrorNotice>
      ) : null}
      {result?.ok === true && result.value.mail !== null ? (
        <Mailed mail={result.value.mail} token={token} onEnded={setEnded} />
      ) : null}
      {result?.ok === true && result.value.mail === null ? (
        <AutoFocus of={result}>
          <Notice tone="good" live="status">
            <p className="font-semibold">{stateMail.ended}</p>
            <p>{stateMail.endedText}</p>
          </Notice>
        </AutoFocus>
      ) : null}
    </Page>
  );
}
