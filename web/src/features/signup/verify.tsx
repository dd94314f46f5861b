/** /verify: sends a code to the e-mail address on record, which identifies the user (specification section 2, Verify screen). */
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, LiveRegion } from '../../ui/messages.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { TakeFocus } from '../../ui/take-focus.tsx';
import { CodeForm } from './code-form.tsx';
import { MailboxHelp } from './mailbox-help.tsx';
import { readSignup, type Signup } from './signup-store.ts';
import { StartAgain } from './start-again.tsx';
import { useSendCode } from './use-send-code.ts';

function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useSignupTexts();
  const { sendFailed } = texts.verify;
  // Section 8 has one sentence for this call; this portal's own refusals say more.
  const isKnown = failure.kind !== 'refused' || failure.code !== undefined;
  return (
    <TakeFocus of={failure}>
      <ErrorNotice text={isKnown ? failureText(texts, failure, sendFailed) : sendFailed}>
        <StartAgain failure={failure} />
      </ErrorNotice>
    </TakeFocus>
  );
}

function VerifySignup({ signup }: { readonly signup: Signup }) {
  const texts = useSignupTexts();
  const code = useSendCode(signup);
  const label = code.isSent ? texts.verify.sent : code.isBusy ? texts.verify.sending : texts.verify.send;
  return (
    <Page>
      <Heading>{texts.verify.title}</Heading>
      <Card>
        <div className="space-y-6">
          <div>
            <p className="font-semibold">{texts.verify.greeting(signup.name)}</p>
            <p>{texts.verify.lead(signup.emailMasked)}</p>
          </div>
          {code.failure === null ? null : <SendFailure failure={code.failure} />}
          <Button wide busy={code.isBusy} disabled={code.isSent} onClick={code.run}>
            {label}
          </Button>
          {code.isSent ? (
            <CodeForm
              attemptId={signup.attemptId}
              sentMail={code.sentMail}
              isQueued={code.isQueued}
              resendAt={code.resendAt}
              isResending={code.isBusy}
              onResend={code.run}
            />
          ) : null}
        </div>
        <div className="mt-4">
          <MailboxHelp />
        </div>
        <LiveRegion>{code.isSent ? texts.verify.sent : ''}</LiveRegion>
      </Card>
    </Page>
  );
}

/** Redirects when no sign-up was started, and when it is already verified. */
export function Verify() {
  const [signup] = useState(readSignup);
  if (signup === null) return <Navigate to={paths.register} replace />;
  if (signup.stage === 'verified') return <Navigate to={paths.success} replace />;
  return <VerifySignup signup={signup} />;
}
