/**
 * /success and /success-page: the screens after verification and after the password (specification section 2; product.md,
 * Accounts 5). Opened by their address they say when they are shown, and lead to what is missing.
 */
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { keepNewLogin, readNewLogin, type NewLogin } from './new-login.ts';
import { readSignup } from './signup-store.ts';
import { StartChecklist } from './start-checklist.tsx';

const currentStage = () => readSignup()?.stage;

function RegisterLink({ text }: { readonly text: string }) {
  const { createPassword } = useSignupTexts();
  return (
    <div className="space-y-3">
      <p>{text}</p>
      <ButtonLink wide variant="quiet" to={paths.register}>
        {createPassword.start}
      </ButtonLink>
    </div>
  );
}

/** After verification: links to the password while this attempt has not set one, and to the login. */
export function Success() {
  const { success: texts } = useSignupTexts();
  const [stage] = useState(currentStage);
  const needsPassword = stage === 'verified';
  const isVerified = needsPassword || stage === 'password-set';
  return (
    <Page>
      <Heading lead={isVerified ? undefined : texts.shownAfter}>{texts.title}</Heading>
      <Card>
        <div className="space-y-6">
          {needsPassword ? (
            <div className="space-y-3">
              <p>{texts.createFirst}</p>
              <ButtonLink wide to={paths.createPassword}>
                {texts.create}
              </ButtonLink>
            </div>
          ) : null}
          <div className="space-y-3">
            <p>{texts.loginBelow}</p>
            <ButtonLink wide variant={needsPassword ? 'quiet' : 'strong'} to={paths.login}>
              {texts.login}
            </ButtonLink>
          </div>
          {isVerified ? null : <RegisterLink text={texts.registerFirst} />}
        </div>
      </Card>
    </Page>
  );
}

/** How long the screen keeps the password. A reload, or leaving the screen, ends it earlier. */
const keptMs = 10 * 60 * 1000;

/** The login that was just set in this page; null without one. */
function useNewLogin(): NewLogin | null {
  const [credentials, setCredentials] = useState(readNewLogin);
  useEffect(() => {
    keepNewLogin(null);
    const timer = setTimeout(() => setCredentials(null), keptMs);
    return () => clearTimeout(timer);
  }, []);
  return credentials;
}

/** After the password was set: starts the checklist while this page still has the password, or leads to the login. */
export function AllSet() {
  const { createPassword: texts } = useSignupTexts();
  const [isSet] = useState(() => currentStage() === 'password-set');
  const credentials = useNewLogin();
  return (
    <Page>
      <Heading lead={isSet ? undefined : texts.shownAfter}>{texts.allSet}</Heading>
      <Card>
        <div className="space-y-6">
          {isSet ? <p>{texts.created}</p> : null}
          {credentials === null ? null : <StartChecklist credentials={credentials} />}
          <ButtonLink wide variant={credentials === null ? 'strong' : 'quiet'} to={paths.login}>
            {texts.goToLogin}
          </ButtonLink>
          {isSet ? null : <RegisterLink text={texts.notVerified} />}
        </div>
      </Card>
    </Page>
  );
}
