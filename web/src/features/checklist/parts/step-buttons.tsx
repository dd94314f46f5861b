/** Back and Next of a step, or the buttons of an edit from the preview. */
import { useNavigate } from 'react-router';
import { previousStep, type StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklistSession } from '../checklist-context.tsx';
import { Guide } from '../guide/load-guide.ts';

interface StepButtonsProps {
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly nextLabel: string;
  /** Whether the form is submitted to return to the preview. Then Next is a button of its own. */
  readonly isEditFromPreview: boolean;
  readonly onNext: () => void;
}

export function StepButtons({ step, isBusy, nextLabel, isEditFromPreview, onNext }: StepButtonsProps) {
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
      {isEditFromPreview ? (
        <Guide
          part="buttons"
          isBusy={isBusy}
          nextLabel={nextLabel}
          onNext={onNext}
          fallback={
            <Button wide busy={isBusy} onClick={onNext}>
              {nextLabel}
            </Button>
          }
        />
      ) : (
        <Button type="submit" wide busy={isBusy}>
          {nextLabel}
        </Button>
      )}
    </div>
  );
}
