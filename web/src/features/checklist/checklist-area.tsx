/** Everything under /centre-form, and /status. The first step comes at once, the later screens right behind it. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { firstIncompleteStep } from '#contract/checklist/derive/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { useSession } from '../../session/session-store.ts';
import { paths, stepPath } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, Notice, Skeleton } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { ChecklistProvider, useChecklist, useChecklistSession } from './checklist-context.tsx';
import { checked } from './draft/draft.ts';
import { AccountPage } from './parts/account-page.tsx';
import { Step1a } from './steps/step1a.tsx';
import { QuestionStep } from './steps/question-step.tsx';

const loadStep2a = async () => import('./steps/step2a.tsx');
const loadStep4 = async () => import('./steps/step4.tsx');
const loadPreview = async () => import('./preview.tsx');
const Step2a = lazy(loadStep2a);
const Step4 = lazy(loadStep4);
const Preview = lazy(loadPreview);
const Status = lazy(async () => import('./status.tsx'));

/** Fetches the later screens while the first is filled, so that they open without a network. */
function useLaterScreens(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // If they cannot come now, they are asked for again when they are opened.
      Promise.all([loadStep2a(), loadStep4(), loadPreview()]).catch(() => undefined);
    }, 1000);
    return () => clearTimeout(timer);
  }, []);
}

const screens: Record<StepId, () => ReactNode> = {
  step1a: () => <Step1a />,
  step1b: () => <QuestionStep step="step1b" />,
  step2a: () => <Step2a />,
  step2b: () => <QuestionStep step="step2b" />,
  step3: () => <QuestionStep step="step3" />,
  step4: () => <Step4 />,
};

/** Opens a step only when those before it are done; else leads back to the first that is not. Decided once, on entry. */
function RequireStep({
  step,
  children,
}: {
  readonly step: StepId | 'preview';
  readonly children: ReactNode;
}) {
  const { draft } = useChecklist();
  const [open] = useState(() => firstIncompleteStep(checked(draft)));
  const position = step === 'preview' ? stepIds.length : stepIds.indexOf(step);
  if (open !== null && stepIds.indexOf(open) < position) return <Navigate to={stepPath(open)} replace />;
  return children;
}

function Steps() {
  const { common } = useTexts();
  useLaterScreens();
  return (
    <Suspense fallback={<Skeleton label={common.loading} />}>
      <Routes>
        {stepIds.map((step) => (
          <Route
            key={step}
            path={step}
            element={
              <RequireStep key={step} step={step}>
                {screens[step]()}
              </RequireStep>
            }
          />
        ))}
        <Route
          path="preview"
          element={
            <RequireStep key="preview" step="preview">
              <Preview />
            </RequireStep>
          }
        />
        <Route path="*" element={<Navigate to={stepPath('step1a')} replace />} />
      </Routes>
    </Suspense>
  );
}

function LoadFailed() {
  const texts = useTexts();
  const session = useChecklistSession();
  const { failure } = useChecklist();
  return (
    <>
      <Heading>{texts.steps.names.step1a}</Heading>
      <ErrorNotice text={texts.centre.loadFailed}>
        {failure === null ? null : <p>{failureText(texts, failure, texts.centre.checklistFailed)}</p>}
        <Button variant="link" onClick={() => void session.load().catch(reportError)}>
          {texts.common.retry}
        </Button>
      </ErrorNotice>
    </>
  );
}

function CentreForm() {
  const texts = useTexts();
  const { phase } = useChecklist();
  switch (phase) {
    case 'loading':
      return <Skeleton label={texts.centre.loading} />;
    case 'failed':
      return <LoadFailed />;
    case 'no-centres':
      return (
        <>
          <Heading>{texts.steps.names.step1a}</Heading>
          <Notice tone="warn">
            <p>{texts.centre.none}</p>
          </Notice>
        </>
      );
    case 'submitted':
      return <Navigate to={paths.status} replace />;
    case 'ready':
      return <Steps />;
  }
}

/** Without a token the visitor is sent to /login; the token of an administrator opens nothing here. */
export default function ChecklistArea({ screen }: { readonly screen: 'form' | 'status' }) {
  const session = useSession();
  const [userId, setUserId] = useState(session?.userId);
  useEffect(() => {
    // Another person in this browser: everything of the first leaves the memory of this tab.
    setUserId(session?.userId);
  }, [session]);
  if (session === null || session.isAdmin) return <Navigate to={paths.login} replace />;
  if (userId !== session.userId) return null;
  if (screen === 'status') {
    return (
      <AccountPage userId={userId}>
        <Status userId={userId} />
      </AccountPage>
    );
  }
  return (
    <ChecklistProvider key={userId} userId={userId}>
      <FormPage userId={userId} />
    </ChecklistProvider>
  );
}

function FormPage({ userId }: { readonly userId: string }) {
  const session = useChecklistSession();
  return (
    <AccountPage userId={userId} sendUnsent={() => session.sendNow()}>
      <CentreForm />
    </AccountPage>
  );
}
