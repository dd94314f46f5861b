/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { lazy, Suspense, type ComponentType } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { CheckPhoneLink } from '../../../patterns/check-phone-link.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { hasWaitingPhoto, isPlaced } from '../draft/draft.ts';
import { LocationLine } from '../parts/location-line.tsx';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { PhotoField } from '../parts/photo-field.tsx';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StepFrame, type StepErrors } from '../parts/step-frame.tsx';
import { PairNotice } from '../photos/photo-pair.tsx';

/** Step 4 works without it, for example when it cannot be loaded. */
const HandoverPanel = lazy<ComponentType>(async () =>
  import('../handover/handover-panel.tsx').catch(() => ({ default: () => null })),
);

/** Above the photos on a computer, below the questions on a phone, which seldom needs another one. */
const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

export default function Step4() {
  const { common } = useTexts();
  const location = useLocationFix();
  const { draft } = useChecklist();
  const handover = (
    <Suspense fallback={<div className="min-h-36" />}>
      <HandoverPanel />
    </Suspense>
  );
  const photoField = (slot: PhotoSlot, errors: StepErrors) => (
    <PhotoField slot={slot} error={errors.of(`photos.${slot}`)} location={location} />
  );
  return (
    <StepFrame step="step4" nextLabel={common.finish}>
      {(errors) => (
        <>
          {isComputer() ? handover : null}
          <LocationLine location={location} isDone={photoSlots.every((slot) => isPlaced(draft, slot))} />
          <CheckPhoneLink />
          <QuestionFields
            step="step4"
            errors={errors}
            custom={{
              'photos.centre': photoField('centre', errors),
              'photos.strongRoom': (
                <>
                  {photoField('strongRoom', errors)}
                  {hasWaitingPhoto(draft) ? null : <PairNotice photos={draft.photos} />}
                </>
              ),
            }}
          />
          {isComputer() ? null : handover}
        </>
      )}
    </StepFrame>
  );
}
