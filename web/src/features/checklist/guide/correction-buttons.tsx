/** The buttons of a step that was opened from the preview: Save and return to check, which submits the form, and Next. */
import { useGuideTexts } from '../../../texts/guide-texts.ts';
import { Button } from '../../../ui/button.tsx';

interface CorrectionButtonsProps {
  readonly isBusy: boolean;
  readonly nextLabel: string;
  readonly onNext: () => void;
}

export function CorrectionButtons({ isBusy, nextLabel, onNext }: CorrectionButtonsProps) {
  const { guide } = useGuideTexts();
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      <Button variant="quiet" wide disabled={isBusy} onClick={onNext}>
        {nextLabel}
      </Button>
      <Button type="submit" wide busy={isBusy}>
        {guide.saveAndReturn}
      </Button>
    </div>
  );
}
