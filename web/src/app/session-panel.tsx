/** Recognises an active session on the landing page and the login page. */
import { lazy, Suspense, type ReactNode } from 'react';
import { SessionFrame } from '../patterns/session-frame.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { ButtonLink } from '../ui/button.tsx';

const ContinuePanel = lazy(() => import('../features/checklist/continue-panel.tsx'));

interface SessionPanelProps {
  /** Shown when nobody is logged in. */
  readonly visitor?: ReactNode;
}

interface KnownSessionProps extends SessionPanelProps {
  readonly userId: string;
  readonly isAdmin: boolean;
}

function KnownSession({ userId, isAdmin, visitor }: KnownSessionProps) {
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
      <ContinuePanel key={userId} userId={userId} visitor={visitor} />
    </Suspense>
  );
}

export function SessionPanel({ visitor }: SessionPanelProps) {
  const session = useSession();
  if (session === null) return visitor;
  return <KnownSession userId={session.userId} isAdmin={session.isAdmin} visitor={visitor} />;
}
