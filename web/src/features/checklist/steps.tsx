/** The steps and the preview of the checklist. The first step is loaded at once, the others soon after. */
import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { firstIncompleteStep } from '#contract/checklist/derive/rules.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../paths.ts';
import { lazyPart, lazyScreen, useLoadLater } from '../../ui/lazy.ts';
import { useChecklist, useIsClosed } from './checklist-context.tsx';
import { checked } from './draft/draft.ts';
import { Guide, loadGuide } from './guide/load-guide.ts';
import { listedSteps, type ListedStep } from './guide/step-states.tsx';
import { QuestionFields } from './parts/question-fields.tsx';
import { loadStepErrors, StepFrame } from './parts/step-frame.tsx';
import { StepList } from './parts/step-list.tsx';
import { ClosingSpace, StepSkeleton } from './parts/step-skeleton.tsx';
import { Step1a } from './steps/step1a.tsx';

/** A step that only shows its questions: steps 1b, 2b and 3 (specification section 2). */
function QuestionStep({ step }: { readonly step: StepId }) {
  return <StepFrame step={step}>{(errors) => <QuestionFields step={step} errors={errors} />}</StepFrame>;
}

const Step2a = lazyScreen(async () => import('./steps/step2a.tsx'));
const Step4 = lazyScreen(async () => import('./steps/step4.tsx'));
const Preview = lazyScreen(async () => import('./preview.tsx'));
const ClosingState = lazyPart(async () => (await import('./parts/closing-state.tsx')).ClosingState);

const loadLaterScreens = () =>
  Promise.all([loadGuide(), loadStepErrors(), Step2a.load(), Step4.load(), Preview.load()]);

// Phones close the page while their camera is open: step 4 is what is opened again, and waits for its calls already.
if (window.location.pathname === stepPath('step4')) Step4.load().catch(() => undefined);

const screens: Record<StepId, () => ReactNode> = {
  step1a: () => <Step1a />,
  step1b: () => <QuestionStep step="step1b" />,
  step2a: () => <Step2a />,
  step2b: () => <QuestionStep step="step2b" />,
  step3: () => <QuestionStep step="step3" />,
  step4: () => <Step4 />,
};

interface RequireStepProps {
  readonly step: StepId | 'preview';
  readonly children: ReactNode;
}

/**
 * Shows a step when all steps before it are complete, or after the last day, else redirects to the first incomplete one, which says
 * why. Decides on entry only.
 */
function RequireStep({ step, children }: RequireStepProps) {
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const [incomplete] = useState(() => (isClosed ? null : firstIncompleteStep(checked(draft))));
  const index = step === 'preview' ? stepIds.length : stepIds.indexOf(step);
  if (incomplete !== null && stepIds.indexOf(incomplete) < index)
    return <Navigate to={stepPath(incomplete)} state={{ wanted: step }} replace />;
  return children;
}

/** Null while the address leads on to a step. */
export function useStepOfAddress(): ListedStep | null {
  const { pathname } = useLocation();
  return listedSteps.find((step) => stepPath(step) === pathname) ?? null;
}

/** Whether somebody comes back to answers of earlier: on the first step, until it is left. `isBeyond`: who had completed it. */
function useWayBack(current: ListedStep | null) {
  const { draft, restored } = useChecklist();
  const [isBeyond] = useState(() => restored && firstIncompleteStep(checked(draft)) !== 'step1a');
  const [hasLeft, setLeft] = useState(false);
  if (!hasLeft && current !== null && current !== 'step1a') setLeft(true);
  return { isBack: restored && current === 'step1a' && !hasLeft, isBeyond };
}

export function Steps() {
  const current = useStepOfAddress();
  const wayBack = useWayBack(current);
  const isBack = !useIsClosed() && wayBack.isBack;
  const { isBeyond } = wayBack;
  useLoadLater(loadLaterScreens);
  return (
    <div className="relative">
      {/* The form does not wait for it. */}
      <Suspense fallback={<ClosingSpace />}>
        <ClosingState />
      </Suspense>
      {current === null ? null : <StepList key={current} current={current} isShown={isBack && isBeyond} />}
      {isBack ? (
        <Suspense fallback={<div className={`mb-6 ${isBeyond ? 'min-h-123' : 'min-h-13'}`} />}>
          <div className="no-print mb-6 empty:hidden">
            <Guide part="return" isBeyond={isBeyond} />
          </div>
        </Suspense>
      ) : null}
      <Suspense fallback={<StepSkeleton step={current ?? 'step1a'} />}>
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
    </div>
  );
}
