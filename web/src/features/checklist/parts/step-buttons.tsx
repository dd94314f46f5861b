/** Back and Next of a step. */
import { useNavigate } from 'react-router';
import { previousStep, type StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklistSession } from '../checklist-context.tsx';

interface StepButtonsProps {
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly nextLabel: string;
}

export function StepButtons({ step, isBusy, nextLabel }: StepButtonsProps) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const previous = previousStep(step);
  const { run: goBack } = useAction(async (target: StepId) => {
    await session.saveLocally();
    await navigate(stepPath(target));
  });
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {previous === null ? (
        <span />
      ) : (
        <Button variant="quiet" wide onClick={() => goBack(previous)}>
          {common.back}
        </Button>
      )}
      <Button type="submit" wide busy={isBusy}>
        {nextLabel}
      </Button>
    </div>
  );
}
