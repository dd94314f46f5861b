/** Recognises an active session on the landing page and the login page. */
import { lazy, Suspense, type ReactNode } from 'react';
import { SessionFrame } from '../patterns/session-frame.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { ButtonLink } from '../ui/button.tsx';

const ContinuePanel = lazy(() => import('../features/checklist/continue-panel.tsx'));

/** @param visitor shown when nobody is logged in */
export function SessionPanel({ visitor }: { readonly visitor?: ReactNode }) {
  const { resume } = useSignupTexts();
  const session = useSession();
  if (session === null) return visitor;
  if (session.isAdmin) {
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
      <ContinuePanel key={session.userId} userId={session.userId} visitor={visitor} />
    </Suspense>
  );
}
