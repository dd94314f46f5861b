/** /admin/account, "Your account": what administrators see and change about their own account; one section for each subject. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Heading } from '../../../ui/page.tsx';
import { OwnPassword } from './own-password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStepLogin } from './two-step-login.tsx';

export function Account() {
  const { account: texts } = useAdminTexts();
  return (
    <>
      <Heading>{texts.title}</Heading>
      <div className="max-w-3xl space-y-8">
        <OwnPassword />
        <TwoStepLogin />
        <Sessions />
      </div>
    </>
  );
}
