/** /success and /success-page: the screens after verification and after the password (specification section 2; product.md, Accounts 5). */
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Heading, Page } from '../../ui/page.tsx';
import { readSignup } from './signup-store.ts';

/** After verification: links to the password while this attempt has not set one, and to the login. */
export function Success() {
  const texts = useSignupTexts();
  const [needsPassword] = useState(() => readSignup()?.stage === 'verified');
  return (
    <Page>
      <Heading>{texts.success.title}</Heading>
      <Card>
        <div className="space-y-6">
          {needsPassword ? (
            <div className="space-y-3">
              <p>{texts.success.createFirst}</p>
              <ButtonLink wide to={paths.createPassword}>
                {texts.success.create}
              </ButtonLink>
            </div>
          ) : null}
          <div className="space-y-3">
            <p>{texts.success.loginBelow}</p>
            <ButtonLink wide variant={needsPassword ? 'quiet' : 'strong'} to={paths.login}>
              {texts.success.login}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </Page>
  );
}

export function AllSet() {
  const { createPassword } = useSignupTexts();
  return (
    <Page>
      <Heading>{createPassword.allSet}</Heading>
      <Card>
        <div className="space-y-6">
          <p>{createPassword.created}</p>
          <ButtonLink wide to={paths.login}>
            {createPassword.goToLogin}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
