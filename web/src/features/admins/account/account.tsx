/** /admin/account, "Your account": what administrators see and change about their own account; one section for each subject. */
import { useId, type ReactNode } from 'react';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { Heading } from '../../../ui/page.tsx';
import { OwnPassword } from './own-password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStepLogin } from './two-step-login.tsx';

function AccountSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="space-y-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id={titleId} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Account() {
  const { account, ownAccount, twoStep } = useAdminTexts();
  return (
    <>
      <Heading>{account.title}</Heading>
      <div className="max-w-3xl space-y-8">
        <AccountSection title={ownAccount.passwordTitle}>
          <OwnPassword />
        </AccountSection>
        <AccountSection title={twoStep.title}>
          <TwoStepLogin />
        </AccountSection>
        <Sessions />
      </div>
    </>
  );
}
