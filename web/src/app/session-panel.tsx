/** Recognises a active session on the landing page and the login page. */
import { lazy, Suspense } from 'react';
import { SessionFrame } from '../patterns/session-frame.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { useSignupTexts } from '../texts/signup-texts.ts';
import { ButtonLink } from '../ui/button.tsx';

const ContinuePanel = lazy(() => import('../features/checklist/continue-panel.tsx'));

function KnownSession({ userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean }) {
  const { resume } = useSignupTexts();
  if (isAdmin) {
    return (
      <SessionFrame title={resume.admin}>
        <div className="mt-3">
          <ButtonLink wide to={paths.adminCentres}>
            {resume.dashboard}
          </ButtonLink>
        </div>
      </SessionFrame>
    );
  }
  const loading = (
    <SessionFrame title={resume.title}>
      <div className="min-h-38 sm:min-h-31" />
    </SessionFrame>
  );
  return (
    <Suspense fallback={loading}>
      <ContinuePanel key={userId} userId={userId} />
    </Suspense>
  );
}

/** Empty for visitors. */
export function SessionPanel() {
  const session = useSession();
  return session === null ? null : <KnownSession userId={session.userId} isAdmin={session.isAdmin} />;
}
