/** The steps and the preview of the checklist. The photos and the preview are loaded soon after the first step. */
import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { firstIncompleteStep } from '#contract/checklist/rules.ts';
import type { StepId } from '#contract/checklist/steps.ts';
import { stepPath } from '../../paths.ts';
import { useTexts } from '../../texts/language.tsx';
import { lazyScreen, useLoadLater } from '../../ui/lazy.ts';
import { Notice } from '../../ui/messages.tsx';
import { useChecklist, useIsClosed } from './checklist-context.tsx';
import { checked } from './draft/draft.ts';
import { ReturnList, StepList } from './parts/step-list.tsx';
import { listedSteps, useStepOfAddress, type ListedStep } from './parts/task-list.tsx';
import { LostCentre } from './parts/lost-centre.tsx';
import { ClosingState } from './parts/saved-line.tsx';
import { QuestionFields } from './parts/fields.tsx';
import { StepFrame } from './parts/step-frame.tsx';
import { StepSkeleton } from './parts/step-skeleton.tsx';
import { Step1a } from './steps/step1a.tsx';

const Step4 = lazyScreen(async () => import('./steps/step4.tsx'));
const Preview = lazyScreen(async () => import('./preview.tsx'));

const loadLaterScreens = () => Promise.all([Step4.load(), Preview.load()]);

// Phones close the page while their camera is open: step 4 is what is opened again, and waits for its calls already.
if (window.location.pathname === stepPath('step4')) Step4.load().catch(() => undefined);

/** The other steps only show their questions (specification section 2). */
const screens: Partial<Record<StepId, ReactNode>> = { step1a: <Step1a />, step4: <Step4 /> };

const questionsOf = (step: StepId): ReactNode => (
  <StepFrame step={step}>{(errors) => <QuestionFields step={step} errors={errors} />}</StepFrame>
);

/**
 * Shows a step when all steps before it are complete, or after the last day, else redirects to the first incomplete one, which says
 * why. Decides on entry only.
 */
function RequireStep({ step, children }: { readonly step: ListedStep; readonly children: ReactNode }) {
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const [incomplete] = useState(() => (isClosed ? null : firstIncompleteStep(checked(draft))));
  if (incomplete !== null && listedSteps.indexOf(incomplete) < listedSteps.indexOf(step))
    return <Navigate to={stepPath(incomplete)} state={{ wanted: step }} replace />;
  return children;
}

export default function Steps() {
  const { saved } = useTexts();
  const current = useStepOfAddress();
  const { draft, restored } = useChecklist();
  const [isBeyond] = useState(() => restored && firstIncompleteStep(checked(draft)) !== 'step1a');
  const [hasLeft, setLeft] = useState(false);
  if (!hasLeft && current !== null && current !== 'step1a') setLeft(true);
  // Somebody comes back to answers of earlier: on the first step, until it is left. `isBeyond`: who had completed it.
  const isBack = !useIsClosed() && restored && current === 'step1a' && !hasLeft;
  useLoadLater(loadLaterScreens);
  return (
    <>
      <ClosingState />
      <LostCentre />
      {current === null ? null : <StepList key={current} current={current} isShown={isBack && isBeyond} />}
      {isBack ? (
        <div className="no-print mb-6">
          {isBeyond ? <ReturnList /> : <Notice tone="info">{saved.restored}</Notice>}
        </div>
      ) : null}
      <Suspense fallback={<StepSkeleton step={current ?? 'step1a'} />}>
        <Routes>
          {listedSteps.map((step) => (
            <Route
              key={step}
              path={step}
              element={
                <RequireStep key={step} step={step}>
                  {step === 'preview' ? <Preview /> : (screens[step] ?? questionsOf(step))}
                </RequireStep>
              }
            />
          ))}
          <Route path="*" element={<Navigate to={stepPath('step1a')} replace />} />
        </Routes>
      </Suspense>
    </>
  );
}
