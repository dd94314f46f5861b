/** Everything under /centre-form and /status: for a centre user who is logged in. And the public screens for phones. */
import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { ErrorNotice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ChecklistProvider, useChecklist, useChecklistSession } from './checklist-context.tsx';
import { AccountPage } from './parts/account-page.tsx';
import { FormColumns, FormSkeleton, ScreenSkeleton } from './parts/step-skeleton.tsx';
import { useStepOfAddress } from './parts/task-list.tsx';
import { lazyScreen } from '../../ui/lazy.ts';
import { TextLink } from '../../ui/link.tsx';

/** Loads while the answers do. */
const Steps = lazyScreen(async () => import('./steps.tsx'));
const screens = {
  status: lazy(async () => import('./status.tsx')),
  correction: lazy(async () => import('./correction/correction-screen.tsx')),
};
/** Public: the phone that takes the photos of a draft has no login. */
const Phone = lazy(async () => import('./handover/phone.tsx'));

function CentreForm() {
  const texts = useTexts();
  const session = useChecklistSession();
  const { phase, failure } = useChecklist();
  const step = useStepOfAddress() ?? 'step1a';
  const { run: retry } = useAction(() => session.load());
  if (phase === 'ready')
    return (
      <Suspense fallback={<FormSkeleton step={step} />}>
        <Steps />
      </Suspense>
    );
  if (phase !== 'failed')
    return (
      <>
        {/* What stands below does not move for the moment until the status is there. */}
        <FormSkeleton step={step} />
        {phase === 'loading' ? null : <Navigate to={paths.status} replace />}
      </>
    );
  return (
    <>
      <Heading>{texts.steps.names.step1a}</Heading>
      <ErrorNotice text={texts.centre.loadFailed} onRetry={retry}>
        {failure === null ? null : <p>{failureText(texts, failure, texts.centre.checklistFailed)}</p>}
      </ErrorNotice>
    </>
  );
}

function FormPage({ userId }: { readonly userId: string }) {
  const { steps } = useTexts();
  const { phase } = useChecklist();
  useEffect(() => void Steps.load().catch(() => undefined), []);
  return (
    <AccountPage wide="desk" userId={userId}>
      <FormColumns>
        <CentreForm />
        {/* Not before the form, which would move it. */}
        {phase === 'loading' ? null : (
          <p className="no-print mt-8">
            <TextLink to={paths.status}>{steps.toStatus}</TextLink>
          </p>
        )}
      </FormColumns>
    </AccountPage>
  );
}

interface ChecklistAreaProps {
  readonly screen: 'form' | 'phone' | keyof typeof screens;
}

export default function ChecklistArea({ screen }: ChecklistAreaProps) {
  const { common, steps } = useTexts();
  const session = useSession();
  if (screen === 'phone') return <Phone />;
  // The others are for centre users only.
  if (session === null || session.isAdmin) return <Navigate to={paths.login} replace />;
  // Another user drops everything of the previous one from the memory of this tab.
  const { userId } = session;
  if (screen === 'form')
    return (
      <ChecklistProvider key={userId} userId={userId}>
        <FormPage userId={userId} />
      </ChecklistProvider>
    );
  const Screen = screens[screen];
  return (
    <AccountPage key={userId} wide={screen === 'status'} userId={userId}>
      <Suspense fallback={<ScreenSkeleton title={steps.toStatus} label={common.loading} />}>
        <Screen userId={userId} />
      </Suspense>
    </AccountPage>
  );
}
