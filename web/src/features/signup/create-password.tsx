/** /create-password: a verified sign-up or a link from an e-mail sets the password once. */
import { useEffect, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { forgotPassword } from '#contract/session/endpoints.ts';
import { readLink } from '#contract/signup/endpoints.ts';
import type { ReadLinkResponse } from '#contract/signup/schemas.ts';
import { callApi } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PasswordForm } from './password-form.tsx';
import { consumeMailedLink, isFromLink, readSignup, type Signup } from './signup-store.ts';
import { isEnded, isFinished, StartAgain } from './start-again.tsx';

/** Asks for another link. As on the login page, the response is the same for every name. */
function NewLink() {
  const { createPassword: texts, login } = useSignupTexts();
  const forgotTexts = useSignupTexts();
  const [username, setUsername] = useState('');
  const [result, setResult] = useState<Failure | 'sent' | null>(null);
  const send = useAction(async () => {
    const response = await callApi(forgotPassword, { body: { username: username.trim() } });
    setResult(response.ok ? 'sent' : response.failure);
  });
  return (
    <Form onSubmit={send.run}>
      <TextField
        id="username"
        label={login.username}
        hint={login.usernameHint}
        autoComplete="username"
        required
        value={username}
        onChange={setUsername}
      />
      {result === null ? null : (
        <AutoFocus of={result}>
          {result === 'sent' ? (
            <Notice tone="good" live="status">
              <p>{login.resetLinkSent}</p>
            </Notice>
          ) : (
            <ErrorNotice text={failureText(forgotTexts, result, forgotTexts.forgotPassword.failed)} />
          )}
        </AutoFocus>
      )}
      <Button type="submit" wide busy={send.isBusy} disabled={username.trim() === ''}>
        {send.isBusy ? texts.sendingLink : texts.newLink}
      </Button>
    </Form>
  );
}

/** @param failure one for which `isEnded` is true */
function EndedLink({ failure }: { readonly failure: Failure }) {
  const texts = useSignupTexts();
  const { linkExpired } = texts.createPassword;
  return (
    <div className="space-y-6">
      <AutoFocus of={failure}>
        <ErrorNotice text={isFinished(failure) ? failureText(texts, failure, linkExpired) : linkExpired} />
      </AutoFocus>
      {isFinished(failure) ? <StartAgain failure={failure} /> : <NewLink />}
    </div>
  );
}

/**
 * /create-password, opened by a link from an e-mail: shows whose password it sets before the form. Opening the link changes nothing. A
 * link that has ended says so and offers another one.
 */
function MailedLink({ signup }: { readonly signup: Signup }) {
  const texts = useSignupTexts();
  const { createPassword } = texts;
  const [owner, setOwner] = useState<ReadLinkResponse | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  const { attemptId } = signup;
  useEffect(() => {
    callApi(readLink, { body: { userId: attemptId } })
      .then((result) => (result.ok ? setOwner(result.value) : setFailure(result.failure)))
      .catch(reportError);
  }, [attemptId, tries]);
  if (failure !== null && isEnded(failure)) return <EndedLink failure={failure} />;
  if (owner !== null)
    return (
      <div className="space-y-6">
        <p>{createPassword.linkFor(owner.name, owner.mobileMasked, owner.emailMasked)}</p>
        <PasswordForm signup={{ ...signup, name: owner.name }} onEnded={setFailure} />
      </div>
    );
  if (failure === null) return <p role="status">{createPassword.openingLink}</p>;
  return (
    <ErrorNotice text={failureText(texts, failure, createPassword.linkFailed)}>
      <Button
        variant="quiet"
        onClick={() => {
          setFailure(null);
          setTries(tries + 1);
        }}
      >
        {createPassword.tryAgain}
      </Button>
    </ErrorNotice>
  );
}

function NotVerified() {
  const { createPassword } = useSignupTexts();
  return (
    <div className="space-y-6">
      <p>{createPassword.notVerified}</p>
      <ButtonLink wide to={paths.register}>
        {createPassword.start}
      </ButtonLink>
    </div>
  );
}

function openSignup(): Signup | null {
  consumeMailedLink();
  return readSignup();
}

export function CreatePassword() {
  const texts = useSignupTexts();
  const [signup, setSignup] = useState(openSignup);
  useEffect(() => {
    // Another link that is pasted into the address of this page loads nothing.
    const onLink = () => setSignup(openSignup());
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, []);
  const isReady = signup?.stage === 'verified';
  const lead = isReady && !isFromLink(signup) ? texts.createPassword.lead : undefined;
  return (
    <Page>
      <Heading lead={lead}>{texts.createPassword.title}</Heading>
      <Card>
        {!isReady ? (
          <NotVerified />
        ) : isFromLink(signup) ? (
          <MailedLink key={signup.attemptId} signup={signup} />
        ) : (
          <PasswordForm signup={signup} />
        )}
        {signup?.stage === 'password-set' ? (
          <Notice tone="good">
            <p>{texts.createPassword.created}</p>
          </Notice>
        ) : null}
      </Card>
    </Page>
  );
}
