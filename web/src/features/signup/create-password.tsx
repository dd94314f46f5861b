/** /create-password: a verified sign-up or a link from an e-mail sets the password once. */
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { MailedLink } from './mailed-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { consumeMailedLink, isFromLink, readSignup } from './signup-store.ts';

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

export function CreatePassword() {
  const texts = useSignupTexts();
  const [signup] = useState(() => {
    consumeMailedLink();
    return readSignup();
  });
  const isReady = signup?.stage === 'verified';
  return (
    <Page>
      <Heading lead={isReady ? texts.createPassword.lead : undefined}>{texts.createPassword.title}</Heading>
      <Card>
        {!isReady ? (
          <NotVerified />
        ) : isFromLink(signup) ? (
          <MailedLink signup={signup} />
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
